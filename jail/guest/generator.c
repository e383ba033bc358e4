/* Abandoned async generators: closed where they are let go, without dispatching or awaiting
 * anything. */
#include "jail/guest/generator.h"

#include "jail/guest/failure.h"
#include "jail/guest/function.h"
#include "jail/guest/log.h"

static void error_warn(struct scheduler *scheduler)
{
    PyObject *error = failure_take();
    auto_bytes text = {0};
    if (bytes_make_room(&text, 2 * FAILURE_MESSAGE_BYTES)) { /* else a warning less */
        bytes_append_text(&text, "an abandoned generator failed while it was closed: ");
        failure_tell(error, &text);
        int line = failure_line(error);
        if (line)
            bytes_printf(&text, " (line %d)", line);
        log_warning(scheduler, text.at, text.length);
    }
    Py_DECREF(error);
}

/* One step of aclose(): the end of the generator is a StopIteration. */
static PyObject *generator_close(struct scheduler *scheduler, PyObject *const *arguments,
                                 size_t count, PyObject *Py_UNUSED(names))
{
    PyObject *value = NULL;
    PyObject *closing = count == 1 ? PyObject_CallMethod(arguments[0], "aclose", NULL) : NULL;
    scheduler->closing++;
    PySendResult result = closing ? PyIter_Send(closing, Py_None, &value) : PYGEN_ERROR;
    scheduler->closing--;
    Py_XDECREF(value);
    Py_XDECREF(closing);
    bool cancelled =
        result == PYGEN_ERROR && PyErr_ExceptionMatches((PyObject *)scheduler->cancelled_type);
    if (cancelled)
        PyErr_Format(PyExc_RuntimeError, "await in its finally cannot run");
    if (result == PYGEN_ERROR && scheduler->channel)
        error_warn(scheduler);
    PyErr_Clear();
    Py_RETURN_NONE;
}

bool generator_watch(struct scheduler *scheduler)
{
    PyObject *hooks = PySys_GetObject("set_asyncgen_hooks");
    PyObject *finalizer = function_new(scheduler, "generator_close", generator_close);
    PyObject *arguments = hooks && finalizer ? Py_BuildValue("(OO)", Py_None, finalizer) : NULL;
    PyObject *done = arguments ? PyObject_CallObject(hooks, arguments) : NULL;
    Py_XDECREF(finalizer);
    Py_XDECREF(arguments);
    Py_XDECREF(done);
    if (!done && !PyErr_Occurred())
        PyErr_SetString(PyExc_RuntimeError, "the interpreter has no hooks for async generators");
    return done;
}
