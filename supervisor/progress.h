/* Progress on standard error: one plain line an event. What comes from scripts and models is shown
 * escaped. */
#ifndef BRIG_SUPERVISOR_PROGRESS_H
#define BRIG_SUPERVISOR_PROGRESS_H

#include "supervisor/event.h"

/* For run_request.show; the context is the struct outlet that the lines go to. */
void progress_show(void *context, const struct event *event);

#endif
