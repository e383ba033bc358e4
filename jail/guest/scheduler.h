/* The deterministic scheduler: branches, calls in flight, and the one loop that moves them.
 *
 * It reads one frame, runs every ready branch to rest, writes what was asked, and only then reads
 * again. Its order is a function of the script, its args and the order in which results arrive:
 * nothing here iterates a set, asks a clock, or looks at an address. */
#ifndef BRIG_JAIL_GUEST_SCHEDULER_H
#define BRIG_JAIL_GUEST_SCHEDULER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/error.h"
#include "jail/guest/channel.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct scheduler;

/* From the boot frame's payload. */
struct scheduler_limits {
    size_t frame_bytes, result_bytes, log_bytes;
    uint64_t scopes;
};

/* In the template: the types and functions of the language (agent, parallel, …), once. A Python
 * exception is set on failure. The scheduler lives as long as the process. */
struct scheduler *scheduler_new(void);

/* In the clone, once: from here on the end of the run can be told, whatever memory there is. */
void scheduler_listen(struct scheduler *scheduler, struct channel *channel);

/* In the clone, once, before anything is run. */
void scheduler_begin(struct scheduler *scheduler, const struct scheduler_limits *limits,
                     PyObject *budget_object_values);

/* Adds agent, parallel, pipeline, phase, log, print, budget and AgentError to `names`: objects of C
 * types without __globals__, __code__, closure or frame. False: a Python exception is set. */
bool scheduler_put_names(struct scheduler *scheduler, PyObject *names);

/* Drives the workflow's coroutine to its end and says `done`: the value, what it raised, deadlock,
 * not_json, result_too_large, memory. Then ends the process. */
_Noreturn void scheduler_run(struct scheduler *scheduler, PyObject *coroutine);

/* Says `done` for a script that was judged and is not run, and ends the process: with code
 * "rejected" where there are problems, and with the warnings where it was checked. Both are JSON
 * arrays, or empty. */
_Noreturn void scheduler_judged(struct scheduler *scheduler, const struct bytes *problems,
                                const struct bytes *warnings);

/* Says `done` with code "memory" or "raised" for the exception that is set (before the workflow has
 * begun). */
_Noreturn void scheduler_fail(struct scheduler *scheduler);

/* Memory is exhausted where no script can be told: says `done` with code "memory" and ends. */
_Noreturn void scheduler_exhausted(struct scheduler *scheduler);

/* One log frame of kind "warning": what CPython itself would have printed. */
void scheduler_warn(struct scheduler *scheduler, const char *text);

#endif
