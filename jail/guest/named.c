/* What scripts get in place of a library's object. */
#include "jail/guest/named.h"

#include "jail/guest/slot.h"

static int named_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((struct named *)self)->held);
    return 0;
}

static int named_clear(PyObject *self)
{
    Py_CLEAR(((struct named *)self)->held);
    return 0;
}

static void named_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    named_clear(self);
    Py_CLEAR(((struct named *)self)->name);
    type->tp_free(self);
    Py_DECREF(type);
}

PyObject *named_type(const char *type_name, int slot, void *function, reprfunc repr)
{
    PyType_Slot slots[] = {
        {Py_tp_traverse, SLOT_FUNCTION(named_traverse)},
        {Py_tp_clear, SLOT_FUNCTION(named_clear)},
        {Py_tp_dealloc, SLOT_FUNCTION(named_end)},
        {Py_tp_repr, SLOT_FUNCTION(repr)},
        {slot, function},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = type_name,
        .basicsize = sizeof(struct named),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION |
                 Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return PyType_FromSpec(&spec);
}

PyObject *named_make(PyObject *type, PyObject *name, PyObject *held)
{
    struct named *self = (struct named *)PyType_GenericAlloc((PyTypeObject *)type, 0);
    if (!self)
        return NULL;
    self->name = Py_NewRef(name);
    self->held = Py_NewRef(held);
    return (PyObject *)self;
}
