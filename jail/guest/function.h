/* Functions of the language: objects of a C type that can be called and nothing else. */
#ifndef BRIG_JAIL_GUEST_FUNCTION_H
#define BRIG_JAIL_GUEST_FUNCTION_H

#include "jail/guest/state.h"

/* The type; NULL with an exception set. */
PyTypeObject *function_type(void);

/* A function that calls `body` with the scheduler. `name` is static text, shown by repr. */
PyObject *function_new(struct scheduler *scheduler, const char *name, function_body *body);

/* A keyword of a call, borrowed: the index-th of `names`, its value behind the positional
 * arguments. */
struct keyword {
    PyObject *name, *value;
};
size_t function_keyword_count(PyObject *names);
struct keyword function_keyword(PyObject *const *arguments, size_t count, PyObject *names,
                                size_t index);

/* The bodies, by the files that hold them. */
function_body agent_call, parallel_call, pipeline_call, log_call, phase_call, print_call;

#endif
