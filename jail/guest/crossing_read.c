/* JSON bytes to Python values: what the host has judged already, read with the same care. */
#include "jail/guest/crossing.h"

#include "base/json_number.h"
#include "base/utf8.h"

#include <math.h>
#include <string.h>

/* Arguments are bounded by the host; this bounds the C stack. */
enum { READ_DEPTH = 512 };

struct reader {
    const char *at, *end;
    size_t depth;
};

static PyObject *value_read(struct reader *reader);

static PyObject *fail(const char *reason)
{
    PyErr_SetString(PyExc_ValueError, reason);
    return NULL;
}

static void blanks_pass(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n' ||
                                        *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
}

static bool byte_pass(struct reader *reader, char byte)
{
    if (reader->at == reader->end || *reader->at != byte)
        return false;
    reader->at++;
    return true;
}

static bool hex_read(struct reader *reader, uint32_t *point)
{
    if (reader->end - reader->at < 4)
        return false;
    *point = 0;
    for (int i = 0; i < 4; i++) {
        char hexadecimal = *reader->at++;
        uint32_t value;
        if (hexadecimal >= '0' && hexadecimal <= '9')
            value = (uint32_t)(hexadecimal - '0');
        else if ((hexadecimal | 32) >= 'a' && (hexadecimal | 32) <= 'f')
            value = (uint32_t)((hexadecimal | 32) - 'a' + 10);
        else
            return false;
        *point = *point << 4 | value;
    }
    return true;
}

/* Behind "\u": a character, which may take a second escape. */
static bool unicode_escape_read(struct reader *reader, uint32_t *point)
{
    uint32_t low;
    if (!hex_read(reader, point) || (*point >= 0xdc00 && *point <= 0xdfff))
        return false;
    if (*point < 0xd800 || *point > 0xdbff)
        return true;
    if (!byte_pass(reader, '\\') || !byte_pass(reader, 'u') || !hex_read(reader, &low) ||
        low < 0xdc00 || low > 0xdfff)
        return false;
    *point = 0x10000 + ((*point - 0xd800) << 10) + (low - 0xdc00);
    return true;
}

static bool escape_read(struct reader *reader, uint32_t *point)
{
    static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
    if (reader->at == reader->end)
        return false;
    char letter = *reader->at++;
    if (letter == 'u')
        return unicode_escape_read(reader, point);
    const char *found = letter ? strchr(letters, letter) : NULL;
    if (!found)
        return false;
    *point = (unsigned char)meanings[found - letters];
    return true;
}

/* A string with escapes: resolved into a buffer that is never longer than the escaped text. */
static PyObject *escaped_read(struct reader *reader)
{
    char *text = PyMem_Malloc((size_t)(reader->end - reader->at) + 1);
    if (!text)
        return PyErr_NoMemory();
    size_t length = 0;
    uint32_t point;
    while (reader->at < reader->end && *reader->at != '"') {
        if (*reader->at != '\\') {
            text[length++] = *reader->at++;
            continue;
        }
        reader->at++;
        if (!escape_read(reader, &point)) {
            PyMem_Free(text);
            return fail("an escape in a text is wrong");
        }
        length += utf8_encode(point, text + length);
    }
    PyObject *made = byte_pass(reader, '"')
                         ? PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "strict")
                         : fail("a text has no end");
    PyMem_Free(text);
    return made;
}

/* Behind the opening quote. */
static PyObject *string_read(struct reader *reader)
{
    const char *end = memchr(reader->at, '"', (size_t)(reader->end - reader->at));
    if (!end)
        return fail("a text has no end");
    size_t length = (size_t)(end - reader->at);
    if (!memchr(reader->at, '\\', length)) {
        PyObject *text = PyUnicode_DecodeUTF8(reader->at, (Py_ssize_t)length, "strict");
        reader->at = end + 1;
        return text;
    }
    /* The closing quote is the first that no backslash precedes; only that much is copied. */
    struct reader inner = *reader;
    for (end = reader->at; end < reader->end && *end != '"'; end++)
        end += *end == '\\' && end + 1 < reader->end;
    if (end < inner.end)
        inner.end = end + 1;
    PyObject *text = escaped_read(&inner);
    reader->at = inner.at;
    return text;
}

static PyObject *real_read(const char *from, size_t length)
{
    char *text = PyMem_Malloc(length + 1);
    if (!text)
        return PyErr_NoMemory();
    memcpy(text, from, length);
    text[length] = '\0';
    double real = PyOS_string_to_double(text, NULL, NULL);
    PyMem_Free(text);
    if (PyErr_Occurred())
        return NULL;
    return isfinite(real) ? PyFloat_FromDouble(real) : fail("a number is too large");
}

static PyObject *integer_read(const char *from, size_t length)
{
    bool negative = from[0] == '-';
    uint64_t most = (uint64_t)INT64_MAX + negative, value = 0;
    for (size_t i = negative; i < length; i++) {
        uint64_t hexadecimal = (uint64_t)(from[i] - '0');
        if (value > (most - hexadecimal) / 10)
            return fail("an integer must lie between -2^63 and 2^63-1");
        value = value * 10 + hexadecimal;
    }
    return PyLong_FromLongLong(negative ? (long long)(0 - value) : (long long)value);
}

static PyObject *number_read(struct reader *reader)
{
    size_t length;
    bool real;
    const char *reason, *from = reader->at;
    size_t left = (size_t)(reader->end - from);
    if (!json_number_judge(from, left, left, &length, &real, &reason))
        return fail(reason);
    reader->at += length;
    return real ? real_read(from, length) : integer_read(from, length);
}

static PyObject *word_read(struct reader *reader, const char *word, PyObject *meaning)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return fail("a value is expected");
    reader->at += length;
    return Py_NewRef(meaning);
}

/* After a member: true if another follows; false at the end, or with an exception set. */
static bool more_follow(struct reader *reader, char close)
{
    blanks_pass(reader);
    if (byte_pass(reader, ','))
        return true;
    if (!byte_pass(reader, close))
        fail("a list or object has no end");
    return false;
}

static PyObject *array_read(struct reader *reader)
{
    PyObject *list = PyList_New(0);
    blanks_pass(reader);
    if (!list || byte_pass(reader, ']'))
        return list;
    do {
        PyObject *member = value_read(reader);
        if (member && PyList_Append(list, member) < 0)
            Py_CLEAR(member);
        Py_XDECREF(member);
        if (!member)
            break;
    } while (more_follow(reader, ']'));
    if (PyErr_Occurred())
        Py_CLEAR(list);
    return list;
}

static bool pair_read(struct reader *reader, PyObject *dict)
{
    blanks_pass(reader);
    if (!byte_pass(reader, '"'))
        return fail("a key is expected") != NULL;
    PyObject *key = string_read(reader);
    blanks_pass(reader);
    if (key && !byte_pass(reader, ':'))
        fail("a key has no value");
    PyObject *value = key && !PyErr_Occurred() ? value_read(reader) : NULL;
    Py_ssize_t before = PyDict_GET_SIZE(dict);
    bool good = value && PyDict_SetItem(dict, key, value) == 0;
    if (good && PyDict_GET_SIZE(dict) == before)
        good = fail("a key stands twice") != NULL;
    Py_XDECREF(key);
    Py_XDECREF(value);
    return good;
}

static PyObject *object_read(struct reader *reader)
{
    PyObject *dict = PyDict_New();
    blanks_pass(reader);
    if (!dict || byte_pass(reader, '}'))
        return dict;
    while (pair_read(reader, dict) && more_follow(reader, '}'))
        ;
    if (PyErr_Occurred())
        Py_CLEAR(dict);
    return dict;
}

static PyObject *container_read(struct reader *reader)
{
    if (reader->depth == READ_DEPTH)
        return fail("a value is nested too deeply");
    reader->depth++;
    PyObject *value = *reader->at++ == '{' ? object_read(reader) : array_read(reader);
    reader->depth--;
    return value;
}

static PyObject *value_read(struct reader *reader)
{
    blanks_pass(reader);
    if (reader->at == reader->end)
        return fail("a value is expected");
    switch (*reader->at) {
    case '{':
    case '[':
        return container_read(reader);
    case '"':
        reader->at++;
        return string_read(reader);
    case 't':
        return word_read(reader, "true", Py_True);
    case 'f':
        return word_read(reader, "false", Py_False);
    case 'n':
        return word_read(reader, "null", Py_None);
    default:
        return number_read(reader);
    }
}

PyObject *crossing_read(const char *json, size_t length)
{
    struct reader reader = {.at = json, .end = json + length};
    PyObject *value = value_read(&reader);
    blanks_pass(&reader);
    if (value && reader.at != reader.end) {
        Py_DECREF(value);
        return fail("nothing may follow a value");
    }
    return value;
}
