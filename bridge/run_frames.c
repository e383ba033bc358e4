/* What frames ask for. The judge has let them pass; here tokens, ids and budgets are held against
 * them. */
#include "bridge/run.h"

#include "base/json_write.h"
#include "base/own.h"
#include "bridge/answer.h"
#include "bridge/reply.h"

#include <inttypes.h>
#include <stdio.h>

static void run_block(struct run *run, const struct error *error)
{
    run_end(run, "blocked", error->text);
}

/* Nothing of a request is done before there is room for it: it stays in front. */
static bool request_admit(struct run *run)
{
    run->stalled = !run_pace_is_kept(run);
    run->frames -= run->stalled;
    return !run->stalled;
}

static void agent_apply(struct run *run, const struct frame *frame)
{
    struct error error;
    uint32_t scope, ordinal;
    if (!request_admit(run))
        return;
    if (!scope_find(&run->scopes, frame->ctx, &scope, &error) ||
        !call_take_id(&run->calls, frame->id, &error)) {
        run_block(run, &error);
        return;
    }
    if (!guard_reserve(&run->guard)) {
        run_end_spent(run, "budgets.nodes", run->guard.abort_reason);
        return;
    }
    if (!scope_claim(&run->scopes, scope, SCOPE_AGENT, &ordinal, &error)) {
        run_block(run, &error);
        return;
    }
    run->state = FRAME_RUNNING;
    run->scopes.at[scope].calls++;
    struct turn *turn = turn_new(frame, scope, ordinal);
    turn->call = call_add(&run->calls, turn);
    event_agent_started(&run->events, turn, frame->label, frame->phase, run->now_us);
    turns_submit(&run->turns, turn, run->now_us);
}

static void combinator_apply(struct run *run, const struct frame *frame, enum scope_kind kind)
{
    struct error error;
    struct scope_request request = {
        .kind = kind, .count = frame->count, .stages = kind == SCOPE_PIPELINE ? frame->stages : 1};
    if (!request_admit(run))
        return;
    if (!scope_find(&run->scopes, frame->ctx, &request.parent, &error) ||
        !call_take_id(&run->calls, frame->id, &error) ||
        !scope_claim(&run->scopes, request.parent, kind, &request.ordinal, &error)) {
        run_block(run, &error);
        return;
    }
    uint32_t first;
    size_t minted;
    if (!scope_mint(&run->scopes, &request, &first, &minted, &error)) {
        bool deep = scope_is_deepest(&run->scopes, request.parent);
        run_end_spent(run, deep ? NULL : "budgets.scopes", error.text);
        return;
    }
    run->state = FRAME_RUNNING;
    event_scope(&run->events, &request, run->now_us);
    reply_put_scopes(&run->writer.queue, frame->id, first, minted);
    unread_add(&run->unread, writer_end_at(&run->writer),
               FRAME_REQUEST_BYTES + minted * FRAME_SCOPE_BYTES);
    run->frames++;
}

static void parallel_apply(struct run *run, const struct frame *frame)
{
    combinator_apply(run, frame, SCOPE_PARALLEL);
}

static void pipeline_apply(struct run *run, const struct frame *frame)
{
    combinator_apply(run, frame, SCOPE_PIPELINE);
}

static void cancel_apply(struct run *run, const struct frame *frame)
{
    struct error error;
    struct turn *turn;
    if (!call_cancel(&run->calls, frame->id, &turn, &error))
        run_block(run, &error);
    else if (turn)
        turns_cancel(&run->turns, turn);
}

static void exit_apply(struct run *run, const struct frame *frame)
{
    struct error error;
    if (!scope_exit(&run->scopes, frame->ctx, &error))
        run_block(run, &error);
}

/* The live scope of a line for people, if the log budget has room for it. */
static bool line_admit(struct run *run, const struct frame *frame, struct span text,
                       uint32_t *scope)
{
    enum { LINE_BYTES = 64 };
    struct error error;
    if (!scope_find(&run->scopes, frame->ctx, scope, &error)) {
        run_block(run, &error);
        return false;
    }
    run->log_bytes += string_size(text) + LINE_BYTES;
    if (run->log_bytes <= run->settings.log_bytes)
        return true;
    char reason[128];
    snprintf(reason, sizeof reason, "log: %" PRIu64 " bytes exceed the limit of %" PRIu64,
             run->log_bytes, run->settings.log_bytes);
    run_end_spent(run, "budgets.log", reason);
    return false;
}

static void log_apply(struct run *run, const struct frame *frame)
{
    uint32_t scope;
    if (!line_admit(run, frame, frame->text, &scope))
        return;
    run->failed_slots += span_is(frame->log_kind, "\"slot\"");
    if (span_is(frame->log_kind, "\"warning\""))
        event_warning(&run->events, frame->text, run->now_us);
    else
        event_log(&run->events, scope, frame->text, run->now_us);
}

static void phase_apply(struct run *run, const struct frame *frame)
{
    uint32_t scope;
    if (line_admit(run, frame, frame->title, &scope))
        event_phase(&run->events, scope, frame->title, run->now_us);
}

typedef void apply_function(struct run *run, const struct frame *frame);

static apply_function *const applies[FRAME_OPS] = {
    [FRAME_AGENT] = agent_apply,       [FRAME_PARALLEL] = parallel_apply,
    [FRAME_PIPELINE] = pipeline_apply, [FRAME_CANCEL] = cancel_apply,
    [FRAME_EXIT] = exit_apply,         [FRAME_LOG] = log_apply,
    [FRAME_PHASE] = phase_apply,       [FRAME_DONE] = run_end_by_done,
};

void run_take_line(struct run *run, struct span line)
{
    struct frame_limits limits = {.frame_bytes = run->settings.frame_bytes,
                                  .result_bytes = run->settings.result_bytes};
    struct frame frame;
    struct error error;
    run->frames++;
    if (frame_judge(line, run->state, &limits, &run->scratch, &frame, &error))
        applies[frame.op](run, &frame);
    else
        run_block(run, &error);
}

static void outcome_send(struct run *run, const struct turn *turn, const struct outcome *outcome)
{
    usage_add(&run->usage, outcome->usage);
    reply_put_outcome(&run->writer.queue, &run->scopes, turn, outcome, usage_tokens(&run->usage));
    unread_add(&run->unread, writer_end_at(&run->writer),
               FRAME_REQUEST_BYTES + turn->payload.length);
    event_agent_ended(&run->events, turn, outcome, run->now_us);
    run->failed += !outcome->ok && !outcome->cancelled;
    run->frames++;
}

void run_turn_finished(void *context, const struct turn *turn, const struct outcome *outcome)
{
    struct run *run = context;
    struct error error;
    call_answer(&run->calls, turn->call);
    run->scopes.at[turn->scope].calls--;
    if (answer_judge(outcome, run->settings.frame_bytes, &run->scratch, &error)) {
        outcome_send(run, turn, outcome);
        return;
    }
    /* An answer that cannot cross fails its call alone. */
    auto_bytes text = {0};
    json_put_text(&text, error.text);
    outcome_send(run, turn,
                 &(struct outcome){.code = "agent_failed",
                                   .error = span_of_bytes(&text),
                                   .usage = outcome->usage});
}
