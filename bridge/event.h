/* What the supervisor is told, on descriptor 1: structural IDs in place of tokens, many lines a
 * write. */
#ifndef BRIG_BRIDGE_EVENT_H
#define BRIG_BRIDGE_EVENT_H

#include "base/bytes.h"
#include "bridge/backend.h"
#include "bridge/frame.h"
#include "bridge/scope.h"
#include "bridge/turn.h"

#include <stdbool.h>
#include <stdint.h>

struct events {
    int fd; /* borrowed, blocking: the supervisor reads diligently */
    struct bytes unsent;
    uint64_t due_us; /* when the first unsent byte must go at the latest */
    const struct scopes *scopes;
    bool dead; /* nobody reads any more */
};

struct event_counts {
    uint64_t nodes, failed, failed_slots, scopes, frames, prompt_tokens, completion_tokens;
};

/* How a run ended. Spans are JSON; absent ones are left out, but for the reason, which is then
 * null. */
struct ending {
    const char *verdict;
    const char *code;
    const char *budget; /* the policy's key of what is spent, "budgets.nodes"; or NULL */
    struct span reason, value, error, problems, warnings;
};

/* One line each, in the form of docs/channels.md. Spans are JSON; label and phase may be absent.
 * The last, event_end, is the run's last word: nothing may be told after it. */
void event_started(struct events *events, uint64_t now_us);
void event_agent_started(struct events *events, const struct turn *turn, struct span label,
                         struct span phase, uint64_t now_us);
void event_agent_ended(struct events *events, const struct turn *turn,
                       const struct outcome *outcome, uint64_t now_us);
void event_scope(struct events *events, const struct scope_request *request, uint64_t now_us);
void event_log(struct events *events, uint32_t scope, struct span text, uint64_t now_us);
void event_phase(struct events *events, uint32_t scope, struct span title, uint64_t now_us);
void event_warning(struct events *events, struct span text, uint64_t now_us);
void event_end(struct events *events, const struct ending *ending,
               const struct event_counts *counts, uint64_t now_us);

/* Writes what has gathered, if it is due by now or `now` is UINT64_MAX. Each event above does so by
 * itself once 64 KiB have gathered. */
void events_flush(struct events *events, uint64_t now_us);

#endif
