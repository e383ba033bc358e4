/* The functions of itertools as a script may hold them. */
#ifndef BRIG_JAIL_GUEST_ITERATOR_MAKER_H
#define BRIG_JAIL_GUEST_ITERATOR_MAKER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* The type of such functions. NULL: a Python exception is set. */
PyObject *iterator_maker_type(void);

/* One of that type, in place of `original`: what that makes is guarded as `made`, a type of
 * iterator_type(), says. `name` (a str) is how it shows itself; its one attribute is from_iterable,
 * if the original has that. NULL: a Python exception is set. */
PyObject *iterator_maker(PyObject *type, PyObject *made, PyObject *name, PyObject *original);

#endif
