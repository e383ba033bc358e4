/* The lines of a script that an exception passed through: repeats folded, the middle of a long list
 * cut. */
#ifndef BRIG_JAIL_GUEST_TRACE_H
#define BRIG_JAIL_GUEST_TRACE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/bytes.h"

#include <frameobject.h>
#include <stddef.h>

struct trace {
    struct bytes places; /* in the order of trace_add */
    size_t count;
    int line; /* of the last; 0 where there is none */
};

/* Adds a frame that stands at `line`, unless it is none of the script's. The frame must live until
 * trace_end. */
void trace_add(struct trace *trace, PyFrameObject *frame, int line);

/* Appends a JSON array of "line 3, in helper". What repeats itself more than three times, up to
 * eight lines in a row, as endless recursion does, stands once; the mark behind it counts the rest.
 * Of more than FAILURE_TRACEBACK_LINES the first and the last stay. */
void trace_write(const struct trace *trace, struct bytes *into);

/* Frees it; leaves {0}. */
void trace_end(struct trace *trace);

#endif
