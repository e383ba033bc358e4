/* Scopes as the guest sees them: tokens, what still holds them, and the frames that end them. */
#ifndef BRIG_JAIL_GUEST_SCOPE_H
#define BRIG_JAIL_GUEST_SCOPE_H

#include "jail/guest/state.h"

/* A block of count scopes, at least one, below the scope of the combinator, which it holds until
 * its last scope has ended. Their tokens are still empty. NULL: no memory. */
struct scope_block *scope_block_open(const struct awaitable *combinator, size_t count,
                                     size_t stages);

/* One more reason why a scope is not over: a branch in it, what is pending, a block below. */
void scope_hold(struct scope *scope);

/* The last hold of a scope but the root ends it: its token goes into an exit frame, and with the
 * last scope of a block goes a hold on the one above. True: at least one has ended. */
bool scope_release(struct scheduler *scheduler, struct scope *scope);

/* Writes the exit frame that has been collected, if there is one: at the end of a combinator, so
 * that what is written when depends on the order of events alone. */
void scope_exits_put(struct scheduler *scheduler);

/* Appends the structural ID: "r/par-0/b-2", and for a call "r/par-0/b-2/agent-0". For messages
 * only: the host derives its own. */
void scope_name(const struct scope *scope, struct bytes *into);
void awaitable_name(const struct awaitable *awaitable, struct bytes *into);

#endif
