/* What makes guarded iterators: a callable, and from_iterable where the original has it. */
#include "jail/guest/iterator_maker.h"

#include "jail/guest/iterator.h"
#include "jail/guest/slot.h"

struct maker {
    PyObject_HEAD
    PyObject *name, *original;
    PyObject *made; /* the type of what it makes */
};

static PyObject *maker_call(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    struct maker *maker = (struct maker *)self;
    return iterator_guard(maker->made, PyObject_Call(maker->original, arguments, keywords));
}

static PyObject *maker_new(PyTypeObject *type, PyObject *name, PyObject *original, PyObject *made)
{
    struct maker *maker = (struct maker *)type->tp_alloc(type, 0);
    if (!maker)
        return NULL;
    maker->name = Py_NewRef(name);
    maker->original = Py_NewRef(original);
    maker->made = Py_NewRef(made);
    return (PyObject *)maker;
}

static PyObject *maker_getattr(PyObject *self, PyObject *name)
{
    struct maker *maker = (struct maker *)self;
    PyObject *original = NULL;
    if (PyUnicode_CompareWithASCIIString(name, "from_iterable") == 0)
        original = PyObject_GetAttr(maker->original, name);
    PyObject *shown = original ? PyUnicode_FromFormat("%U.%U", maker->name, name) : NULL;
    PyObject *made = shown ? maker_new(Py_TYPE(self), shown, original, maker->made) : NULL;
    Py_XDECREF(original);
    Py_XDECREF(shown);
    if (!made && !PyErr_Occurred())
        PyErr_Format(PyExc_AttributeError, "'%U.%U' is not available in workflow scripts",
                     maker->name, name);
    return made;
}

static PyObject *maker_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<function %U>", ((struct maker *)self)->name);
}

static void maker_end(PyObject *self)
{
    struct maker *maker = (struct maker *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(maker->name);
    Py_XDECREF(maker->original);
    Py_XDECREF(maker->made);
    type->tp_free(self);
    Py_DECREF(type);
}

PyObject *iterator_maker_type(void)
{
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(maker_end)},
        {Py_tp_call, SLOT_FUNCTION(maker_call)},
        {Py_tp_repr, SLOT_FUNCTION(maker_repr)},
        {Py_tp_getattro, SLOT_FUNCTION(maker_getattr)},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "brig.iterator_maker",
        .basicsize = sizeof(struct maker),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return PyType_FromSpec(&spec);
}

PyObject *iterator_maker(PyObject *type, PyObject *made, PyObject *name, PyObject *original)
{
    return maker_new((PyTypeObject *)type, name, original, made);
}
