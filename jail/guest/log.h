/* Lines for the log of the run: the script's own, and what the scheduler has to say. */
#ifndef BRIG_JAIL_GUEST_LOG_H
#define BRIG_JAIL_GUEST_LOG_H

#include "jail/guest/state.h"

/* One line that names the slot which was left None, and the error. Kind "slot". */
void log_failed_slot(struct scheduler *scheduler, const struct branch *branch, PyObject *error);

/* What a cancelled branch raised instead of ending. */
void log_error_while_cancelled(struct scheduler *scheduler, const struct branch *branch,
                               PyObject *error);

/* A line of kind "warning". */
void log_warning(struct scheduler *scheduler, const char *text, size_t length);

#endif
