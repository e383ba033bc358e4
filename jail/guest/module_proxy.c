/* The type of module proxies. */
#include "jail/guest/module_proxy.h"

#include "jail/guest/named.h"
#include "jail/guest/slot.h"

static PyObject *module_proxy_getattr(PyObject *self, PyObject *name)
{
    struct named *proxy = (struct named *)self;
    PyObject *value = proxy->held ? PyDict_GetItemWithError(proxy->held, name) : NULL;
    if (value)
        return Py_NewRef(value);
    if (PyErr_Occurred())
        return NULL;
    return PyErr_Format(PyExc_AttributeError, "'%U.%U' is not available in workflow scripts",
                        proxy->name, name);
}

static PyObject *module_proxy_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<module '%U'>", ((struct named *)self)->name);
}

PyObject *module_proxy_type(void)
{
    return named_type("brig.module", Py_tp_getattro, SLOT_FUNCTION(module_proxy_getattr),
                      module_proxy_repr);
}

PyObject *module_proxy_make(PyObject *type, PyObject *name, PyObject *names)
{
    return named_make(type, name, names);
}
