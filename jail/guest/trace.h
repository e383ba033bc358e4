/* The lines of a script that an exception passed through: repeats folded, the middle of a long list
 * cut. However many they are, the memory for them is part of struct trace. */
#ifndef BRIG_JAIL_GUEST_TRACE_H
#define BRIG_JAIL_GUEST_TRACE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/bytes.h"
#include "jail/guest/failure.h"

#include <frameobject.h>
#include <stdbool.h>
#include <stddef.h>

/* A run of up to TRACE_PERIOD_MOST places that repeats itself TRACE_REPEATS_LEAST times is folded.
 */
enum {
    TRACE_PERIOD_MOST = 8,
    TRACE_REPEATS_LEAST = 3,
    TRACE_WAITING_MOST = TRACE_PERIOD_MOST * (TRACE_REPEATS_LEAST + 1),
    TRACE_HALF = FAILURE_TRACEBACK_LINES / 2
};

struct trace_place {
    PyCodeObject *code; /* borrowed */
    long line;
};

/* A line of the listing: a place, or the mark for `repeats` repeats of the `period` before it. */
struct trace_line {
    struct trace_place place;
    size_t period, repeats;
};

/* {0} is empty and valid. */
struct trace {
    struct trace_place waiting[TRACE_WAITING_MOST]; /* until it is known whether they repeat */
    size_t waits;
    struct trace_place folded[TRACE_PERIOD_MOST]; /* what is being repeated */
    size_t period, repeats;                       /* period 0: nothing */
    struct trace_line first[TRACE_HALF];
    struct trace_line last[TRACE_HALF]; /* of all lines behind the first; line i is at i % half */
    size_t lines;
    int line; /* of the last place; 0 where there is none */
};

/* Adds a frame that stands at `line`, unless it is none of the script's. Its code must live until
 * trace_write. Takes no memory. */
void trace_add(struct trace *trace, PyFrameObject *frame, int line);

/* Appends a JSON array of "line 3, in helper". What repeats itself more than three times, up to
 * eight lines in a row, as endless recursion does, stands once; the mark behind it counts the rest.
 * Of more than FAILURE_TRACEBACK_LINES the first and the last stay. Nothing may be added after it.
 * False: there is no memory, and nothing is appended. */
bool trace_write(struct trace *trace, struct bytes *into);

#endif
