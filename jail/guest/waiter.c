/* The waiter: the iterator behind `await`, which hands itself to the scheduler and is resumed by it
 * alone. */
#include "jail/guest/awaitable.h"

#include "jail/guest/failure.h"
#include "jail/guest/slot.h"

struct waiter {
    PyObject_HEAD
    struct awaitable *target;
    bool claimed, begun;
};

static PySendResult refuse(PyObject *type, const char *text)
{
    PyErr_SetString(type, text);
    return PYGEN_ERROR;
}

/* Whether what `target` waits for includes `branch`. Everything is awaited by one at most, so that
 * the chain upwards is a single one; where it runs in a circle already, counting ends it. */
bool awaitable_waits_for(const struct awaitable *target, const struct branch *branch)
{
    size_t left = target->scheduler->combinators;
    for (; branch && branch->combinator && left; left--) {
        if (&branch->combinator->base == target)
            return true;
        branch = branch->combinator->base.waiter;
    }
    return false;
}

/* What became of a call that was cancelled: the same, whatever the host had made of it by then. */
static PyObject *cancelled_error(const struct awaitable *call, PyObject *id)
{
    PyObject *code = PyUnicode_FromString("cancelled"), *error = NULL;
    PyObject *message = PyUnicode_FromString("the call was cancelled");
    if (code && message)
        error = failure_agent_error(call->scheduler->agent_error_type, code, message, false, id, 0);
    Py_XDECREF(code);
    Py_XDECREF(message);
    Py_DECREF(id);
    return error;
}

/* The outcome moves out: it is handed over once. */
static PySendResult outcome_take(struct awaitable *target, PyObject **value)
{
    PyObject *outcome = target->value;
    target->value = NULL;
    if (!outcome)
        return refuse(PyExc_RuntimeError, "this awaitable has been awaited already");
    if (target->kind == KIND_AGENT && target->cancelled &&
        !(outcome = cancelled_error(target, outcome)))
        return PYGEN_ERROR;
    if (target->failed) {
        failure_raise(outcome);
        return PYGEN_ERROR;
    }
    *value = outcome;
    return PYGEN_RETURN;
}

static void rest(struct waiter *waiter, struct branch *branch)
{
    struct awaitable *target = waiter->target;
    if (!target->waiter)
        target->waiter = branch;
    branch->waits_for = (struct awaitable *)Py_NewRef((PyObject *)target);
}

/* An await cycle rests like every other wait: no handler sees it, the scheduler does. */
static PySendResult begin(struct waiter *waiter, struct branch *branch, PyObject **value)
{
    struct awaitable *target = waiter->target;
    bool taken = target->awaited && (!waiter->claimed || target->waiter);
    waiter->begun = true;
    target->awaited = true;
    if (taken && (target->settled || !awaitable_waits_for(target, branch)))
        return refuse(PyExc_RuntimeError, "an agent call, parallel or pipeline can be awaited "
                                          "only once; keep its result in a variable");
    if (target->settled)
        return outcome_take(target, value);
    rest(waiter, branch);
    *value = Py_NewRef((PyObject *)waiter);
    return PYGEN_NEXT;
}

static PySendResult waiter_send(PyObject *self, PyObject *Py_UNUSED(sent), PyObject **value)
{
    struct waiter *waiter = (struct waiter *)self;
    struct scheduler *scheduler = waiter->target->scheduler;
    *value = NULL;
    if (!scheduler_permits(scheduler, true))
        return PYGEN_ERROR;
    if (!waiter->begun)
        return begin(waiter, scheduler->current, value);
    if (!waiter->target->settled)
        return refuse(PyExc_RuntimeError, "an awaitable is resumed by the scheduler alone");
    return outcome_take(waiter->target, value);
}

static void stop_with(PyObject *value)
{
    /* Built by hand: a tuple or exception as the value would otherwise be taken apart. */
    PyObject *stop = PyObject_CallOneArg(PyExc_StopIteration, value);
    if (stop)
        PyErr_SetObject(PyExc_StopIteration, stop);
    Py_XDECREF(stop);
}

static PyObject *waiter_next(PyObject *self)
{
    PyObject *value;
    PySendResult result = waiter_send(self, Py_None, &value);
    if (result != PYGEN_RETURN)
        return value;
    stop_with(value);
    Py_DECREF(value);
    return NULL;
}

static void waiter_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_DECREF((PyObject *)((struct waiter *)self)->target);
    type->tp_free(self);
    Py_DECREF(type);
}

PyTypeObject *awaitable_waiter_type(void)
{
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(waiter_end)},
        {Py_tp_iter, SLOT_FUNCTION(PyObject_SelfIter)},
        {Py_tp_iternext, SLOT_FUNCTION(waiter_next)},
        {Py_am_send, SLOT_FUNCTION(waiter_send)},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "workflow.waiter",
        .basicsize = sizeof(struct waiter),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
        .slots = slots,
    };
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

static PyObject *waiter_new(struct awaitable *target, bool claimed)
{
    PyTypeObject *type = target->scheduler->waiter_type;
    struct waiter *waiter = (struct waiter *)type->tp_alloc(type, 0);
    if (!waiter)
        return NULL;
    waiter->target = (struct awaitable *)Py_NewRef((PyObject *)target);
    waiter->claimed = claimed;
    return (PyObject *)waiter;
}

PyObject *awaitable_await(PyObject *self)
{
    return waiter_new((struct awaitable *)self, false);
}

static PyObject *foreign_driver(PyObject *object)
{
    PyObject *iterator = Py_TYPE(object)->tp_as_async->am_await(object);
    if (iterator && !PyIter_Check(iterator)) {
        PyErr_Format(PyExc_TypeError, "awaiting a %.100s does not give an iterator",
                     Py_TYPE(object)->tp_name);
        Py_CLEAR(iterator);
    }
    return iterator;
}

PyObject *awaitable_driver(struct scheduler *scheduler, PyObject *object, bool claimed)
{
    if (awaitable_is(scheduler, object))
        return waiter_new((struct awaitable *)object, claimed);
    int fresh = awaitable_is_fresh(scheduler, object);
    if (fresh == 0)
        PyErr_SetString(PyExc_RuntimeError, "this coroutine has been awaited already");
    if (fresh <= 0)
        return NULL;
    return PyCoro_CheckExact(object) ? Py_NewRef(object) : foreign_driver(object);
}

/* Raises in the driver what its yielding something foreign means. As PyIter_Send. */
static PySendResult foreign_refuse(PyObject *driver, PyObject **value)
{
    Py_CLEAR(*value);
    PyObject *error = PyObject_CallFunction(
        PyExc_RuntimeError, "s",
        "only agent(), parallel(), pipeline() and coroutines can be awaited in a workflow");
    *value = error ? PyObject_CallMethod(driver, "throw", "O", error) : NULL;
    Py_XDECREF(error);
    if (*value)
        return PYGEN_NEXT;
    if (!PyErr_ExceptionMatches(PyExc_StopIteration))
        return PYGEN_ERROR;
    PyObject *stop = failure_take();
    *value = PyObject_GetAttrString(stop, "value");
    Py_DECREF(stop);
    return *value ? PYGEN_RETURN : PYGEN_ERROR;
}

PySendResult awaitable_drive(struct scheduler *scheduler, struct branch *branch, PyObject **value)
{
    PySendResult result = PyIter_Send(branch->driver, Py_None, value);
    while (result == PYGEN_NEXT) {
        struct waiter *waiter = (struct waiter *)*value;
        bool ours = Py_TYPE(*value) == scheduler->waiter_type;
        if (ours && waiter->target == branch->waits_for) {
            Py_CLEAR(*value);
            return PYGEN_NEXT;
        }
        result = foreign_refuse(branch->driver, value);
    }
    return result;
}
