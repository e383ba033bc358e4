/* Turns: the queue in front of a back end. */
#include "bridge/turn.h"

#include "base/json_write.h"
#include "base/own.h"

#include <stdlib.h>
#include <string.h>

static double seconds_read(struct span number)
{
    char digits[401];
    if (!number.at || number.length >= sizeof digits)
        return 0;
    memcpy(digits, number.at, number.length);
    digits[number.length] = '\0';
    return strtod(digits, NULL);
}

struct turn *turn_new(const struct frame *frame, uint32_t scope, uint32_t ordinal)
{
    struct turn *turn = malloc(sizeof *turn);
    if (!turn)
        abort();
    *turn = (struct turn){.id = frame->id,
                          .scope = scope,
                          .ordinal = ordinal,
                          .prompt = frame->prompt,
                          .schema = frame->schema,
                          .label = frame->label,
                          .timeout_s = seconds_read(frame->timeout_s),
                          .payload = frame->payload};
    return turn;
}

static void turn_end(struct turn *turn)
{
    free(turn->kept);
    free(turn);
}

static void turn_keep(struct turn *turn)
{
    const char *from = turn->payload.at;
    char *kept = malloc(turn->payload.length);
    if (!kept)
        abort();
    memcpy(kept, from, turn->payload.length);
    turn->kept = kept;
    turn->prompt = span_moved(turn->prompt, from, kept);
    turn->schema = span_moved(turn->schema, from, kept);
    turn->label = span_moved(turn->label, from, kept);
    turn->payload.at = kept;
}

/* With what the allocator and the table of calls add to it. */
static size_t turn_bytes(const struct turn *turn)
{
    enum { BESIDE = 96 };
    _Static_assert(sizeof *turn + BESIDE <= FRAME_REQUEST_BYTES, "a guest's pace counts on it");
    return sizeof *turn + BESIDE + turn->payload.length;
}

static void queue_append(struct turns *turns, struct turn *turn)
{
    turn_keep(turn);
    turn->previous = turns->last;
    if (turns->last)
        turns->last->next = turn;
    else
        turns->first = turn;
    turns->last = turn;
    turns->waiting++;
    turns->waiting_bytes += turn_bytes(turn);
}

static void queue_remove(struct turns *turns, struct turn *turn)
{
    if (turn->previous)
        turn->previous->next = turn->next;
    else
        turns->first = turn->next;
    if (turn->next)
        turn->next->previous = turn->previous;
    else
        turns->last = turn->previous;
    turn->next = turn->previous = NULL;
    turns->waiting--;
    turns->waiting_bytes -= turn_bytes(turn);
}

/* What a started turn still needs of its payload its back end has copied. */
static void turn_start(struct turns *turns, struct turn *turn, uint64_t now_us)
{
    auto_free char *kept = take_pointer(turn->kept);
    (void)kept;
    turn->running = true;
    turn->attempts++;
    turns->in_flight++;
    turns->backend->kind->start(turns->backend, turns, turn, now_us);
}

static bool turns_may_start(const struct turns *turns)
{
    return turns->in_flight < turns->in_flight_most && !turns->host.held(turns->host.context);
}

void turns_submit(struct turns *turns, struct turn *turn, uint64_t now_us)
{
    if (!turns->first && turns_may_start(turns))
        turn_start(turns, turn, now_us);
    else
        queue_append(turns, turn);
}

static void waiting_start(struct turns *turns, uint64_t now_us)
{
    while (turns->first && turns_may_start(turns)) {
        struct turn *turn = turns->first;
        queue_remove(turns, turn);
        turn_start(turns, turn, now_us);
    }
}

void turns_pump(struct turns *turns, uint64_t now_us)
{
    struct backend *backend = turns->backend;
    waiting_start(turns, now_us);
    while (!turns->host.held(turns->host.context) && backend->kind->tick(backend, turns, now_us))
        waiting_start(turns, now_us);
}

bool turns_deadline(const struct turns *turns, uint64_t *at_us)
{
    /* The jail has read since the turns were pumped: what waited for that may start now. */
    if (turns->first && turns_may_start(turns)) {
        *at_us = 0;
        return true;
    }
    return !turns->host.held(turns->host.context) &&
           turns->backend->kind->deadline(turns->backend, at_us);
}

void turn_finish(struct turns *turns, struct turn *turn, const struct outcome *outcome)
{
    if (turn->running)
        turns->in_flight--;
    turns->host.finished(turns->host.context, turn, outcome);
    turn_end(turn);
}

void turn_fail(struct turns *turns, struct turn *turn, const char *code, const char *text)
{
    auto_bytes error = {0};
    json_put_text(&error, text);
    turn_finish(turns, turn, &(struct outcome){.code = code, .error = span_of_bytes(&error)});
}

static void turn_give_up(struct turns *turns, struct turn *turn)
{
    static const char text[] = "\"the call was cancelled\"";
    turn_finish(
        turns, turn,
        &(struct outcome){.code = "cancelled", .error = span_of_text(text), .cancelled = true});
}

void turns_cancel(struct turns *turns, struct turn *turn)
{
    if (turn->running)
        turns->backend->kind->cancel(turns->backend, turn);
    else
        queue_remove(turns, turn);
    turn_give_up(turns, turn);
}

void turns_end(struct turns *turns)
{
    while (turns->first) {
        struct turn *turn = turns->first;
        queue_remove(turns, turn);
        turn_end(turn);
    }
    if (turns->backend)
        turns->backend->kind->end(turns->backend);
    turns->backend = NULL;
}
