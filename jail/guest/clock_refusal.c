/* The refusal of clocks and chance. */
#include "jail/guest/clock_refusal.h"

/* CPython takes formats in ASCII alone, texts in UTF-8. */
#define WHY "is not allowed in workflow scripts — workflow execution must be deterministic"

PyObject *clock_refuse(const char *owner, const char *name, const char *arguments)
{
    return PyErr_Format(PyExc_RuntimeError, "%s.%s(%s) %s", owner, name, arguments, WHY);
}

static PyObject *refused_call(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    (void)arguments;
    (void)keywords;
    return PyErr_Format(PyExc_RuntimeError, "%U() %s", self, WHY);
}

static PyMethodDef REFUSED = {"refused", (PyCFunction)(void (*)(void))refused_call,
                              METH_VARARGS | METH_KEYWORDS, NULL};

PyObject *clock_refuser(const char *owner, const char *name)
{
    PyObject *text = PyUnicode_FromFormat("%s.%s", owner, name);
    PyObject *refuser = text ? PyCFunction_New(&REFUSED, text) : NULL;
    Py_XDECREF(text);
    return refuser;
}

/* True if the conversion that begins behind a '%' at `at` is the 's' of libc, flags and width
 * aside, or may become it: CPython puts the fraction and the zone's name, which the script chooses,
 * where %f and %Z stand, and libc then reads on behind the flags. */
static bool conversion_asks_zone(PyObject *format, Py_ssize_t at)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(format), start = at;
    for (; at < length; at++) {
        Py_UCS4 character = PyUnicode_READ_CHAR(format, at);
        if (character == 's' || (character == '%' && at > start))
            return true;
        if (character > 0x7f || !strchr("_-0123456789^#+:EO", (int)character) || !character)
            return false;
    }
    return false;
}

bool strftime_asks_zone(PyObject *format)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(format);
    for (Py_ssize_t at = 0; at + 1 < length; at++) {
        if (PyUnicode_READ_CHAR(format, at) != '%')
            continue;
        if (conversion_asks_zone(format, at + 1))
            return true;
        if (PyUnicode_READ_CHAR(format, at + 1) == '%')
            at++;
    }
    return false;
}
