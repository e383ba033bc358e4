/* The RunGuard. What must never happen: a dispatch that was not counted first. */
#include "bridge/guard.h"

#include <stdio.h>

void guard_begin(struct run_guard *guard, uint64_t node_most)
{
    *guard = (struct run_guard){.node_most = node_most};
}

void guard_abort(struct run_guard *guard, const char *reason)
{
    if (guard->aborted)
        return;
    guard->aborted = true;
    snprintf(guard->abort_reason, sizeof guard->abort_reason, "%s", reason);
}

bool guard_reserve(struct run_guard *guard)
{
    if (guard->aborted)
        return false;
    if (guard->node_count < guard->node_most) {
        guard->node_count++;
        return true;
    }
    char reason[sizeof guard->abort_reason];
    snprintf(reason, sizeof reason,
             "[workflow] workflow exceeded its node budget (%llu agent dispatches) — possible "
             "unbounded loop.",
             (unsigned long long)guard->node_most);
    guard_abort(guard, reason);
    return false;
}
