/* A confined process as the supervisor holds it. */
#include "supervisor/cell.h"

#include "base/io.h"
#include "base/own.h"
#include "supervisor/clock.h"
#include "supervisor/proc.h"
#include "supervisor/tracer.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { READY_TIMEOUT_MS = 20000, LAST_WORD_MS = 100, REAP_TIMEOUT_MS = 10000 };

bool cell_ask(struct cell *cell, const char *kind, struct template_process *template,
              const struct privilege *privilege, struct template_request request,
              struct error *error)
{
    int ends[2];
    cell->kind = kind;
    cell->template = template;
    if (!privilege_outside_id(privilege, template->policy, &cell->uid, &cell->gid, error))
        return false;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) {
        error_errno(error, errno, "make a channel for a %s", kind);
        return error_at_step(error, "channel");
    }
    cell->channel = ends[0];
    cell->theirs = ends[1];
    return template_ask(template, request, cell->theirs, error);
}

/* A template that has been deceived must not make us seize or map a stranger. */
static bool child_verify(pid_t pid, struct error *error)
{
    siginfo_t info;
    if (waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) < 0)
        return error_errno(error, errno, "make sure that %ld is a child of the supervisor",
                           (long)pid);
    return true;
}

static bool map_write(pid_t pid, const char *map, unsigned inside, unsigned outside,
                      struct error *error)
{
    char line[64];
    snprintf(line, sizeof line, "%u %u 1", inside, outside);
    return proc_write(pid, map, line, error);
}

static bool maps_write(const struct cell *cell, struct error *error)
{
    const struct confine_plan *plan = &cell->template->plan;
    return (proc_write(cell->pid, "setgroups", "deny", error) &&
            map_write(cell->pid, "uid_map", plan->uid_inside, cell->uid, error) &&
            map_write(cell->pid, "gid_map", plan->gid_inside, cell->gid, error)) ||
           error_at_step(error, "id_maps");
}

/* The number becomes the cell's only once it is known to be a child of ours. */
static bool cell_hold(struct cell *cell, pid_t pid, struct error *error)
{
    if (!child_verify(pid, error))
        return error_at_step(error, "seize");
    cell->pid = pid;
    cell->pidfd = (int)syscall(SYS_pidfd_open, cell->pid, 0);
    if (cell->pidfd < 0) {
        error_errno(error, errno, "open a handle on the %s", cell->kind);
        return error_at_step(error, "pidfd");
    }
    return tracer_seize(cell->pid, error) || error_at_step(error, "seize");
}

bool cell_explain(struct cell *cell, struct error *error)
{
    cell_observe(cell);
    const struct cell_end *end = &cell->end;
    if (cell->pid <= 0 || !end->ended || (!end->denied && !end->fault && !end->signal))
        return true;
    if (end->denied)
        error_set(error, "the %s died of system call %ld, which its own policy does not allow",
                  cell->kind, end->number);
    else
        error_set(error, "the %s was ended by signal %d before it had a script", cell->kind,
                  end->fault ? end->fault : end->signal);
    return error_at_step(error, "confine");
}

/* A cell that ended instead of saying a word. */
static bool record_missing(struct cell *cell, struct error *error)
{
    cell_await_end(cell, LAST_WORD_MS);
    error_set(error, "the %s ended while it confined itself", cell->kind);
    cell_explain(cell, error);
    return false;
}

/* Reads the record, taking notice of stops meanwhile: a cell that faults would else never say a
 * word. */
static bool record_receive(struct cell *cell, struct confine_record *record, struct error *error)
{
    int64_t deadline_ns = monotonic_ns() + (int64_t)READY_TIMEOUT_MS * 1000000;
    enum wait_outcome outcome;
    while ((outcome = wait_readable(cell->template->signals, cell->channel, 20)) == WAIT_TIMEOUT) {
        cell_observe(cell);
        if (monotonic_ns() > deadline_ns)
            return error_set(error, "the %s has not said that it is confined within %d s",
                             cell->kind, READY_TIMEOUT_MS / 1000);
    }
    if (outcome == WAIT_STOPPED)
        return error_set(error, "stopped by a signal while the %s confined itself", cell->kind);
    ssize_t got = recv(cell->channel, record, sizeof *record, MSG_DONTWAIT);
    if (got != (ssize_t)sizeof *record || record->magic != CONFINE_RECORD_MAGIC)
        return record_missing(cell, error);
    return true;
}

/* The earliest row that was not taken, or the row that the record names. */
static uint32_t record_row(const struct confine_record *record)
{
    for (uint32_t row = 0; row < confine_step_count() && row < record->step; row++)
        if (!(record->taken >> row & 1))
            return row;
    return record->step;
}

/* READY with every row taken, or the error of the row that is at fault. */
static bool record_judge(const struct cell *cell, const struct confine_record *record,
                         struct error *error)
{
    if (record->step == confine_step_count() && record->number != 0) {
        error_errno(error, record->number, "make the probes of the %s", cell->kind);
        return error_at_step(error, "proof");
    }
    uint32_t row = record_row(record);
    const struct confine_step *step = confine_step_at(row);
    if (!step && record->number == 0 && record->go_ahead == cell->go_ahead)
        return true;
    if (!step && record->number == 0) {
        error_set(error, "the %s did not wait for its go-ahead", cell->kind);
        return error_at_step(error, "go_ahead");
    }
    if (!step)
        error_set(error, "the %s reports a step that does not exist", cell->kind);
    else if (row == record->step)
        error_errno(error, record->number, "confine the %s: %s", cell->kind, step->reason);
    else
        error_set(error, "confine the %s: the step was left out: %s", cell->kind, step->reason);
    return error_at_step(error, step ? step->name : "confine");
}

bool cell_ready(struct cell *cell, struct error *error)
{
    struct confine_record record = {0};
    if (!record_receive(cell, &record, error))
        return error_at_step(error, "confine");
    return record_judge(cell, &record, error);
}

static bool cell_let_go(struct cell *cell, struct error *error)
{
    ssize_t size = sizeof cell->go_ahead, drawn = size;
    while (cell->go_ahead == 0 && drawn == size)
        drawn = getrandom(&cell->go_ahead, sizeof cell->go_ahead, 0);
    if (drawn == size && send(cell->channel, &cell->go_ahead, (size_t)size, MSG_NOSIGNAL) == size)
        return true;
    error_errno(error, errno, "let the %s go on", cell->kind);
    return error_at_step(error, "go_ahead");
}

bool cell_adopt(struct cell *cell, struct error *error)
{
    pid_t pid;
    if (!template_answer(cell->template, &pid, error))
        return false;
    own_fd_end(&cell->theirs);
    if (cell_hold(cell, pid, error) && maps_write(cell, error) && cell_let_go(cell, error))
        return true;
    /* A cell that has died of an early step has said so, and that is the cause. */
    struct confine_record record = {0};
    struct error ignored;
    if (wait_readable(cell->template->signals, cell->channel, LAST_WORD_MS) == WAIT_READY &&
        record_receive(cell, &record, &ignored))
        record_judge(cell, &record, error);
    return false;
}

/* A cell that may have children is the leader of its process group, which holds all of them: its
 * step `session` has seen to that. Where it is not, they are looked for. */
static pid_t cell_wait(const struct cell *cell, int *status, struct rusage *usage)
{
    if (cell->offspring) {
        pid_t got = wait4(-cell->pid, status, WNOHANG | __WALL, usage);
        if (got > 0 || (got < 0 && errno == EINTR))
            return got;
        if (got < 0 && getpgid(cell->pid) != cell->pid)
            offspring_take_strays(cell->offspring, cell->pid);
    }
    return wait4(cell->pid, status, WNOHANG | __WALL, usage);
}

void cell_observe(struct cell *cell)
{
    while (cell->pid > 0 && !cell->end.ended) {
        int status;
        struct rusage usage;
        pid_t got = cell_wait(cell, &status, &usage);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return;
        if (got != cell->pid)
            offspring_take(cell->offspring, got, status, &usage);
        else if (WIFSTOPPED(status))
            tracer_answer_stop(cell->pid, status, &cell->end);
        else
            cell_end_record(&cell->end, status, &usage);
    }
}

bool cell_await_end(struct cell *cell, int timeout_ms)
{
    int64_t deadline_ns = monotonic_ns() + (int64_t)timeout_ms * 1000000;
    for (;;) {
        cell_observe(cell);
        if (cell->end.ended || cell->pid <= 0)
            return true;
        if (monotonic_ns() > deadline_ns)
            return false;
        signals_wait(cell->template->signals,
                     5); /* SIGCHLD tells of stops; five in case one is lost */
    }
}

void cell_kill(struct cell *cell)
{
    if (cell->pid <= 0 || cell->end.ended)
        return;
    /* Without a handle the number serves: it is a child's that has not been reaped. */
    if (cell->pidfd < 0 || syscall(SYS_pidfd_send_signal, cell->pidfd, SIGKILL, NULL, 0) < 0)
        kill(cell->pid, SIGKILL);
}

void cell_end(struct cell *cell)
{
    cell_kill(cell);
    own_fd_end(&cell->theirs);
    own_fd_end(&cell->channel);
    cell_await_end(cell, REAP_TIMEOUT_MS);
    own_fd_end(&cell->pidfd);
    cell->pid = 0;
}
