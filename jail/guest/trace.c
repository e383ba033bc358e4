/* The lines of a script that an exception passed through. */
#include "jail/guest/trace.h"

#include "base/json_write.h"
#include "jail/guest/workflow.h"

#include <stdio.h>
#include <string.h>

/* A name is cut to this; each of its bytes may become six in JSON. */
enum { NAME_BYTES = 200, LINE_BYTES = NAME_BYTES + 100, LINE_JSON_BYTES = 6 * LINE_BYTES };

static void line_keep(struct trace *trace, struct trace_line line)
{
    size_t at = trace->lines++;
    *(at < TRACE_HALF ? &trace->first[at] : &trace->last[at % TRACE_HALF]) = line;
}

static void waiting_drop(struct trace *trace, size_t count)
{
    trace->waits -= count;
    memmove(trace->waiting, trace->waiting + count, trace->waits * sizeof trace->waiting[0]);
}

/* Whether the `period` places at the front are those of `places`. */
static bool front_equals(const struct trace *trace, const struct trace_place *places, size_t period)
{
    return trace->waits >= period &&
           !memcmp(trace->waiting, places, period * sizeof trace->waiting[0]);
}

/* The shortest run of places at the front that repeats itself often enough; 0: there is none. */
static size_t period_find(const struct trace *trace)
{
    for (size_t period = 1; period <= TRACE_PERIOD_MOST; period++) {
        size_t repeats = 0;
        while (repeats < TRACE_REPEATS_LEAST && (repeats + 2) * period <= trace->waits &&
               front_equals(trace, trace->waiting + (repeats + 1) * period, period))
            repeats++;
        if (repeats == TRACE_REPEATS_LEAST)
            return period;
    }
    return 0;
}

static void fold_end(struct trace *trace)
{
    if (trace->period)
        line_keep(trace, (struct trace_line){.period = trace->period, .repeats = trace->repeats});
    trace->period = trace->repeats = 0;
}

/* Makes lines of the places at the front, or counts them as repeats. */
static void front_settle(struct trace *trace)
{
    if (trace->period && front_equals(trace, trace->folded, trace->period)) {
        trace->repeats++;
        waiting_drop(trace, trace->period);
        return;
    }
    fold_end(trace);
    trace->period = period_find(trace);
    size_t shown = trace->period ? trace->period : 1;
    for (size_t i = 0; i < shown; i++)
        line_keep(trace, (struct trace_line){.place = trace->waiting[i]});
    memcpy(trace->folded, trace->waiting, trace->period * sizeof trace->waiting[0]);
    waiting_drop(trace, shown);
}

void trace_add(struct trace *trace, PyFrameObject *frame, int line)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    if (PyUnicode_CompareWithASCIIString(code->co_filename, WORKFLOW_FILE_NAME) == 0) {
        trace->waiting[trace->waits++] = (struct trace_place){code, line};
        trace->line = line;
        if (trace->waits == TRACE_WAITING_MOST)
            front_settle(trace);
    }
    Py_DECREF(code);
}

static void repeats_show(const struct trace_line *line, struct bytes *text)
{
    if (line->period == 1)
        bytes_printf(text, "… repeated %zu more times", line->repeats);
    else
        bytes_printf(text, "… these %zu lines repeated %zu more times", line->period,
                     line->repeats);
}

static void line_put(const struct trace_line *line, struct bytes *text, struct bytes *into)
{
    bytes_clear(text);
    if (line->repeats) {
        repeats_show(line, text);
    } else {
        bytes_printf(text, "line %ld, in ", line->place.line);
        failure_text(line->place.code->co_name, NAME_BYTES, text);
    }
    json_put_text_of(into, text->at, text->length);
}

/* In place of the lines that are neither among the first nor among the last stands one mark. */
static size_t middle_cut(const struct trace *trace, struct bytes *text, struct bytes *into)
{
    static const size_t FIRST = TRACE_HALF - 1;
    size_t cut = trace->lines - FIRST - TRACE_HALF;
    bytes_clear(text);
    bytes_printf(text, "… [%zu lines cut]", cut);
    json_put_text_of(into, text->at, text->length);
    return FIRST + cut;
}

static void lines_put(const struct trace *trace, struct bytes *text, struct bytes *into)
{
    for (size_t i = 0; i < trace->lines; i++) {
        if (trace->lines > FAILURE_TRACEBACK_LINES && i == TRACE_HALF - 1)
            i = middle_cut(trace, text, into);
        line_put(i < TRACE_HALF ? &trace->first[i] : &trace->last[i % TRACE_HALF], text, into);
    }
}

bool trace_write(struct trace *trace, struct bytes *into)
{
    auto_bytes text = {0};
    while (trace->waits)
        front_settle(trace);
    fold_end(trace);
    size_t shown = trace->lines < FAILURE_TRACEBACK_LINES ? trace->lines : FAILURE_TRACEBACK_LINES;
    if (!bytes_make_room(&text, LINE_BYTES) ||
        !bytes_make_room(into, (shown + 1) * LINE_JSON_BYTES))
        return false;
    json_open(into, '[');
    lines_put(trace, &text, into);
    json_close(into, ']');
    return true;
}
