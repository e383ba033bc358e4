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
    if (failed)
        return failed;
    return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF);
}

static int descriptors_set(posix_spawn_file_actions_t *actions, int input, int output)
{
    const int from[] = {input, output, output};
    for (int to = 0; to < 3; to++) {
        int failed = posix_spawn_file_actions_adddup2(actions, from[to], to);
        if (failed)
            return failed;
    }
    return posix_spawn_file_actions_addclosefrom_np(actions, 3);
}

static void actions_end(posix_spawn_file_actions_t *actions)
{
    posix_spawn_file_actions_destroy(actions);
}

static void attributes_end(posix_spawnattr_t *attributes)
{
    posix_spawnattr_destroy(attributes);
}

/* In the caller's own memory until it is another program: copies of it would be for nothing. */
static int program_spawn(const char *path, const char *name, int input, int output,
                         char *const *environment, pid_t *pid)
{
    char *const arguments[] = {(char *)(size_t)name, NULL};
    __attribute__((cleanup(actions_end))) posix_spawn_file_actions_t actions;
    __attribute__((cleanup(attributes_end))) posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions); /* neither fails on Linux */
    posix_spawnattr_init(&attributes);
    int failed = attributes_set(&attributes);
    if (!failed)
        failed = descriptors_set(&actions, input, output);
    if (!failed)
        failed = posix_spawn(pid, path, &actions, &attributes, arguments, environment);
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
