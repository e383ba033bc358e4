/* Attempts on what a process does to itself, before nothing more can be done to it. */
#include "supervisor/doctor/attempts.h"

#include "jail/confine/backstop.h"
#include "jail/confine/clocks.h"
#include "jail/confine/steps.h"
#include "supervisor/proc.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef SYS_landlock_create_ruleset
enum { SYS_landlock_create_ruleset = 444 };
#endif
enum { LANDLOCK_ASK_VERSION = 1 };

static bool failure(struct error *error, const char *step, const char *what)
{
    error_errno(error, errno, "%s", what);
    return error_at_step(error, step);
}

static bool filter_install(struct sock_filter *filter, unsigned short length)
{
    struct sock_fprog program = {.len = length, .filter = filter};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 &&
           syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0u, &program) == 0;
}

bool attempt_session(const struct run_policies *policies, struct error *error)
{
    (void)policies;
    return (setsid() >= 0 || failure(error, "session", "begin a session of its own")) &&
           (prctl(PR_SET_PDEATHSIG, SIGKILL) == 0 ||
            failure(error, "parent_death", "ask to die with the parent"));
}

/* That the kernel counts it is what attestation rests on. */
bool attempt_filter(const struct run_policies *policies, struct error *error)
{
    struct sock_filter allow[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct proc_status before, after;
    (void)policies;
    if (!proc_status_read(getpid(), &before, error))
        return error_at_step(error, "privilege");
    if (!filter_install(allow, 1))
        return failure(error, "filter", "install a seccomp filter");
    if (!proc_status_read(getpid(), &after, error))
        return error_at_step(error, "privilege");
    if (after.seccomp_filters == before.seccomp_filters + 1)
        return true;
    error_set(error, "the kernel does not count the filters of a process");
    return error_at_step(error, "filter");
}

static _Noreturn void filter_die(void)
{
    struct sock_filter kill_some[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_getppid, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    if (filter_install(kill_some, sizeof kill_some / sizeof kill_some[0]))
        syscall(SYS_getppid);
    _exit(0);
}

bool attempt_kill(const struct run_policies *policies, struct error *error)
{
    uint32_t action = SECCOMP_RET_KILL_PROCESS;
    int status = 0;
    (void)policies;
    if (syscall(SYS_seccomp, SECCOMP_GET_ACTION_AVAIL, 0u, &action) < 0)
        return failure(error, "filter", "ask for SECCOMP_RET_KILL_PROCESS");
    pid_t pid = fork();
    if (pid == 0)
        filter_die();
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return failure(error, "process", "make a process");
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS)
        return true;
    error_set(error, "a process did not die of a call that its filter forbids");
    return error_at_step(error, "filter");
}

bool attempt_counter(const struct run_policies *policies, struct error *error)
{
    bool traps = false;
    (void)policies;
    if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) < 0)
        return failure(error, "clocks", "make the time-stamp counter trap");
    return clock_counter_traps(&traps, error) || error_at_step(error, "clocks");
}

bool attempt_counter_unreadable(const struct run_policies *policies, struct error *error)
{
    bool traps = false;
    (void)policies;
    if (clock_counter_traps(&traps, error) && !traps)
        error_set(error, "the kernel makes the counter trap, and the processor lets it be read");
    return traps || error_at_step(error, "clocks");
}

bool attempt_clock_pages(const struct run_policies *policies, struct error *error)
{
    struct clock_pages pages;
    (void)policies;
    if (!clock_pages_find(&pages, error))
        return error_at_step(error, "clocks");
    for (size_t i = 0; i < pages.count; i++) {
        uintptr_t start = pages.mappings[i].start;
        if (munmap((void *)start, pages.mappings[i].end - start) < 0)
            return failure(error, "clocks", "unmap the vDSO and its data");
    }
    return true;
}

/* Controlled by the process, or nothing that could be. */
static bool speculation_is_tame(unsigned long which)
{
    int state = prctl(PR_GET_SPECULATION_CTRL, which, 0, 0, 0);
    return state == PR_SPEC_NOT_AFFECTED ||
           (state > 0 && (state & (PR_SPEC_PRCTL | PR_SPEC_DISABLE | PR_SPEC_FORCE_DISABLE)));
}

bool attempt_speculation(const struct run_policies *policies, struct error *error)
{
    (void)policies;
    if (speculation_is_tame(PR_SPEC_STORE_BYPASS) && speculation_is_tame(PR_SPEC_INDIRECT_BRANCH))
        return true;
    error_set(error, "a process cannot turn off both store bypass and indirect branch speculation");
    return error_at_step(error, "speculation");
}

/* By the step itself, which tries what it forbids. */
static bool backstop_take(bool (*take)(struct confinement *), const char *step, const char *what,
                          struct error *error)
{
    struct confinement confinement = {0};
    return (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && take(&confinement)) ||
           failure(error, step, what);
}

bool attempt_landlock(const struct run_policies *policies, struct error *error)
{
    (void)policies;
    long version = syscall(SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_ASK_VERSION);
    if (!backstop_take(backstop_landlock, "landlock", "shut itself off from paths by Landlock",
                       error))
        return false;
    error_set(error, "version %ld of its interface", version);
    return true;
}

bool attempt_write_xor_execute(const struct run_policies *policies, struct error *error)
{
    (void)policies;
    return backstop_take(backstop_write_xor_execute, "write_xor_execute",
                         "have memory never become executable (PR_SET_MDWE)", error);
}
