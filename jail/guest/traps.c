/* What takes libc's place in the jail: clocks that stand still, ends that trap, loaders that are
 * not there. A broken interpreter must die of its own fault (a trap), never of a call that the
 * filter denies: that would look like an attack.
 *
 * In a static program these are preferred to the members of libc.a (traps_static.c has what libc
 * calls itself by); with a shared libpython they are the program's, and come before libc's. */
#include <assert.h>
#include <dlfcn.h>
#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stddef.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/* Any moment would do that is far enough from 0 for arithmetic with it: 2000-01-01T00:00:00Z. */
#define STANDSTILL_SECONDS 946684800

_Noreturn void __stack_chk_fail(void);

/* Every blocking lock of the interpreter reads a clock, so it must answer: with a constant. */
int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){.tv_sec = STANDSTILL_SECONDS};
    return 0;
}

int clock_getres(clockid_t clock, struct timespec *resolution)
{
    (void)clock;
    if (resolution)
        *resolution = (struct timespec){.tv_nsec = 1};
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    (void)zone;
    *now = (struct timeval){.tv_sec = STANDSTILL_SECONDS};
    return 0;
}

time_t time(time_t *into)
{
    if (into)
        *into = STANDSTILL_SECONDS;
    return STANDSTILL_SECONDS;
}

clock_t clock(void)
{
    return 0;
}

/* libc's abort blocks signals and raises one: calls that the filter kills for. */
void abort(void)
{
    __builtin_trap();
}

void __assert_fail(const char *assertion, const char *file, unsigned line, const char *function)
{
    (void)assertion;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

void __stack_chk_fail(void)
{
    __builtin_trap();
}

/* Nothing is loaded after the start, and there is no user database to ask. */
void *dlopen(const char *file, int mode)
{
    (void)file;
    (void)mode;
    return NULL;
}

void *dlsym(void *handle, const char *symbol)
{
    (void)handle;
    (void)symbol;
    return NULL;
}

char *dlerror(void)
{
    return NULL;
}

int initgroups(const char *user, gid_t group)
{
    (void)user;
    (void)group;
    errno = ENOSYS;
    return -1;
}

int getgrouplist(const char *user, gid_t group, gid_t *groups, int *count)
{
    (void)user;
    (void)group;
    (void)groups;
    (void)count;
    errno = ENOSYS;
    return -1;
}

struct passwd *getpwuid(uid_t user)
{
    (void)user;
    errno = ENOSYS;
    return NULL;
}
