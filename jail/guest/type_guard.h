/* Types that scripts share with the library and the interpreter: no part of them can be changed. */
#ifndef BRIG_JAIL_GUEST_TYPE_GUARD_H
#define BRIG_JAIL_GUEST_TYPE_GUARD_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* The type takes no new attributes; of what are its public attributes, or those of its bases,
 * dicts, lists and sets become views, tuples and frozensets, and functions become methods of the
 * type `method_type` (see library_method.h). Again is harmless. False: a Python exception is set.
 */
bool type_harden(PyTypeObject *type, PyObject *method_type);

/* For the whole process: the parts of exceptions whose text trusts their types are set when they
 * are made and never again. False: a Python exception is set. */
bool type_guard_errors(void);

#endif
