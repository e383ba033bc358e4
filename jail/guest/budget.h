/* budget: what the run may still spend, as the script can ask. */
#ifndef BRIG_JAIL_GUEST_BUDGET_H
#define BRIG_JAIL_GUEST_BUDGET_H

#include "jail/guest/state.h"

/* The type of `budget` and `budget.nodes`; NULL with an exception set. */
PyTypeObject *budget_type(void);

/* The object `budget`, which counts tokens, and within it `nodes`, which counts dispatches. */
PyObject *budget_new(struct scheduler *scheduler);

/* Sets the totals from the boot frame's {"tokens":…,"nodes":…}; what is absent has no limit. */
void budget_begin(PyObject *budget, PyObject *totals);

#endif
