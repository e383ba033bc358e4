/* Which attributes a script may name: one rule for the source, for getattr and for format fields.
 */
#ifndef BRIG_JAIL_GUEST_ATTRIBUTE_H
#define BRIG_JAIL_GUEST_ATTRIBUTE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* NULL if the attribute is allowed, else why it is not (static text). The name is a Python str. */
const char *attribute_refusal(PyObject *name);

/* Begins with an underscore: the interpreter's own. */
bool name_is_private(PyObject *name);

#endif
