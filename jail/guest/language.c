/* Reads the policy's part about the language. */
#include "jail/guest/language.h"

#include "jail/guest/builtins.h"
#include "jail/guest/modules.h"

#include <stddef.h>

/* What scheduler_put_names puts there. */
static const char *const OWN_NAMES[] = {
    "agent", "parallel", "pipeline", "phase", "log", "print", "budget", "AgentError",
};

struct syntax {
    const char *name;
    size_t offset;
};

static const struct syntax SYNTAX[] = {
    {"class", offsetof(struct language, classes)},
    {"decorators", offsetof(struct language, decorators)},
};

bool language_owns(PyObject *name)
{
    for (size_t i = 0; i < sizeof OWN_NAMES / sizeof OWN_NAMES[0]; i++)
        if (PyUnicode_CompareWithASCIIString(name, OWN_NAMES[i]) == 0)
            return true;
    return false;
}

int language_knows(const struct language *language, PyObject *name)
{
    if (language_owns(name))
        return 1;
    int known = PySet_Contains(language->builtins, name);
    return known ? known : PySet_Contains(language->modules, name);
}

bool language_lists(const struct language *language, const char *module)
{
    PyObject *name = PyUnicode_DecodeUTF8(module, (Py_ssize_t)strlen(module), "replace");
    bool listed = name && PySet_Contains(language->modules, name) > 0;
    Py_XDECREF(name);
    PyErr_Clear();
    return listed;
}

static bool syntax_allow(struct language *language, PyObject *name)
{
    for (size_t i = 0; i < sizeof SYNTAX / sizeof SYNTAX[0]; i++)
        if (PyUnicode_CompareWithASCIIString(name, SYNTAX[i].name) == 0) {
            *(bool *)((char *)language + SYNTAX[i].offset) = true;
            return true;
        }
    return false;
}

/* A list of texts; borrowed. */
static PyObject *names_of(PyObject *described, const char *key)
{
    PyObject *names = PyDict_Check(described) ? PyDict_GetItemString(described, key) : NULL;
    if (names && PyList_Check(names))
        return names;
    PyErr_Format(PyExc_SystemError, "the policy's language.%s is not a list", key);
    return NULL;
}

static bool name_refuse(const char *key, PyObject *name)
{
    PyErr_Format(PyExc_SystemError, "the policy's language.%s: unknown name %R", key, name);
    return false;
}

static PyObject *names_read(PyObject *described, const char *key, bool (*offered)(const char *name))
{
    PyObject *names = names_of(described, key);
    for (Py_ssize_t i = 0; names && i < PyList_GET_SIZE(names); i++) {
        PyObject *name = PyList_GET_ITEM(names, i);
        const char *text = PyUnicode_Check(name) ? PyUnicode_AsUTF8(name) : NULL;
        if (!text || !offered(text)) {
            name_refuse(key, name);
            return NULL;
        }
    }
    return names ? PyFrozenSet_New(names) : NULL;
}

static bool syntax_read(PyObject *described, struct language *language)
{
    PyObject *names = names_of(described, "syntax");
    if (!names)
        return false;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(names); i++) {
        PyObject *name = PyList_GET_ITEM(names, i);
        if (!PyUnicode_Check(name) || !syntax_allow(language, name))
            return name_refuse("syntax", name);
    }
    return true;
}

bool language_read(PyObject *described, struct language *language)
{
    *language = (struct language){0};
    if (syntax_read(described, language)) {
        language->modules = names_read(described, "modules", module_offered);
        if (language->modules)
            language->builtins = names_read(described, "builtins", builtin_offered);
        if (language->builtins)
            return true;
    }
    language_end(language);
    return false;
}

void language_end(struct language *language)
{
    Py_CLEAR(language->modules);
    Py_CLEAR(language->builtins);
}
