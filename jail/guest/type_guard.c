/* Makes types of the library and exceptions of the interpreter immutable, down to their parts. */
#include "jail/guest/type_guard.h"

#include "jail/guest/attribute.h"
#include "jail/guest/library_method.h"
#include "jail/guest/python_version.h"

#include <structmember.h>

/* Something equal that cannot be changed; NULL with no exception set if it is that already. */
static PyObject *immutable_of(PyObject *value)
{
    if (PyDict_CheckExact(value))
        return PyDictProxy_New(value);
    if (PyList_CheckExact(value))
        return PyList_AsTuple(value);
    return PySet_CheckExact(value) ? PyFrozenSet_New(value) : NULL;
}

static bool attribute_harden(PyTypeObject *type, PyObject *attributes, PyObject *name,
                             PyObject *method_type)
{
    PyObject *value = PyDict_GetItemWithError(attributes, name);
    if (!value || !PyUnicode_Check(name) || name_is_private(name))
        return !PyErr_Occurred();
    PyObject *immutable = PyFunction_Check(value)
                              ? library_method_make(method_type, type, name, value)
                              : immutable_of(value);
    if (!immutable)
        return !PyErr_Occurred();
    bool put = PyDict_SetItem(attributes, name, immutable) == 0;
    Py_DECREF(immutable);
    return put;
}

static bool attributes_harden(PyTypeObject *type, PyObject *method_type)
{
    PyObject *attributes = type_dict(type);
    PyObject *names = attributes ? PyDict_Keys(attributes) : NULL;
    bool hardened = names;
    for (Py_ssize_t i = 0; hardened && i < PyList_GET_SIZE(names); i++)
        hardened = attribute_harden(type, attributes, PyList_GET_ITEM(names, i), method_type);
    Py_XDECREF(names);
    PyType_Modified(type);
    return hardened;
}

bool type_harden(PyTypeObject *type, PyObject *method_type)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(type->tp_mro); i++) {
        PyTypeObject *base = (PyTypeObject *)PyTuple_GET_ITEM(type->tp_mro, i);
        if (!(base->tp_flags & Py_TPFLAGS_HEAPTYPE))
            continue;
        if (!attributes_harden(base, method_type))
            return false;
        base->tp_flags |= Py_TPFLAGS_IMMUTABLETYPE;
    }
    return true;
}

static const struct {
    PyObject **type;
    const char *name;
    const char *reason;
} TRUSTED[] = {
    {&PyExc_UnicodeDecodeError, "object", "its text reads it as bytes, whatever it is"},
    {&PyExc_UnicodeDecodeError, "start", "its text reads there"},
    {&PyExc_UnicodeDecodeError, "end", "its text reads there"},
    {&PyExc_UnicodeEncodeError, "object", "its text reads it as str, whatever it is"},
    {&PyExc_UnicodeEncodeError, "start", "its text reads there"},
    {&PyExc_UnicodeEncodeError, "end", "its text reads there"},
    {&PyExc_UnicodeTranslateError, "object", "its text reads it as str, whatever it is"},
    {&PyExc_UnicodeTranslateError, "start", "its text reads there"},
    {&PyExc_UnicodeTranslateError, "end", "its text reads there"},
};

bool type_guard_errors(void)
{
    for (size_t i = 0; i < sizeof TRUSTED / sizeof TRUSTED[0]; i++) {
        PyTypeObject *type = (PyTypeObject *)*TRUSTED[i].type;
        PyObject *attributes = type_dict(type);
        PyObject *member = attributes ? PyDict_GetItemString(attributes, TRUSTED[i].name) : NULL;
        if (!member || !Py_IS_TYPE(member, &PyMemberDescr_Type)) {
            PyErr_Format(PyExc_SystemError, "%s.%s is not a member", type->tp_name,
                         TRUSTED[i].name);
            return false;
        }
        ((PyMemberDescrObject *)member)->d_member->flags |= READONLY;
    }
    return true;
}
