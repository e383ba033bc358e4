/* Syntax errors have a place; what breaks the parser by sheer depth has none. */
#include "jail/guest/syntax_problem.h"

#include "jail/guest/python_version.h"

#include <string.h>

/* A hint for errors whose message and line begin so. */
struct syntax_hint {
    const char *message, *line, *text;
};

static const struct syntax_hint HINTS[] = {
    {"", "```", "write the script alone, without the fence of a Markdown block"},
#if !QUOTES_NEST
    {"f-string", "",
     "in this Python what stands in the braces of an f-string holds no backslash and none of the "
     "quotes around it: put it into a variable first"},
#endif
};

static bool begins(PyObject *error, const char *name, const char *with)
{
    PyObject *value = PyObject_GetAttrString(error, name);
    const char *text = value && PyUnicode_Check(value) ? PyUnicode_AsUTF8(value) : NULL;
    bool begun = text && strncmp(text, with, strlen(with)) == 0;
    Py_XDECREF(value);
    PyErr_Clear();
    return begun;
}

static void hint_add(PyObject *error, struct problem *problem)
{
    for (size_t i = 0; i < sizeof HINTS / sizeof HINTS[0]; i++)
        if (begins(error, "msg", HINTS[i].message) && begins(error, "text", HINTS[i].line)) {
            problem_hint(problem, "%s", HINTS[i].text);
            return;
        }
}

#include <errno.h>

static size_t error_number(PyObject *error, const char *name)
{
    PyObject *value = PyObject_GetAttrString(error, name);
    Py_ssize_t number = value && PyLong_Check(value) ? PyLong_AsSsize_t(value) : 1;
    Py_XDECREF(value);
    PyErr_Clear();
    return number < 1 ? 1 : (size_t)number;
}

static void syntax_error_add(PyObject *error, struct problems *problems)
{
    PyObject *message = PyObject_GetAttrString(error, "msg");
    const char *text = message && PyUnicode_Check(message) ? PyUnicode_AsUTF8(message) : NULL;
    struct problem *problem = problem_add(problems, error_number(error, "lineno"),
                                          error_number(error, "offset"), "syntax");
    problem_say(problem, "%s", text ? text : "invalid syntax");
    hint_add(error, problem);
    Py_XDECREF(message);
    PyErr_Clear();
}

static void depth_error_add(struct problems *problems)
{
    struct problem *problem = problem_add(problems, 1, 1, "nesting");
    problem_say(problem, "the script, or an expression in it, is nested too deeply");
    problem_hint(problem, "split long expressions and chains, and deep nesting, into steps");
}

static void value_error_add(PyObject *error, struct problems *problems)
{
    PyObject *message = PyObject_Str(error);
    const char *text = message ? PyUnicode_AsUTF8(message) : NULL;
    problem_say(problem_add(problems, 1, 1, "syntax"), "%s", text ? text : "not valid");
    Py_XDECREF(message);
    PyErr_Clear();
}

/* The parser has a MemoryError for its own stack as well: then nothing was asked of the system. */
static bool depth_is_exceeded(PyObject *type)
{
    return PyErr_GivenExceptionMatches(type, PyExc_RecursionError) ||
           (PyErr_GivenExceptionMatches(type, PyExc_MemoryError) && errno != ENOMEM);
}

bool syntax_problem_add(struct problems *problems)
{
    PyObject *type, *value, *traceback;
    PyErr_Fetch(&type, &value, &traceback);
    PyErr_NormalizeException(&type, &value, &traceback);
    bool known = true;
    if (value && PyErr_GivenExceptionMatches(type, PyExc_SyntaxError))
        syntax_error_add(value, problems);
    else if (depth_is_exceeded(type))
        depth_error_add(problems);
    else if (value && (PyErr_GivenExceptionMatches(type, PyExc_ValueError) ||
                       PyErr_GivenExceptionMatches(type, PyExc_OverflowError)))
        value_error_add(value, problems);
    else
        known = false;
    if (!known) {
        PyErr_Restore(type, value, traceback);
        return false;
    }
    Py_XDECREF(type);
    Py_XDECREF(value);
    Py_XDECREF(traceback);
    return true;
}

void syntax_problem_at(const char *source, size_t length, size_t offset, const char *message,
                       struct problems *problems)
{
    size_t line = 1, start = 0;
    for (size_t i = 0; i < offset && i < length; i++)
        if (source[i] == '\n') {
            line++;
            start = i + 1;
        }
    size_t column = 1;
    for (size_t i = start; i < offset; i++)
        if (((unsigned char)source[i] & 0xc0) != 0x80)
            column++;
    problem_say(problem_add(problems, line, column, "syntax"), "%s", message);
}
