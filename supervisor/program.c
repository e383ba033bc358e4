/* Starting another program of brig's. */
#include "supervisor/program.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <signal.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

/* What a caller may have blocked or ignored must not reach the program. */
static void signals_reset(void)
{
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

static _Noreturn void program_become(const char *path, const char *name, int input,
                                     char *const *environment)
{
    char *const arguments[] = {(char *)(size_t)name, NULL};
    signals_reset();
    setsid();
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    int nothing[2]; /* a pipe that nobody reads: needs no device, and an interpreter may start on it
                     */
    if (pipe(nothing) == 0 && dup2(input, 0) == 0 && dup2(nothing[1], 1) == 1 &&
        dup2(nothing[1], 2) == 2 &&
        syscall(SYS_close_range, 3u, ~0u, (unsigned)CLOSE_RANGE_CLOEXEC) == 0)
        execve(path, arguments, environment);
    _exit(127);
}

bool program_start(const struct places *places, const char *name, int input,
                   char *const *environment, pid_t *pid, struct error *error)
{
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", places->programs, name);
    pid_t started = fork();
    if (started < 0)
        return error_errno(error, errno, "start %s", name);
    if (started == 0)
        program_become(path, name, input, environment);
    *pid = started;
    return true;
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
