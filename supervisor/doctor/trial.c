/* Processes in which something is tried. Each ends by itself: by an alarm, or with whoever made
 * it. */
#include "supervisor/doctor/trial.h"

#include "base/io.h"
#include "base/own.h"
#include "supervisor/privilege.h"
#include "supervisor/proc.h"
#include "supervisor/tracer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TRIAL_S = 60, GO_AHEAD = 'g' };

/* What a trial or a clone of one says, once. */
struct said {
    bool works;
    struct error error;
};

static _Noreturn void say_and_end(int fd, bool works, const struct error *error)
{
    struct said said = {.works = works, .error = *error};
    io_write_all(fd, &said, sizeof said);
    _exit(0);
}

static void signals_settle(void)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGALRM, SIG_DFL);
    signal(SIGCHLD, SIG_DFL);
    alarm(TRIAL_S);
}

/* An outer filter may kill instead of refusing: to brig that is a call which is not there. */
static bool death_tell(int status, struct error *error)
{
    int ended_by = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    if (ended_by == SIGSYS)
        error_errno(error, ENOSYS, "the trial was killed by an outer filter");
    else if (ended_by == SIGALRM)
        error_set(error, "the trial has not ended within %d s", TRIAL_S);
    else
        error_set(error, "the trial was ended by signal %d", ended_by);
    return error_at_step(error, "trial");
}

static bool said_read(int fd, pid_t pid, struct error *error)
{
    struct said said;
    int status = 0;
    bool heard = io_read_exactly(fd, &said, sizeof said);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        continue;
    if (!heard)
        return death_tell(status, error);
    *error = said.error;
    return said.works;
}

static bool process_error(struct error *error, const char *what)
{
    error_errno(error, errno, "%s", what);
    return error_at_step(error, "process");
}

bool trial_run(trial_attempt *attempt, const struct run_policies *policies, struct error *error)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) < 0)
        return process_error(error, "make a pipe");
    auto_fd readable = ends[0];
    auto_fd writable = ends[1];
    pid_t pid = fork();
    if (pid < 0)
        return process_error(error, "make a process");
    if (pid == 0) {
        struct error found = {0};
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        signals_settle();
        say_and_end(writable, attempt(policies, &found), &found);
    }
    own_fd_end(&writable);
    return said_read(readable, pid, error);
}

static _Noreturn void clone_begin(const struct trial_clone *clone, int channel,
                                  const struct policy *policy)
{
    char byte;
    struct error error = {0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(TRIAL_S);
    if (!io_read_exactly(channel, &byte, 1))
        _exit(0);
    say_and_end(channel, !clone->inside || clone->inside(policy, &error), &error);
}

static bool map_write(pid_t pid, const char *map, unsigned inside, unsigned outside,
                      struct error *error)
{
    char line[64];
    snprintf(line, sizeof line, "%u %u 1", inside, outside);
    return proc_write(pid, map, line, error);
}

static bool maps_write(pid_t pid, const struct policy *policy, const struct privilege *privilege,
                       struct error *error)
{
    uid_t uid;
    gid_t gid;
    return privilege_outside_id(privilege, policy, &uid, &gid, error) &&
           ((proc_write(pid, "setgroups", "deny", error) &&
             map_write(pid, "uid_map", policy->uid_inside, uid, error) &&
             map_write(pid, "gid_map", policy->gid_inside, gid, error)) ||
            error_at_step(error, "id_maps"));
}

/* It may have been seized: then it stops once more on its way out. */
static void clone_end(pid_t pid)
{
    int status;
    struct cell_end ignored = {0};
    kill(pid, SIGKILL);
    for (;;) {
        pid_t got = waitpid(pid, &status, __WALL);
        if (got < 0 && errno == EINTR)
            continue;
        if (got != pid || !WIFSTOPPED(status))
            return;
        tracer_answer_stop(pid, status, &ignored);
    }
}

static bool clone_attend(const struct trial_clone *clone, pid_t pid, int channel,
                         const struct policy *policy, const struct privilege *privilege,
                         struct error *error)
{
    struct said said;
    const char byte = GO_AHEAD;
    if (!maps_write(pid, policy, privilege, error) || (clone->beside && !clone->beside(pid, error)))
        return false;
    if (!clone->inside)
        return true;
    if (!io_write_all(channel, &byte, 1) || !io_read_exactly(channel, &said, sizeof said)) {
        error_errno(error, ENOSYS, "the clone was killed by an outer filter");
        return error_at_step(error, "trial");
    }
    *error = said.error;
    return said.works;
}

/* As a run does it, in one call: an outer filter may allow that and no other. Where it cannot be
 * had, what is needed alone: then it is another namespace that is missing. */
static long clone_make(const struct trial_clone *clone, const struct policy *policy)
{
    long pid = syscall(SYS_clone, policy->namespaces | SIGCHLD, NULL, NULL, NULL, NULL);
    if (pid < 0)
        pid = syscall(SYS_clone, clone->namespaces | SIGCHLD, NULL, NULL, NULL, NULL);
    return pid;
}

bool trial_clone(const struct trial_clone *clone, const struct run_policies *policies,
                 struct error *error)
{
    const struct policy *both[] = {&policies->script, &policies->bridge};
    struct privilege privilege = {0};
    int ends[2];
    if (!privilege_enter(both, 2, &privilege, error))
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0)
        return process_error(error, "make a channel");
    auto_fd ours = ends[0];
    auto_fd theirs = ends[1];
    long pid = clone_make(clone, &policies->script);
    if (pid == 0)
        clone_begin(clone, theirs, &policies->script);
    if (pid < 0) {
        error_errno(error, errno, "clone into new namespaces");
        return error_at_step(error, "namespaces");
    }
    own_fd_end(&theirs);
    bool works = clone_attend(clone, (pid_t)pid, ours, &policies->script, &privilege, error);
    clone_end((pid_t)pid);
    return works;
}
