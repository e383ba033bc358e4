/* What a script can await: agent calls and combinators, from their making to their settling. */
#include "jail/guest/awaitable.h"

#include "jail/guest/combinator.h"
#include "jail/guest/request.h"
#include "jail/guest/scope.h"
#include "jail/guest/slot.h"
#include "jail/guest/workflow.h"

#include <frameobject.h>

static const char *const kind_reprs[] = {
    [KIND_AGENT] = "<agent call>", [KIND_PARALLEL] = "<parallel>", [KIND_PIPELINE] = "<pipeline>"};

static PyObject *awaitable_repr(PyObject *self)
{
    return PyUnicode_FromString(kind_reprs[((struct awaitable *)self)->kind]);
}

/* Where a script takes a call for its answer, the message says what is missing. */
static PyObject *awaitable_getattr(PyObject *self, PyObject *name)
{
    PyObject *value = PyObject_GenericGetAttr(self, name);
    if (value || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return value;
    return PyErr_Format(PyExc_AttributeError, "'%s' object has no attribute '%U'; await is missing",
                        Py_TYPE(self)->tp_name, name);
}

static PyObject *awaitable_subscript(PyObject *self, PyObject *key)
{
    (void)key;
    return PyErr_Format(PyExc_TypeError, "'%s' object is not subscriptable; await is missing",
                        Py_TYPE(self)->tp_name);
}

static PyObject *awaitable_iter(PyObject *self)
{
    return PyErr_Format(PyExc_TypeError, "'%s' object is not iterable; await is missing",
                        Py_TYPE(self)->tp_name);
}

static int awaitable_contains(PyObject *self, PyObject *value)
{
    (void)value;
    awaitable_iter(self);
    return -1;
}

static void call_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    Py_XDECREF(((struct awaitable *)self)->value);
    Py_XDECREF((PyObject *)((struct awaitable *)self)->code);
    type->tp_free(self);
    Py_DECREF(type);
}

static void combinator_end(PyObject *self)
{
    combinator_clear((struct combinator *)self);
    call_end(self);
}

/* No garbage collection, no dict, no weak references: nothing leads from an awaitable anywhere. */
static PyTypeObject *type_make(const char *name, size_t size, destructor end)
{
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(end)},
        {Py_tp_repr, SLOT_FUNCTION(awaitable_repr)},
        {Py_tp_getattro, SLOT_FUNCTION(awaitable_getattr)},
        {Py_mp_subscript, SLOT_FUNCTION(awaitable_subscript)},
        {Py_sq_contains, SLOT_FUNCTION(awaitable_contains)},
        {Py_tp_iter, SLOT_FUNCTION(awaitable_iter)},
        {Py_am_await, SLOT_FUNCTION(awaitable_await)},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = name,
        .basicsize = (int)size,
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE | Py_TPFLAGS_DISALLOW_INSTANTIATION,
        .slots = slots,
    };
    return (PyTypeObject *)PyType_FromSpec(&spec);
}

PyTypeObject *awaitable_call_type(void)
{
    return type_make("workflow.agent_call", sizeof(struct awaitable), call_end);
}

PyTypeObject *awaitable_combinator_type(void)
{
    return type_make("workflow.combinator", sizeof(struct combinator), combinator_end);
}

/* The instruction is kept and not its line, which takes a walk to find and is seldom wanted. */
static void place_take(struct awaitable *awaitable)
{
    PyFrameObject *frame = PyEval_GetFrame();
    if (!frame)
        return;
    awaitable->code = PyFrame_GetCode(frame);
    awaitable->instruction = PyFrame_GetLasti(frame);
}

struct awaitable *awaitable_new(struct scheduler *scheduler, PyTypeObject *type,
                                enum awaitable_kind kind)
{
    struct awaitable *awaitable = (struct awaitable *)type->tp_alloc(type, 0);
    if (!awaitable)
        return NULL;
    awaitable->scheduler = scheduler;
    awaitable->kind = kind;
    place_take(awaitable);
    return awaitable;
}

int awaitable_line(const struct awaitable *awaitable)
{
    PyCodeObject *code = awaitable->code;
    if (!code || PyUnicode_CompareWithASCIIString(code->co_filename, WORKFLOW_FILE_NAME) != 0)
        return 0;
    int line = PyCode_Addr2Line(code, awaitable->instruction);
    return line > 0 ? line : 0;
}

bool awaitable_is(const struct scheduler *scheduler, PyObject *object)
{
    return Py_TYPE(object) == scheduler->call_type || Py_TYPE(object) == scheduler->combinator_type;
}

bool awaitable_looks_so(PyObject *object)
{
    return Py_TYPE(object)->tp_as_async && Py_TYPE(object)->tp_as_async->am_await;
}

static int coroutine_is_fresh(PyObject *coroutine)
{
    static const char *const begun[] = {"cr_running", "cr_suspended"};
    for (size_t i = 0; i < 2; i++) {
        PyObject *flag = PyObject_GetAttrString(coroutine, begun[i]);
        if (!flag)
            return -1;
        Py_DECREF(flag);
        if (flag != Py_False)
            return 0;
    }
    PyObject *frame = PyObject_GetAttrString(coroutine, "cr_frame");
    if (!frame)
        return -1;
    Py_DECREF(frame);
    return frame != Py_None;
}

int awaitable_is_fresh(const struct scheduler *scheduler, PyObject *object)
{
    if (awaitable_is(scheduler, object))
        return !((struct awaitable *)object)->awaited;
    return PyCoro_CheckExact(object) ? coroutine_is_fresh(object) : 1;
}

static void pending_unlink(struct awaitable *awaitable)
{
    if (awaitable->later)
        awaitable->later->earlier = awaitable->earlier;
    else
        awaitable->scope->pending = awaitable->earlier;
    if (awaitable->earlier)
        awaitable->earlier->later = awaitable->later;
    awaitable->earlier = awaitable->later = NULL;
}

void awaitable_settle(struct awaitable *awaitable, PyObject *value, bool failed)
{
    struct scheduler *scheduler = awaitable->scheduler;
    struct branch *waiter = awaitable->waiter;
    awaitable->settled = true;
    awaitable->failed = failed;
    awaitable->value = value;
    awaitable->waiter = NULL;
    pending_unlink(awaitable);
    if (waiter)
        scheduler_make_ready(scheduler, waiter);
    /* Ends of scopes are told with the end of a combinator, or when only a call still held them:
     * what is written when depends on the order of events alone. */
    bool ended = scope_release(scheduler, awaitable->scope);
    awaitable->scope = NULL;
    if (ended || awaitable->kind != KIND_AGENT)
        scope_exits_put(scheduler);
    if (awaitable->answered)
        request_leave(scheduler, awaitable);
}
