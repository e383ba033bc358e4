/* Starting another program of brig's. */
#include "supervisor/program.h"

#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/close_range.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/personality.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STACK_BYTES = 32 * 1024, START_TIMEOUT_MS = 20000, STOPPED_MS = 100 };

/* Shared with the starting process, which runs in this memory until it is another program. */
struct start {
    const char *path, *name;
    int input, output;
    int begun[2]; /* a pipe: the new program has no end of it, nor has a process that has ended */
    char *const *environment;
    int failed; /* errno of what it could not do */
    const char *attempted;
};

/* What a caller may have blocked or ignored must not reach the program. */
static bool signals_reset(const struct start *start)
{
    (void)start;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    return sigprocmask(SIG_SETMASK, &none, NULL) == 0;
}

static bool session_lead(const struct start *start)
{
    (void)start;
    return setsid() >= 0;
}

static bool parent_death_heed(const struct start *start)
{
    (void)start;
    return prctl(PR_SET_PDEATHSIG, SIGKILL) == 0;
}

/* Addresses that are not randomised, a page zero, memory that can be executed since it can be read:
 * a caller may have asked for them. */
static bool personality_reset(const struct start *start)
{
    const unsigned long ask = 0xffffffff;
    (void)start;
    return personality(ask) == PER_LINUX || personality(PER_LINUX) >= 0;
}

static bool descriptors_set(const struct start *start)
{
    return dup2(start->input, 0) == 0 && dup2(start->output, 1) == 1 &&
           dup2(start->output, 2) == 2 &&
           syscall(SYS_close_range, 3u, ~0u, (unsigned)CLOSE_RANGE_CLOEXEC) == 0;
}

static bool program_execute(const struct start *start)
{
    char *const arguments[] = {(char *)(size_t)start->name, NULL};
    return execve(start->path, arguments, start->environment) == 0;
}

struct move {
    const char *what;
    bool (*make)(const struct start *start);
};

static const struct move MOVES[] = {
    {"hear all signals", signals_reset},
    {"lead a session", session_lead},
    {"die with the supervisor", parent_death_heed},
    {"have the usual personality", personality_reset},
    {"keep three descriptors", descriptors_set},
    {"execute it", program_execute},
};

static int program_become(void *argument)
{
    struct start *start = argument;
    for (size_t i = 0; i < sizeof MOVES / sizeof MOVES[0]; i++) {
        start->attempted = MOVES[i].what;
        if (!MOVES[i].make(start))
            break;
    }
    start->failed = errno;
    _exit(127);
}

/* False: the time is over. Whoever stops it meanwhile must not stop the supervisor with it. */
static bool memory_await(const struct start *start, pid_t pid)
{
    struct pollfd entry = {.fd = start->begun[0], .events = POLLIN};
    for (int waited_ms = 0; waited_ms < START_TIMEOUT_MS; waited_ms += STOPPED_MS) {
        if (poll(&entry, 1, STOPPED_MS) > 0)
            return true;
        kill(pid, SIGCONT);
    }
    return false;
}

/* Until the supervisor's memory is its own again. By a pipe, not by CLONE_VFORK: that waits for as
 * long as somebody stops the new process, and hears nothing. */
static void start_await(struct start *start, pid_t pid)
{
    own_fd_end(&start->begun[1]);
    if (memory_await(start, pid))
        return;
    /* Of its end, and not by the pipe: of that somebody may hold the other end for ever. */
    siginfo_t info;
    kill(pid, SIGKILL);
    while (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        continue;
    start->failed = ETIMEDOUT;
}

/* clone(2), not posix_spawn: that calls clone3, which containers refuse. Without a copy of the
 * supervisor's memory, which would be for nothing: the supervisor waits until the program is there.
 * Signals are blocked meanwhile, so that none of the supervisor's arrives in the wrong process. */
static pid_t program_spawn(struct start *start)
{
    _Alignas(16) char stack[STACK_BYTES];
    sigset_t all, before;
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t pid = clone(program_become, stack + sizeof stack, CLONE_VM | SIGCHLD, start);
    if (pid < 0)
        start->failed = errno;
    else
        start_await(start, pid);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return pid;
}

bool program_start(const struct places *places, const char *name, int input,
                   char *const *environment, pid_t *pid, struct error *error)
{
    char path[PATH_MAX + 32];
    snprintf(path, sizeof path, "%s/%s", places->programs, name);
    /* A pipe that nobody reads: needs no device, and an interpreter may start on it. */
    int nothing[2], begun[2];
    if (pipe2(nothing, O_CLOEXEC) < 0)
        return error_errno(error, errno, "make a pipe for %s", name);
    auto_fd unread = nothing[0], unwritten = nothing[1];
    if (pipe2(begun, O_CLOEXEC) < 0)
        return error_errno(error, errno, "make a pipe for %s", name);
    struct start start = {path,        name, input,           unwritten, {begun[0], begun[1]},
                          environment, 0,    "make a process"};
    pid_t started = program_spawn(&start);
    own_fd_end(&start.begun[0]);
    own_fd_end(&start.begun[1]);
    if (!start.failed) {
        *pid = started;
        return true;
    }
    if (started > 0)
        program_end(&started);
    return error_errno(error, start.failed, "start %s from %s: %s", name, path, start.attempted);
}

enum wait_outcome program_wait(pid_t pid, struct signals *signals, int fd, int timeout_ms)
{
    for (int left_ms = timeout_ms;;) {
        int slice_ms = left_ms < STOPPED_MS ? left_ms : STOPPED_MS;
        enum wait_outcome outcome = wait_readable(signals, fd, slice_ms);
        left_ms -= slice_ms;
        if (outcome != WAIT_TIMEOUT || left_ms <= 0)
            return outcome;
        kill(pid, SIGCONT);
    }
}

bool program_has_ended(pid_t pid, siginfo_t *info)
{
    *info = (siginfo_t){0};
    return waitid(P_PID, (id_t)pid, info, WEXITED | WNOHANG | WNOWAIT) == 0 && info->si_pid == pid;
}

void program_end(pid_t *pid)
{
    if (*pid <= 0)
        return;
    /* Where an outer filter refuses signals, it ends with the supervisor, which must not wait. */
    bool killed = kill(*pid, SIGKILL) == 0 || errno == ESRCH;
    while (waitpid(*pid, NULL, killed ? 0 : WNOHANG) < 0 && errno == EINTR)
        continue;
    *pid = 0;
}
