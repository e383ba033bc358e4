/* The built-ins that a script can be given: CPython's own, or guarded ones of ours. */
#ifndef BRIG_JAIL_GUEST_BUILTINS_H
#define BRIG_JAIL_GUEST_BUILTINS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* Whether a policy may list the name among language.builtins. */
bool builtin_offered(const char *name);

/* All that a policy may list: a new list of texts. NULL: a Python exception is set. */
PyObject *builtins_names(void);

/* A new dict for a script's __builtins__: the listed names (a set), and an __import__ for the few
 * modules that C functions of CPython import by themselves in the name of their caller. With
 * `classes`, what a class statement needs. NULL: a Python exception is set. */
PyObject *builtins_make(PyObject *names, bool classes);

#endif
