/* The rehearsal of template and armed clones. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "jail/guest/rehearsal.h"

#include "jail/guest/builtins.h"
#include "jail/guest/crossing.h"
#include "jail/guest/language.h"
#include "jail/guest/problem.h"
#include "jail/guest/scheduler.h"
#include "jail/guest/workflow.h"

#include <string.h>

enum { RESULT_BYTES = 4096 };

/* A little of what workflows are made of, and no call: a frame would be somebody's to answer. */
static const char SCRIPT[] = "\"\"\"A rehearsal.\"\"\"\n"
                             "async def tell(names, width=2):\n"
                             "    return [f'{name:>{width}}' for name in names if name]\n"
                             "found = {'names': ['a', 'b'], 'count': 0, 'share': 0.5}\n"
                             "for number, name in enumerate(await tell(found['names'])):\n"
                             "    try:\n"
                             "        found[name.strip()] = number + len(name) * 2\n"
                             "    except KeyError as error:\n"
                             "        found['error'] = str(error)\n"
                             "return {'found': found, 'best': max(found['names'])}\n";

/* {"modules":[],"syntax":[],"builtins":[all that are offered]} */
static PyObject *language_describe(void)
{
    PyObject *names = builtins_names();
    return names ? Py_BuildValue("{s:[],s:[],s:N}", "modules", "syntax", "builtins", names) : NULL;
}

static void result_write(PyObject *result)
{
    struct bytes json = {0};
    struct crossing_fault fault;
    crossing_write(result, "result", RESULT_BYTES, &json, &fault);
    bytes_end(&json);
}

static void coroutine_run(PyObject *coroutine)
{
    PyObject *result = NULL;
    if (PyIter_Send(coroutine, Py_None, &result) == PYGEN_RETURN)
        result_write(result);
    Py_XDECREF(result);
    Py_DECREF(coroutine);
}

static void workflow_run(struct scheduler *scheduler, const struct workflow *workflow,
                         const struct language *language)
{
    PyObject *args = PyDict_New();
    PyObject *globals = args ? workflow_globals(workflow, language) : NULL;
    PyObject *coroutine = globals && scheduler_put_names(scheduler, globals)
                              ? workflow_start(workflow, globals, args)
                              : NULL;
    if (coroutine)
        coroutine_run(coroutine);
    Py_XDECREF(globals);
    Py_XDECREF(args);
}

static void script_run(struct scheduler *scheduler, const struct language *language)
{
    struct problems problems = {0};
    struct workflow workflow;
    if (workflow_compile(SCRIPT, strlen(SCRIPT), language, &problems, NULL, &workflow) !=
        WORKFLOW_READY)
        return;
    workflow_run(scheduler, &workflow, language);
    Py_DECREF(workflow.code);
    Py_DECREF(workflow.names);
}

void rehearsal_run(struct scheduler *scheduler)
{
    struct language language;
    PyGC_Disable();
    PyObject *described = language_describe();
    if (described && language_read(described, &language)) {
        script_run(scheduler, &language);
        language_end(&language);
    }
    Py_XDECREF(described);
    PyErr_Clear();
    PyGC_Enable();
}
