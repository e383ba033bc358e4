/* Judges scripts as a jail does, without running them: one JSON object a line in, one answer a line
 * out.
 *
 *     {"script":"…","language":{"modules":[…],"syntax":[…],"builtins":[…]}}   the array of problems
 *     {"node":"Name"}                                                         true, if the grammar
 * knows it
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

static void outcome_print(enum workflow_outcome outcome, struct problems *problems)
{
    auto_bytes json = {0};
    if (outcome == WORKFLOW_RAISED)
        fail("judge a script");
    if (!problems_write(problems, &json))
        exit(EXIT_FAILURE);
    if ((outcome == WORKFLOW_READY) != (problems->found == 0))
        exit(EXIT_FAILURE);
    puts(bytes_text(&json));
}

static void script_judge(PyObject *script, PyObject *described)
{
    struct language language;
    struct problems problems = {0};
    struct workflow workflow = {0};
    if (!described || !language_read(described, &language))
        fail("read the language");
    Py_ssize_t length;
    const char *text = PyUnicode_AsUTF8AndSize(script, &length);
    if (!text)
        fail("take the script");
    enum workflow_outcome outcome =
        workflow_compile(text, (size_t)length, &language, &problems, &workflow);
    outcome_print(outcome, &problems);
    problems_end(&problems);
    language_end(&language);
    Py_XDECREF(workflow.code);
    Py_XDECREF(workflow.names);
}

static void node_judge(PyObject *node)
{
    const char *name = PyUnicode_AsUTF8(node);
    puts(name && grammar_find(name) ? "true" : "false");
}

static void line_judge(const char *line, size_t length)
{
    PyObject *asked = crossing_read(line, length);
    if (!asked || !PyDict_Check(asked))
        fail("read a line");
    PyObject *node = PyDict_GetItemString(asked, "node");
    PyObject *script = PyDict_GetItemString(asked, "script");
    if (node)
        node_judge(node);
    else if (script)
        script_judge(script, PyDict_GetItemString(asked, "language"));
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
