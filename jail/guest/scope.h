/* Scopes as the guest sees them: tokens, what still holds them, and the frames that end them. */
#ifndef BRIG_JAIL_GUEST_SCOPE_H
#define BRIG_JAIL_GUEST_SCOPE_H

#include "jail/guest/state.h"

/* A block of count scopes below `outer`, their tokens still empty. It takes over one hold on
 * `outer`, which it releases with its last scope; without scopes that happens at once and the
 * result is NULL. NULL with *exhausted: no memory. */
struct scope_block *scope_block_open(struct scheduler *scheduler, struct awaitable *combinator,
                                     size_t count, size_t stages, bool *exhausted);

void scope_hold(struct scope *scope);

/* The last hold of a scope but the root ends it: its token goes into an exit frame. */
void scope_release(struct scheduler *scheduler, struct scope *scope);

/* Writes the exit frame that has been collected, if there is one. */
void scope_exits_put(struct scheduler *scheduler);

/* Appends the structural ID: "r/par-0/b-2", and for a call "r/par-0/b-2/agent-0". For messages
 * only: the host derives its own. */
void scope_name(const struct scope *scope, struct bytes *into);
void awaitable_name(const struct awaitable *awaitable, struct bytes *into);

#endif
