/* The RunGuard: counts what a run dispatches and, past the budget, aborts it for good. */
#ifndef BRIG_BRIDGE_GUARD_H
#define BRIG_BRIDGE_GUARD_H

#include <stdbool.h>
#include <stdint.h>

struct run_guard {
    uint64_t node_most;  /* budgets.nodes */
    uint64_t node_count; /* dispatched so far; never above node_most */
    bool aborted;        /* sticky */
    char abort_reason[256];
};

/* A guard that lets node_most dispatches pass. */
void guard_begin(struct run_guard *guard, uint64_t node_most);

/* Reserves one agent dispatch, before anything of it is done. False: the run is aborted, by this
 * call or before, and nothing may be dispatched any more. */
bool guard_reserve(struct run_guard *guard);

/* Aborts the run. The first reason stays. */
void guard_abort(struct run_guard *guard, const char *reason);

#endif
