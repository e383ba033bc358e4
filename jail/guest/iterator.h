/* Iterators as a script may hold them. CPython's own, in C, borrow what they work with while they
 * call the script, and a script that steps the same one again in that call would have it freed: so
 * they are stepped once at a time. */
#ifndef BRIG_JAIL_GUEST_ITERATOR_H
#define BRIG_JAIL_GUEST_ITERATOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* The type of such iterators. NULL: a Python exception is set. */
PyObject *iterator_type(void);

/* One around `inner`, which raises ValueError when it is stepped while it steps. Steals `inner`,
 * which may be NULL: then an exception is set already. NULL: a Python exception is set. */
PyObject *iterator_guard(PyObject *type, PyObject *inner);

/* iter() in place of `original`: as it is for one argument; what it makes of two is guarded. NULL:
 * a Python exception is set. */
PyObject *iterator_function(PyObject *original);

#endif
