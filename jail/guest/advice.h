/* Likely mistakes of a script that is valid all the same: what `brig check` warns of, with the fix.
 */
#ifndef BRIG_JAIL_GUEST_ADVICE_H
#define BRIG_JAIL_GUEST_ADVICE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "jail/guest/problem.h"

#include <stddef.h>

/* Looks through `tree`, which CPython's parser made of `source`, and adds what is likely a mistake.
 * Runs nothing of the script and does not change the tree. Says nothing of a script that it cannot
 * look through whole, for want of memory or since it is nested too deeply. */
void advice_find(PyObject *tree, const char *source, size_t length, struct problems *warnings);

#endif
