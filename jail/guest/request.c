/* Requests to the host: their frames, and the table of those that are not settled. */
#include "jail/guest/request.h"

#include "base/json_write.h"
#include "jail/guest/scope.h"

#include <string.h>

/* The table is a window over the ids: from the oldest that is not settled to the latest. */
static void window_advance(struct scheduler *scheduler)
{
    size_t settled = 0;
    while (settled < scheduler->request_count && !scheduler->requests[settled])
        settled++;
    if (settled < scheduler->request_count && settled < scheduler->request_room / 2)
        return;
    size_t left = scheduler->request_count - settled;
    if (left)
        memmove(scheduler->requests, scheduler->requests + settled,
                left * sizeof scheduler->requests[0]);
    scheduler->request_count = left;
    scheduler->first_request += settled;
}

bool request_reserve(struct scheduler *scheduler)
{
    if (scheduler->request_count < scheduler->request_room)
        return true;
    window_advance(scheduler);
    if (scheduler->request_count < scheduler->request_room)
        return true;
    size_t room = scheduler->request_room ? scheduler->request_room * 2 : 64;
    void *grown = reallocarray(scheduler->requests, room, sizeof scheduler->requests[0]);
    if (!grown)
        return PyErr_NoMemory() != NULL;
    scheduler->requests = grown;
    scheduler->request_room = room;
    return true;
}

size_t request_open(const struct scheduler *scheduler, struct bytes *frame, const char *op)
{
    size_t start = frame->length;
    json_open(frame, '{');
    json_key(frame, "id");
    json_put_unsigned(frame, scheduler->first_request + scheduler->request_count);
    json_key(frame, "op");
    json_put_text(frame, op);
    json_key(frame, "ctx");
    json_put_text(frame, scheduler->current->scope->token);
    return start;
}

void request_close(struct bytes *frame)
{
    bytes_append(frame, "}\n", 2);
}

void request_enter(struct scheduler *scheduler, struct awaitable *awaitable, size_t bytes,
                   size_t scopes)
{
    struct scope *scope = scheduler->current->scope;
    awaitable->asked_bytes = bytes + REQUEST_BESIDE_BYTES + scopes * REQUEST_SCOPE_BYTES;
    scheduler->asked_bytes += awaitable->asked_bytes;
    awaitable->request = scheduler->first_request + scheduler->request_count;
    awaitable->ordinal = scope->made[awaitable->kind]++;
    awaitable->scope = scope;
    awaitable->earlier = scope->pending;
    if (scope->pending)
        scope->pending->later = awaitable;
    scope->pending = awaitable;
    scope_hold(scope);
    scheduler->requests[scheduler->request_count++] =
        (struct awaitable *)Py_NewRef((PyObject *)awaitable);
    scheduler->unanswered++;
}

struct awaitable *request_find(const struct scheduler *scheduler, uint64_t id)
{
    if (id < scheduler->first_request || id - scheduler->first_request >= scheduler->request_count)
        return NULL;
    struct awaitable *found = scheduler->requests[id - scheduler->first_request];
    return found && !found->answered ? found : NULL;
}

void request_seen(struct scheduler *scheduler, struct awaitable *awaitable)
{
    scheduler->asked_bytes -= awaitable->asked_bytes;
    awaitable->asked_bytes = 0;
}

/* The id at the head of an answer, as the host writes it; 0 if it begins otherwise: its turn will
 * come. */
static uint64_t answer_id(const char *line, size_t length)
{
    static const char HEAD[] = "{\"id\":";
    uint64_t id = 0;
    if (length < sizeof HEAD || memcmp(line, HEAD, sizeof HEAD - 1) != 0)
        return 0;
    for (size_t i = sizeof HEAD - 1; i < length && line[i] >= '0' && line[i] <= '9'; i++)
        id = id * 10 + (uint64_t)(line[i] - '0');
    return id;
}

/* Scopes are the host's own to give: their answers need wait for no agent's. */
static void answer_read_ahead(struct scheduler *scheduler)
{
    channel_flush(scheduler->channel);
    struct channel_line *line = channel_read_ahead(scheduler->channel);
    if (!line)
        scheduler_exhausted(scheduler);
    struct awaitable *found = request_find(scheduler, answer_id(line->text, line->length));
    if (found)
        request_seen(scheduler, found);
    channel_keep(scheduler->channel, line, !found || found->kind != KIND_AGENT);
}

void request_pace(struct scheduler *scheduler)
{
    while (scheduler->asked_bytes > scheduler->limits.frame_bytes + REQUEST_AHEAD_BYTES)
        answer_read_ahead(scheduler);
}

void request_await_scopes(struct scheduler *scheduler)
{
    while (scheduler->unopened && !scheduler->channel->urgent.first)
        answer_read_ahead(scheduler);
}

void request_leave(struct scheduler *scheduler, struct awaitable *awaitable)
{
    scheduler->requests[awaitable->request - scheduler->first_request] = NULL;
    Py_DECREF((PyObject *)awaitable);
}
