/* Cancelling: what nobody waits for any more ends, and what it waits for in turn. */
#ifndef BRIG_JAIL_GUEST_CANCEL_H
#define BRIG_JAIL_GUEST_CANCEL_H

#include "jail/guest/state.h"

/* Nobody waits any more: a pending agent call is cancelled at the host, a combinator in its
 * branches, the innermost first. It is settled when its last branch has ended. */
void awaitable_cancel(struct awaitable *awaitable);

/* Cancels what was made in `scope`, is pending, and is awaited by nobody, in order of making. */
void awaitable_cancel_orphans(struct scheduler *scheduler, struct scope *scope);

/* Ends what has not begun and cancels what has, without settling the combinator itself. */
void combinator_stop(struct combinator *combinator);

/* Ends an awaitable that was to be a branch and never began: a call is cancelled, a coroutine
 * closed. */
void branch_work_drop(struct scheduler *scheduler, PyObject *work);

#endif
