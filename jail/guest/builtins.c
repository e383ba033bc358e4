/* The table of built-ins, and those that CPython's own are too powerful for. */
#include "jail/guest/builtins.h"

#include "jail/guest/async_step.h"
#include "jail/guest/attribute.h"
#include "jail/guest/iterator.h"

#include <string.h>

/* As they are in CPython. Not here: what makes code or reaches namespaces (compile, eval, exec,
 * globals, locals, vars, dir, __import__), what changes attributes (setattr, delattr), what makes
 * classes (object, super, property, …), what talks to descriptors (open, input, print), what shows
 * addresses (id), and bytearray and memoryview, whose buffers have crashed the interpreter before.
 */
static const char *const PLAIN[] = {
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BrokenPipeError",
    "BufferError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "Exception",
    "ExceptionGroup",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PermissionError",
    "ProcessLookupError",
    "RecursionError",
    "ReferenceError",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SystemError",
    "SystemExit",
    "TimeoutError",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
    "abs",
    "aiter",
    "all",
    "anext",
    "any",
    "ascii",
    "bin",
    "bool",
    "bytes",
    "callable",
    "chr",
    "complex",
    "dict",
    "divmod",
    "enumerate",
    "filter",
    "float",
    "format",
    "frozenset",
    "hash",
    "hex",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "list",
    "map",
    "max",
    "min",
    "next",
    "oct",
    "ord",
    "pow",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "slice",
    "sorted",
    "str",
    "sum",
    "tuple",
    "zip",
};

/* C functions import these while a script calls them: dates format themselves with time, patterns
 * substitute with re, coroutines that nobody awaits are reported by warnings, encode() finds the
 * names of characters in unicodedata. */
static const char *const IMPORTED[] = {"_strptime", "re", "time", "unicodedata", "warnings"};

static bool is_listed(const char *const *list, size_t count, const char *name)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(list[i], name) == 0)
            return true;
    return false;
}

static bool name_judge(PyObject *name)
{
    if (!PyUnicode_CheckExact(name)) {
        PyErr_SetString(PyExc_TypeError, "attribute name must be a plain str");
        return false;
    }
    const char *reason = attribute_refusal(name);
    if (reason)
        PyErr_Format(PyExc_AttributeError, "the attribute %R is refused: %s", name, reason);
    return !reason;
}

static PyObject *guarded_getattr(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    (void)self;
    if (count < 2 || count > 3)
        return PyErr_Format(PyExc_TypeError, "getattr expected 2 or 3 arguments, got %zd", count);
    if (!name_judge(arguments[1]))
        return NULL;
    PyObject *value = PyObject_GetAttr(arguments[0], arguments[1]);
    if (value || count == 2 || !PyErr_ExceptionMatches(PyExc_AttributeError))
        return value;
    PyErr_Clear();
    return Py_NewRef(arguments[2]);
}

static PyObject *guarded_hasattr(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    (void)self;
    if (count != 2)
        return PyErr_Format(PyExc_TypeError, "hasattr expected 2 arguments, got %zd", count);
    if (!name_judge(arguments[1]))
        return NULL;
    PyObject *value = PyObject_GetAttr(arguments[0], arguments[1]);
    if (!value && !PyErr_ExceptionMatches(PyExc_AttributeError))
        return NULL;
    PyErr_Clear();
    Py_XDECREF(value);
    return PyBool_FromLong(value != NULL);
}

/* With three arguments it makes classes; of a type it is the metaclass, which does so too. */
static PyObject *guarded_type(PyObject *self, PyObject *value)
{
    (void)self;
    if (PyType_Check(value))
        return PyErr_Format(PyExc_TypeError, "type() of a type is refused");
    return Py_NewRef((PyObject *)Py_TYPE(value));
}

static PyObject *guarded_import(PyObject *self, PyObject *const *arguments, Py_ssize_t count)
{
    (void)self;
    const char *name =
        count > 0 && PyUnicode_CheckExact(arguments[0]) ? PyUnicode_AsUTF8(arguments[0]) : NULL;
    if (name && is_listed(IMPORTED, sizeof IMPORTED / sizeof IMPORTED[0], name))
        return PyImport_ImportModuleLevel(name, NULL, NULL, NULL, 0);
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ImportError, "imports are refused");
    return NULL;
}

static PyMethodDef GUARDED[] = {
    {"getattr", (PyCFunction)(void (*)(void))guarded_getattr, METH_FASTCALL, NULL},
    {"hasattr", (PyCFunction)(void (*)(void))guarded_hasattr, METH_FASTCALL, NULL},
    {"type", guarded_type, METH_O, NULL},
};

static PyMethodDef IMPORT = {"__import__", (PyCFunction)(void (*)(void))guarded_import,
                             METH_FASTCALL, NULL};

static PyMethodDef *guarded_find(const char *name)
{
    for (size_t i = 0; i < sizeof GUARDED / sizeof GUARDED[0]; i++)
        if (strcmp(GUARDED[i].ml_name, name) == 0)
            return &GUARDED[i];
    return NULL;
}

bool builtin_offered(const char *name)
{
    return guarded_find(name) || is_listed(PLAIN, sizeof PLAIN / sizeof PLAIN[0], name);
}

static bool name_append(PyObject *names, const char *text)
{
    PyObject *name = PyUnicode_FromString(text);
    bool appended = name && PyList_Append(names, name) == 0;
    Py_XDECREF(name);
    return appended;
}

PyObject *builtins_names(void)
{
    PyObject *names = PyList_New(0);
    bool complete = names;
    for (size_t i = 0; complete && i < sizeof PLAIN / sizeof PLAIN[0]; i++)
        complete = name_append(names, PLAIN[i]);
    for (size_t i = 0; complete && i < sizeof GUARDED / sizeof GUARDED[0]; i++)
        complete = name_append(names, GUARDED[i].ml_name);
    if (!complete)
        Py_CLEAR(names);
    return names;
}

/* A built-in of the interpreter, and ours in place of one that would give too much away. */
static bool plain_put(PyObject *into, PyObject *name)
{
    PyObject *value = Py_XNewRef(PyDict_GetItemWithError(PyEval_GetBuiltins(), name));
    if (!value && !PyErr_Occurred())
        PyErr_Format(PyExc_SystemError, "this Python has no built-in %R", name);
    if (value && PyUnicode_CompareWithASCIIString(name, "anext") == 0)
        Py_SETREF(value, async_step_function(value));
    if (value && PyUnicode_CompareWithASCIIString(name, "iter") == 0)
        Py_SETREF(value, iterator_function(value));
    bool put = value && PyDict_SetItem(into, name, value) == 0;
    Py_XDECREF(value);
    return put;
}

static bool guarded_put(PyObject *into, PyMethodDef *definition)
{
    PyObject *function = PyCFunction_New(definition, NULL);
    bool put = function && PyDict_SetItemString(into, definition->ml_name, function) == 0;
    Py_XDECREF(function);
    return put;
}

static bool name_put(PyObject *into, PyObject *name)
{
    const char *text = PyUnicode_AsUTF8(name);
    if (!text)
        return false;
    PyMethodDef *guarded = guarded_find(text);
    return guarded ? guarded_put(into, guarded) : plain_put(into, name);
}

static bool names_put(PyObject *into, PyObject *names)
{
    PyObject *all = PySequence_List(names);
    bool put = all && PyList_Sort(all) == 0;
    for (Py_ssize_t i = 0; put && i < PyList_GET_SIZE(all); i++)
        put = name_put(into, PyList_GET_ITEM(all, i));
    Py_XDECREF(all);
    return put;
}

static bool class_builder_put(PyObject *into)
{
    PyObject *name = PyUnicode_FromString("__build_class__");
    bool put = name && plain_put(into, name);
    Py_XDECREF(name);
    return put;
}

PyObject *builtins_make(PyObject *names, bool classes)
{
    PyObject *into = PyDict_New();
    if (into && names_put(into, names) && guarded_put(into, &IMPORT) &&
        (!classes || class_builder_put(into)))
        return into;
    Py_XDECREF(into);
    return NULL;
}
