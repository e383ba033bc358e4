/* The calls of a run. What must never happen: two answers to one id. */
#include "bridge/call.h"

#include <inttypes.h>
#include <stdlib.h>

void calls_end(struct calls *calls)
{
    free(calls->at);
    *calls = (struct calls){0};
}

bool call_take_id(struct calls *calls, uint64_t id, struct error *error)
{
    if (id <= calls->last_id)
        return error_set(error, "frame: id %" PRIu64 " does not rise above %" PRIu64, id,
                         calls->last_id);
    calls->last_id = id;
    return true;
}

size_t call_add(struct calls *calls, struct turn *turn)
{
    if (calls->count == calls->room) {
        calls->room = calls->room ? calls->room * 2 : 64;
        struct call *at = reallocarray(calls->at, calls->room, sizeof *at);
        if (!at)
            abort();
        calls->at = at;
    }
    calls->at[calls->count] = (struct call){.id = calls->last_id, .turn = turn};
    calls->pending++;
    return calls->count++;
}

void call_answer(struct calls *calls, size_t index)
{
    struct call *call = &calls->at[index];
    if (index >= calls->count || !call->turn)
        abort();
    call->turn = NULL;
    calls->pending--;
}

static struct call *call_find(const struct calls *calls, uint64_t id)
{
    size_t low = 0, high = calls->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (calls->at[middle].id < id)
            low = middle + 1;
        else
            high = middle;
    }
    return low < calls->count && calls->at[low].id == id ? &calls->at[low] : NULL;
}

bool call_cancel(struct calls *calls, uint64_t id, struct turn **turn, struct error *error)
{
    struct call *call = call_find(calls, id);
    if (!call)
        return error_set(error, "frame: cancel: no agent call has the id %" PRIu64, id);
    if (call->cancelled)
        return error_set(error, "frame: cancel: call %" PRIu64 " was cancelled before", id);
    call->cancelled = true;
    *turn = call->turn;
    return true;
}
