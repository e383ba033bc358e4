/* The table of refused attributes: what leads to frames, code, tracebacks or the parts of
 * exceptions, and what resumes a coroutine behind the scheduler's back. */
#include "jail/guest/attribute.h"

#include <string.h>

struct attribute_rule {
    const char *text;
    bool prefix; /* all names that begin so */
    const char *reason;
};

static const struct attribute_rule REFUSED[] = {
    {"gi_", true, "it reaches the frame of a generator"},
    {"cr_", true, "it reaches the frame of a coroutine"},
    {"ag_", true, "it reaches the frame of an async generator"},
    {"tb_", true, "it reaches the frames of a traceback"},
    {"f_", true, "it reaches the parts of a frame"},
    {"co_", true, "it reaches the parts of a code object"},
    {"func_", true, "it reaches the parts of a function"},
    {"cell_contents", false, "it reaches the variables of another function"},
    {"obj", false, "it hands out the object that an exception is about"},
    {"with_traceback", false, "it replaces the traceback of an exception"},
    {"add_note", false, "it changes an exception that others see"},
    {"mro", false, "it walks the bases of a type"},
    {"fget", false, "it is a function of the library, not of the script"},
    {"fset", false, "it is a function of the library, not of the script"},
    {"fdel", false, "it is a function of the library, not of the script"},
    {"register", false, "it changes what a type is taken for"},
    {"get_loop", false, "there is no event loop"},
    {"send", false, "only the scheduler resumes coroutines; iterate with for or await"},
    {"throw", false, "only the scheduler resumes coroutines; use raise"},
    {"close", false, "only the scheduler ends coroutines"},
    {"asend", false, "only the scheduler resumes coroutines; iterate with async for"},
    {"athrow", false, "only the scheduler resumes coroutines; use raise"},
    {"aclose", false, "only the scheduler ends coroutines"},
    {"cache_parameters", false, "it is a function of the library, not of the script"},
};

bool name_is_private(PyObject *name)
{
    return PyUnicode_GET_LENGTH(name) > 0 && PyUnicode_READ_CHAR(name, 0) == '_';
}

static bool rule_fits(const struct attribute_rule *rule, const char *name)
{
    return rule->prefix ? strncmp(name, rule->text, strlen(rule->text)) == 0
                        : strcmp(name, rule->text) == 0;
}

const char *attribute_refusal(PyObject *name)
{
    if (PyUnicode_READY(name) < 0 || name_is_private(name))
        return "it begins with an underscore";
    const char *text = PyUnicode_AsUTF8(name);
    if (!text) {
        PyErr_Clear();
        return "it is not valid Unicode";
    }
    for (size_t i = 0; i < sizeof REFUSED / sizeof REFUSED[0]; i++)
        if (rule_fits(&REFUSED[i], text))
            return REFUSED[i].reason;
    return NULL;
}
