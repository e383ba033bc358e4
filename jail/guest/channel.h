/* Frames in and out of the jail: descriptor 0 is read, descriptor 1 is written, nothing else is known. */
#ifndef BRIG_JAIL_GUEST_CHANNEL_H
#define BRIG_JAIL_GUEST_CHANNEL_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>

struct channel {
    struct bytes incoming; /* read, not yet consumed */
    size_t consumed;       /* bytes of incoming that earlier lines took */
    struct bytes outgoing; /* whole frames that wait for channel_flush */
};

/* The next line without its newline, valid until the next call. Blocks in read(2). The host's lines are
 * trusted to be frames but not to be short: memory is bounded by the address-space limit.
 * End of file means that nobody waits for this run any more: exits the process with status 0. */
const char *channel_read_line(struct channel *channel, size_t *length);

/* Appends to what channel_flush will write in as few writes as possible. */
void channel_put(struct channel *channel, const char *from, size_t length);
void channel_flush(struct channel *channel);

#endif
