/* The audit hook: a list of what may happen; all else (open, sockets, programs, frames) raises. */
#include "jail/guest/audit.h"

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <string.h>

struct audit_event {
    const char *name;
    const char *attribute; /* NULL, or the only name that the event's second argument may have */
    const char *reason;
};

static const struct audit_event ALLOWED[] = {
    {"import", NULL, "built-in and frozen modules: there is no finder for others"},
    {"marshal.loads", NULL, "frozen modules are read from their bytes"},
    {"builtins.id", NULL, "json and reprlib look for cycles; scripts have no id()"},
    {"compile", NULL, "the validated tree becomes code once; namedtuple compiles its constructor"},
    {"exec", NULL, "the importer runs frozen modules; namedtuple runs what it compiled"},
    {"object.__setattr__", "__module__", "namedtuple, which functools uses"},
    {"object.__getattr__", "cr_frame", "the scheduler asks whether a coroutine has begun"},
    {"sys._getframe", NULL, "enum and collections name the module that made a class"},
    {"sys._getframemodulename", NULL, "the same from Python 3.12 on: a name, no frame"},
    {"sys.unraisablehook", NULL, "our own hook collects errors in finalisers"},
};

static bool event_fits(const struct audit_event *allowed, const char *event, PyObject *arguments)
{
    if (strcmp(event, allowed->name) != 0)
        return false;
    if (!allowed->attribute)
        return true;
    if (!arguments || !PyTuple_Check(arguments) || PyTuple_GET_SIZE(arguments) < 2)
        return false;
    PyObject *name = PyTuple_GET_ITEM(arguments, 1);
    return PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, allowed->attribute) == 0;
}

static int audit_judge(const char *event, PyObject *arguments, void *state)
{
    (void)state;
    for (size_t i = 0; i < sizeof ALLOWED / sizeof ALLOWED[0]; i++)
        if (event_fits(&ALLOWED[i], event, arguments))
            return 0;
    PyErr_Format(PyExc_PermissionError, "%s is not allowed in the jail", event);
    return -1;
}

bool audit_begin(void)
{
    return PySys_AddAuditHook(audit_judge, NULL) == 0;
}
