/* Frames to the jail: the boot frame, and one reply to each request. */
#ifndef BRIG_BRIDGE_REPLY_H
#define BRIG_BRIDGE_REPLY_H

#include "base/bytes.h"
#include "bridge/backend.h"
#include "bridge/scope.h"
#include "bridge/turn.h"

#include <stddef.h>
#include <stdint.h>

/* The boot frame, with the settings' `boot` as its payload. */
void reply_put_boot(struct bytes *into, struct span boot);

/* The tokens of `count` scopes from `first` on. */
void reply_put_scopes(struct bytes *into, uint64_t id, uint32_t first, size_t count);

/* The value, or what the guest raises an AgentError from; and the tokens that the run has spent by
 * now, if any. */
void reply_put_outcome(struct bytes *into, const struct scopes *scopes, const struct turn *turn,
                       const struct outcome *outcome, uint64_t tokens_spent);

#endif
