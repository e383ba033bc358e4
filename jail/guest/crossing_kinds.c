/* The kinds of values beside JSON's own: which of them cross in a plain form, and what to say of
 * the others. */
#include "jail/guest/crossing_kinds.h"

#include <stdbool.h>
#include <string.h>

/* The class of that name in `collections`, borrowed; NULL where the module was never loaded, and
 * then no object of its classes exists. */
static PyObject *collections_class(const char *name)
{
    PyObject *modules = PyImport_GetModuleDict();
    PyObject *module = modules ? PyDict_GetItemString(modules, "collections") : NULL;
    if (!module || !PyModule_Check(module))
        return NULL;
    return PyDict_GetItemString(PyModule_GetDict(module), name);
}

static bool value_is_of(PyObject *value, const char *name)
{
    return (PyObject *)Py_TYPE(value) == collections_class(name);
}

static bool value_is_dict_kind(PyObject *value)
{
    return PyDict_CheckExact(value) || value_is_of(value, "OrderedDict") ||
           value_is_of(value, "defaultdict") || value_is_of(value, "Counter");
}

/* To look up another key would run code of the script's, which may change whatever is being
 * written.
 */
static bool keys_are_text(PyObject *dict)
{
    PyObject *key;
    for (Py_ssize_t at = 0; PyDict_Next(dict, &at, &key, NULL);)
        if (!PyUnicode_CheckExact(key))
            return false;
    return true;
}

/* OrderedDict keeps an order of its own, which PyDict_Copy does not see and its C iterator does.
 * What is refused for one of its keys stays as it is. */
static PyObject *dict_kind_copy(PyObject *value)
{
    if (!keys_are_text(value))
        return Py_NewRef(value);
    if (!value_is_of(value, "OrderedDict"))
        return PyDict_Copy(value);
    PyObject *copy = PyDict_New(), *keys = PyObject_GetIter(value), *key;
    while (copy && keys && (key = PyIter_Next(keys))) {
        PyObject *member = PyDict_GetItemWithError(value, key);
        if (!member || PyDict_SetItem(copy, key, member) < 0)
            Py_CLEAR(copy);
        Py_DECREF(key);
    }
    if (!keys || PyErr_Occurred())
        Py_CLEAR(copy);
    Py_XDECREF(keys);
    return copy;
}

/* Attribute of an object of a Python class, from its own dict: runs no code. Borrowed. */
static PyObject *own_member(PyObject *value, const char *name)
{
    PyObject **dict = _PyObject_GetDictPtr(value);
    if (!dict || !*dict)
        return NULL;
    return PyDict_GetItemString(*dict, name);
}

/* Later maps first, so that earlier ones overwrite their values: ChainMap's own order of keys. */
static PyObject *chain_merge(PyObject *value)
{
    PyObject *maps = own_member(value, "maps");
    if (!maps || !PyList_CheckExact(maps))
        return NULL;
    PyObject *merged = PyDict_New();
    for (Py_ssize_t i = PyList_GET_SIZE(maps) - 1; merged && i >= 0; i--) {
        PyObject *map = PyList_GET_ITEM(maps, i);
        PyObject *plain = value_is_dict_kind(map) ? dict_kind_copy(map) : NULL;
        if (plain && plain == map)
            Py_SETREF(merged, Py_NewRef(map));
        else if (!plain || PyDict_Update(merged, plain) < 0)
            Py_CLEAR(merged);
        Py_XDECREF(plain);
        if (merged == map)
            break;
    }
    return merged;
}

PyObject *crossing_plain(PyObject *value)
{
    if (value_is_dict_kind(value))
        return dict_kind_copy(value);
    if (value_is_of(value, "deque"))
        return PySequence_List(value);
    if (value_is_of(value, "ChainMap"))
        return chain_merge(value);
    PyObject *inner = NULL;
    if (value_is_of(value, "UserDict") && (inner = own_member(value, "data")))
        return value_is_dict_kind(inner) ? dict_kind_copy(inner) : NULL;
    if (value_is_of(value, "UserList") && (inner = own_member(value, "data")))
        return PyList_CheckExact(inner) ? PySequence_List(inner) : NULL;
    return NULL;
}

static const struct {
    const char *type, *advice;
} hints[] = {
    {"set", "use sorted(…)"},
    {"frozenset", "use sorted(…)"},
    {"bytes", "use .decode()"},
    {"bytearray", "use .decode()"},
    {"generator", "use list(…)"},
    {"iterator", "use list(…)"},
    {"async_generator", "collect it with [x async for x in …]"},
    {"range", "use list(…)"},
    {"map", "use list(…)"},
    {"filter", "use list(…)"},
    {"zip", "use list(…)"},
    {"enumerate", "use list(…)"},
    {"reversed", "use list(…)"},
    {"dict_keys", "use list(…)"},
    {"dict_values", "use list(…)"},
    {"dict_items", "use list(…)"},
    {"function", "call it"},
    {"method", "call it"},
    {"Match", "use .group()"},
    {"datetime", "use .isoformat()"},
    {"date", "use .isoformat()"},
    {"time", "use .isoformat()"},
    {"timedelta", "use .total_seconds()"},
    {"Decimal", "use float(…) or str(…)"},
    {"Fraction", "use float(…) or str(…)"},
    {"UUID", "use str(…)"},
    {"UserString", "use str(…)"},
};

const char *crossing_hint(PyObject *value)
{
    PyTypeObject *type = Py_TYPE(value);
    if (type->tp_as_async && type->tp_as_async->am_await)
        return "await is missing";
    if (PyExceptionInstance_Check(value))
        return "use str(…)";
    const char *dot = strrchr(type->tp_name, '.');
    const char *name = dot ? dot + 1 : type->tp_name;
    for (size_t i = 0; i < sizeof hints / sizeof hints[0]; i++)
        if (!strcmp(hints[i].type, name))
            return hints[i].advice;
    return "";
}
