/* What CPython would print by itself becomes a warning of the report. */
#ifndef BRIG_JAIL_GUEST_HOOKS_H
#define BRIG_JAIL_GUEST_HOOKS_H

#include "jail/guest/problem.h"
#include "jail/guest/scheduler.h"

#include <stdbool.h>

/* Takes over the unraisable hook (errors in finalisers) and the showing of warnings (never-awaited
 * coroutines, doubtful syntax). False: a Python exception is set. */
bool hooks_install(struct scheduler *scheduler);

/* From now on what CPython warns of becomes a row of `warnings`, which must outlive the
 * interpreter: for a script that is checked and never run. False: a Python exception is set. */
bool hooks_collect(struct problems *warnings);

#endif
