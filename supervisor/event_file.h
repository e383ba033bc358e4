/* --events: the events of a run as lines of JSON (docs/schema/event.schema.json): those of the
 * bridge that the supervisor has accepted, member by member, then how the run was judged. */
#ifndef BRIG_SUPERVISOR_EVENT_FILE_H
#define BRIG_SUPERVISOR_EVENT_FILE_H

#include "base/error.h"
#include "supervisor/event.h"
#include "supervisor/outlet.h"
#include "supervisor/run.h"
#include "supervisor/signals.h"

#include <stdbool.h>
#include <stdint.h>

struct event_file {
    const char *path; /* borrowed; NULL: no events are wanted */
    struct outlet outlet;
    uint64_t last_us; /* of the last event: the verdict is not earlier, whoever's clock is behind */
};

#define EVENT_FILE_NONE                                                                            \
    {                                                                                              \
        .outlet = {.fd = -1 }                                                                      \
    }

/* Creates or empties the file. */
bool event_file_open(struct event_file *file, const char *path, struct error *error);

/* Queues the event; outlet_flush(&file->outlet) writes as far as the file takes it. */
void event_file_put(struct event_file *file, const struct event *event);

/* False once events could not be written: a run whose events are wanted and lost must not go on. */
bool event_file_is_whole(const struct event_file *file, struct error *error);

/* Queues the last line, the supervisor's word on the run, and writes all, as long as the reader
 * takes and no further stop signal comes. */
bool event_file_finish(struct event_file *file, const struct run *run, struct signals *signals,
                       struct error *error);

/* Frees and closes; for {EVENT_FILE_NONE} as well. */
void event_file_end(struct event_file *file);

#endif
