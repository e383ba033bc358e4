/* From the script's text to its coroutine. The tree that was judged is the tree that is compiled.
 */
#include "jail/guest/workflow.h"

#include "jail/guest/advice.h"
#include "jail/guest/builtins.h"
#include "jail/guest/collector.h"
#include "jail/guest/modules.h"
#include "jail/guest/syntax_problem.h"
#include "jail/guest/validator.h"

#include <errno.h>
#include <string.h>

static PyObject *script_parse(const char *text)
{
    PyObject *name = PyUnicode_FromString(WORKFLOW_FILE_NAME);
    if (!name)
        return NULL;
    PyCompilerFlags flags = {.cf_flags = PyCF_ONLY_AST | PyCF_IGNORE_COOKIE,
                             .cf_feature_version = PY_MINOR_VERSION};
    PyObject *tree = Py_CompileStringObject(text, name, Py_file_input, &flags, 0);
    Py_DECREF(name);
    return tree;
}

/* A node of the module _ast with keywords as its fields; steals `fields`, which may be NULL. */
static PyObject *node_make(const char *type, PyObject *fields)
{
    PyObject *module = fields ? PyImport_ImportModule("_ast") : NULL;
    PyObject *class = module ? PyObject_GetAttrString(module, type) : NULL;
    PyObject *empty = class ? PyTuple_New(0) : NULL;
    PyObject *node = empty ? PyObject_Call(class, empty, fields) : NULL;
    Py_XDECREF(module);
    Py_XDECREF(class);
    Py_XDECREF(empty);
    Py_XDECREF(fields);
    return node;
}

#define AT_START "lineno", 1, "col_offset", 0, "end_lineno", 1, "end_col_offset", 0
#define POSITION "s:i,s:i,s:i,s:i"

/* The function's only parameter: `args`, which the script may bind anew. */
static PyObject *parameters_make(void)
{
    PyObject *name =
        node_make("arg", Py_BuildValue("{s:s,s:O,s:O," POSITION "}", "arg", "args", "annotation",
                                       Py_None, "type_comment", Py_None, AT_START));
    if (!name)
        return NULL;
    return node_make("arguments",
                     Py_BuildValue("{s:[],s:[N],s:O,s:[],s:[],s:O,s:[]}", "posonlyargs", "args",
                                   name, "vararg", Py_None, "kwonlyargs", "kw_defaults", "kwarg",
                                   Py_None, "defaults"));
}

/* What a newer Python has added to a node are lists: they are empty here. Takes over `node`. */
static PyObject *fields_complete(PyObject *node)
{
    PyObject *fields = node ? PyObject_GetAttrString((PyObject *)Py_TYPE(node), "_fields") : NULL;
    PyObject *names = fields ? PySequence_Tuple(fields) : NULL;
    bool complete = names;
    for (Py_ssize_t i = 0; complete && i < PyTuple_GET_SIZE(names); i++) {
        PyObject *name = PyTuple_GET_ITEM(names, i);
        if (PyObject_HasAttr(node, name))
            continue;
        PyObject *nothing = PyList_New(0);
        complete = nothing && PyObject_SetAttr(node, name, nothing) == 0;
        Py_XDECREF(nothing);
    }
    Py_XDECREF(names);
    Py_XDECREF(fields);
    if (!complete)
        Py_CLEAR(node);
    return node;
}

static PyObject *function_make(PyObject *body)
{
    PyObject *parameters = parameters_make();
    if (!parameters)
        return NULL;
    return fields_complete(node_make(
        "AsyncFunctionDef",
        Py_BuildValue("{s:s,s:N,s:O,s:[],s:O,s:O," POSITION "}", "name", WORKFLOW_FUNCTION_NAME,
                      "args", parameters, "body", body, "decorator_list", "returns", Py_None,
                      "type_comment", Py_None, AT_START)));
}

static bool body_complete(PyObject *body)
{
    if (PyList_GET_SIZE(body) > 0)
        return true;
    PyObject *pass = node_make("Pass", Py_BuildValue("{" POSITION "}", AT_START));
    bool added = pass && PyList_Append(body, pass) == 0;
    Py_XDECREF(pass);
    return added;
}

/* Makes the module's statements the body of the async function, in place: lines stay as they are.
 */
static bool tree_wrap(PyObject *tree)
{
    PyObject *body = PyObject_GetAttrString(tree, "body");
    PyObject *function = body && body_complete(body) ? function_make(body) : NULL;
    PyObject *statements = function ? PyList_New(1) : NULL;
    if (statements)
        PyList_SET_ITEM(statements, 0, Py_NewRef(function));
    bool wrapped = statements && PyObject_SetAttrString(tree, "body", statements) == 0;
    Py_XDECREF(statements);
    Py_XDECREF(function);
    Py_XDECREF(body);
    return wrapped;
}

/* Annotations stay unevaluated text; assertions are kept. */
static PyObject *tree_compile(PyObject *tree)
{
    PyObject *compile = PyDict_GetItemString(PyEval_GetBuiltins(), "compile"); /* borrowed */
    if (!compile)
        return PyErr_Format(PyExc_SystemError, "this interpreter cannot compile");
    return PyObject_CallFunction(compile, "OssiOi", tree, WORKFLOW_FILE_NAME, "exec",
                                 CO_FUTURE_ANNOTATIONS, Py_True, 0);
}

/* The exception that parser, validator or compiler left: a problem of the script, or a failure. */
static enum workflow_outcome failure_judge(struct problems *problems)
{
    return syntax_problem_add(problems) ? WORKFLOW_REJECTED : WORKFLOW_RAISED;
}

/* Behind the parser, which says "too deep" with it, a MemoryError means what it says. */
static enum workflow_outcome tree_failure_judge(struct problems *problems)
{
    return PyErr_ExceptionMatches(PyExc_MemoryError) ? WORKFLOW_RAISED : failure_judge(problems);
}

static enum workflow_outcome tree_judge(PyObject *tree, const char *text, size_t length,
                                        const struct language *language, struct problems *problems,
                                        struct problems *warnings, struct workflow *workflow)
{
    PyObject *names = NULL;
    if (!validator_check(tree, text, length, language, problems, &names))
        return tree_failure_judge(problems);
    if (warnings)
        advice_find(tree, text, length, warnings);
    PyObject *code = NULL;
    if (problems->found == 0 && tree_wrap(tree))
        code = tree_compile(tree);
    if (code) {
        *workflow = (struct workflow){.code = code, .names = names};
        return WORKFLOW_READY;
    }
    Py_DECREF(names);
    return problems->found ? WORKFLOW_REJECTED : tree_failure_judge(problems);
}

enum workflow_outcome workflow_compile(const char *text, size_t length,
                                       const struct language *language, struct problems *problems,
                                       struct problems *warnings, struct workflow *workflow)
{
    if (length >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0) {
        text += 3;
        length -= 3;
    }
    const char *nul = memchr(text, '\0', length);
    if (nul) {
        syntax_problem_at(text, length, (size_t)(nul - text), "the script contains a NUL character",
                          problems);
        return WORKFLOW_REJECTED;
    }
    /* The tree is one live object graph: to search it for garbage again and again is in vain. */
    bool was_at_work = collector_hold();
    errno = 0; /* see syntax_problem_add */
    PyObject *tree = script_parse(text);
    enum workflow_outcome outcome =
        tree ? tree_judge(tree, text, length, language, problems, warnings, workflow)
             : failure_judge(problems);
    Py_XDECREF(tree);
    collector_release(was_at_work);
    return outcome;
}

static bool entry_put(PyObject *into, const char *name, PyObject *value)
{
    bool put = value && PyDict_SetItemString(into, name, value) == 0;
    Py_XDECREF(value);
    return put;
}

PyObject *workflow_globals(const struct workflow *workflow, const struct language *language)
{
    PyObject *globals = PyDict_New();
    if (globals && modules_put(workflow->names, language->modules, globals) &&
        entry_put(globals, "__name__", PyUnicode_FromString(WORKFLOW_FUNCTION_NAME)) &&
        entry_put(globals, "__builtins__", builtins_make(language->builtins, language->classes)))
        return globals;
    Py_XDECREF(globals);
    return NULL;
}

PyObject *workflow_start(const struct workflow *workflow, PyObject *globals, PyObject *args)
{
    PyObject *defined = PyDict_New();
    PyObject *done = defined ? PyEval_EvalCode(workflow->code, globals, defined) : NULL;
    PyObject *function = done ? PyDict_GetItemString(defined, WORKFLOW_FUNCTION_NAME) : NULL;
    PyObject *coroutine = function ? PyObject_CallOneArg(function, args) : NULL;
    if (done && !function && !PyErr_Occurred())
        PyErr_SetString(PyExc_SystemError, "the script did not become a function");
    Py_XDECREF(done);
    Py_XDECREF(defined);
    return coroutine;
}
