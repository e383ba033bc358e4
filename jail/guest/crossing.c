/* Python values to JSON bytes: exact types, bounded depth and size, and the path of what cannot
 * cross. */
#include "jail/guest/crossing.h"

#include "base/json_write.h"
#include "base/utf8.h"
#include "jail/guest/collector.h"
#include "jail/guest/crossing_kinds.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* One step from the root to the value that is being written. */
struct step {
    const struct step *before;
    PyObject *key; /* NULL: an index */
    Py_ssize_t index;
};

struct writer {
    struct bytes *into;
    size_t end; /* length that *into must not pass */
    const char *root;
    struct crossing_fault *fault;
    size_t depth;
};

static enum crossing_outcome value_write(struct writer *writer, PyObject *value,
                                         const struct step *step);

/* Of a path in a message; a step, with its key, is shorter. */
enum { PATH_BYTES = 500 };

/* The text of a key for a path: cut, since a key may be as long as anything. */
static void key_show(PyObject *key, struct bytes *into)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(key);
    for (Py_ssize_t i = 0; i < length && i < 40; i++) {
        Py_UCS4 point = PyUnicode_READ_CHAR(key, i);
        char character[4];
        if (point < 0x20 || point == 0x7f || (point >= 0xd800 && point <= 0xdfff))
            bytes_printf(into, "\\u%04x", (unsigned)point);
        else
            bytes_append(into, character, utf8_encode(point, character));
    }
    if (length > 40)
        bytes_append_text(into, "…");
}

/* A path that is long keeps its beginning. */
static void path_show(const struct step *step, struct bytes *into)
{
    if (!step)
        return;
    path_show(step->before, into);
    if (into->length > PATH_BYTES)
        return;
    if (!step->key) {
        bytes_printf(into, "[%zd]", step->index);
        return;
    }
    bytes_append_text(into, "[\"");
    key_show(step->key, into);
    bytes_append_text(into, "\"]");
}

/* "result["a"][2]: what is wrong". */
static enum crossing_outcome refuse(struct writer *writer, const struct step *step, bool by_value,
                                    const char *what)
{
    auto_bytes path = {0};
    if (!bytes_make_room(&path, 2 * PATH_BYTES)) {
        PyErr_NoMemory();
        return CROSSING_RAISED;
    }
    path_show(step, &path);
    const char *cut = "";
    if (path.length > PATH_BYTES) {
        path.length = PATH_BYTES;
        while (path.length && ((unsigned char)path.at[path.length] & 0xc0) == 0x80)
            path.length--;
        cut = "…";
    }
    writer->fault->by_value = by_value;
    snprintf(writer->fault->text, sizeof writer->fault->text, "%s%s%s: %s", writer->root,
             bytes_text(&path), cut, what);
    return CROSSING_NOT_JSON;
}

static enum crossing_outcome type_refuse(struct writer *writer, const struct step *step,
                                         PyObject *value)
{
    char what[400];
    const char *name = Py_TYPE(value)->tp_name, *hint = crossing_hint(value);
    const char *dot = strrchr(name, '.');
    snprintf(what, sizeof what, "a value of type %.100s cannot cross, only JSON does%s%s",
             dot ? dot + 1 : name, *hint ? "; " : "", hint);
    return refuse(writer, step, false, what);
}

static enum crossing_outcome room_take(struct writer *writer, size_t more)
{
    if (more > writer->end - writer->into->length)
        return CROSSING_TOO_LARGE;
    if (bytes_make_room(writer->into, more))
        return CROSSING_OK;
    PyErr_NoMemory();
    return CROSSING_RAISED;
}

static enum crossing_outcome put(struct writer *writer, const char *from, size_t length)
{
    enum crossing_outcome outcome = room_take(writer, length);
    if (outcome == CROSSING_OK)
        bytes_append(writer->into, from, length);
    return outcome;
}

static size_t escape(Py_UCS4 point, char *into)
{
    if (point == '"' || point == '\\') {
        into[0] = '\\';
        into[1] = (char)point;
        return 2;
    }
    if (point == '\n' || point == '\t' || point == '\r') {
        into[0] = '\\';
        into[1] = point == '\n' ? 'n' : point == '\t' ? 't' : 'r';
        return 2;
    }
    return (size_t)snprintf(into, 8, "\\u%04x", (unsigned)point);
}

/* One character that is not plain; 0 if it may not cross. */
static size_t character_encode(Py_UCS4 point, enum crossing_surrogates surrogates, char *into)
{
    if (point < 0x20 || point == '"' || point == '\\' || (point >= 0x7f && point <= 0x9f))
        return escape(point, into);
    if (point < 0xd800 || point > 0xdfff)
        return utf8_encode(point, into);
    if (surrogates == SURROGATES_REFUSED)
        return 0;
    return (size_t)snprintf(into, 8, "\\\\u%04x", (unsigned)point);
}

/* Encodes by way of a small buffer, since most characters are a byte or three. */
static enum crossing_outcome wide_put(struct writer *writer, PyObject *text,
                                      enum crossing_surrogates surrogates)
{
    int kind = (int)PyUnicode_KIND(text);
    const void *characters = PyUnicode_DATA(text);
    char encoded[512];
    size_t length = 0;
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++) {
        size_t more =
            character_encode(PyUnicode_READ(kind, characters, i), surrogates, encoded + length);
        if (!more)
            return CROSSING_NOT_JSON;
        length += more;
        if (length < sizeof encoded - 8)
            continue;
        enum crossing_outcome outcome = put(writer, encoded, length);
        if (outcome != CROSSING_OK)
            return outcome;
        length = 0;
    }
    return put(writer, encoded, length);
}

static enum crossing_outcome ascii_put(struct writer *writer, PyObject *text)
{
    const char *at = PyUnicode_DATA(text);
    size_t left = (size_t)PyUnicode_GET_LENGTH(text);
    while (left) {
        size_t plain = text_plain_run(at, left);
        enum crossing_outcome outcome = put(writer, at, plain);
        at += plain;
        left -= plain;
        if (outcome == CROSSING_OK && left) {
            char encoded[8];
            outcome = put(writer, encoded, escape((unsigned char)*at, encoded));
            at++;
            left--;
        }
        if (outcome != CROSSING_OK)
            return outcome;
    }
    return CROSSING_OK;
}

static enum crossing_outcome text_put(struct writer *writer, PyObject *text,
                                      enum crossing_surrogates surrogates)
{
    if (PyUnicode_READY(text) < 0)
        return CROSSING_RAISED;
    enum crossing_outcome outcome = put(writer, "\"", 1);
    if (outcome == CROSSING_OK)
        outcome =
            PyUnicode_IS_ASCII(text) ? ascii_put(writer, text) : wide_put(writer, text, surrogates);
    return outcome == CROSSING_OK ? put(writer, "\"", 1) : outcome;
}

enum crossing_outcome crossing_write_text(PyObject *text, enum crossing_surrogates surrogates,
                                          size_t limit_bytes, struct bytes *into)
{
    struct writer writer = {.into = into, .end = into->length + limit_bytes};
    size_t start = into->length;
    enum crossing_outcome outcome = text_put(&writer, text, surrogates);
    if (outcome != CROSSING_OK)
        into->length = start;
    return outcome;
}

static enum crossing_outcome string_write(struct writer *writer, PyObject *text,
                                          const struct step *step)
{
    enum crossing_outcome outcome = text_put(writer, text, SURROGATES_REFUSED);
    if (outcome == CROSSING_NOT_JSON)
        return refuse(writer, step, true, "text with a lone surrogate is not valid Unicode");
    return outcome;
}

static enum crossing_outcome integer_write(struct writer *writer, PyObject *value,
                                           const struct step *step)
{
    int overflow;
    long long integer = PyLong_AsLongLongAndOverflow(value, &overflow);
    if (overflow)
        return refuse(writer, step, true,
                      "an integer must lie between -2^63 and 2^63-1; use str(…)");
    char digits[24];
    int length = snprintf(digits, sizeof digits, "%lld", integer);
    return put(writer, digits, (size_t)length);
}

static enum crossing_outcome real_write(struct writer *writer, PyObject *value,
                                        const struct step *step)
{
    double real = PyFloat_AS_DOUBLE(value);
    if (!isfinite(real))
        return refuse(writer, step, true, isnan(real) ? "NaN is not JSON" : "Infinity is not JSON");
    char *text = PyOS_double_to_string(real, 'r', 0, Py_DTSF_ADD_DOT_0, NULL);
    if (!text)
        return CROSSING_RAISED;
    enum crossing_outcome outcome = put(writer, text, strlen(text));
    PyMem_Free(text);
    return outcome;
}

static enum crossing_outcome members_write(struct writer *writer, PyObject *sequence,
                                           const struct step *step)
{
    enum crossing_outcome outcome = put(writer, "[", 1);
    /* The size is asked for anew each time: nothing runs meanwhile, but nothing is believed either.
     */
    for (Py_ssize_t i = 0; outcome == CROSSING_OK && i < PySequence_Fast_GET_SIZE(sequence); i++) {
        struct step inner = {.before = step, .index = i};
        if (i)
            outcome = put(writer, ",", 1);
        if (outcome == CROSSING_OK)
            outcome = value_write(writer, PySequence_Fast_GET_ITEM(sequence, i), &inner);
    }
    return outcome == CROSSING_OK ? put(writer, "]", 1) : outcome;
}

static enum crossing_outcome key_write(struct writer *writer, PyObject *key,
                                       const struct step *step)
{
    if (!PyUnicode_CheckExact(key)) {
        char what[200];
        snprintf(what, sizeof what, "a key must be text, not %.100s; use str(…)",
                 Py_TYPE(key)->tp_name);
        return refuse(writer, step, false, what);
    }
    enum crossing_outcome outcome = string_write(writer, key, step);
    return outcome == CROSSING_OK ? put(writer, ":", 1) : outcome;
}

static enum crossing_outcome pairs_write(struct writer *writer, PyObject *dict,
                                         const struct step *step)
{
    PyObject *key, *value;
    Py_ssize_t at = 0;
    enum crossing_outcome outcome = put(writer, "{", 1);
    for (bool first = true; outcome == CROSSING_OK && PyDict_Next(dict, &at, &key, &value);
         first = false) {
        if (!first)
            outcome = put(writer, ",", 1);
        if (outcome == CROSSING_OK)
            outcome = key_write(writer, key, step);
        struct step inner = {.before = step, .key = key};
        if (outcome == CROSSING_OK)
            outcome = value_write(writer, value, &inner);
    }
    return outcome == CROSSING_OK ? put(writer, "}", 1) : outcome;
}

static enum crossing_outcome container_write(struct writer *writer, PyObject *value,
                                             const struct step *step)
{
    if (writer->depth == CROSSING_DEPTH)
        return refuse(writer, step, true, "nested deeper than 200, or in a circle");
    writer->depth++;
    /* What is a dict without being one exactly has a key that is refused. */
    enum crossing_outcome outcome =
        PyDict_Check(value) ? pairs_write(writer, value, step) : members_write(writer, value, step);
    writer->depth--;
    return outcome;
}

static enum crossing_outcome other_write(struct writer *writer, PyObject *value,
                                         const struct step *step)
{
    PyObject *plain = crossing_plain(value);
    if (!plain)
        return PyErr_Occurred() ? CROSSING_RAISED : type_refuse(writer, step, value);
    enum crossing_outcome outcome = container_write(writer, plain, step);
    Py_DECREF(plain);
    return outcome;
}

static enum crossing_outcome value_write(struct writer *writer, PyObject *value,
                                         const struct step *step)
{
    if (PyUnicode_CheckExact(value))
        return string_write(writer, value, step);
    if (value == Py_None)
        return put(writer, "null", 4);
    if (value == Py_True)
        return put(writer, "true", 4);
    if (value == Py_False)
        return put(writer, "false", 5);
    if (PyLong_CheckExact(value))
        return integer_write(writer, value, step);
    if (PyFloat_CheckExact(value))
        return real_write(writer, value, step);
    if (PyDict_CheckExact(value) || PyList_CheckExact(value) || PyTuple_CheckExact(value))
        return container_write(writer, value, step);
    return other_write(writer, value, step);
}

enum crossing_outcome crossing_write(PyObject *value, const char *root, size_t limit_bytes,
                                     struct bytes *into, struct crossing_fault *fault)
{
    struct writer writer = {.into = into, .root = root, .fault = fault};
    size_t start = into->length;
    writer.end = limit_bytes > SIZE_MAX - start ? SIZE_MAX : start + limit_bytes;
    bool was_at_work = collector_hold();
    enum crossing_outcome outcome = value_write(&writer, value, NULL);
    collector_release(was_at_work);
    if (outcome != CROSSING_OK)
        into->length = start;
    return outcome;
}
