/* The guarded functions of the module time. */
#include "jail/guest/time_shadow.h"

#include "jail/guest/clock_refusal.h"

static PyObject *time_call(const char *name, PyObject *arguments)
{
    PyObject *module = PyImport_ImportModuleLevel("time", NULL, NULL, NULL, 0);
    PyObject *function = module ? PyObject_GetAttrString(module, name) : NULL;
    PyObject *result = function ? PyObject_CallObject(function, arguments) : NULL;
    Py_XDECREF(module);
    Py_XDECREF(function);
    return result;
}

/* The moment is the argument at `index`; without it, or where it is None, CPython asks the clock.
 */
static PyObject *time_call_given(const char *name, PyObject *arguments, Py_ssize_t index)
{
    if (PyTuple_GET_SIZE(arguments) <= index || PyTuple_GET_ITEM(arguments, index) == Py_None)
        return clock_refuse("time", name, "");
    return time_call(name, arguments);
}

static PyObject *shadow_strftime(PyObject *self, PyObject *arguments)
{
    (void)self;
    if (PyTuple_GET_SIZE(arguments) > 0) {
        PyObject *format = PyTuple_GET_ITEM(arguments, 0);
        if (PyUnicode_Check(format) && strftime_asks_zone(format))
            return clock_refuse("time", "strftime", "'%s'");
    }
    return time_call_given("strftime", arguments, 1);
}

static PyObject *shadow_gmtime(PyObject *self, PyObject *arguments)
{
    (void)self;
    return time_call_given("gmtime", arguments, 0);
}

static PyObject *shadow_asctime(PyObject *self, PyObject *arguments)
{
    (void)self;
    return time_call_given("asctime", arguments, 0);
}

PyMethodDef TIME_GUARDED[] = {
    {"strftime", shadow_strftime, METH_VARARGS, NULL},
    {"gmtime", shadow_gmtime, METH_VARARGS, NULL},
    {"asctime", shadow_asctime, METH_VARARGS, NULL},
    {NULL},
};
