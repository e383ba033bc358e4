/* The guard around an iterator. */
#include "jail/guest/iterator.h"

#include "jail/guest/slot.h"

#include <stdbool.h>
#include <string.h>

struct iterator {
    PyObject_HEAD
    PyObject *inner;       /* NULL once the collector has cleared it */
    struct iterator *gate; /* of whose steps this one's are a part; NULL: its own */
    bool running;
};

static PyObject *iterator_new(PyTypeObject *type, PyObject *inner, struct iterator *gate)
{
    struct iterator *self = (struct iterator *)type->tp_alloc(type, 0);
    if (!self)
        return NULL;
    self->inner = Py_NewRef(inner);
    self->gate = (struct iterator *)Py_XNewRef((PyObject *)gate);
    return (PyObject *)self;
}

/* groupby gives a key and an iterator that steps groupby itself. Steals `value`. */
static PyObject *group_guard(struct iterator *self, PyObject *value)
{
    if (!value || strcmp(Py_TYPE(self->inner)->tp_name, "itertools.groupby") != 0)
        return value;
    PyObject *group = iterator_new(Py_TYPE(self), PyTuple_GET_ITEM(value, 1), self);
    PyObject *pair = group ? PyTuple_Pack(2, PyTuple_GET_ITEM(value, 0), group) : NULL;
    Py_XDECREF(group);
    Py_DECREF(value);
    return pair;
}

static PyObject *iterator_next(PyObject *object)
{
    struct iterator *self = (struct iterator *)object;
    struct iterator *gate = self->gate ? self->gate : self;
    if (!self->inner)
        return NULL;
    if (gate->running)
        return PyErr_Format(PyExc_ValueError, "%.100s is being stepped already",
                            Py_TYPE(self->inner)->tp_name);
    if (Py_EnterRecursiveCall(" in an iterator"))
        return NULL;
    Py_INCREF(object);
    gate->running = true;
    PyObject *value = group_guard(self, Py_TYPE(self->inner)->tp_iternext(self->inner));
    gate->running = false;
    Py_DECREF(object);
    Py_LeaveRecursiveCall();
    return value;
}

static PyObject *iterator_repr(PyObject *self)
{
    PyObject *inner = ((struct iterator *)self)->inner;
    return inner ? PyObject_Repr(inner) : PyUnicode_FromString("<iterator>");
}

static int iterator_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((struct iterator *)self)->inner);
    Py_VISIT((PyObject *)((struct iterator *)self)->gate);
    return 0;
}

static int iterator_clear(PyObject *self)
{
    Py_CLEAR(((struct iterator *)self)->inner);
    return 0;
}

static void iterator_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    Py_TRASHCAN_BEGIN(self, iterator_end);
    iterator_clear(self);
    Py_XDECREF((PyObject *)((struct iterator *)self)->gate);
    type->tp_free(self);
    Py_DECREF(type);
    Py_TRASHCAN_END;
}

PyObject *iterator_type(void)
{
    PyType_Slot slots[] = {
        {Py_tp_traverse, SLOT_FUNCTION(iterator_traverse)},
        {Py_tp_clear, SLOT_FUNCTION(iterator_clear)},
        {Py_tp_dealloc, SLOT_FUNCTION(iterator_end)},
        {Py_tp_repr, SLOT_FUNCTION(iterator_repr)},
        {Py_tp_iter, SLOT_FUNCTION(PyObject_SelfIter)},
        {Py_tp_iternext, SLOT_FUNCTION(iterator_next)},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "brig.iterator",
        .basicsize = sizeof(struct iterator),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION |
                 Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return PyType_FromSpec(&spec);
}

PyObject *iterator_guard(PyObject *type, PyObject *inner)
{
    PyObject *guarded = inner ? iterator_new((PyTypeObject *)type, inner, NULL) : NULL;
    Py_XDECREF(inner);
    return guarded;
}

/* `self` is the pair of our type and CPython's function. */
static PyObject *iterator_make(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    PyObject *inner =
        PyObject_Vectorcall(PyTuple_GET_ITEM(self, 1), arguments, (size_t)count, NULL);
    return count == 2 ? iterator_guard(PyTuple_GET_ITEM(self, 0), inner) : inner;
}

static PyMethodDef ITER = {"iter", (PyCFunction)(void (*)(void))iterator_make, METH_FASTCALL, NULL};

PyObject *iterator_function(PyObject *original)
{
    PyObject *type = iterator_type();
    PyObject *pair = type ? PyTuple_Pack(2, type, original) : NULL;
    PyObject *function = pair ? PyCFunction_New(&ITER, pair) : NULL;
    Py_XDECREF(type);
    Py_XDECREF(pair);
    return function;
}
