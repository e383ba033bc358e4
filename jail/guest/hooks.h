/* What CPython would print by itself becomes a warning of the report. */
#ifndef BRIG_JAIL_GUEST_HOOKS_H
#define BRIG_JAIL_GUEST_HOOKS_H

#include "jail/guest/problem.h"
#include "jail/guest/scheduler.h"

#include <stdbool.h>

/* Takes over the unraisable hook (errors in finalisers) and the showing of warnings (never-awaited
 * coroutines, doubtful syntax). False: a Python exception is set. */
bool hooks_install(struct scheduler *scheduler);

/* From now on what CPython warns of becomes a row of `warnings`, which must stay until
 * hooks_release, or for a script that is never run outlive the interpreter: while a script is
 * compiled. False, here and below: a Python exception is set. */
bool hooks_collect(struct problems *warnings);

/* As after hooks_install again. Of what was collected the first few are told, and how many more
 * there were: before a script runs it has spent little of its log. Frees `warnings`. */
bool hooks_release(struct scheduler *scheduler, struct problems *warnings);

#endif
