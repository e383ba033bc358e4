/* Functions of the language: objects of a C type that can be called and nothing else. */
#include "jail/guest/function.h"

#include "jail/guest/slot.h"

#include <structmember.h>

struct function {
    PyObject_HEAD
    vectorcallfunc call;
    struct scheduler *scheduler;
    function_body *body;
    const char *name;
};

static PyObject *function_call(PyObject *self, PyObject *const *arguments, size_t count,
                               PyObject *names)
{
    struct function *function = (struct function *)self;
    return function->body(function->scheduler, arguments, (size_t)PyVectorcall_NARGS(count), names);
}

static PyObject *function_repr(PyObject *self)
{
    return PyUnicode_FromFormat("<function %s>", ((struct function *)self)->name);
}

static void function_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    type->tp_free(self);
    Py_DECREF(type);
}

PyTypeObject *function_type(void)
{
    PyMemberDef members[] = {
        {"__vectorcalloffset__", T_PYSSIZET, offsetof(struct function, call), READONLY, NULL},
        {NULL},
    };
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(function_end)},
        {Py_tp_call, SLOT_FUNCTION(PyVectorcall_Call)},
        {Py_tp_repr, SLOT_FUNCTION(function_repr)},
        {Py_tp_members, members},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "workflow.function",
        .basicsize = sizeof(struct function),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_IMMUTABLETYPE |
                 Py_TPFLAGS_DISALLOW_INSTANTIATION,
        .slots = slots,
    };
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

PyObject *function_new(struct scheduler *scheduler, const char *name, function_body *body)
{
    PyTypeObject *type = scheduler->function_type;
    struct function *function = (struct function *)type->tp_alloc(type, 0);
    if (!function)
        return NULL;
    function->call = function_call;
    function->scheduler = scheduler;
    function->body = body;
    function->name = name;
    return (PyObject *)function;
}

size_t function_keyword_count(PyObject *names)
{
    return names ? (size_t)PyTuple_GET_SIZE(names) : 0;
}

struct keyword function_keyword(PyObject *const *arguments, size_t count, PyObject *names,
                                size_t index)
{
    return (struct keyword){.name = PyTuple_GET_ITEM(names, (Py_ssize_t)index),
                            .value = arguments[count + index]};
}
