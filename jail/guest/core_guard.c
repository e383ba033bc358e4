/* Slots of list and of the Unicode errors, with the original behind each. */
#include "jail/guest/core_guard.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "jail/guest/python_version.h"

/* What stood in the slot before: the wrapper under the method's name was made from it. NULL: a
 * Python exception is set. */
static void *slot_original(PyTypeObject *type, const char *method)
{
    PyObject *methods = type_dict(type);
    PyObject *wrapper = methods ? PyDict_GetItemString(methods, method) : NULL; /* borrowed */
    if (wrapper && Py_IS_TYPE(wrapper, &PyWrapperDescr_Type))
        return ((PyWrapperDescrObject *)wrapper)->d_wrapped;
    PyErr_Format(PyExc_SystemError, "%s.%s is not a slot", type->tp_name, method);
    return NULL;
}

static int slice_assign(PyObject *list, PyObject *slice, PyObject *value)
{
    void *original = slot_original(&PyList_Type, "__setitem__");
    PyObject *taken =
        original && value
            ? PySequence_Fast(value, "only what can be iterated is assigned to a slice")
            : NULL;
    if (!original || (value && !taken))
        return -1;
    int outcome = (__extension__(objobjargproc) original)(list, slice, taken);
    Py_XDECREF(taken);
    return outcome;
}

/* CPython measures the list, then runs the generator that is assigned, then stores by the measure.
 */
static int list_assign(PyObject *list, PyObject *key, PyObject *value)
{
    if (PySlice_Check(key))
        return slice_assign(list, key, value);
    if (!PyIndex_Check(key)) {
        PyErr_Format(PyExc_TypeError, "list indices must be integers or slices, not %.200s",
                     Py_TYPE(key)->tp_name);
        return -1;
    }
    Py_ssize_t at = PyNumber_AsSsize_t(key, PyExc_IndexError);
    if (at == -1 && PyErr_Occurred())
        return -1;
    return value ? PySequence_SetItem(list, at, value) : PySequence_DelItem(list, at);
}

/* CPython borrows the items that decide; what compares them may empty both lists. */
static PyObject *list_compare(PyObject *left, PyObject *right, int operation)
{
    void *original = slot_original(&PyList_Type, "__lt__");
    if (!original)
        return NULL;
    richcmpfunc compare = __extension__(richcmpfunc) original;
    if (operation == Py_EQ || operation == Py_NE || !PyList_Check(left) || !PyList_Check(right))
        return compare(left, right, operation);
    PyObject *first = PyList_GetSlice(left, 0, PyList_GET_SIZE(left));
    PyObject *second = first ? PyList_GetSlice(right, 0, PyList_GET_SIZE(right)) : NULL;
    PyObject *outcome = second ? compare(first, second, operation) : NULL;
    Py_XDECREF(first);
    Py_XDECREF(second);
    return outcome;
}

static Py_ssize_t object_length(PyObject *object)
{
    return PyBytes_Check(object) ? PyBytes_GET_SIZE(object) : PyUnicode_GET_LENGTH(object);
}

/* Their text reads the object at `start`, wherever that is. */
static int place_judge(PyUnicodeErrorObject *error)
{
    Py_ssize_t length = object_length(error->object);
    if (0 <= error->start && error->start <= error->end && error->end <= length)
        return 0;
    error->start = error->end = 0;
    PyErr_SetString(PyExc_ValueError, "the place of a Unicode error must lie within its object");
    return -1;
}

static int error_init(PyObject *type, PyObject *self, PyObject *arguments, PyObject *keywords)
{
    void *original = slot_original((PyTypeObject *)type, "__init__");
    if (!original || (__extension__(initproc) original)(self, arguments, keywords) < 0)
        return -1;
    return place_judge((PyUnicodeErrorObject *)self);
}

static int decode_error_init(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return error_init(PyExc_UnicodeDecodeError, self, arguments, keywords);
}

static int encode_error_init(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return error_init(PyExc_UnicodeEncodeError, self, arguments, keywords);
}

static int translate_error_init(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return error_init(PyExc_UnicodeTranslateError, self, arguments, keywords);
}

bool core_guard(void)
{
    if (!slot_original(&PyList_Type, "__setitem__") || !slot_original(&PyList_Type, "__lt__"))
        return false;
    PyList_Type.tp_as_mapping->mp_ass_subscript = list_assign;
    PyList_Type.tp_richcompare = list_compare;
    ((PyTypeObject *)PyExc_UnicodeDecodeError)->tp_init = decode_error_init;
    ((PyTypeObject *)PyExc_UnicodeEncodeError)->tp_init = encode_error_init;
    ((PyTypeObject *)PyExc_UnicodeTranslateError)->tp_init = translate_error_init;
    return true;
}
