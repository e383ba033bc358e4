/* Holding the garbage collector back where finalisers of the script's must not run: they may change
 * what is being read with borrowed references, and write lines where a frame is half written. */
#ifndef BRIG_JAIL_GUEST_COLLECTOR_H
#define BRIG_JAIL_GUEST_COLLECTOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* Whether it was at work: for collector_release, which comes once for each hold. */
static inline bool collector_hold(void)
{
    return PyGC_Disable();
}

static inline void collector_release(bool was_at_work)
{
    if (was_at_work)
        PyGC_Enable();
}

#endif
