/* A function of the standard library, as a script may hold it: callable, and nothing else. */
#ifndef BRIG_JAIL_GUEST_LIBRARY_FUNCTION_H
#define BRIG_JAIL_GUEST_LIBRARY_FUNCTION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* The type; keep it where its functions are made. NULL: a Python exception is set. */
PyObject *library_function_type(void);

/* An object without attributes that calls `target` with what it is called with. `name` (a str) is
 * how it shows itself. NULL: a Python exception is set. */
PyObject *library_function_make(PyObject *type, PyObject *name, PyObject *target);

#endif
