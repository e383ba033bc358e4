/* Format fields are judged with CPython's own parser of them, so that both read the same. */
#include "jail/guest/format_guard.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "jail/guest/attribute.h"
#include "jail/guest/method_guard.h"

/* Fields in the format of a field: CPython itself goes no deeper. */
#define FORMAT_DEPTH 2

static bool attribute_judge(PyObject *name)
{
    const char *reason = PyUnicode_Check(name) ? attribute_refusal(name) : "it is not a text";
    if (reason)
        PyErr_Format(PyExc_ValueError, "the format field attribute %R is refused: %s", name,
                     reason);
    return !reason;
}

/* A step of a field's path: (is_attribute, name). */
static bool step_judge(PyObject *step)
{
    if (!PyTuple_Check(step) || PyTuple_GET_SIZE(step) != 2) {
        PyErr_SetString(PyExc_SystemError, "a format field is not what it was");
        return false;
    }
    int is_attribute = PyObject_IsTrue(PyTuple_GET_ITEM(step, 0));
    return is_attribute == 0 || (is_attribute > 0 && attribute_judge(PyTuple_GET_ITEM(step, 1)));
}

static bool steps_judge(PyObject *steps)
{
    PyObject *iterator = PyObject_GetIter(steps);
    PyObject *step = NULL;
    bool fits = iterator;
    while (fits && (step = PyIter_Next(iterator))) {
        fits = step_judge(step);
        Py_DECREF(step);
    }
    Py_XDECREF(iterator);
    return fits && !PyErr_Occurred();
}

static bool field_judge(PyObject *parser, PyObject *field)
{
    PyObject *split = PyObject_CallMethod(parser, "formatter_field_name_split", "O", field);
    bool fits = split && PyTuple_Check(split) && PyTuple_GET_SIZE(split) == 2 &&
                steps_judge(PyTuple_GET_ITEM(split, 1));
    Py_XDECREF(split);
    return fits;
}

static bool format_judge(PyObject *parser, PyObject *format, int depth);

/* A part of a format: (literal, field or None, format of the field or None, conversion). */
static bool part_judge(PyObject *parser, PyObject *part, int depth)
{
    if (!PyTuple_Check(part) || PyTuple_GET_SIZE(part) != 4) {
        PyErr_SetString(PyExc_SystemError, "a format is not what it was");
        return false;
    }
    PyObject *field = PyTuple_GET_ITEM(part, 1);
    PyObject *inner = PyTuple_GET_ITEM(part, 2);
    if (field != Py_None && !field_judge(parser, field))
        return false;
    return inner == Py_None || format_judge(parser, inner, depth + 1);
}

static bool format_judge(PyObject *parser, PyObject *format, int depth)
{
    if (depth > FORMAT_DEPTH) {
        PyErr_SetString(PyExc_ValueError, "the format is nested too deeply");
        return false;
    }
    PyObject *parts = PyObject_CallMethod(parser, "formatter_parser", "O", format);
    PyObject *part = NULL;
    bool fits = parts;
    while (fits && (part = PyIter_Next(parts))) {
        fits = part_judge(parser, part, depth);
        Py_DECREF(part);
    }
    Py_XDECREF(parts);
    return fits && !PyErr_Occurred();
}

static bool format_fits(PyObject *format)
{
    Py_ssize_t dot = PyUnicode_FindChar(format, '.', 0, PyUnicode_GET_LENGTH(format), 1);
    if (dot == -1)
        return true; /* no attribute without a dot */
    PyObject *parser = PyImport_ImportModuleLevel("_string", NULL, NULL, NULL, 0);
    bool fits = parser && format_judge(parser, format, 0);
    Py_XDECREF(parser);
    return fits;
}

static PyObject *guarded_format(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return format_fits(self)
               ? method_original_call(&PyUnicode_Type, "format", self, arguments, keywords)
               : NULL;
}

static PyObject *guarded_format_map(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    return format_fits(self)
               ? method_original_call(&PyUnicode_Type, "format_map", self, arguments, keywords)
               : NULL;
}

static PyMethodDef GUARDED[] = {
    {"format", (PyCFunction)(void (*)(void))guarded_format, METH_VARARGS | METH_KEYWORDS, NULL},
    {"format_map", (PyCFunction)(void (*)(void))guarded_format_map, METH_VARARGS | METH_KEYWORDS,
     NULL},
};

bool format_guard_install(void)
{
    PyObject *parser = PyImport_ImportModule("_string");
    if (!parser)
        return false;
    Py_DECREF(parser);
    for (size_t i = 0; i < sizeof GUARDED / sizeof GUARDED[0]; i++)
        if (!method_guard(&PyUnicode_Type, &GUARDED[i]))
            return false;
    return true;
}
