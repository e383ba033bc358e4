/* Judges scripts as a jail does, without running them: one JSON object a line in, one answer a line
 * out.
 *
 *     {"script":"…","language":{"modules":[…],"syntax":[…],"builtins":[…]}}   the array of problems
 *     {…,"check":true}                      that of warnings
 *     {…,"newer":["Name",[1]]}              the same, where nodes of a type have one field more
 *     {…,"renamed":"Name"}                  the same, where a type of nodes has another name
 *     {"node":"Name","field":"id"}          true, if the grammar knows both; "field" may be missing
 */
#include "base/bytes.h"
#include "jail/guest/crossing.h"
#include "jail/guest/grammar.h"
#include "jail/guest/interpreter.h"
#include "jail/guest/workflow.h"

#include <stdio.h>
#include <stdlib.h>

static _Noreturn void fail(const char *attempted)
{
    struct error error;
    interpreter_error(&error, attempted);
    fprintf(stderr, "%s\n", error.text);
    exit(EXIT_FAILURE);
}

static void outcome_print(enum workflow_outcome outcome, struct problems *problems,
                          struct problems *shown)
{
    auto_bytes json = {0};
    if (outcome == WORKFLOW_RAISED)
        fail("judge a script");
    if ((outcome == WORKFLOW_READY) != (problems->found == 0))
        exit(EXIT_FAILURE);
    if (!problems_write(shown, &json))
        exit(EXIT_FAILURE);
    puts(bytes_text(&json));
}

static void script_judge(PyObject *script, PyObject *described, bool check)
{
    struct language language;
    struct problems problems = {0}, warnings = {0};
    struct workflow workflow = {0};
    if (!described || !language_read(described, &language))
        fail("read the language");
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(script, &length);
    if (!text)
        fail("take the script");
    enum workflow_outcome outcome = workflow_compile(text, (size_t)length, &language, &problems,
                                                     check ? &warnings : NULL, &workflow);
    outcome_print(outcome, &problems, check ? &warnings : &problems);
    problems_end(&problems);
    problems_end(&warnings);
    language_end(&language);
    Py_XDECREF(workflow.code);
    Py_XDECREF(workflow.names);
}

static void node_judge(PyObject *node, PyObject *field)
{
    const char *name = PyUnicode_AsUTF8(node);
    const char *part = field ? PyUnicode_AsUTF8(field) : NULL;
    const struct node_rule *rule = name ? grammar_find(name) : NULL;
    puts(rule && (!part || grammar_field(rule, part)) ? "true" : "false");
}

static PyObject *type_find(PyObject *name)
{
    PyObject *module = PyImport_ImportModule("_ast");
    PyObject *type = module ? PyObject_GetAttr(module, name) : NULL;
    if (!type)
        fail("find a type of nodes");
    return type;
}

/* A newer Python, for the time of one script. */
static void newer_judge(PyObject *asked, PyObject *newer)
{
    PyObject *type = type_find(PyList_GetItem(newer, 0));
    PyObject *fields = PyObject_GetAttrString(type, "_fields");
    PyObject *more = PySequence_Concat(fields, Py_BuildValue("(s)", "newer"));
    if (!more || PyObject_SetAttrString(type, "_fields", more) < 0 ||
        PyObject_SetAttrString(type, "newer", PyList_GetItem(newer, 1)) < 0)
        fail("add a field");
    script_judge(PyDict_GetItemString(asked, "script"), PyDict_GetItemString(asked, "language"),
                 false);
    if (PyObject_SetAttrString(type, "_fields", fields) < 0 ||
        PyObject_DelAttrString(type, "newer") < 0)
        fail("take the field away");
}

static void renamed_judge(PyObject *asked, PyObject *name)
{
    PyTypeObject *type = (PyTypeObject *)type_find(name);
    const char *usual = type->tp_name;
    type->tp_name = "Newer";
    script_judge(PyDict_GetItemString(asked, "script"), PyDict_GetItemString(asked, "language"),
                 false);
    type->tp_name = usual;
}

static void line_judge(const char *line, size_t length)
{
    PyObject *asked = crossing_read(line, length);
    if (!asked || !PyDict_Check(asked))
        fail("read a line");
    PyObject *node = PyDict_GetItemString(asked, "node");
    PyObject *script = PyDict_GetItemString(asked, "script");
    PyObject *newer = PyDict_GetItemString(asked, "newer");
    PyObject *renamed = PyDict_GetItemString(asked, "renamed");
    if (node)
        node_judge(node, PyDict_GetItemString(asked, "field"));
    else if (newer)
        newer_judge(asked, newer);
    else if (renamed)
        renamed_judge(asked, renamed);
    else if (script)
        script_judge(script, PyDict_GetItemString(asked, "language"),
                     PyDict_GetItemString(asked, "check") == Py_True);
    Py_DECREF(asked);
}

int main(void)
{
    struct error error;
    if (!interpreter_start(&error)) {
        fprintf(stderr, "%s\n", error.text);
        return EXIT_FAILURE;
    }
    if (!interpreter_seal())
        fail("seal the interpreter");
    char *line = NULL;
    size_t room = 0;
    for (ssize_t length; (length = getline(&line, &room, stdin)) > 0;)
        line_judge(line, (size_t)length);
    free(line);
    return EXIT_SUCCESS;
}
