/* anext() as scripts get it: what it returns can be awaited, and nothing else. */
#ifndef BRIG_JAIL_GUEST_ASYNC_STEP_H
#define BRIG_JAIL_GUEST_ASYNC_STEP_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* A function in place of the interpreter's own, `original`. CPython's awaitables are iterators as
 * well: next(anext(…)) would drive a branch from outside of the scheduler. A new reference; NULL
 * with an exception set. */
PyObject *async_step_function(PyObject *original);

#endif
