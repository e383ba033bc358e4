/* What differs between the versions of CPython that brig can be built with, 3.11 to 3.13. No other
 * file may ask which one it is. */
#ifndef BRIG_JAIL_GUEST_PYTHON_VERSION_H
#define BRIG_JAIL_GUEST_PYTHON_VERSION_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#if PY_VERSION_HEX < 0x030b0000
#error "Python 3.11 or later is needed"
#endif

/* Whether what stands in the braces of an f-string may hold the quotes around it. */
#define QUOTES_NEST (PY_VERSION_HEX >= 0x030c0000)

/* The methods of a type; borrowed. NULL: a Python exception is set. */
static inline PyObject *type_dict(PyTypeObject *type)
{
#if PY_VERSION_HEX >= 0x030c0000
    PyObject *dict = PyType_GetDict(type);
    Py_XDECREF(dict); /* the type, or its interpreter, holds it */
#else
    PyObject *dict = type->tp_dict;
#endif
    if (!dict)
        PyErr_Format(PyExc_SystemError, "%s has no methods", type->tp_name);
    return dict;
}

#endif
