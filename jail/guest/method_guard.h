/* Replaces methods of CPython's own types by guarded ones that call the original. */
#ifndef BRIG_JAIL_GUEST_METHOD_GUARD_H
#define BRIG_JAIL_GUEST_METHOD_GUARD_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* Puts `definition` (which must live on) in the place of the type's method of that name; METH_CLASS
 * in its flags makes it a class method. For all subtypes as well. False: a Python exception is set.
 */
bool method_guard(PyTypeObject *type, PyMethodDef *definition);

/* Calls what stood there before, bound to `self`: an instance, or the class for class methods. */
PyObject *method_original_call(PyTypeObject *type, const char *name, PyObject *self,
                               PyObject *arguments, PyObject *keywords);

/* Puts `guard` in the place of what makes objects of the type, and of its subtypes that have
 * nothing of their own. False: a Python exception is set. */
bool constructor_guard(PyTypeObject *type, newfunc guard);

/* Makes an object of `made` with what stood there before in `type`. */
PyObject *constructor_original_call(PyTypeObject *type, PyTypeObject *made, PyObject *arguments,
                                    PyObject *keywords);

#endif
