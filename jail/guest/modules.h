/* The modules that a script can be given: proxies with their harmless public names alone. */
#ifndef BRIG_JAIL_GUEST_MODULES_H
#define BRIG_JAIL_GUEST_MODULES_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>

/* Whether a policy may list the name among language.modules. */
bool module_offered(const char *name);

/* Whether a script can use the name of that module. What raises (clocks and chance) it cannot. */
bool module_gives(const char *module, const char *name);

/* Whether the module has the name at all, what raises included. */
bool module_has(const char *module, const char *name);

/* For documents: the offered modules in their order, and the names that each gives. NULL behind the
 * last row or name. */
const char *module_at(size_t row);
const char *module_name_at(size_t row, size_t index);

/* Puts a proxy for each offered module that is in `wanted` (a dict with names as keys) and in
 * `listed` (a set) into `into`; only these are imported. False: a Python exception is set. */
bool modules_put(PyObject *wanted, PyObject *listed, PyObject *into);

#endif
