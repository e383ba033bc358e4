/* budget: what the run may still spend, as the script can ask. */
#include "jail/guest/budget.h"

#include "jail/guest/function.h"
#include "jail/guest/slot.h"

#include <math.h>
#include <structmember.h>

struct counter {
    PyObject_HEAD
    PyObject *total, *spent, *remaining;
    PyObject *nodes; /* NULL in nodes itself */
};

static void counter_end(PyObject *self)
{
    struct counter *counter = (struct counter *)self;
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(counter->total);
    Py_XDECREF(counter->spent);
    Py_XDECREF(counter->remaining);
    Py_XDECREF(counter->nodes);
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *counter_repr(PyObject *self)
{
    return PyUnicode_FromString(((struct counter *)self)->nodes ? "<budget>" : "<budget.nodes>");
}

PyTypeObject *budget_type(void)
{
    PyMemberDef members[] = {
        {"total", T_OBJECT, offsetof(struct counter, total), READONLY, NULL},
        {"spent", T_OBJECT_EX, offsetof(struct counter, spent), READONLY, NULL},
        {"remaining", T_OBJECT_EX, offsetof(struct counter, remaining), READONLY, NULL},
        {"nodes", T_OBJECT_EX, offsetof(struct counter, nodes), READONLY, NULL},
        {NULL},
    };
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(counter_end)},
        {Py_tp_repr, SLOT_FUNCTION(counter_repr)},
        {Py_tp_members, members},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "workflow.budget",
        .basicsize = sizeof(struct counter),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
        .slots = slots,
    };
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

static bool nothing_given(size_t count, PyObject *names)
{
    if (count || function_keyword_count(names))
        PyErr_SetString(PyExc_TypeError, "this takes no arguments");
    return !count && !function_keyword_count(names);
}

static PyObject *left_of(PyObject *total, uint64_t spent)
{
    if (total == Py_None)
        return PyFloat_FromDouble(INFINITY);
    uint64_t whole = PyLong_AsUnsignedLongLong(total);
    return PyLong_FromUnsignedLongLong(whole > spent ? whole - spent : 0);
}

static PyObject *tokens_spent(struct scheduler *scheduler, PyObject *const *Py_UNUSED(arguments),
                              size_t count, PyObject *names)
{
    if (!nothing_given(count, names))
        return NULL;
    return PyLong_FromUnsignedLongLong(scheduler->tokens_spent);
}

static PyObject *tokens_remaining(struct scheduler *scheduler,
                                  PyObject *const *Py_UNUSED(arguments), size_t count,
                                  PyObject *names)
{
    if (!nothing_given(count, names))
        return NULL;
    return left_of(((struct counter *)scheduler->budget)->total, scheduler->tokens_spent);
}

static PyObject *nodes_spent(struct scheduler *scheduler, PyObject *const *Py_UNUSED(arguments),
                             size_t count, PyObject *names)
{
    if (!nothing_given(count, names))
        return NULL;
    return PyLong_FromUnsignedLongLong(scheduler->dispatches);
}

static PyObject *nodes_remaining(struct scheduler *scheduler, PyObject *const *Py_UNUSED(arguments),
                                 size_t count, PyObject *names)
{
    if (!nothing_given(count, names))
        return NULL;
    struct counter *nodes = (struct counter *)((struct counter *)scheduler->budget)->nodes;
    return left_of(nodes->total, scheduler->dispatches);
}

static struct counter *counter_new(struct scheduler *scheduler, function_body *spent,
                                   function_body *remaining)
{
    PyTypeObject *type = scheduler->counter_type;
    struct counter *counter = (struct counter *)type->tp_alloc(type, 0);
    if (!counter)
        return NULL;
    counter->total = Py_NewRef(Py_None);
    counter->spent = function_new(scheduler, "spent", spent);
    counter->remaining = function_new(scheduler, "remaining", remaining);
    if (!counter->spent || !counter->remaining) {
        Py_DECREF((PyObject *)counter);
        return NULL;
    }
    return counter;
}

PyObject *budget_new(struct scheduler *scheduler)
{
    struct counter *budget = counter_new(scheduler, tokens_spent, tokens_remaining);
    struct counter *nodes = counter_new(scheduler, nodes_spent, nodes_remaining);
    if (budget && nodes) {
        budget->nodes = (PyObject *)nodes;
        return (PyObject *)budget;
    }
    Py_XDECREF((PyObject *)budget);
    Py_XDECREF((PyObject *)nodes);
    return NULL;
}

static void total_set(struct counter *counter, PyObject *totals, const char *key)
{
    PyObject *total = PyDict_CheckExact(totals) ? PyDict_GetItemString(totals, key) : NULL;
    int overflow = 1;
    if (total && PyLong_CheckExact(total) && PyLong_AsLongLongAndOverflow(total, &overflow) >= 0 &&
        !overflow)
        Py_SETREF(counter->total, Py_NewRef(total));
}

void budget_begin(PyObject *budget, PyObject *totals)
{
    total_set((struct counter *)budget, totals, "tokens");
    total_set((struct counter *)((struct counter *)budget)->nodes, totals, "nodes");
}
