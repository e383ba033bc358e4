/* Attempts on holding and limiting other processes. */
#include "supervisor/doctor/attempts.h"

#include "base/own.h"
#include "supervisor/caller.h"
#include "supervisor/proc.h"
#include "supervisor/tracer.h"

#include <errno.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static bool failure(struct error *error, const char *step, const char *what)
{
    error_errno(error, errno, "%s", what);
    return error_at_step(error, step);
}

bool attempt_proc(const struct run_policies *policies, struct error *error)
{
    struct proc_status status;
    (void)policies;
    if (!proc_is_ours(error))
        return error_at_step(error, "proc");
    return proc_status_read(getpid(), &status, error) || error_at_step(error, "privilege");
}

bool attempt_caller_limits(const struct run_policies *policies, struct error *error)
{
    (void)policies;
    return caller_limits_suffice(CALLER_RUN, error);
}

/* That there is a process to try it in is all. */
bool attempt_process(const struct run_policies *policies, struct error *error)
{
    (void)policies, (void)error;
    return true;
}

bool attempt_descriptors(const struct run_policies *policies, struct error *error)
{
    (void)policies;
    return syscall(SYS_close_range, 1000u, ~0u, (unsigned)CLOSE_RANGE_CLOEXEC) == 0 ||
           failure(error, "template", "close all descriptors at once (close_range)");
}

bool attempt_signals(const struct run_policies *policies, struct error *error)
{
    sigset_t set;
    (void)policies;
    sigemptyset(&set);
    sigaddset(&set, SIGCHLD);
    auto_fd fd = signalfd(-1, &set, SFD_CLOEXEC);
    return fd >= 0 || failure(error, "signals", "open a descriptor for signals");
}

bool attempt_policy_filter(const struct run_policies *policies, struct error *error)
{
    struct confine_plan plan;
    return policy_compile(&policies->script, &plan, error) || error_at_step(error, "compile");
}

static bool seize(pid_t pid, struct error *error)
{
    return tracer_seize(pid, error) || error_at_step(error, "seize");
}

bool attempt_ptrace(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .beside = seize};
    return trial_clone(&clone, policies, error);
}

static bool handle_open(pid_t pid, struct error *error)
{
    auto_fd handle = (int)syscall(SYS_pidfd_open, pid, 0);
    return handle >= 0 || failure(error, "pidfd", "open a handle on a process");
}

bool attempt_pidfd(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .beside = handle_open};
    return trial_clone(&clone, policies, error);
}

static bool timer_set(pid_t pid, struct error *error)
{
    clockid_t clock;
    timer_t timer;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMIN + 1};
    const struct itimerspec when = {.it_value.tv_sec = 3600};
    int number = clock_getcpuclockid(pid, &clock);
    if (number == 0 &&
        (timer_create(clock, &event, &timer) < 0 || timer_settime(timer, 0, &when, NULL) < 0))
        number = errno;
    errno = number;
    return number == 0 || failure(error, "timer", "set a timer on a process's processor clock");
}

bool attempt_timer(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .beside = timer_set};
    return trial_clone(&clone, policies, error);
}

struct least {
    const char *name;
    __rlimit_resource_t resource;
    uint64_t least;
};

static const struct least LEAST[] = {
    {"address_space", RLIMIT_AS, POLICY_LEAST_ADDRESS_SPACE},
    {"open_files", RLIMIT_NOFILE, POLICY_LEAST_OPEN_FILES},
    {"stack", RLIMIT_STACK, POLICY_LEAST_STACK},
};

static bool limits_set(pid_t pid, struct error *error)
{
    struct rlimit limit;
    for (size_t i = 0; i < sizeof LEAST / sizeof LEAST[0]; i++) {
        if (prlimit(pid, LEAST[i].resource, NULL, &limit) < 0)
            return failure(error, "limits", "read the limits of another process");
        if (limit.rlim_max < LEAST[i].least) {
            error_set(error, "the hard limit %s is %llu, and a jail needs %llu", LEAST[i].name,
                      (unsigned long long)limit.rlim_max, (unsigned long long)LEAST[i].least);
            return error_at_step(error, "limits");
        }
        limit.rlim_cur = limit.rlim_max = LEAST[i].least;
        if (prlimit(pid, LEAST[i].resource, &limit, NULL) < 0)
            return failure(error, "limits", "set the limits of another process");
    }
    return true;
}

bool attempt_limits(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .beside = limits_set};
    return trial_clone(&clone, policies, error);
}

static bool score_write(pid_t pid, struct error *error)
{
    return proc_write(pid, "oom_score_adj", "1000", error) || error_at_step(error, "oom_score");
}

bool attempt_oom_score(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .beside = score_write};
    return trial_clone(&clone, policies, error);
}
