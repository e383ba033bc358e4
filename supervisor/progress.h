/* Progress of a run for who waits for it: on a terminal a live view, else plain lines, one an
 * event, on standard error; and the file of events. What comes from scripts and models is shown
 * escaped. Nothing in it waits for a reader but at the end. */
#ifndef BRIG_SUPERVISOR_PROGRESS_H
#define BRIG_SUPERVISOR_PROGRESS_H

#include "supervisor/event.h"
#include "supervisor/event_file.h"
#include "supervisor/live/view.h"
#include "supervisor/outlet.h"
#include "supervisor/signals.h"

#include <stdbool.h>
#include <stdint.h>

enum progress_form { PROGRESS_NONE, PROGRESS_LINES, PROGRESS_LIVE };

struct progress {
    int terminal;         /* behind standard error; -1: none */
    struct outlet outlet; /* standard error: lines, and what is told at the end */
    enum progress_form form;
    struct view view;
    struct event_file *events; /* borrowed */
};

/* Chooses the form. The progress must not move afterwards. */
void progress_begin(struct progress *progress, bool quiet, struct event_file *events);

/* For run_request.show; the context is the struct progress. */
void progress_show(void *context, const struct event *event);

/* Writes and draws what is due, as far as the readers take it. */
void progress_attend(struct progress *progress, struct signals *signals);

/* When to attend next if nothing happens, by the monotonic clock; INT64_MAX: not at all. */
int64_t progress_deadline_ns(const struct progress *progress);

/* The run is over: the view takes its last form, and the outlet is free for what is told then. */
void progress_settle(struct progress *progress, struct signals *signals);

void progress_end(struct progress *progress); /* frees and closes */

#endif
