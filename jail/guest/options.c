/* The options of agent(): one table says what each may be. */
#include "jail/guest/options.h"

#include "jail/guest/crossing.h"

#include <math.h>
#include <string.h>

struct option {
    const char *name, *key; /* key: how its member of the payload begins */
    bool (*write)(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into);
};

static bool expect(bool held, const char *name, const char *what, PyObject *value, PyObject *error)
{
    if (!held && error == PyExc_TypeError)
        PyErr_Format(error, "agent(): %s must be %s, not %.100s", name, what,
                     Py_TYPE(value)->tp_name);
    else if (!held)
        PyErr_Format(error, "agent(): %s must be %s", name, what);
    return held;
}

bool options_too_large(size_t limit_bytes)
{
    PyErr_Format(PyExc_ValueError,
                 "agent(): the call is larger than the limit of %zu B (budgets.frame of the "
                 "policy)",
                 limit_bytes);
    return false;
}

static bool value_write(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into)
{
    struct crossing_fault fault;
    switch (crossing_write(value, name, limit_bytes, into, &fault)) {
    case CROSSING_OK:
        return true;
    case CROSSING_NOT_JSON:
        PyErr_Format(fault.by_value ? PyExc_ValueError : PyExc_TypeError, "agent(): %s",
                     fault.text);
        return false;
    case CROSSING_TOO_LARGE:
        return options_too_large(limit_bytes);
    case CROSSING_RAISED:
        break;
    }
    return false;
}

/* JSON Schema: an object, or true or false. */
static bool schema_write(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into)
{
    size_t start = into->length;
    return value_write(value, name, limit_bytes, into) &&
           expect(memchr("{tf", into->at[start], 3), name, "a JSON Schema, as a dict", value,
                  PyExc_TypeError);
}

bool option_title_write(PyObject *value, const char *name, struct bytes *into)
{
    if (!PyUnicode_CheckExact(value)) {
        PyErr_Format(PyExc_TypeError, "%s must be text, not %.100s", name, Py_TYPE(value)->tp_name);
        return false;
    }
    /* Measured as UTF-8, so that an escape costs a title nothing. */
    Py_ssize_t length = 0;
    if (PyUnicode_GET_LENGTH(value) <= OPTION_TITLE_BYTES &&
        !PyUnicode_AsUTF8AndSize(value, &length)) {
        if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError))
            return false;
        PyErr_Format(PyExc_ValueError, "%s: text with a lone surrogate is not valid Unicode", name);
        return false;
    }
    if (PyUnicode_GET_LENGTH(value) > OPTION_TITLE_BYTES || length > OPTION_TITLE_BYTES) {
        PyErr_Format(PyExc_ValueError, "%s is longer than %d bytes", name, OPTION_TITLE_BYTES);
        return false;
    }
    enum crossing_outcome outcome =
        crossing_write_text(value, SURROGATES_REFUSED, 6 * OPTION_TITLE_BYTES + 2, into);
    return outcome == CROSSING_OK;
}

static bool title_write(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into)
{
    (void)limit_bytes;
    return option_title_write(value, name, into);
}

static bool name_write(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into)
{
    return option_title_write(value, name, into) &&
           expect(PyUnicode_GET_LENGTH(value) > 0, name, "a text that is not empty", value,
                  PyExc_ValueError) &&
           limit_bytes;
}

static bool tools_write(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into)
{
    bool list = PyList_CheckExact(value) || PyTuple_CheckExact(value);
    if (!expect(list, name, "a list of names", value, PyExc_TypeError))
        return false;
    for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(value); i++) {
        PyObject *tool = PySequence_Fast_GET_ITEM(value, i);
        if (!expect(PyUnicode_CheckExact(tool) && PyUnicode_GET_LENGTH(tool) > 0, name,
                    "a list of names", tool, PyExc_TypeError))
            return false;
    }
    return value_write(value, name, limit_bytes, into);
}

static bool seconds_write(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into)
{
    static const double MOST = 86400;
    bool number = PyLong_CheckExact(value) || PyFloat_CheckExact(value);
    if (!expect(number, name, "a number", value, PyExc_TypeError))
        return false;
    double seconds = PyFloat_AsDouble(value);
    if (seconds == -1 && PyErr_Occurred())
        PyErr_Clear();
    return expect(isfinite(seconds) && seconds > 0 && seconds <= MOST, name,
                  "above 0 and at most 86400", value, PyExc_ValueError) &&
           value_write(value, name, limit_bytes, into);
}

static bool retries_write(PyObject *value, const char *name, size_t limit_bytes, struct bytes *into)
{
    if (!expect(PyLong_CheckExact(value), name, "an integer", value, PyExc_TypeError))
        return false;
    int overflow;
    long retries = PyLong_AsLongAndOverflow(value, &overflow);
    return expect(!overflow && retries >= 0 && retries <= 10, name, "between 0 and 10", value,
                  PyExc_ValueError) &&
           value_write(value, name, limit_bytes, into);
}

static const struct option option_table[OPTION_COUNT] = {
    {"schema", ",\"schema\":", schema_write},        {"label", ",\"label\":", title_write},
    {"phase", ",\"phase\":", title_write},           {"model", ",\"model\":", name_write},
    {"effort", ",\"effort\":", name_write},          {"tools", ",\"tools\":", tools_write},
    {"timeout_s", ",\"timeout_s\":", seconds_write}, {"retries", ",\"retries\":", retries_write},
};

static bool option_unknown(PyObject *name)
{
    PyErr_Format(PyExc_TypeError,
                 "agent(): unknown option %R; there are schema, label, phase, model, effort, "
                 "tools, timeout_s, retries",
                 name);
    return false;
}

bool option_take(struct options *options, PyObject *name, PyObject *value)
{
    if (!PyUnicode_CheckExact(name))
        return option_unknown(name);
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        if (PyUnicode_CompareWithASCIIString(name, option_table[i].name) != 0)
            continue;
        if (value == Py_None)
            return true;
        if (options->given[i]) {
            PyErr_Format(PyExc_TypeError, "agent(): option %s is given twice",
                         option_table[i].name);
            return false;
        }
        options->given[i] = value;
        return true;
    }
    return option_unknown(name);
}

bool options_take_dict(struct options *options, PyObject *dict)
{
    if (dict == Py_None)
        return true;
    if (!PyDict_CheckExact(dict)) {
        PyErr_Format(PyExc_TypeError, "agent(): opts must be a dict, not %.100s",
                     Py_TYPE(dict)->tp_name);
        return false;
    }
    PyObject *name, *value;
    for (Py_ssize_t at = 0; PyDict_Next(dict, &at, &name, &value);)
        if (!option_take(options, name, value))
            return false;
    return true;
}

bool options_write(const struct options *options, PyObject *prompt, size_t limit_bytes,
                   struct bytes *into)
{
    static const size_t KEY_BYTES = 32;
    bytes_append_text(into, "{\"prompt\":");
    if (!value_write(prompt, "prompt", limit_bytes, into))
        return false;
    for (size_t i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = &option_table[i];
        if (!options->given[i])
            continue;
        if (!bytes_make_room(into, KEY_BYTES))
            return PyErr_NoMemory() != NULL;
        bytes_append_text(into, option->key);
        if (!option->write(options->given[i], option->name, limit_bytes, into))
            return false;
    }
    if (!bytes_make_room(into, KEY_BYTES))
        return PyErr_NoMemory() != NULL;
    bytes_append_byte(into, '}');
    return true;
}
