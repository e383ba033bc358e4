/* A method of the library's classes that is written in Python, as a script may hold it. */
#ifndef BRIG_JAIL_GUEST_LIBRARY_METHOD_H
#define BRIG_JAIL_GUEST_LIBRARY_METHOD_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* The type of such methods. NULL: a Python exception is set. */
PyObject *library_method_type(void);

/* One of that type, for the dict of `owner`: it calls `function` with objects of `owner` alone, as
 * methods in C do, since what is written for them does odd things with others. `name` is a str.
 * NULL: a Python exception is set. */
PyObject *library_method_make(PyObject *type, PyTypeObject *owner, PyObject *name,
                              PyObject *function);

#endif
