/* The calls of a run: every agent call that was ever sent, and which of them still wait for an
 * answer. */
#ifndef BRIG_BRIDGE_CALL_H
#define BRIG_BRIDGE_CALL_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct turn;

struct call {
    uint64_t id;
    struct turn *turn; /* borrowed; NULL once it is answered */
    bool cancelled;    /* a cancel frame has named it */
};

struct calls {
    struct call *at; /* ids rise */
    size_t count, room;
    size_t pending;
    uint64_t last_id; /* of agent, parallel and pipeline: one sequence */
};

/* Frees the table, not the turns. {0} is an empty table that needs no beginning. */
void calls_end(struct calls *calls);

/* Takes a request's id, which must be above all before it. False: it is not. */
bool call_take_id(struct calls *calls, uint64_t id, struct error *error);

/* Adds the agent call whose id was taken last; it is pending until call_answer. Returns its index.
 */
size_t call_add(struct calls *calls, struct turn *turn);

/* The call is answered: exactly once. */
void call_answer(struct calls *calls, size_t index);

/* A cancel frame. True: *turn is the pending turn to be cancelled, or NULL if the call was answered
 * already. False: no agent call has the id, or it was cancelled before. */
bool call_cancel(struct calls *calls, uint64_t id, struct turn **turn, struct error *error);

#endif
