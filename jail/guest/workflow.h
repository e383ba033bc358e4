/* The script, from bytes to a coroutine: decoded once, parsed once, validated, compiled from that
 * tree. */
#ifndef BRIG_JAIL_GUEST_WORKFLOW_H
#define BRIG_JAIL_GUEST_WORKFLOW_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "jail/guest/language.h"
#include "jail/guest/problem.h"

#include <stddef.h>

/* The file name that compiled scripts carry; frames and tracebacks of the script are told by it. */
#define WORKFLOW_FILE_NAME "<workflow>"

/* The name of the async function whose body the script is. */
#define WORKFLOW_FUNCTION_NAME "workflow"

struct workflow {
    PyObject *code;  /* of a module that defines the function */
    PyObject *names; /* a dict: the names that the script reads and does not bind, by first use */
};

enum workflow_outcome {
    WORKFLOW_READY,    /* *workflow holds what is to be run */
    WORKFLOW_REJECTED, /* *problems says why */
    WORKFLOW_RAISED,   /* a Python exception is set */
};

/* `text` is UTF-8 with a NUL behind it. A byte order mark is skipped, a coding cookie has no
 * meaning. Runs nothing of the script. Whatever breaks the parser is a problem of the script, but
 * for a want of memory, which is raised. Likely mistakes are looked for, and added to *warnings,
 * where it is not NULL. */
enum workflow_outcome workflow_compile(const char *text, size_t length,
                                       const struct language *language, struct problems *problems,
                                       struct problems *warnings, struct workflow *workflow);

/* A new dict with the modules that the script reads and the built-ins; the functions of the
 * language are the scheduler's to add. NULL: a Python exception is set. */
PyObject *workflow_globals(const struct workflow *workflow, const struct language *language);

/* Defines the function in `globals` and calls it with args: its coroutine, not yet started. NULL: a
 * Python exception is set. */
PyObject *workflow_start(const struct workflow *workflow, PyObject *globals, PyObject *args);

#endif
