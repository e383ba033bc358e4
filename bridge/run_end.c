/* How a run ended. The first word decides; what comes after it is not heard. */
#include "bridge/run.h"

#include "base/json_write.h"
#include "base/own.h"

#include <stdio.h>

static void run_conclude(struct run *run, const struct ending *ending)
{
    struct event_counts counts = {.nodes = run->guard.node_count,
                                  .failed = run->failed,
                                  .failed_slots = run->failed_slots,
                                  .scopes = run->scopes.count,
                                  .frames = run->frames,
                                  .prompt_tokens = run->usage.prompt,
                                  .completion_tokens = run->usage.completion};
    if (run->state == FRAME_OVER)
        return;
    run->state = FRAME_OVER;
    event_end(&run->events, ending, &counts, run->now_us);
}

void run_end(struct run *run, const char *verdict, const char *reason)
{
    auto_bytes text = {0};
    json_put_text(&text, reason);
    run_conclude(run, &(struct ending){.verdict = verdict, .reason = span_of_bytes(&text)});
}

void run_end_spent(struct run *run, const char *key, const char *reason)
{
    auto_bytes text = {0};
    json_put_text(&text, reason);
    run_conclude(run, &(struct ending){
                          .verdict = "over_budget", .budget = key, .reason = span_of_bytes(&text)});
}

static void value_conclude(struct run *run, const struct frame *frame)
{
    char reason[128];
    if (frame->warnings.at) {
        run_conclude(run, &(struct ending){.verdict = "completed", .warnings = frame->warnings});
        return;
    }
    if (frame->value.length <= run->settings.result_bytes) {
        run_conclude(run, &(struct ending){.verdict = "completed", .value = frame->value});
        return;
    }
    snprintf(reason, sizeof reason, "result: %zu bytes exceed the limit of %zu",
             frame->value.length, run->settings.result_bytes);
    run_end_spent(run, "budgets.result", reason);
}

/* Texts of the jail keep the escapes that they came with. */
static void inside_append(struct bytes *into, struct span string)
{
    struct span inside = string_inside(string);
    bytes_append(into, inside.at, inside.length);
}

static void error_reason_put(const struct frame *frame, struct bytes *into)
{
    bytes_append_byte(into, '"');
    if (frame->code->budget)
        bytes_append_text(into, frame->code->budget);
    else
        inside_append(into, frame->error_type);
    if (string_inside(frame->error_message).length)
        bytes_append_text(into, ": ");
    inside_append(into, frame->error_message);
    bytes_append_byte(into, '"');
}

static void problems_reason_put(const struct frame *frame, struct bytes *into)
{
    struct span key, first = {0}, problem, line = {0}, message = {0};
    size_t count = 0;
    for (struct walk walk = walk_begin(frame->problems); walk_next(&walk, &key, &problem); count++)
        if (!count)
            first = problem;
    walk_find(first, "line", &line);
    walk_find(first, "message", &message);
    bytes_append_byte(into, '"');
    if (line.at && !span_is(line, "null")) {
        bytes_append_text(into, "line ");
        bytes_append(into, line.at, line.length);
        bytes_append_text(into, ": ");
    }
    inside_append(into, message);
    if (count > 1)
        bytes_printf(into, " (and %zu more)", count - 1);
    bytes_append_byte(into, '"');
}

static void code_conclude(struct run *run, const struct frame *frame)
{
    auto_bytes reason = {0};
    const struct frame_code *code = frame->code;
    if (code->problems)
        problems_reason_put(frame, &reason);
    else
        error_reason_put(frame, &reason);
    struct ending ending = {
        .verdict = code->verdict, .budget = code->key, .reason = span_of_bytes(&reason)};
    if (!code->budget) {
        ending.code = code->name;
        ending.error = frame->error;
        ending.problems = frame->problems;
        ending.warnings = frame->warnings;
    }
    run_conclude(run, &ending);
}

void run_end_by_done(struct run *run, const struct frame *frame)
{
    if (frame->ok)
        value_conclude(run, frame);
    else if (span_is(frame->code_text, "\"deadlock\"") && run->calls.pending)
        run_end(run, "blocked", "frame: done: a deadlock is claimed while calls are pending");
    else
        code_conclude(run, frame);
}
