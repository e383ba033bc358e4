/* The lines of a script that an exception passed through. */
#include "jail/guest/trace.h"

#include "base/json_write.h"
#include "jail/guest/failure.h"
#include "jail/guest/workflow.h"

#include <string.h>

enum { PERIOD_MOST = 8, REPEATS_LEAST = 3 };

struct place {
    PyCodeObject *code; /* lives as long as its frame */
    long line;
};

void trace_add(struct trace *trace, PyFrameObject *frame, int line)
{
    PyCodeObject *code = PyFrame_GetCode(frame);
    if (PyUnicode_CompareWithASCIIString(code->co_filename, WORKFLOW_FILE_NAME) == 0) {
        struct place place = {code, line};
        bytes_append(&trace->places, &place, sizeof place);
        trace->count++;
        trace->line = line;
    }
    Py_DECREF(code);
}

void trace_end(struct trace *trace)
{
    bytes_end(&trace->places);
    *trace = (struct trace){0};
}

/* Lines on their way out. */
struct listing {
    struct bytes *into; /* NULL: only counts */
    size_t total, seen;
};

/* Whether the next line is one of the first or the last; in place of the others stands one mark. */
static bool line_stays(struct listing *listing)
{
    static const size_t FIRST = FAILURE_TRACEBACK_LINES / 2 - 1, LAST = FAILURE_TRACEBACK_LINES / 2;
    size_t at = listing->seen++;
    if (!listing->into)
        return false;
    if (listing->total <= FAILURE_TRACEBACK_LINES || at < FIRST || at >= listing->total - LAST)
        return true;
    if (at == FIRST) {
        auto_bytes text = {0};
        bytes_printf(&text, "… [%zu lines cut]", listing->total - FIRST - LAST);
        json_put_text_of(listing->into, text.at, text.length);
    }
    return false;
}

static void place_put(struct listing *listing, const struct place *place)
{
    auto_bytes text = {0};
    if (!line_stays(listing))
        return;
    bytes_printf(&text, "line %ld, in ", place->line);
    failure_text(place->code->co_name, 200, &text);
    json_put_text_of(listing->into, text.at, text.length);
}

static void repeats_put(struct listing *listing, size_t period, size_t repeats)
{
    auto_bytes text = {0};
    if (!line_stays(listing))
        return;
    if (period == 1)
        bytes_printf(&text, "… repeated %zu more times", repeats);
    else
        bytes_printf(&text, "… these %zu lines repeated %zu more times", period, repeats);
    json_put_text_of(listing->into, text.at, text.length);
}

/* How often the `period` places at the front stand there again, one after the other. */
static size_t repeats_count(const struct place *places, size_t count, size_t period)
{
    size_t repeats = 0;
    while ((repeats + 2) * period <= count &&
           !memcmp(places, places + (repeats + 1) * period, period * sizeof *places))
        repeats++;
    return repeats;
}

/* The shortest run of places at the front that repeats itself often enough; 0: there is none. */
static size_t period_find(const struct place *places, size_t count, size_t *repeats)
{
    for (size_t period = 1; period <= PERIOD_MOST; period++) {
        *repeats = repeats_count(places, count, period);
        if (*repeats >= REPEATS_LEAST)
            return period;
    }
    *repeats = 0;
    return 0;
}

static void listing_fill(struct listing *listing, const struct trace *trace)
{
    const struct place *places = (const void *)trace->places.at;
    for (size_t at = 0, repeats; at < trace->count;) {
        size_t period = period_find(places + at, trace->count - at, &repeats);
        size_t shown = period ? period : 1;
        for (size_t i = 0; i < shown; i++)
            place_put(listing, &places[at + i]);
        if (period)
            repeats_put(listing, period, repeats);
        at += shown * (repeats + 1);
    }
}

void trace_write(const struct trace *trace, struct bytes *into)
{
    struct listing counted = {.into = NULL};
    listing_fill(&counted, trace);
    struct listing written = {.into = into, .total = counted.seen};
    json_open(into, '[');
    listing_fill(&written, trace);
    json_close(into, ']');
}
