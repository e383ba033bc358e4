/* An opaque method: the function behind it has globals and code, and trusts what it is called with.
 */
#include "jail/guest/library_method.h"

#include "jail/guest/slot.h"

#include <string.h>
#include <structmember.h>

struct library_method {
    PyObject_HEAD
    PyObject *name; /* "Counter.update", as __qualname__ says */
    PyTypeObject *owner;
    PyObject *function;
};

static PyObject *method_call(PyObject *object, PyObject *arguments, PyObject *keywords)
{
    struct library_method *method = (struct library_method *)object;
    if (PyTuple_GET_SIZE(arguments) > 0 &&
        PyObject_TypeCheck(PyTuple_GET_ITEM(arguments, 0), method->owner))
        return PyObject_Call(method->function, arguments, keywords);
    return PyErr_Format(PyExc_TypeError, "%U() is for objects of that class alone", method->name);
}

static PyObject *method_bind(PyObject *method, PyObject *object, PyObject *Py_UNUSED(type))
{
    return object ? PyMethod_New(method, object) : Py_NewRef(method);
}

static PyObject *method_repr(PyObject *method)
{
    return PyUnicode_FromFormat("<function %U>", ((struct library_method *)method)->name);
}

static void method_end(PyObject *object)
{
    struct library_method *method = (struct library_method *)object;
    PyTypeObject *type = Py_TYPE(object);
    Py_XDECREF(method->name);
    Py_XDECREF((PyObject *)method->owner);
    Py_XDECREF(method->function);
    type->tp_free(object);
    Py_DECREF(type);
}

PyObject *library_method_type(void)
{
    PyMemberDef members[] = {
        {"__qualname__", T_OBJECT, offsetof(struct library_method, name), READONLY, NULL},
        {NULL},
    };
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(method_end)},
        {Py_tp_call, SLOT_FUNCTION(method_call)},
        {Py_tp_descr_get, SLOT_FUNCTION(method_bind)},
        {Py_tp_repr, SLOT_FUNCTION(method_repr)},
        {Py_tp_members, members},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "brig.library_method",
        .basicsize = sizeof(struct library_method),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return PyType_FromSpec(&spec);
}

PyObject *library_method_make(PyObject *type, PyTypeObject *owner, PyObject *name,
                              PyObject *function)
{
    struct library_method *method =
        (struct library_method *)PyType_GenericAlloc((PyTypeObject *)type, 0);
    if (!method)
        return NULL;
    method->owner = (PyTypeObject *)Py_NewRef((PyObject *)owner);
    method->function = Py_NewRef(function);
    const char *dot = strrchr(owner->tp_name, '.');
    method->name = PyUnicode_FromFormat("%s.%U", dot ? dot + 1 : owner->tp_name, name);
    if (method->name)
        return (PyObject *)method;
    Py_DECREF((PyObject *)method);
    return NULL;
}
