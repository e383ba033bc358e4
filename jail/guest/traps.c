/* What takes libc's place in the jail: clocks that stand still, ends that trap, loaders that are
 * not there. A broken interpreter must die of its own fault (a trap), never of a call that the
 * filter denies: that would look like an attack. The linker prefers these to the members of libc.a.
 */
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

int __clock_gettime(clockid_t clock, struct timespec *now);
int __clock_getres(clockid_t clock, struct timespec *resolution);
int __gettimeofday(struct timeval *restrict now, void *restrict zone);
_Noreturn void __fortify_fail(const char *message);
_Noreturn void __libc_fatal(const char *message);
_Noreturn void __libc_message(int action, const char *format, ...);
_Noreturn void __stack_chk_fail(void);
_Noreturn void __stack_chk_fail_local(void);
_Noreturn void __wrap_Py_FatalError(const char *message);
_Noreturn void __wrap__Py_FatalErrorFunc(const char *function, const char *message);
_Noreturn void __wrap__Py_FatalErrorFormat(const char *function, const char *format, ...);
_Noreturn void __wrap__Py_FatalRefcountErrorFunc(const char *function, const char *message);
_Noreturn void __wrap__PyObject_AssertFailed(void *object, const char *expression,
                                             const char *message, const char *file, int line,
                                             const char *function);
void *__dlopen(const char *file, int mode, void *caller);

/* Every blocking lock of the interpreter reads a clock, so it must answer: with a constant. */
int __clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){.tv_sec = STANDSTILL_SECONDS};
    return 0;
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    return __clock_gettime(clock, now);
}

int __clock_getres(clockid_t clock, struct timespec *resolution)
{
    (void)clock;
    if (resolution)
        *resolution = (struct timespec){.tv_nsec = 1};
    return 0;
}

int clock_getres(clockid_t clock, struct timespec *resolution)
{
    return __clock_getres(clock, resolution);
}

int __gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    (void)zone;
    *now = (struct timeval){.tv_sec = STANDSTILL_SECONDS};
    return 0;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone)
{
    return __gettimeofday(now, zone);
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

/* libc's abort blocks signals and raises one, and its fatal path writes to a terminal: calls that
 * the filter kills for. */
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

void __libc_message(int action, const char *format, ...)
{
    (void)action;
    (void)format;
    __builtin_trap();
}

void __libc_fatal(const char *message)
{
    (void)message;
    __builtin_trap();
}

void __fortify_fail(const char *message)
{
    (void)message;
    __builtin_trap();
}

void __stack_chk_fail(void)
{
    __builtin_trap();
}

void __stack_chk_fail_local(void)
{
    __builtin_trap();
}

/* CPython's fatal errors write to descriptor 2 before they abort. The linker turns calls of NAME
 * into calls of __wrap_NAME (see meson.build). */
void __wrap_Py_FatalError(const char *message)
{
    (void)message;
    __builtin_trap();
}

void __wrap__Py_FatalErrorFunc(const char *function, const char *message)
{
    (void)function;
    (void)message;
    __builtin_trap();
}

void __wrap__Py_FatalErrorFormat(const char *function, const char *format, ...)
{
    (void)function;
    (void)format;
    __builtin_trap();
}

void __wrap__Py_FatalRefcountErrorFunc(const char *function, const char *message)
{
    (void)function;
    (void)message;
    __builtin_trap();
}

void __wrap__PyObject_AssertFailed(void *object, const char *expression, const char *message,
                                   const char *file, int line, const char *function)
{
    (void)object;
    (void)expression;
    (void)message;
    (void)file;
    (void)line;
    (void)function;
    __builtin_trap();
}

/* A static program cannot load, and there is no user database to ask. */
void *__dlopen(const char *file, int mode, void *caller)
{
    (void)file;
    (void)mode;
    (void)caller;
    return NULL;
}

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
