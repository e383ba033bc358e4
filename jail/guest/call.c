/* agent(): a call is judged, counted and written when it is made, awaited or not. */
#include "base/json_write.h"
#include "jail/guest/awaitable.h"
#include "jail/guest/collector.h"
#include "jail/guest/function.h"
#include "jail/guest/options.h"
#include "jail/guest/request.h"

static PyObject *prompt_error(PyObject *prompt)
{
    if (!prompt)
        return PyErr_Format(PyExc_TypeError, "agent() needs a prompt");
    if (!PyUnicode_CheckExact(prompt))
        return PyErr_Format(PyExc_TypeError, "agent(): the prompt must be text, not %.100s",
                            Py_TYPE(prompt)->tp_name);
    return PyErr_Format(PyExc_ValueError, "agent(): the prompt must not be empty");
}

struct agent_arguments {
    PyObject *prompt, *opts;
    struct options options;
};

static bool positional_take(PyObject *value, const char *name, PyObject **into)
{
    if (*into) {
        PyErr_Format(PyExc_TypeError, "agent(): %s is given twice", name);
        return false;
    }
    *into = value;
    return true;
}

static bool keyword_take(struct agent_arguments *taken, struct keyword keyword)
{
    if (PyUnicode_CompareWithASCIIString(keyword.name, "prompt") == 0)
        return positional_take(keyword.value, "prompt", &taken->prompt);
    if (PyUnicode_CompareWithASCIIString(keyword.name, "opts") == 0)
        return positional_take(keyword.value, "opts", &taken->opts);
    return option_take(&taken->options, keyword.name, keyword.value);
}

static bool arguments_take(struct agent_arguments *taken, PyObject *const *arguments, size_t count,
                           PyObject *names)
{
    if (count > 2) {
        PyErr_SetString(PyExc_TypeError, "agent() takes a prompt and at most one dict of options; "
                                         "give further options as keywords");
        return false;
    }
    taken->prompt = count > 0 ? arguments[0] : NULL;
    taken->opts = count > 1 ? arguments[1] : NULL;
    for (size_t i = 0; i < function_keyword_count(names); i++)
        if (!keyword_take(taken, function_keyword(arguments, count, names, i)))
            return false;
    return !taken->opts || options_take_dict(&taken->options, taken->opts);
}

/* The payload is written where the frame will stand, and taken back if it cannot cross. Nothing of
 * the script runs meanwhile. */
static bool frame_write(struct scheduler *scheduler, const struct agent_arguments *taken,
                        struct bytes *frame)
{
    size_t start = request_open(scheduler, frame, "agent");
    json_key(frame, "payload");
    size_t payload = frame->length;
    bool good = options_write(&taken->options, taken->prompt, scheduler->limits.frame_bytes, frame);
    if (good && frame->length - payload > scheduler->limits.frame_bytes)
        good = options_too_large(scheduler->limits.frame_bytes);
    if (good)
        request_close(frame);
    else
        frame->length = start;
    return good;
}

/* The arguments are borrowed from what the script can change: it does not run before they are
 * written. */
static PyObject *call_make(struct scheduler *scheduler, const struct agent_arguments *taken)
{
    PyObject *prompt = taken->prompt;
    if (!prompt || !PyUnicode_CheckExact(prompt) || PyUnicode_GET_LENGTH(prompt) == 0)
        return prompt_error(prompt);
    struct awaitable *call = awaitable_new(scheduler, scheduler->call_type, KIND_AGENT);
    if (!call)
        return NULL;
    request_pace(scheduler);
    struct bytes *frame = channel_open(scheduler->channel, CHANNEL_SMALL_FRAME_BYTES);
    size_t start = frame->length;
    if (!request_reserve(scheduler) || !frame_write(scheduler, taken, frame)) {
        Py_DECREF((PyObject *)call);
        return NULL;
    }
    request_enter(scheduler, call, frame->length - start, 0);
    scheduler->dispatches++;
    return (PyObject *)call;
}

PyObject *agent_call(struct scheduler *scheduler, PyObject *const *arguments, size_t count,
                     PyObject *names)
{
    struct agent_arguments taken = {0};
    if (!scheduler_permits(scheduler, true))
        return NULL;
    bool was_at_work = collector_hold();
    PyObject *call =
        arguments_take(&taken, arguments, count, names) ? call_make(scheduler, &taken) : NULL;
    collector_release(was_at_work);
    return call;
}
