/* The texts of views. */
#include "jail/guest/views.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

static PyObject *view_repr(PyObject *self, PyObject *Py_UNUSED(unused))
{
    PyObject *mapping = PyObject_GetAttrString(self, "_mapping");
    PyObject *text =
        mapping ? PyUnicode_FromFormat("%s(%R)", Py_TYPE(self)->tp_name, mapping) : NULL;
    Py_XDECREF(mapping);
    return text;
}

static PyMethodDef REPR = {"__repr__", view_repr, METH_NOARGS, NULL};

bool views_guard(void)
{
    PyObject *module = PyImport_ImportModule("_collections_abc");
    PyObject *type = module ? PyObject_GetAttrString(module, "MappingView") : NULL;
    PyObject *method = type ? PyDescr_NewMethod((PyTypeObject *)type, &REPR) : NULL;
    bool put = method && PyObject_SetAttrString(type, REPR.ml_name, method) == 0;
    Py_XDECREF(module);
    Py_XDECREF(type);
    Py_XDECREF(method);
    return put;
}
