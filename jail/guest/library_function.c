/* An opaque callable: the function behind it has globals and code, which must not be reached. */
#include "jail/guest/library_function.h"

#include "jail/guest/slot.h"

struct library_function {
    PyObject_HEAD
    PyObject *name;
    PyObject *target;
};

static int library_function_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((struct library_function *)self)->target);
    return 0;
}

static int library_function_clear(PyObject *self)
{
    Py_CLEAR(((struct library_function *)self)->target);
    return 0;
}

static void library_function_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    library_function_clear(self);
    Py_CLEAR(((struct library_function *)self)->name);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *library_function_call(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    PyObject *target = ((struct library_function *)self)->target;
    if (!target)
        return PyErr_Format(PyExc_ReferenceError, "the function is gone");
    return PyObject_Call(target, arguments, keywords);
}

static PyObject *library_function_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<function %U>", ((struct library_function *)self)->name);
}

PyObject *library_function_type(void)
{
    PyType_Slot slots[] = {
        {Py_tp_traverse, SLOT_FUNCTION(library_function_traverse)},
        {Py_tp_clear, SLOT_FUNCTION(library_function_clear)},
        {Py_tp_dealloc, SLOT_FUNCTION(library_function_end)},
        {Py_tp_call, SLOT_FUNCTION(library_function_call)},
        {Py_tp_repr, SLOT_FUNCTION(library_function_repr)},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "brig.library_function",
        .basicsize = sizeof(struct library_function),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION |
                 Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return PyType_FromSpec(&spec);
}

PyObject *library_function_make(PyObject *type, PyObject *name, PyObject *target)
{
    struct library_function *self =
        (struct library_function *)PyType_GenericAlloc((PyTypeObject *)type, 0);
    if (!self)
        return NULL;
    self->name = Py_NewRef(name);
    self->target = Py_NewRef(target);
    return (PyObject *)self;
}
