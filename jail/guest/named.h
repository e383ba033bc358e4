/* What scripts get in place of a library's object: a name that is shown, and the object itself, to
 * which nothing leads. */
#ifndef BRIG_JAIL_GUEST_NAMED_H
#define BRIG_JAIL_GUEST_NAMED_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

struct named {
    PyObject_HEAD
    PyObject *name;
    PyObject *held; /* NULL once the collector has cleared it */
};

/* A type of such objects: `slot` is what its objects do, by `function`, and `repr` how they are
 * shown. NULL: an exception is set. */
PyObject *named_type(const char *type_name, int slot, void *function, reprfunc repr);

/* A new object of such a type. NULL: an exception is set. */
PyObject *named_make(PyObject *type, PyObject *name, PyObject *held);

#endif
