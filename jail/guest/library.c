/* By the kind of an object: which guard it gets. */
#include "jail/guest/library.h"

#include "jail/guest/iterator.h"
#include "jail/guest/iterator_maker.h"
#include "jail/guest/library_function.h"
#include "jail/guest/library_method.h"
#include "jail/guest/type_guard.h"

bool library_types_make(struct library_types *types)
{
    *types = (struct library_types){0};
    if ((types->function = library_function_type()) && (types->method = library_method_type()) &&
        (types->iterator = iterator_type()) && (types->iterator_maker = iterator_maker_type()))
        return true;
    library_types_end(types);
    return false;
}

void library_types_end(struct library_types *types)
{
    Py_CLEAR(types->function);
    Py_CLEAR(types->method);
    Py_CLEAR(types->iterator);
    Py_CLEAR(types->iterator_maker);
}

bool library_harden(const struct library_types *types, const char *module)
{
    PyObject *imported = PyImport_ImportModule(module);
    PyObject *values = imported ? PyDict_Values(PyModule_GetDict(imported)) : NULL;
    bool hardened = values;
    for (Py_ssize_t i = 0; hardened && i < PyList_GET_SIZE(values); i++)
        if (PyType_Check(PyList_GET_ITEM(values, i)))
            hardened = type_harden((PyTypeObject *)PyList_GET_ITEM(values, i), types->method);
    Py_XDECREF(values);
    Py_XDECREF(imported);
    return hardened;
}

/* Its objects are iterators. Not by the slot: that of a class without __next__ is filled as well,
 * with what newer versions keep to themselves. */
static bool is_iterator_type(PyObject *value)
{
    return PyType_Check(value) && PyObject_HasAttrString(value, "__next__");
}

PyObject *library_value(const struct library_types *types, PyObject *name, PyObject *value)
{
    PyObject *shown = value;
    if (!value)
        return NULL;
    if (is_iterator_type(value))
        shown = iterator_maker(types->iterator_maker, types->iterator, name, value);
    else if (PyFunction_Check(value))
        shown = library_function_make(types->function, name, value);
    else if (PyType_Check(value) && !type_harden((PyTypeObject *)value, types->method))
        shown = NULL;
    if (shown != value)
        Py_DECREF(value);
    return shown;
}
