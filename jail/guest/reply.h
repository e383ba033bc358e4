/* Answers of the host: one line, one request that is settled or opened. */
#ifndef BRIG_JAIL_GUEST_REPLY_H
#define BRIG_JAIL_GUEST_REPLY_H

#include "jail/guest/state.h"

/* Delivers one line. A line that is no answer ends the process: the host is not what it was. */
void reply_deliver(struct scheduler *scheduler, const char *line, size_t length);

#endif
