/* The bridge's loop: one process, three descriptors, no waiting but in ppoll. What must never
 * happen: a frame that is acted upon after the run is over. */
#include "bridge/run.h"

#include "bridge/bridge.h"
#include "bridge/echo.h"
#include "bridge/replies.h"
#include "bridge/reply.h"

#include <errno.h>
#include <malloc.h>
#include <poll.h>
#include <time.h>
#include <unistd.h>

enum { SUPERVISOR_FD = 0, EVENTS_FD = 1, JAIL_FD = 2, US_A_SECOND = 1000000 };

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * US_A_SECOND + (uint64_t)now.tv_nsec / 1000;
}

/* A jail that is gone is read to its end. One that cannot be answered would wait for ever. */
static void run_flush(struct run *run)
{
    writer_flush(&run->writer);
    if (run->writer.broken)
        _exit(1);
}

static void run_look_at_clock(struct run *run)
{
    run->now_us = clock_us() - run->began_us;
}

/* Answers lie ready that the jail has not read: more of them would only fill memory. */
static bool run_is_held(void *context)
{
    const struct run *run = context;
    return writer_pending(&run->writer) > RUN_HELD_BYTES;
}

/* What waits or lies ready here is never more than what the guest has unanswered: some answers are
 * on their way. What lies ready counts as its requests do, or as itself where it is smaller. */
bool run_pace_is_kept(struct run *run)
{
    unread_drop(&run->unread, run->writer.taken);
    size_t most = run->settings.frame_bytes + FRAME_AHEAD_BYTES + UNREAD_SLACK_BYTES;
    size_t ready = writer_pending(&run->writer);
    size_t unread = run->unread.cost < ready ? run->unread.cost : ready;
    return run->jail_gone || run->turns.waiting_bytes + unread <= most;
}

/* The jail has asked for more than it may: it must wait, and read meanwhile what lies ready. */
static void run_judge_stalled(struct run *run)
{
    if (run->stalled && run_is_held(run) && !run_pace_is_kept(run))
        run_end(run, "blocked", "frame: the jail does not read its answers");
}

static void run_take_lines(struct run *run)
{
    struct span line;
    while (run->state != FRAME_OVER) {
        enum reader_next next = reader_take(&run->reader, &line);
        if (next == READER_TOO_LONG)
            run_end(run, "blocked", "frame: longer than any frame may be");
        if (next != READER_LINE)
            return;
        run_look_at_clock(run);
        run->stalled = false;
        run_take_line(run, line);
        if (run->stalled)
            reader_put_back(&run->reader, line);
        if (run_is_held(run) || run->stalled) {
            run_flush(run);
            turns_pump(&run->turns, run->now_us);
        }
        run_judge_stalled(run);
        if (run->stalled && !run_pace_is_kept(run))
            return;
    }
}

static void run_hear_jail(struct run *run)
{
    run->jail_gone = !reader_fill(&run->reader);
    run_take_lines(run);
    if (run->jail_gone)
        run_end(run, "crashed", "ended without a result");
}

/* The supervisor says nothing more after the settings: its end is ours, and so is a word of it. */
static void run_hear_supervisor(void)
{
    char byte;
    ssize_t got = read(SUPERVISOR_FD, &byte, 1);
    if (got < 0 && (errno == EAGAIN || errno == EINTR))
        return;
    _exit(got == 0 ? 0 : 1);
}

/* The time until something is due; false: nothing is. */
static bool run_timeout(struct run *run, struct timespec *timeout)
{
    uint64_t due = run->stalled && run_pace_is_kept(run) ? 0 : UINT64_MAX, turn_due;
    if (run->events.unsent.length && run->events.due_us < due)
        due = run->events.due_us;
    if (turns_deadline(&run->turns, &turn_due) && turn_due < due)
        due = turn_due;
    uint64_t left = due > run->now_us ? due - run->now_us : 0;
    timeout->tv_sec = (time_t)(left / US_A_SECOND);
    timeout->tv_nsec = (long)(left % US_A_SECOND) * 1000;
    return due != UINT64_MAX;
}

static void run_wait(struct run *run, struct pollfd ready[2])
{
    struct timespec timeout;
    bool timed = run_timeout(run, &timeout);
    ready[0] = (struct pollfd){.fd = SUPERVISOR_FD, .events = POLLIN};
    ready[1] = (struct pollfd){.fd = JAIL_FD};
    if (!run->stalled)
        ready[1].events |= POLLIN;
    if (!writer_is_empty(&run->writer))
        ready[1].events |= POLLOUT;
    if (ppoll(ready, 2, timed ? &timeout : NULL, NULL) < 0)
        ready[0].revents = ready[1].revents = 0;
    run_look_at_clock(run);
}

static void run_step(struct run *run)
{
    struct pollfd ready[2];
    run_wait(run, ready);
    if (ready[0].revents)
        run_hear_supervisor();
    if (ready[1].revents & POLLOUT)
        run_flush(run);
    turns_pump(&run->turns, run->now_us);
    /* A jail that is gone is read to its end at once, whatever waits. */
    if (ready[1].revents & (POLLIN | POLLHUP | POLLERR))
        run_hear_jail(run);
    else if (run->stalled && run_pace_is_kept(run))
        run_take_lines(run);
    turns_pump(&run->turns, run->now_us);
    run_judge_stalled(run);
    run_flush(run);
    events_flush(&run->events, run->now_us);
}

static bool backend_begin(struct run *run, struct error *error)
{
    echo_begin(&run->echo);
    run->turns.backend = &run->echo;
    struct span replies = run->settings.replies;
    if (!replies.at)
        return true;
    struct replies *table = replies_new(replies.at, replies.length, error);
    if (table)
        run->turns.backend = replies_backend(table);
    return table != NULL;
}

static bool run_begin(struct run *run, struct error *error)
{
    struct settings *settings = &run->settings;
    if (!settings_read(span_of_bytes(&run->settings_line), settings, error) ||
        !backend_begin(run, error))
        return false;
    struct frame_limits limits = {settings->frame_bytes, settings->result_bytes};
    run->reader = (struct reader){.fd = JAIL_FD, .line_most = frame_line_limit(&limits)};
    run->writer.fd = JAIL_FD;
    scopes_begin(&run->scopes, settings->scopes);
    guard_begin(&run->guard, settings->nodes);
    run->events = (struct events){.fd = EVENTS_FD, .scopes = &run->scopes};
    run->turns.scopes = &run->scopes;
    run->turns.host =
        (struct turns_host){.finished = run_turn_finished, .held = run_is_held, .context = run};
    run->turns.in_flight_most = settings->in_flight;
    run->turns.answer_bytes_most = settings->frame_bytes;
    run->state = settings->checks ? FRAME_CHECKING : FRAME_BEFORE;
    return true;
}

static void run_boot(struct run *run)
{
    reply_put_boot(&run->writer.queue, run->settings.boot);
    run->writer.exempt = run->writer.queue.length;
    run->frames++;
    run_look_at_clock(run);
    event_started(&run->events, run->now_us);
    run_flush(run);
}

void bridge_run(void)
{
    /* Large buffers come and go as mappings of their own: what is freed is given back. */
    mallopt(M_MMAP_THRESHOLD, 256 << 10);
    struct run run = {0};
    struct error error;
    if (!handover_receive(SUPERVISOR_FD, JAIL_FD))
        _exit(0);
    run.began_us = clock_us();
    if (!handover_read_settings(SUPERVISOR_FD, &run.settings_line) || !run_begin(&run, &error))
        _exit(1);
    run_boot(&run);
    while (run.state != FRAME_OVER)
        run_step(&run);
    events_flush(&run.events, UINT64_MAX);
    _exit(0);
}
