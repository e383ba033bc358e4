/* anext() for scripts: an opaque awaitable around the one of CPython. */
#include "jail/guest/async_step.h"

#include "jail/guest/slot.h"

struct async_step {
    PyObject_HEAD
    PyObject *inner;
};

static PyObject *step_await(PyObject *self)
{
    PyObject *inner = ((struct async_step *)self)->inner;
    PyAsyncMethods *methods = Py_TYPE(inner)->tp_as_async;
    if (methods && methods->am_await)
        return methods->am_await(inner);
    return PyErr_Format(PyExc_TypeError, "what anext() got, %.100s, cannot be awaited",
                        Py_TYPE(inner)->tp_name);
}

static void step_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((struct async_step *)self)->inner);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *step_repr(PyObject *self)
{
    (void)self;
    return PyUnicode_FromString("<anext>");
}

static PyObject *step_type(void)
{
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(step_end)},
        {Py_tp_repr, SLOT_FUNCTION(step_repr)},
        {Py_am_await, SLOT_FUNCTION(step_await)},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "workflow.anext",
        .basicsize = sizeof(struct async_step),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
        .slots = slots,
    };
    return PyType_FromSpec(&spec);
}

/* `self` is the pair of our type and CPython's function. */
static PyObject *step_make(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    PyTypeObject *type = (PyTypeObject *)PyTuple_GET_ITEM(self, 0);
    PyObject *inner =
        PyObject_Vectorcall(PyTuple_GET_ITEM(self, 1), arguments, (size_t)count, NULL);
    struct async_step *step = inner ? (struct async_step *)type->tp_alloc(type, 0) : NULL;
    if (step)
        step->inner = inner;
    else
        Py_XDECREF(inner);
    return (PyObject *)step;
}

static PyMethodDef ANEXT = {"anext", (PyCFunction)(void (*)(void))step_make, METH_FASTCALL, NULL};

PyObject *async_step_function(PyObject *original)
{
    PyObject *type = step_type();
    PyObject *pair = type ? PyTuple_Pack(2, type, original) : NULL;
    PyObject *function = pair ? PyCFunction_New(&ANEXT, pair) : NULL;
    Py_XDECREF(type);
    Py_XDECREF(pair);
    return function;
}
