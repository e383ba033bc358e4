/* What a script holds in place of a module: an object that knows a few names and cannot be changed.
 */
#ifndef BRIG_JAIL_GUEST_MODULE_PROXY_H
#define BRIG_JAIL_GUEST_MODULE_PROXY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* The type; keep it where its objects are made. NULL: a Python exception is set. */
PyObject *module_proxy_type(void);

/* An object whose attributes are the entries of `names` (a dict, kept), and no others, not even
 * those that every object has. NULL: a Python exception is set. */
PyObject *module_proxy_make(PyObject *type, PyObject *name, PyObject *names);

#endif
