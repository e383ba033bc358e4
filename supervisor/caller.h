/* What a caller leaves to brig, and what brig cannot do without. A caller's hard limits are its
 * wish; its soft ones are raised where brig needs more. */
#ifndef BRIG_SUPERVISOR_CALLER_H
#define BRIG_SUPERVISOR_CALLER_H

#include "base/error.h"

#include <stdbool.h>

enum caller_purpose {
    CALLER_COMMAND, /* this program, whatever it is asked */
    CALLER_RUN,     /* the processes of a run */
};

/* Raises soft limits that are too low as far as the hard ones allow. False: a hard one is too low
 * for this; the text names it, what it leaves, and how to raise it; error->step is "limits". Uses
 * little stack: it may be the first thing that a program does. */
bool caller_limits_suffice(enum caller_purpose purpose, struct error *error);

#endif
