/* An opaque callable: the function behind it has globals and code, which must not be reached. */
#include "jail/guest/library_function.h"

#include "jail/guest/named.h"
#include "jail/guest/slot.h"

static PyObject *library_function_call(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    PyObject *target = ((struct named *)self)->held;
    if (!target)
        return PyErr_Format(PyExc_ReferenceError, "the function is gone");
    PyObject *value = PyObject_Call(target, arguments, keywords);
    if (!value || !PyFunction_Check(value))
        return value;
    /* lru_cache(maxsize) gives a function of its own. */
    PyObject *opaque =
        library_function_make((PyObject *)Py_TYPE(self), ((struct named *)self)->name, value);
    Py_DECREF(value);
    return opaque;
}

static PyObject *library_function_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<function %U>", ((struct named *)self)->name);
}

PyObject *library_function_type(void)
{
    return named_type("brig.library_function", Py_tp_call, SLOT_FUNCTION(library_function_call),
                      library_function_repr);
}

PyObject *library_function_make(PyObject *type, PyObject *name, PyObject *target)
{
    return named_make(type, name, target);
}
