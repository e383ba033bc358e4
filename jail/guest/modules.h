/* The modules that a script can be given: proxies with their harmless public names alone. */
#ifndef BRIG_JAIL_GUEST_MODULES_H
#define BRIG_JAIL_GUEST_MODULES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* Whether a policy may list the name among language.modules. */
bool module_offered(const char *name);

/* Puts a proxy for each offered module that is in `wanted` (a dict with names as keys) and in
 * `listed` (a set) into `into`; only these are imported. False: a Python exception is set. */
bool modules_put(PyObject *wanted, PyObject *listed, PyObject *into);

#endif
