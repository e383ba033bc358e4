/* What is still pending when the workflow ends. */
#ifndef BRIG_JAIL_GUEST_PENDING_H
#define BRIG_JAIL_GUEST_PENDING_H

#include "jail/guest/state.h"

/* Warns of the calls and combinators that nobody has seen to their end, naming them; cancels them,
 * and runs the cancelled branches to their end. Nothing may be dispatched any more. */
void pending_cancel(struct scheduler *scheduler);

#endif
