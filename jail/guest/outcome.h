/* How a run ends, as far as the guest may say: the `done` frame, and nothing after it. */
#ifndef BRIG_JAIL_GUEST_OUTCOME_H
#define BRIG_JAIL_GUEST_OUTCOME_H

#include "jail/guest/state.h"

/* The workflow has ended: its result or error is judged and kept, what is still pending is
 * cancelled and named in a warning, and then `done` is said. */
_Noreturn void outcome_of_workflow(struct scheduler *scheduler);

/* Nothing can settle what the workflow waits for. */
_Noreturn void outcome_deadlock(struct scheduler *scheduler);

/* An exception ended the run: "memory" for a MemoryError, else "raised". */
_Noreturn void outcome_raised(struct scheduler *scheduler, PyObject *exception);

/* Memory is exhausted where there is no exception to tell of. Takes no memory. */
_Noreturn void outcome_memory(struct scheduler *scheduler);

/* The script was judged and is not run: see scheduler_judged. */
_Noreturn void outcome_judged(struct scheduler *scheduler, const struct bytes *problems,
                              const struct bytes *warnings);

#endif
