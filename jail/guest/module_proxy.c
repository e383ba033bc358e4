/* The type of module proxies. */
#include "jail/guest/module_proxy.h"

#include "jail/guest/slot.h"

struct module_proxy {
    PyObject_HEAD
    PyObject *name;
    PyObject *names;
};

static int module_proxy_traverse(PyObject *self, visitproc visit, void *arg)
{
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(((struct module_proxy *)self)->names);
    return 0;
}

static int module_proxy_clear(PyObject *self)
{
    Py_CLEAR(((struct module_proxy *)self)->names);
    return 0;
}

static void module_proxy_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    module_proxy_clear(self);
    Py_CLEAR(((struct module_proxy *)self)->name);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *module_proxy_getattr(PyObject *self, PyObject *name)
{
    struct module_proxy *proxy = (struct module_proxy *)self;
    PyObject *value = proxy->names ? PyDict_GetItemWithError(proxy->names, name) : NULL;
    if (value)
        return Py_NewRef(value);
    if (PyErr_Occurred())
        return NULL;
    return PyErr_Format(PyExc_AttributeError, "'%U.%U' is not available in workflow scripts",
                        proxy->name, name);
}

static PyObject *module_proxy_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<module '%U'>", ((struct module_proxy *)self)->name);
}

PyObject *module_proxy_type(void)
{
    PyType_Slot slots[] = {
        {Py_tp_traverse, SLOT_FUNCTION(module_proxy_traverse)},
        {Py_tp_clear, SLOT_FUNCTION(module_proxy_clear)},
        {Py_tp_dealloc, SLOT_FUNCTION(module_proxy_end)},
        {Py_tp_getattro, SLOT_FUNCTION(module_proxy_getattr)},
        {Py_tp_repr, SLOT_FUNCTION(module_proxy_repr)},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "brig.module",
        .basicsize = sizeof(struct module_proxy),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_DISALLOW_INSTANTIATION |
                 Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return PyType_FromSpec(&spec);
}

PyObject *module_proxy_make(PyObject *type, PyObject *name, PyObject *names)
{
    struct module_proxy *self = (struct module_proxy *)PyType_GenericAlloc((PyTypeObject *)type, 0);
    if (!self)
        return NULL;
    self->name = Py_NewRef(name);
    self->names = Py_NewRef(names);
    return (PyObject *)self;
}
