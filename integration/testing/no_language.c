/* A jail without any layer of the language: with unjudged_language.c, whose script passes unseen
 * and unaudited, and with --wrap=builtins_make and --wrap=format_guard_install the built-ins are
 * CPython's own (open, exec, eval, getattr, type, __import__ …) and str.format is. As if a script
 * had broken out already, `imp` is __import__, and as `os`, which the jail does not have, there is
 * what it is made of. For tests alone, never installed. */
#include "jail/guest/builtins.h"
#include "jail/guest/format_guard.h"

PyObject *__wrap_builtins_make(PyObject *names, bool classes);
bool __wrap_format_guard_install(void);

static bool system_module_name(void)
{
    PyObject *module = PyImport_ImportModule("posix");
    bool named = module && PyDict_SetItemString(PyImport_GetModuleDict(), "os", module) == 0;
    Py_XDECREF(module);
    return named;
}

PyObject *__wrap_builtins_make(PyObject *names, bool classes)
{
    (void)names;
    (void)classes;
    PyObject *into = PyDict_Copy(PyEval_GetBuiltins());
    PyObject *import = into ? PyDict_GetItemString(into, "__import__") : NULL; /* borrowed */
    if (import && PyDict_SetItemString(into, "imp", import) == 0 && system_module_name())
        return into;
    Py_XDECREF(into);
    return NULL;
}

bool __wrap_format_guard_install(void)
{
    return true;
}
