/* The standard modules, compiled when brig was built: the source is made by jail/guest/freeze.py.
 */
#ifndef BRIG_JAIL_GUEST_FROZEN_H
#define BRIG_JAIL_GUEST_FROZEN_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Ends with an entry without a name. An entry without code hides a module of libpython's own. */
extern const struct _frozen frozen_modules[];

#endif
