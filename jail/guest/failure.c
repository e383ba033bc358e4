/* What is told of an exception: type, text, and the lines of the script that it passed through. */
#include "jail/guest/failure.h"

#include "base/json_write.h"
#include "base/utf8.h"
#include "jail/guest/trace.h"

#include <string.h>

PyObject *failure_take(void)
{
    PyObject *type, *exception, *traceback;
    if (!PyErr_Occurred()) /* CPython's parser fails so where it has no memory to begin with */
        PyErr_NoMemory();
    PyErr_Fetch(&type, &exception, &traceback);
    PyErr_NormalizeException(&type, &exception, &traceback);
    if (traceback)
        PyException_SetTraceback(exception, traceback);
    Py_XDECREF(type);
    Py_XDECREF(traceback);
    return exception;
}

void failure_raise(PyObject *exception)
{
    PyErr_Restore(Py_NewRef(Py_TYPE(exception)), exception, PyException_GetTraceback(exception));
}

static size_t character_show(Py_UCS4 point, char into[8])
{
    if (point < 0xd800 || point > 0xdfff)
        return utf8_encode(point, into);
    return (size_t)snprintf(into, 8, "\\u%04x", (unsigned)point);
}

/* Bytes of a character once it is written as JSON. */
static size_t character_cost(Py_UCS4 point, size_t length)
{
    if (point < 0x20 || (point >= 0x7f && point <= 0x9f))
        return 6;
    return length + (point == '"' || point == '\\' || length == 6);
}

/* Bytes at the front of `into` are kept that leave room for the mark. */
static void text_cut(struct bytes *into, size_t whole)
{
    into->length = whole;
    bytes_append_text(into, FAILURE_CUT_MARK);
}

void failure_text(PyObject *text, size_t limit_bytes, struct bytes *into)
{
    static const size_t MARK = sizeof FAILURE_CUT_MARK - 1;
    size_t start = into->length, whole = start, written = 0;
    if (PyUnicode_READY(text) < 0) {
        PyErr_Clear();
        return;
    }
    for (Py_ssize_t i = 0; i < PyUnicode_GET_LENGTH(text); i++) {
        char encoded[8];
        Py_UCS4 point = PyUnicode_READ_CHAR(text, i);
        size_t length = character_show(point, encoded), end = into->length - start + length;
        written += character_cost(point, length);
        if (end > limit_bytes || written > FAILURE_WRITTEN_BYTES) {
            text_cut(into, whole);
            return;
        }
        bytes_append(into, encoded, length);
        if (end + MARK <= limit_bytes && written + MARK <= FAILURE_WRITTEN_BYTES)
            whole = into->length;
    }
}

void failure_type_name(PyObject *exception, struct bytes *into)
{
    const char *name = Py_TYPE(exception)->tp_name, *dot = strrchr(name, '.');
    name = dot ? dot + 1 : name;
    PyObject *text = PyUnicode_FromString(name);
    if (text)
        failure_text(text, FAILURE_TYPE_BYTES, into);
    else
        bytes_append_text(into, "Exception");
    PyErr_Clear();
    Py_XDECREF(text);
}

void failure_message(PyObject *exception, struct bytes *into)
{
    PyObject *text = PyObject_Str(exception);
    if (text)
        failure_text(text, FAILURE_MESSAGE_BYTES, into);
    else
        bytes_append_text(into, "(its text could not be made)");
    PyErr_Clear();
    Py_XDECREF(text);
}

void failure_tell(PyObject *exception, struct bytes *into)
{
    failure_type_name(exception, into);
    size_t named = into->length;
    bytes_append_text(into, ": ");
    size_t begun = into->length;
    failure_message(exception, into);
    if (into->length == begun)
        into->length = named;
}

/* As tb_lineno, but without an object for the answer: memory may be exhausted. */
static int traceback_line(const PyTracebackObject *traceback)
{
    PyCodeObject *code = PyFrame_GetCode(traceback->tb_frame);
    int line = PyCode_Addr2Line(code, traceback->tb_lasti);
    Py_DECREF(code);
    return line > 0 ? line : 0;
}

/* A new reference, or NULL: CPython's own MemoryErrors may have None there. */
static PyTracebackObject *traceback_of(PyObject *exception)
{
    PyObject *traceback = PyException_GetTraceback(exception);
    if (traceback && !PyTraceBack_Check(traceback))
        Py_CLEAR(traceback);
    return (PyTracebackObject *)traceback;
}

static void lines_add(const PyTracebackObject *first, struct trace *trace)
{
    for (const PyTracebackObject *at = first; at; at = at->tb_next)
        trace_add(trace, at->tb_frame, traceback_line(at));
}

static bool lines_pass(const PyTracebackObject *first, const PyFrameObject *frame)
{
    for (const PyTracebackObject *at = first; at; at = at->tb_next)
        if (at->tb_frame == frame)
            return true;
    return false;
}

/* A StopIteration that leaves a coroutine or generator comes out as a RuntimeError, which has
 * passed none of the lines inside: its cause has. */
static void stop_walk(PyObject *exception, const PyTracebackObject *passed, struct trace *trace)
{
    PyObject *cause = PyException_GetCause(exception);
    PyTracebackObject *inside = NULL;
    if (cause && (PyErr_GivenExceptionMatches(cause, PyExc_StopIteration) ||
                  PyErr_GivenExceptionMatches(cause, PyExc_StopAsyncIteration)))
        inside = traceback_of(cause);
    if (inside && !lines_pass(passed, inside->tb_frame))
        lines_add(inside, trace);
    Py_XDECREF(inside);
    Py_XDECREF(cause);
}

static void traceback_walk(PyObject *exception, struct trace *trace)
{
    PyTracebackObject *first = traceback_of(exception);
    lines_add(first, trace);
    stop_walk(exception, first, trace);
    Py_XDECREF(first);
}

/* From coroutine to the coroutine that it awaits, down to the awaitable that is none. */
static void waits_walk(PyObject *coroutine, struct trace *trace)
{
    for (PyObject *at = Py_NewRef(coroutine); at;) {
        PyObject *frame = NULL, *inner = NULL;
        if (PyCoro_CheckExact(at)) {
            frame = PyObject_GetAttrString(at, "cr_frame");
            inner = PyObject_GetAttrString(at, "cr_await");
        }
        if (frame && PyFrame_Check(frame))
            trace_add(trace, (PyFrameObject *)frame, PyFrame_GetLineNumber((PyFrameObject *)frame));
        Py_XDECREF(frame);
        Py_DECREF(at);
        at = inner;
    }
    PyErr_Clear();
}

static int walk_write(PyObject *source, void (*walk)(PyObject *source, struct trace *trace),
                      struct bytes *into)
{
    struct trace trace = {0};
    walk(source, &trace);
    if (into)
        trace_write(&trace, into);
    return trace.line;
}

int failure_traceback(PyObject *exception, struct bytes *into)
{
    return walk_write(exception, traceback_walk, into);
}

int failure_waits(PyObject *coroutine, struct bytes *into)
{
    return walk_write(coroutine, waits_walk, into);
}

int failure_line(PyObject *exception)
{
    return walk_write(exception, traceback_walk, NULL);
}
