/* What answers agent calls: the interface that every back end of the bridge has. */
#ifndef BRIG_BRIDGE_BACKEND_H
#define BRIG_BRIDGE_BACKEND_H

#include "bridge/span.h"

#include <stdbool.h>
#include <stdint.h>

struct turn;
struct turns;
struct backend;

/* How a call ended. Spans are JSON: value any, error a string, usage an object or absent. */
struct outcome {
    bool ok;
    struct span value; /* of one that is ok */
    const char *code;  /* of one that is not */
    struct span error;
    bool retryable;
    bool cancelled; /* nobody waits for it any more */
    struct span usage;
};

struct backend_kind {
    const char *name;
    /* Begins the turn, whose spans are valid during this call alone. Either turn_finish is called
     * before it returns, or the back end keeps the pointer until turn_finish or cancel. */
    void (*start)(struct backend *backend, struct turns *turns, struct turn *turn, uint64_t now_us);
    /* Nobody waits for a turn that has started any more: forget it, and do not finish it. */
    void (*cancel)(struct backend *backend, struct turn *turn);
    /* False: nothing is due at any time. */
    bool (*deadline)(const struct backend *backend, uint64_t *at_us);
    /* Finishes one turn that is due by now. False: none was. */
    bool (*tick)(struct backend *backend, struct turns *turns, uint64_t now_us);
    void (*end)(struct backend *backend);
};

/* The first member of every back end. */
struct backend {
    const struct backend_kind *kind;
};

#endif
