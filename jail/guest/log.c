/* Lines for the log of the run: the script's own, and what the scheduler has to say. */
#include "jail/guest/log.h"

#include "base/json_write.h"
#include "jail/guest/crossing.h"
#include "jail/guest/failure.h"
#include "jail/guest/function.h"
#include "jail/guest/options.h"
#include "jail/guest/scope.h"

static const char FRAME_END[] = "}}\n";

/* `{"op":"log","ctx":"s1","payload":{"text":`: returns where the frame begins. */
static size_t frame_open(struct bytes *frame, const struct scope *scope, const char *op,
                         const char *key)
{
    size_t start = frame->length;
    json_open(frame, '{');
    json_key(frame, "op");
    json_put_text(frame, op);
    json_key(frame, "ctx");
    json_put_text(frame, scope->token);
    json_key(frame, "payload");
    json_open(frame, '{');
    json_key(frame, key);
    return start;
}

static void frame_close(struct bytes *frame)
{
    bytes_append_text(frame, FRAME_END);
}

static void line_put(struct scheduler *scheduler, const struct scope *scope, const char *kind,
                     const char *text, size_t length)
{
    struct bytes *frame = channel_open(scheduler->channel, CHANNEL_LARGE_FRAME_BYTES);
    frame_open(frame, scope, "log", "text");
    json_put_text_of(frame, text, length);
    if (kind) {
        json_key(frame, "kind");
        json_put_text(frame, kind);
    }
    frame_close(frame);
}

static void error_line(struct scheduler *scheduler, const struct branch *branch, PyObject *error,
                       const char *fate, const char *kind)
{
    struct bytes *text = &scheduler->text;
    bytes_clear(text);
    scope_name(branch->scope, text);
    bytes_append_text(text, fate);
    failure_tell(error, text);
    int line = failure_line(error);
    if (line)
        bytes_printf(text, " (line %d)", line);
    line_put(scheduler, branch->scope, kind, text->at, text->length);
}

void log_failed_slot(struct scheduler *scheduler, const struct branch *branch, PyObject *error)
{
    error_line(scheduler, branch, error, " left None: ", "slot");
}

void log_error_while_cancelled(struct scheduler *scheduler, const struct branch *branch,
                               PyObject *error)
{
    error_line(scheduler, branch, error, " while it was cancelled: ", NULL);
}

void log_warning(struct scheduler *scheduler, const char *text, size_t length)
{
    PyObject *whole = PyUnicode_DecodeUTF8(text, (Py_ssize_t)length, "replace");
    auto_bytes shown = {0};
    if (whole && bytes_make_room(&shown, 2 * FAILURE_MESSAGE_BYTES)) {
        failure_text(whole, FAILURE_MESSAGE_BYTES, &shown);
        line_put(scheduler, &scheduler->root, "warning", shown.at, shown.length);
    }
    PyErr_Clear();
    Py_XDECREF(whole);
}

/* A text of the script as a line of its log: however odd, it is shown. */
static PyObject *text_log(struct scheduler *scheduler, PyObject *text, const char *function)
{
    struct bytes *frame = channel_open(scheduler->channel, CHANNEL_SMALL_FRAME_BYTES);
    size_t start = frame_open(frame, scheduler->current->scope, "log", "text");
    size_t limit = scheduler->limits.frame_bytes;
    enum crossing_outcome outcome =
        crossing_write_text(text, SURROGATES_SHOWN, limit > 16 ? limit - 16 : 0, frame);
    if (outcome == CROSSING_OK && bytes_make_room(frame, sizeof FRAME_END)) {
        frame_close(frame);
        /* Whoever looks on wants to see it before a script that loops is ended. */
        channel_flush(scheduler->channel);
        Py_RETURN_NONE;
    }
    frame->length = start;
    if (outcome == CROSSING_OK)
        PyErr_NoMemory();
    else if (outcome != CROSSING_RAISED)
        PyErr_Format(PyExc_ValueError,
                     "%s(): the text is larger than the limit of %zu B (budgets.frame of the "
                     "policy)",
                     function, limit);
    return NULL;
}

/* The one argument, given by position or by name. NULL: an exception is set. */
static PyObject *argument_only(const char *function, const char *name, PyObject *const *arguments,
                               size_t count, PyObject *names)
{
    size_t keywords = function_keyword_count(names);
    if (count + keywords == 1 &&
        (count || PyUnicode_CompareWithASCIIString(PyTuple_GET_ITEM(names, 0), name) == 0))
        return arguments[0];
    PyErr_Format(PyExc_TypeError, "%s() takes one argument, %s", function, name);
    return NULL;
}

PyObject *log_call(struct scheduler *scheduler, PyObject *const *arguments, size_t count,
                   PyObject *names)
{
    if (!scheduler_permits(scheduler, false))
        return NULL;
    PyObject *text = argument_only("log", "text", arguments, count, names);
    if (!text)
        return NULL;
    if (!PyUnicode_CheckExact(text))
        return PyErr_Format(PyExc_TypeError,
                            "log(): the text must be text, not %.100s; use str(...)",
                            Py_TYPE(text)->tp_name);
    return text_log(scheduler, text, "log");
}

PyObject *phase_call(struct scheduler *scheduler, PyObject *const *arguments, size_t count,
                     PyObject *names)
{
    if (!scheduler_permits(scheduler, false))
        return NULL;
    PyObject *title = argument_only("phase", "title", arguments, count, names);
    if (!title)
        return NULL;
    struct bytes *frame = channel_open(scheduler->channel, 4 * CHANNEL_SMALL_FRAME_BYTES);
    size_t start = frame_open(frame, scheduler->current->scope, "phase", "title");
    if (!option_title_write(title, "phase(): the title", frame)) {
        frame->length = start;
        return NULL;
    }
    frame_close(frame);
    channel_flush(scheduler->channel);
    Py_RETURN_NONE;
}

/* sep or end of print: text, or NULL for None. False: an exception is set. */
static bool separator_take(struct keyword keyword, PyObject **sep, PyObject **end)
{
    bool is_sep = PyUnicode_CompareWithASCIIString(keyword.name, "sep") == 0;
    if (!is_sep && PyUnicode_CompareWithASCIIString(keyword.name, "end") != 0) {
        PyErr_Format(PyExc_TypeError,
                     "print() writes to the log of the run and takes sep and end, not %R",
                     keyword.name);
        return false;
    }
    if (keyword.value != Py_None && !PyUnicode_CheckExact(keyword.value)) {
        PyErr_Format(PyExc_TypeError, "print(): %U must be text or None, not %.100s", keyword.name,
                     Py_TYPE(keyword.value)->tp_name);
        return false;
    }
    *(is_sep ? sep : end) = keyword.value == Py_None ? NULL : keyword.value;
    return true;
}

/* The texts of the arguments, joined. A new reference; NULL with an exception set. */
static PyObject *print_join(PyObject *const *arguments, size_t count, PyObject *sep)
{
    PyObject *texts = PyList_New(0);
    for (size_t i = 0; texts && i < count; i++) {
        PyObject *text = PyObject_Str(arguments[i]);
        if (!text || PyList_Append(texts, text) < 0)
            Py_CLEAR(texts);
        Py_XDECREF(text);
    }
    PyObject *space = sep ? Py_NewRef(sep) : PyUnicode_FromString(" ");
    PyObject *joined = texts && space ? PyUnicode_Join(space, texts) : NULL;
    Py_XDECREF(texts);
    Py_XDECREF(space);
    return joined;
}

/* A record ends by itself: of `end` only what stands before a last newline is kept. */
static PyObject *print_end(PyObject *joined, PyObject *end)
{
    PyObject *whole = PyUnicode_Concat(joined, end);
    Py_ssize_t length = whole ? PyUnicode_GET_LENGTH(whole) : 0;
    if (!length || PyUnicode_GET_LENGTH(end) == 0 || PyUnicode_READ_CHAR(whole, length - 1) != '\n')
        return whole;
    PyObject *cut = PyUnicode_Substring(whole, 0, length - 1);
    Py_DECREF(whole);
    return cut;
}

PyObject *print_call(struct scheduler *scheduler, PyObject *const *arguments, size_t count,
                     PyObject *names)
{
    PyObject *sep = NULL, *end = NULL;
    if (!scheduler_permits(scheduler, false))
        return NULL;
    for (size_t i = 0; i < function_keyword_count(names); i++)
        if (!separator_take(function_keyword(arguments, count, names, i), &sep, &end))
            return NULL;
    PyObject *text = print_join(arguments, count, sep);
    if (text && end)
        Py_SETREF(text, print_end(text, end));
    if (!text)
        return NULL;
    /* The texts may have come from code of the script's. */
    PyObject *done =
        scheduler_permits(scheduler, false) ? text_log(scheduler, text, "print") : NULL;
    Py_DECREF(text);
    return done;
}
