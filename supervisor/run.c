/* One run: the supervisor's side of it. First cause wins; the jail's own word chooses only among
 * what it may choose, everything else rests on what bridge, kernel and supervisor saw. */
#include "supervisor/run.h"

#include "base/own.h"
#include "supervisor/clock.h"
#include "supervisor/launch.h"
#include "supervisor/outcome.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>

enum {
    EVENT_LINE_ROOM = 1 << 20,
    SETTLE_MS = 5000, /* for the bridge to read to the end, and the dead to be reaped */
    SETTLE_SILENT_MS = 1000,
    READ_AT_ONCE = 1 << 18, /* bytes a step, so that a talkative bridge does not starve the rest */
};

static bool run_name(struct run *run, struct error *error)
{
    unsigned char random[16] = {0};
    bool drawn = getrandom(random, sizeof random, 0) == (ssize_t)sizeof random;
    int number = errno;
    for (size_t i = 0; i < sizeof random; i++)
        snprintf(run->id + 2 * i, 3, "%02x", random[i]);
    return drawn || error_errno(error, number, "draw a random name for the run");
}

void run_decide(struct run *run, enum verdict verdict, const char *reason)
{
    if (run->decided)
        return;
    run->decided = true;
    run->verdict = verdict;
    run->budget = NULL;
    snprintf(run->reason, sizeof run->reason, "%s", reason ? reason : "");
}

void run_decide_spent(struct run *run, const char *key, const char *reason)
{
    if (run->decided)
        return;
    run_decide(run, VERDICT_OVER_BUDGET, reason);
    run->budget = key;
}

void run_decide_cpu(struct run *run)
{
    char reason[160];
    snprintf(reason, sizeof reason,
             "the script used more processor time than its budget of %llu ms",
             (unsigned long long)run->host->jail.policy->budgets.cpu_ms.amount);
    run_decide_spent(run, "budgets.cpu", reason);
}

static void decide_by_error(struct run *run, const struct error *error)
{
    char reason[sizeof error->text + 64];
    if (run->decided)
        return;
    snprintf(reason, sizeof reason, "step %s: %s", error->step[0] ? error->step : "run",
             error->text);
    run_decide(run, VERDICT_NONE, reason);
    run->failure = *error;
}

static void events_begin(struct run *run)
{
    const struct policy_budgets *budgets = &run->host->jail.policy->budgets;
    struct event_bounds *bounds = &run->events.bounds;
    bool checks = run->request->checks;
    bounds->calls = checks ? 0 : budgets->nodes.limited ? budgets->nodes.amount : UINT64_MAX;
    bounds->scopes = checks ? 0 : budgets->scopes.limited ? budgets->scopes.amount : UINT64_MAX;
    bounds->checks = checks;
    bounds->log_bytes = budgets->log_bytes.limited ? budgets->log_bytes.amount : UINT64_MAX / 4;
    bounds->result_bytes =
        budgets->result_bytes.limited ? (size_t)budgets->result_bytes.amount : (size_t)1 << 30;
    bounds->line_bytes = EVENT_LINE_ROOM + bounds->result_bytes;
    run->events.record = &run->record;
    run->events.show = run->request->show;
    run->events.context = run->request->context;
}

/* The size is a matter of the script, so it is a verdict; nothing is started for it. */
static bool script_is_too_large(struct run *run)
{
    const struct policy_quantity *budget = &run->host->jail.policy->budgets.script_bytes;
    if (!budget->limited || run->request->script_length <= budget->amount)
        return false;
    struct record_end *end = &run->record.end;
    end->verdict = VERDICT_REJECTED;
    bytes_printf(&end->problems,
                 "[{\"line\":1,\"column\":1,\"rule\":\"size\",\"message\":\"the script has %zu "
                 "bytes, and the policy allows %llu\",\"hint\":\"pass data as args, or raise "
                 "budgets.script in the "
                 "policy\"}]",
                 run->request->script_length, (unsigned long long)budget->amount);
    run_decide(run, VERDICT_REJECTED, "the script is larger than its budget");
    return true;
}

/* One without a name can only fail. */
static bool run_begin(struct run *run, struct host *host, const struct run_request *request,
                      struct error *error)
{
    *run = (struct run){.host = host, .request = request, .pair = PAIR_EMPTY};
    run->started_ns = monotonic_ns();
    events_begin(run);
    return run_name(run, error);
}

/* Whoever asked for a stop meanwhile gets one: that nothing could be built is its doing. */
static void decide_unbuilt(struct run *run, const struct error *error)
{
    if (run->host->signals.stops)
        run_decide(run, VERDICT_STOPPED, "stopped by a signal before the script was sent");
    decide_by_error(run, error);
}

void run_fail(struct run *run, struct host *host, const struct run_request *request,
              const struct error *error)
{
    struct error ignored;
    run_begin(run, host, request, &ignored);
    decide_unbuilt(run, error);
}

bool run_start(struct run *run, struct host *host, const struct run_request *request)
{
    struct error error = {0};
    if (!run_begin(run, host, request, &error)) {
        decide_by_error(run, &error);
        return false;
    }
    if (script_is_too_large(run))
        return false;
    if (launch(run, &error)) {
        run->handed_over_ns = monotonic_ns();
        return true;
    }
    decide_unbuilt(run, &error);
    return false;
}

void run_undo(struct run *run, const struct error *error)
{
    run->decided = false;
    decide_by_error(run, error);
}

static void bridge_broke(struct run *run, const struct error *error)
{
    struct error named = *error;
    error_at_step(&named, "bridge");
    decide_by_error(run, &named);
    cell_kill(&run->pair.jail);
    cell_kill(&run->pair.bridge);
    run->bridge_silent = true;
}

/* The next whole line behind `taken`, or NULL. What has been searched is not searched again. */
static const char *line_find(struct run *run, size_t taken)
{
    size_t from = run->searched > taken ? run->searched : taken;
    const char *newline = memchr(run->incoming.at + from, '\n', run->incoming.length - from);
    run->searched = newline ? 0 : run->incoming.length;
    return newline;
}

/* Nothing is taken behind the bridge's last word. */
static void lines_take(struct run *run)
{
    struct error error = {0};
    size_t taken = 0;
    const char *newline;
    while (!run->bridge_silent && !run->record.end.told && (newline = line_find(run, taken))) {
        const char *line = run->incoming.at + taken;
        size_t length = (size_t)(newline - line);
        taken += length + 1;
        if (!event_read(&run->events, line, length, &error))
            bridge_broke(run, &error);
    }
    bytes_drop_front(&run->incoming, taken);
    run->searched -= taken < run->searched ? taken : run->searched;
    if (run->incoming.length > run->events.bounds.line_bytes) {
        error_set(&error, "the bridge's line is longer than any event");
        bridge_broke(run, &error);
    }
}

/* End of file, and a reset, mean the same: it will say no more. */
static void bridge_read(struct run *run)
{
    for (size_t total = 0; !run->bridge_silent && !run->record.end.told && total < READ_AT_ONCE;) {
        bytes_reserve(&run->incoming, 65536);
        char *into = run->incoming.at + run->incoming.length;
        ssize_t got = recv(run->pair.bridge.channel, into, 65536, MSG_DONTWAIT);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0 && errno == EAGAIN)
            break;
        if (got <= 0) {
            run->bridge_silent = true;
            break;
        }
        run->incoming.length += (size_t)got;
        total += (size_t)got;
        lines_take(run);
    }
}

static void budgets_watch(struct run *run)
{
    const struct policy_budgets *budgets = &run->host->jail.policy->budgets;
    char reason[160];
    if (run->decided || run->record.end.told)
        return;
    if (budgets->wall_ms.limited &&
        monotonic_ns() - run->started_ns > (int64_t)(budgets->wall_ms.amount * 1000000)) {
        snprintf(reason, sizeof reason, "the run took longer than its wall budget of %llu ms",
                 (unsigned long long)budgets->wall_ms.amount);
        run_decide_spent(run, "budgets.wall", reason);
    }
    struct itimerspec left;
    if (run->timer_set && !run->pair.jail.end.ended && timer_gettime(run->timer, &left) == 0 &&
        left.it_value.tv_sec == 0 && left.it_value.tv_nsec == 0) {
        run_decide_cpu(run);
    }
    if (run->decided)
        cell_kill(&run->pair.jail);
}

/* An end is in sight once anything of it has been seen; what belongs to it is waited for, but not
 * for ever. */
static bool end_in_sight(struct run *run)
{
    bool seen = run->decided || run->record.end.told || run->bridge_silent ||
                run->pair.jail.end.ended || run->pair.bridge.end.ended;
    if (seen && run->settle_by_ns == 0)
        run->settle_by_ns = monotonic_ns() + (int64_t)SETTLE_MS * 1000000;
    /* A bridge that has told its end, or is gone, will not make the rest clearer by waiting. */
    bool silent = run->record.end.told || run->bridge_silent;
    if (silent && !run->settling) {
        run->settling = true;
        run->settle_by_ns = monotonic_ns() + (int64_t)SETTLE_SILENT_MS * 1000000;
    }
    return seen;
}

/* Whether all has been learnt: the bridge has told its end or is gone, and the jail is dead. A jail
 * that lives on when its end is told, or without a bridge, is killed: what it does afterwards is
 * ignored. */
static bool is_settled(struct run *run)
{
    bool bridge_done = run->record.end.told || (run->bridge_silent && run->pair.bridge.end.ended);
    bool decisive = run->record.end.told && run->record.end.verdict != VERDICT_CRASHED;
    if (decisive || (run->bridge_silent && !run->record.end.told))
        cell_kill(&run->pair.jail);
    return (bridge_done && run->pair.jail.end.ended) || monotonic_ns() > run->settle_by_ns;
}

bool run_step(struct run *run)
{
    cell_observe(&run->pair.jail);
    cell_observe(&run->pair.bridge);
    bridge_read(run);
    budgets_watch(run);
    if (!end_in_sight(run) || !is_settled(run))
        return true;
    outcome_decide(run);
    return false;
}

int run_descriptor(const struct run *run)
{
    return run->bridge_silent || run->record.end.told ? -1 : run->pair.bridge.channel;
}

int64_t run_deadline_ns(const struct run *run)
{
    const struct policy_quantity *wall = &run->host->jail.policy->budgets.wall_ms;
    if (run->settle_by_ns)
        return run->settle_by_ns;
    return wall->limited ? run->started_ns + (int64_t)(wall->amount * 1000000) : INT64_MAX;
}

void run_stop(struct run *run, const char *reason)
{
    if (!run->record.end.told)
        run_decide(run, VERDICT_STOPPED, reason);
    cell_kill(&run->pair.jail);
}

void run_end(struct run *run)
{
    pair_end(&run->pair);
    if (run->timer_set)
        timer_delete(run->timer);
    run->timer_set = false;
    run->ended_ns = monotonic_ns();
}

void run_clear(struct run *run)
{
    record_clear(&run->record);
    event_reader_end(&run->events);
    bytes_end(&run->incoming);
}
