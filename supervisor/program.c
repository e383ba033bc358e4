/* Starting another program of brig's. */
#include "supervisor/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a caller may have blocked or ignored must not reach the program. */
static int signals_reset(posix_spawnattr_t *attributes)
{
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    int failed = posix_spawnattr_setsigmask(attributes, &none);
    return failed ? failed : posix_spawnattr_setsigdefault(attributes, &all);
}

static int attributes_set(posix_spawnattr_t *attributes)
{
    int failed = signals_reset(attributes);
    return failed
               ? failed
               : posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK |
                                                          POSIX_SPAWN_SETSIGDEF);
}

static int descriptors_set(posix_spawn_file_actions_t *actions, int input, int output)
{
    const int from[] = {input, output, output};
    int failed = 0;
    for (int to = 0; !failed && to < 3; to++)
        failed = posix_spawn_file_actions_adddup2(actions, from[to], to);
    return failed ? failed : posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

/* In the caller's own memory until it is another program: copies of it would be for nothing. */
static int program_spawn(const char *path, const char *name, int input, int output,
                         char *const *environment, pid_t *pid)
{
    char *const arguments[] = {(char *)(size_t)name, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    int failed = posix_spawn_file_actions_init(&actions);
    if (failed)
        return failed;
    failed = posix_spawnattr_init(&attributes);
    if (!failed) {
        failed = attributes_set(&attributes);
        failed = failed ? failed : descriptors_set(&actions, input, output);
        failed =
            failed ? failed : posix_spawn(pid, path, &actions, &attributes, arguments, environment);
        posix_spawnattr_destroy(&attributes);
    }
    posix_spawn_file_actions_destroy(&actions);
    return failed;
}

bool program_start(const struct places *places, const char *name, int input,
                   char *const *environment, pid_t *pid, struct error *error)
{
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", places->programs, name);
    /* A pipe that nobody reads: needs no device, and an interpreter may start on it. */
    int nothing[2];
    if (pipe2(nothing, O_CLOEXEC) < 0)
        return error_errno(error, errno, "make a pipe for %s", name);
    int failed = program_spawn(path, name, input, nothing[1], environment, pid);
    close(nothing[0]);
    close(nothing[1]);
    return !failed ||
           error_errno(error, failed, "start %s: is it there, and built for this machine?", name);
}

void program_end(pid_t *pid)
{
    if (*pid <= 0)
        return;
    kill(*pid, SIGKILL);
    while (waitpid(*pid, NULL, 0) < 0 && errno == EINTR)
        continue;
    *pid = 0;
}
