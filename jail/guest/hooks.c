/* The hooks hold the scheduler in a capsule: no script can reach either. */
#include "jail/guest/hooks.h"

#include "jail/guest/workflow.h"

#include <stdio.h>

#define CAPSULE_NAME   "brig.scheduler"
#define COLLECTOR_NAME "brig.warnings"

enum { COLLECTED_TOLD = 20 };

static void scheduler_tell(PyObject *capsule, PyObject *text)
{
    struct scheduler *scheduler = PyCapsule_GetPointer(capsule, CAPSULE_NAME);
    /* Lone surrogates are shown as escapes. */
    PyObject *bytes = text ? PyUnicode_AsEncodedString(text, "utf-8", "backslashreplace") : NULL;
    if (scheduler && bytes)
        scheduler_warn(scheduler, PyBytes_AS_STRING(bytes));
    Py_XDECREF(bytes);
    PyErr_Clear(); /* for want of memory: a warning less */
}

static const char *type_name(PyObject *type)
{
    return type && PyType_Check(type) ? ((PyTypeObject *)type)->tp_name : "an error";
}

/* Only reprs that run no code of the script's and are short. */
static PyObject *culprit_show(PyObject *culprit)
{
    if (PyFunction_Check(culprit) || PyCoro_CheckExact(culprit) || PyGen_CheckExact(culprit) ||
        PyAsyncGen_CheckExact(culprit))
        return PyObject_Repr(culprit);
    return PyUnicode_FromFormat("<%s object>", Py_TYPE(culprit)->tp_name);
}

static PyObject *unraisable_text(PyObject *type, PyObject *value, PyObject *culprit)
{
    PyObject *message = value && value != Py_None ? PyObject_Str(value) : NULL;
    PyErr_Clear();
    PyObject *shown = culprit && culprit != Py_None ? culprit_show(culprit) : NULL;
    PyErr_Clear();
    bool said = message && PyUnicode_GET_LENGTH(message) > 0;
    PyObject *text = PyUnicode_FromFormat("ignored in %V: %s%s%V", shown, "a finaliser",
                                          type_name(type), said ? ": " : "", message, "");
    Py_XDECREF(message);
    Py_XDECREF(shown);
    return text;
}

static PyObject *unraisable_hook(PyObject *capsule, PyObject *unraisable)
{
    PyObject *type = PyObject_GetAttrString(unraisable, "exc_type");
    PyObject *value = PyObject_GetAttrString(unraisable, "exc_value");
    PyObject *culprit = PyObject_GetAttrString(unraisable, "object");
    PyErr_Clear();
    PyObject *text = unraisable_text(type, value, culprit);
    scheduler_tell(capsule, text);
    Py_XDECREF(text);
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(culprit);
    Py_RETURN_NONE;
}

static PyObject *warning_text(PyObject *category, PyObject *message, PyObject *file, PyObject *line)
{
    bool in_script = file && PyUnicode_Check(file) &&
                     PyUnicode_CompareWithASCIIString(file, WORKFLOW_FILE_NAME) == 0;
    if (in_script && line)
        return PyUnicode_FromFormat("%s: %S (line %S)", type_name(category), message, line);
    return PyUnicode_FromFormat("%s: %S", type_name(category), message);
}

static PyObject *warning_hook(PyObject *capsule, PyObject *warning)
{
    PyObject *category = PyObject_GetAttrString(warning, "category");
    PyObject *message = PyObject_GetAttrString(warning, "message");
    PyObject *file = PyObject_GetAttrString(warning, "filename");
    PyObject *line = PyObject_GetAttrString(warning, "lineno");
    PyErr_Clear();
    PyObject *text = message ? warning_text(category, message, file, line) : NULL;
    scheduler_tell(capsule, text);
    Py_XDECREF(text);
    Py_XDECREF(category);
    Py_XDECREF(message);
    Py_XDECREF(file);
    Py_XDECREF(line);
    Py_RETURN_NONE;
}

static size_t line_number(PyObject *line)
{
    Py_ssize_t number = line && PyLong_Check(line) ? PyLong_AsSsize_t(line) : 1;
    PyErr_Clear();
    return number < 1 ? 1 : (size_t)number;
}

/* What the compiler finds odd in a script. */
static PyObject *collecting_hook(PyObject *capsule, PyObject *warning)
{
    struct problems *warnings = PyCapsule_GetPointer(capsule, COLLECTOR_NAME);
    PyObject *message = PyObject_GetAttrString(warning, "message");
    PyObject *line = PyObject_GetAttrString(warning, "lineno");
    PyErr_Clear();
    PyObject *text = message ? PyObject_Str(message) : NULL;
    const char *said = text ? PyUnicode_AsUTF8(text) : NULL;
    PyErr_Clear();
    if (warnings && said)
        problem_say(problem_add(warnings, line_number(line), 1, "compiler"), "%s", said);
    Py_XDECREF(text);
    Py_XDECREF(message);
    Py_XDECREF(line);
    Py_RETURN_NONE;
}

static PyMethodDef UNRAISABLE = {"unraisablehook", unraisable_hook, METH_O, NULL};
static PyMethodDef WARNING = {"_showwarnmsg", warning_hook, METH_O, NULL};
static PyMethodDef COLLECTING = {"_showwarnmsg", collecting_hook, METH_O, NULL};

static bool unraisable_take(PyObject *capsule)
{
    PyObject *hook = PyCFunction_New(&UNRAISABLE, capsule);
    bool taken = hook && PySys_SetObject("unraisablehook", hook) == 0;
    Py_XDECREF(hook);
    return taken;
}

/* CPython's own code asks the module `warnings` for this function whenever one is to be shown. */
static bool warnings_take(PyMethodDef *method, PyObject *capsule)
{
    PyObject *module = PyImport_ImportModule("warnings");
    PyObject *hook = module ? PyCFunction_New(method, capsule) : NULL;
    bool taken = hook && PyObject_SetAttrString(module, "_showwarnmsg", hook) == 0;
    Py_XDECREF(hook);
    Py_XDECREF(module);
    return taken;
}

bool hooks_install(struct scheduler *scheduler)
{
    PyObject *capsule = PyCapsule_New(scheduler, CAPSULE_NAME, NULL);
    bool installed = capsule && unraisable_take(capsule) && warnings_take(&WARNING, capsule);
    Py_XDECREF(capsule);
    return installed;
}

/* What 3.11 calls a deprecation is such a warning in later versions. */
static void collected_tell(struct scheduler *scheduler, const struct problems *warnings)
{
    char text[PROBLEM_TEXT_SIZE + 64];
    size_t told = warnings->count < COLLECTED_TOLD ? warnings->count : COLLECTED_TOLD;
    for (size_t i = 0; i < told; i++) {
        const struct problem *warning = &warnings->list[i];
        snprintf(text, sizeof text, "SyntaxWarning: %s (line %zu)", warning->message,
                 warning->line);
        scheduler_warn(scheduler, text);
    }
    if (warnings->found == told)
        return;
    snprintf(text, sizeof text, "SyntaxWarning: %zu more like these", warnings->found - told);
    scheduler_warn(scheduler, text);
}

bool hooks_release(struct scheduler *scheduler, struct problems *warnings)
{
    PyObject *capsule = PyCapsule_New(scheduler, CAPSULE_NAME, NULL);
    bool taken = capsule && warnings_take(&WARNING, capsule);
    Py_XDECREF(capsule);
    collected_tell(scheduler, warnings);
    problems_end(warnings);
    return taken;
}

bool hooks_collect(struct problems *warnings)
{
    PyObject *capsule = PyCapsule_New(warnings, COLLECTOR_NAME, NULL);
    bool taken = capsule && warnings_take(&COLLECTING, capsule);
    Py_XDECREF(capsule);
    return taken;
}
