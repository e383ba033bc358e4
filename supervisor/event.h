/* Reading what a bridge says: events, one JSON object a line (docs/channels.md), held to a table.
 * The bridge may have been taken over, so nothing in an event is believed beyond what it can say.
 */
#ifndef BRIG_SUPERVISOR_EVENT_H
#define BRIG_SUPERVISOR_EVENT_H

#include "base/error.h"
#include "base/json_scan.h"
#include "supervisor/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum event_kind {
    EVENT_STARTED,
    EVENT_CALL,
    EVENT_SCOPE,
    EVENT_LOG,
    EVENT_WARNING,
    EVENT_PHASE,
    EVENT_END
};

/* One event, for who shows progress. Strings belong to the record or to the reader: valid during
 * the call. */
struct event {
    enum event_kind kind;
    const char *id;
    const char *text;  /* log, phase, warning; the error of a failed call */
    const char *phase; /* of a call that starts, where it names one; else NULL */
    const struct record_call *call;
    uint64_t count; /* of a scope */
    uint64_t at_us;
    const struct json_tape *tape; /* the whole event as it was told, for who keeps it */
};

struct event_bounds {
    uint64_t calls; /* more than these are no run's of this policy */
    uint64_t scopes;
    uint64_t log_bytes; /* text and 64 bytes a line */
    size_t line_bytes;
    size_t result_bytes;
    bool checks; /* a check's: no value at the end, but warnings */
};

struct event_reader {
    struct event_bounds bounds;
    uint64_t log_spent, kept_bytes, scope_events, start_events, failed_calls;
    struct json_tape tape;
    struct record *record;
    void (*show)(void *context, const struct event *event); /* NULL: nobody looks */
    void *context;
};

/* Takes one line, without its newline, into the record. False: the bridge has broken its rules. */
bool event_read(struct event_reader *reader, const char *line, size_t length, struct error *error);

/* Frees what the reader holds; the record is not its own. */
void event_reader_end(struct event_reader *reader);

#endif
