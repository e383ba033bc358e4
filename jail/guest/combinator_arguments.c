/* What is given to parallel and pipeline: iterables, copied at the call, and the two options. */
#include "jail/guest/combinator.h"

static bool works_add(struct works *works, PyObject *work)
{
    if (works->count == works->room) {
        size_t room = works->room ? works->room * 2 : 16;
        PyObject **grown = PyMem_Realloc(works->at, room * sizeof works->at[0]);
        if (!grown) {
            PyErr_NoMemory();
            return false;
        }
        works->at = grown;
        works->room = room;
    }
    works->at[works->count++] = Py_NewRef(work);
    return true;
}

size_t works_most(const struct scheduler *scheduler, size_t scopes_each)
{
    uint64_t room = scheduler->limits.scopes / scopes_each;
    return room < PY_SSIZE_T_MAX ? (size_t)room + 1 : PY_SSIZE_T_MAX;
}

bool works_take(PyObject *iterable, const char *function, size_t most, struct works *works)
{
    PyObject *iterator = PyObject_GetIter(iterable), *work;
    if (!iterator) {
        if (PyErr_ExceptionMatches(PyExc_TypeError))
            PyErr_Format(PyExc_TypeError, "%s() takes a list, or another iterable, not %.100s",
                         function, Py_TYPE(iterable)->tp_name);
        return false;
    }
    while (works->count < most && (work = PyIter_Next(iterator))) {
        works_add(works, work);
        Py_DECREF(work);
        if (PyErr_Occurred())
            break;
    }
    Py_DECREF(iterator);
    return !PyErr_Occurred();
}

void works_end(struct works *works)
{
    for (size_t i = 0; i < works->count; i++)
        Py_DECREF(works->at[i]);
    PyMem_Free(works->at);
    *works = (struct works){0};
}

static bool limit_take(struct combinator_options *options, const char *function, PyObject *value)
{
    if (!PyLong_CheckExact(value)) {
        PyErr_Format(PyExc_TypeError, "%s(): limit must be an integer, not %.100s", function,
                     Py_TYPE(value)->tp_name);
        return false;
    }
    int overflow;
    long long limit = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow < 0 || (!overflow && limit < 1)) {
        PyErr_Format(PyExc_ValueError, "%s(): limit must be at least 1", function);
        return false;
    }
    options->limit = overflow ? SIZE_MAX : (size_t)limit;
    return true;
}

static bool on_error_take(struct combinator_options *options, const char *function, PyObject *value)
{
    static const char *const names[] = {
        [ON_ERROR_NONE] = "none", [ON_ERROR_RAISE] = "raise", [ON_ERROR_OUTCOME] = "outcome"};
    bool text = PyUnicode_CheckExact(value);
    for (int i = ON_ERROR_NONE; text && i <= ON_ERROR_OUTCOME; i++)
        if (PyUnicode_CompareWithASCIIString(value, names[i]) == 0) {
            options->on_error = (enum on_error)i;
            return true;
        }
    PyErr_Format(text ? PyExc_ValueError : PyExc_TypeError,
                 "%s(): on_error must be \"none\", \"raise\" or \"outcome\"", function);
    return false;
}

bool combinator_option_take(struct combinator_options *options, const char *function,
                            struct keyword keyword)
{
    bool limit = PyUnicode_CompareWithASCIIString(keyword.name, "limit") == 0;
    if (!limit && PyUnicode_CompareWithASCIIString(keyword.name, "on_error") != 0) {
        PyErr_Format(PyExc_TypeError, "%s(): unknown option %R; there are on_error and limit",
                     function, keyword.name);
        return false;
    }
    if (keyword.value == Py_None)
        return true;
    return limit ? limit_take(options, function, keyword.value)
                 : on_error_take(options, function, keyword.value);
}
