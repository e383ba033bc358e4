/* The exception types of the language: AgentError, which scripts handle, and Cancelled, which they
 * cannot name. */
#include "jail/guest/failure.h"

#include "jail/guest/slot.h"

#include <structmember.h>

struct agent_error {
    PyBaseExceptionObject base;
    PyObject *code, *message, *retryable, *id, *attempts;
};

static PyTypeObject *base_type(void)
{
    return (PyTypeObject *)PyExc_BaseException;
}

static int agent_error_traverse(PyObject *self, visitproc visit, void *arg)
{
    struct agent_error *error = (struct agent_error *)self;
    Py_VISIT(Py_TYPE(self));
    Py_VISIT(error->code);
    Py_VISIT(error->message);
    Py_VISIT(error->retryable);
    Py_VISIT(error->id);
    Py_VISIT(error->attempts);
    return base_type()->tp_traverse(self, visit, arg);
}

static int agent_error_clear(PyObject *self)
{
    struct agent_error *error = (struct agent_error *)self;
    Py_CLEAR(error->code);
    Py_CLEAR(error->message);
    Py_CLEAR(error->retryable);
    Py_CLEAR(error->id);
    Py_CLEAR(error->attempts);
    return base_type()->tp_clear(self);
}

static void agent_error_end(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    PyObject_GC_UnTrack(self);
    agent_error_clear(self);
    type->tp_free(self);
    Py_DECREF(type);
}

static void field_set(PyObject **field, PyObject *value)
{
    PyObject *before = *field;
    *field = Py_XNewRef(value);
    Py_XDECREF(before);
}

/* As a script makes one: AgentError(message) or AgentError(code, message). */
static int agent_error_init(PyObject *self, PyObject *arguments, PyObject *names)
{
    struct agent_error *error = (struct agent_error *)self;
    Py_ssize_t count = PyTuple_GET_SIZE(arguments);
    bool texts = count <= 2 && (!names || PyDict_GET_SIZE(names) == 0);
    for (Py_ssize_t i = 0; texts && i < count; i++)
        texts = PyUnicode_CheckExact(PyTuple_GET_ITEM(arguments, i));
    if (!texts) {
        PyErr_SetString(PyExc_TypeError, "AgentError takes a message, or a code and a message");
        return -1;
    }
    PyObject *code = count == 2 ? Py_NewRef(PyTuple_GET_ITEM(arguments, 0))
                                : PyUnicode_FromString("agent_failed");
    PyObject *message =
        count ? Py_NewRef(PyTuple_GET_ITEM(arguments, count - 1)) : PyUnicode_FromString("");
    PyObject *attempts = PyLong_FromLong(0);
    field_set(&error->code, code);
    field_set(&error->message, message);
    field_set(&error->retryable, Py_False);
    field_set(&error->id, Py_None);
    field_set(&error->attempts, attempts);
    int outcome = code && message && attempts ? 0 : -1;
    Py_XDECREF(code);
    Py_XDECREF(message);
    Py_XDECREF(attempts);
    return outcome < 0 ? -1 : base_type()->tp_init(self, arguments, NULL);
}

static PyObject *agent_error_text(PyObject *self)
{
    struct agent_error *error = (struct agent_error *)self;
    if (!error->code || !error->message)
        return PyUnicode_FromString("AgentError");
    if (PyUnicode_GET_LENGTH(error->message) == 0)
        return Py_NewRef(error->code);
    return PyUnicode_FromFormat("%U: %U", error->code, error->message);
}

PyTypeObject *failure_agent_error_type(void)
{
    PyMemberDef members[] = {
        {"code", T_OBJECT, offsetof(struct agent_error, code), READONLY, NULL},
        {"message", T_OBJECT, offsetof(struct agent_error, message), READONLY, NULL},
        {"retryable", T_OBJECT, offsetof(struct agent_error, retryable), READONLY, NULL},
        {"id", T_OBJECT, offsetof(struct agent_error, id), READONLY, NULL},
        {"attempts", T_OBJECT, offsetof(struct agent_error, attempts), READONLY, NULL},
        {NULL},
    };
    PyType_Slot slots[] = {
        {Py_tp_dealloc, SLOT_FUNCTION(agent_error_end)},
        {Py_tp_traverse, SLOT_FUNCTION(agent_error_traverse)},
        {Py_tp_clear, SLOT_FUNCTION(agent_error_clear)},
        {Py_tp_init, SLOT_FUNCTION(agent_error_init)},
        {Py_tp_str, SLOT_FUNCTION(agent_error_text)},
        {Py_tp_members, members},
        {0, NULL},
    };
    PyType_Spec spec = {
        .name = "workflow.AgentError",
        .basicsize = sizeof(struct agent_error),
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return (PyTypeObject *)PyType_FromSpecWithBases(&spec, PyExc_Exception);
}

PyTypeObject *failure_cancelled_type(void)
{
    PyType_Slot slots[] = {{0, NULL}};
    PyType_Spec spec = {
        .name = "workflow.Cancelled",
        .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
        .slots = slots,
    };
    return (PyTypeObject *)PyType_FromSpecWithBases(&spec, PyExc_BaseException);
}

PyObject *failure_agent_error(PyTypeObject *type, PyObject *code, PyObject *message, bool retryable,
                              PyObject *id, unsigned long long attempts)
{
    PyObject *self = PyObject_CallFunctionObjArgs((PyObject *)type, code, message, NULL);
    PyObject *count = PyLong_FromUnsignedLongLong(attempts);
    if (!self || !count) {
        Py_XDECREF(self);
        Py_XDECREF(count);
        return NULL;
    }
    struct agent_error *error = (struct agent_error *)self;
    field_set(&error->retryable, retryable ? Py_True : Py_False);
    field_set(&error->id, id ? id : Py_None);
    field_set(&error->attempts, count);
    Py_DECREF(count);
    return self;
}

static PyObject *exception_describe(PyObject *exception)
{
    auto_bytes name = {0}, message = {0};
    if (!bytes_make_room(&name, 1024) || !bytes_make_room(&message, 2 * FAILURE_MESSAGE_BYTES))
        return PyErr_NoMemory();
    failure_type_name(exception, &name);
    failure_message(exception, &message);
    return Py_BuildValue("{s:s#,s:s#}", "type", name.at, (Py_ssize_t)name.length, "message",
                         bytes_text(&message), (Py_ssize_t)message.length);
}

PyObject *failure_describe(PyObject *exception, PyTypeObject *agent_error_type)
{
    struct agent_error *error = (struct agent_error *)exception;
    if (Py_TYPE(exception) != agent_error_type || !error->id || error->id == Py_None)
        return exception_describe(exception);
    return Py_BuildValue("{s:O,s:O,s:O,s:O,s:O}", "code", error->code, "message", error->message,
                         "retryable", error->retryable, "id", error->id, "attempts",
                         error->attempts);
}
