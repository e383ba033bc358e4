/* The back end `replies`: what is due later waits in a heap, by time and then in the order of its
 * start. */
#include "bridge/replies.h"

#include "base/own.h"
#include "bridge/echo.h"
#include "bridge/replies_table.h"
#include "bridge/turn.h"

#include <stdio.h>
#include <stdlib.h>

struct replies {
    struct backend backend; /* first: the interface is the object */
    struct replies_table table;
    struct turn **due; /* a heap: the first is due first */
    size_t count, room;
    uint64_t started;
};

static struct replies *replies_of(struct backend *backend)
{
    return (struct replies *)(void *)backend;
}

static bool turn_before(const struct turn *a, const struct turn *b)
{
    return a->due_us != b->due_us ? a->due_us < b->due_us : a->order < b->order;
}

static void due_place(struct replies *replies, size_t place, struct turn *turn)
{
    replies->due[place] = turn;
    turn->place = place;
}

static void due_rise(struct replies *replies, size_t place, struct turn *turn)
{
    for (size_t above; place && turn_before(turn, replies->due[above = (place - 1) / 2]);
         place = above)
        due_place(replies, place, replies->due[above]);
    due_place(replies, place, turn);
}

static void due_sink(struct replies *replies, size_t place, struct turn *turn)
{
    for (size_t below; (below = 2 * place + 1) < replies->count; place = below) {
        if (below + 1 < replies->count && turn_before(replies->due[below + 1], replies->due[below]))
            below++;
        if (!turn_before(replies->due[below], turn))
            break;
        due_place(replies, place, replies->due[below]);
    }
    due_place(replies, place, turn);
}

static void due_add(struct replies *replies, struct turn *turn)
{
    if (replies->count == replies->room) {
        replies->room = replies->room ? replies->room * 2 : 16;
        struct turn **due = reallocarray(replies->due, replies->room, sizeof *due);
        if (!due)
            abort();
        replies->due = due;
    }
    replies->count++;
    due_rise(replies, replies->count - 1, turn);
}

static void due_remove(struct replies *replies, size_t place)
{
    struct turn *last = replies->due[--replies->count];
    if (place == replies->count)
        return;
    due_rise(replies, place, last);
    due_sink(replies, last->place, last);
}

static struct outcome reply_outcome(const struct reply *reply)
{
    return (struct outcome){.ok = !reply->code,
                            .value = reply->value,
                            .code = reply->code,
                            .error = reply->error,
                            .retryable = reply->retryable,
                            .usage = reply->usage};
}

/* A reply that would come after the call's time limit does not come; the limit does. */
static bool reply_is_late(const struct reply *reply, const struct turn *turn)
{
    return turn->timeout_s > 0 && (double)reply->delay_us > turn->timeout_s * 1e6;
}

static void reply_finish(struct turns *turns, struct turn *turn)
{
    const struct reply *reply = turn->answer;
    struct outcome outcome = reply_outcome(reply);
    char text[64];
    snprintf(text, sizeof text, "no answer within %.15g s", turn->timeout_s);
    if (reply_is_late(reply, turn))
        turn_fail(turns, turn, "timeout", text);
    else
        turn_finish(turns, turn, &outcome);
}

/* What the call could have been matched by, and what to write into the file. */
static void unmatched_describe(const struct turn *turn, struct bytes *id, struct bytes *into)
{
    char shown[SPAN_SHOWN_SIZE];
    bytes_printf(into, "no recorded reply is left for the call %s (", bytes_text(id));
    if (turn->label.at)
        bytes_printf(into, "label \"%s\", ", span_shown(string_inside(turn->label), shown));
    bytes_printf(into, "prompt \"%s\"): add a reply that matches it, or \"otherwise\":\"echo\"",
                 span_shown(string_inside(turn->prompt), shown));
}

static void unmatched_finish(struct replies *replies, struct turns *turns, struct turn *turn,
                             struct bytes *id)
{
    if (replies->table.otherwise_echo) {
        echo_answer(turns, turn);
        return;
    }
    auto_bytes text = {0};
    unmatched_describe(turn, id, &text);
    turn_fail(turns, turn, "agent_failed", bytes_text(&text));
}

static void replies_start(struct backend *backend, struct turns *turns, struct turn *turn,
                          uint64_t now_us)
{
    struct replies *replies = replies_of(backend);
    auto_bytes id = {0};
    scope_member_append(turns->scopes, turn->scope, SCOPE_AGENT, turn->ordinal, &id);
    struct reply_call call = {.id = span_of_bytes(&id), .prompt = string_inside(turn->prompt)};
    if (turn->label.at)
        call.label = string_inside(turn->label);
    const struct reply *reply = replies_table_take(&replies->table, &call);
    if (!reply) {
        unmatched_finish(replies, turns, turn, &id);
        return;
    }
    turn->answer = reply;
    if (!reply->delay_us) {
        reply_finish(turns, turn);
        return;
    }
    bool late = reply_is_late(reply, turn);
    turn->due_us = now_us + (late ? (uint64_t)(turn->timeout_s * 1e6) : reply->delay_us);
    turn->order = replies->started++;
    due_add(replies, turn);
}

static void replies_cancel(struct backend *backend, struct turn *turn)
{
    due_remove(replies_of(backend), turn->place);
}

static bool replies_deadline(const struct backend *backend, uint64_t *at_us)
{
    const struct replies *replies = (const struct replies *)(const void *)backend;
    if (!replies->count)
        return false;
    *at_us = replies->due[0]->due_us;
    return true;
}

static bool replies_tick(struct backend *backend, struct turns *turns, uint64_t now_us)
{
    struct replies *replies = replies_of(backend);
    if (!replies->count || replies->due[0]->due_us > now_us)
        return false;
    struct turn *turn = replies->due[0];
    due_remove(replies, 0);
    reply_finish(turns, turn);
    return true;
}

static void replies_end(struct backend *backend)
{
    struct replies *replies = replies_of(backend);
    while (replies->count)
        free(replies->due[--replies->count]);
    free(replies->due);
    replies_table_end(&replies->table);
    free(replies);
}

static const struct backend_kind replies_kind = {.name = "replies",
                                                 .start = replies_start,
                                                 .cancel = replies_cancel,
                                                 .deadline = replies_deadline,
                                                 .tick = replies_tick,
                                                 .end = replies_end};

struct replies *replies_new(const char *text, size_t length, struct error *error)
{
    struct replies *replies = calloc(1, sizeof *replies);
    if (!replies)
        abort();
    replies->backend.kind = &replies_kind;
    if (replies_table_read(text, length, &replies->table, error))
        return replies;
    free(replies);
    return NULL;
}

struct backend *replies_backend(struct replies *replies)
{
    return &replies->backend;
}
