/* Reads the parameters of functions. */
#include "jail/guest/signature.h"

static Py_ssize_t default_count(const PyFunctionObject *function)
{
    return function->func_defaults ? PyTuple_GET_SIZE(function->func_defaults) : 0;
}

static Py_ssize_t keyword_default_count(const PyFunctionObject *function)
{
    return function->func_kwdefaults ? PyDict_GET_SIZE(function->func_kwdefaults) : 0;
}

bool signature_of(PyObject *callable, struct signature *signature)
{
    bool bound = PyMethod_Check(callable);
    PyObject *object = bound ? PyMethod_GET_FUNCTION(callable) : callable;
    if (!PyFunction_Check(object))
        return false;
    const PyFunctionObject *function = (PyFunctionObject *)object;
    const PyCodeObject *code = (PyCodeObject *)function->func_code;
    Py_ssize_t needed = code->co_argcount - default_count(function) - bound;
    *signature = (struct signature){
        .needed = needed > 0 ? needed : 0,
        .most = code->co_argcount - (bound && code->co_argcount),
        .any = code->co_flags & CO_VARARGS,
        .keyword = code->co_kwonlyargcount > keyword_default_count(function),
    };
    return true;
}
