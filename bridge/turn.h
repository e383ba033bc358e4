/* Turns: agent calls on their way through the back end, a bounded number of them at once, the
 * others waiting first in, first out. */
#ifndef BRIG_BRIDGE_TURN_H
#define BRIG_BRIDGE_TURN_H

#include "bridge/backend.h"
#include "bridge/frame.h"
#include "bridge/scope.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct turn {
    uint64_t id;
    size_t call;                       /* index in the calls */
    uint32_t scope, ordinal;           /* r/…/agent-<ordinal> */
    struct span prompt, schema, label; /* JSON, within payload; absent but for prompt */
    double timeout_s;                  /* 0: none */
    struct span payload;               /* borrowed until it must wait, then kept */
    char *kept;
    bool running;
    unsigned attempts;            /* how often it was started */
    struct turn *next, *previous; /* in the queue */
    uint64_t due_us, order;       /* for a back end with timers */
    size_t place;
    const void *answer; /* the back end's own */
};

/* Who is told of outcomes, and says whether the jail takes answers at the moment. */
struct turns_host {
    void (*finished)(void *context, const struct turn *turn, const struct outcome *outcome);
    bool (*held)(void *context); /* true: start and finish nothing, the jail has not read yet */
    void *context;
};

struct turns {
    struct backend *backend;
    const struct scopes *scopes;
    struct turns_host host;
    struct turn *first, *last; /* the queue */
    size_t waiting, waiting_bytes;
    size_t in_flight;
    uint64_t in_flight_most;
    size_t answer_bytes_most; /* of a value; the host refuses larger ones */
};

/* A turn for the frame, its spans borrowed. */
struct turn *turn_new(const struct frame *frame, uint32_t scope, uint32_t ordinal);

/* Takes the turn over: starts it, or copies its payload and lets it wait. It may be finished, and
 * gone, on return. */
void turns_submit(struct turns *turns, struct turn *turn, uint64_t now_us);

/* Starts what waits and finishes what is due, as far as the limit and the host allow. */
void turns_pump(struct turns *turns, uint64_t now_us);

/* When turns_pump must be called again; false: only after something else has happened. */
bool turns_deadline(const struct turns *turns, uint64_t *at_us);

/* Ends a pending turn, waiting or started, with the code `cancelled`. */
void turns_cancel(struct turns *turns, struct turn *turn);

/* For back ends: the turn has ended, the host is told, the turn is gone. */
void turn_finish(struct turns *turns, struct turn *turn, const struct outcome *outcome);

/* For back ends: a failure with a text of the bridge's own. */
void turn_fail(struct turns *turns, struct turn *turn, const char *code, const char *text);

/* Forgets all turns, without a word. */
void turns_end(struct turns *turns);

#endif
