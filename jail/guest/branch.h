/* A branch: one flow of execution, driven step by step and never by two at once. */
#ifndef BRIG_JAIL_GUEST_BRANCH_H
#define BRIG_JAIL_GUEST_BRANCH_H

#include "jail/guest/state.h"

/* The branch of a combinator's slot, whose work it takes over. NULL: no memory. */
struct branch *branch_new(struct combinator *combinator, size_t slot);

/* Runs it until it waits or is over; what it ended with goes to its combinator (which frees it) or,
 * for the workflow, to the scheduler. */
void branch_run(struct scheduler *scheduler, struct branch *branch);

/* From now on it raises Cancelled at each of its awaits and calls. True: it waited, and is to be
 * made ready once *waited, where that is set, has been cancelled, so that the inner ends before the
 * outer. */
bool branch_cancel(struct branch *branch, struct awaitable **waited);

/* Gives up what it still owns, without freeing it. */
void branch_clear(struct branch *branch);

#endif
