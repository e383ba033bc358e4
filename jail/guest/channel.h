/* Frames in and out of the jail: descriptor 0 is read, descriptor 1 is written, nothing else is
 * known. */
#ifndef BRIG_JAIL_GUEST_CHANNEL_H
#define BRIG_JAIL_GUEST_CHANNEL_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>

/* A line that was read ahead of its turn. Each has memory of its own, no more than it needs and no
 * longer than until its turn is over: many large answers may wait so. */
struct channel_line {
    struct channel_line *next;
    size_t length;
    char text[];
};

struct channel_queue {
    struct channel_line *first, *last;
};

/* {0} is a channel from which nothing was read yet. */
struct channel {
    struct bytes incoming;              /* read, not yet consumed */
    size_t consumed;                    /* bytes of incoming that earlier lines took */
    struct channel_queue urgent, later; /* read ahead: the turn of urgent ones comes first */
    struct channel_line *taken;         /* what channel_read_line has returned of them */
    struct bytes outgoing;              /* frames that wait for channel_flush */
};

/* Room for one frame of fixed shape, and for one that carries a message that was cut. */
enum { CHANNEL_SMALL_FRAME_BYTES = 4 * 1024, CHANNEL_LARGE_FRAME_BYTES = 128 * 1024 };

/* Takes the memory that channel_open relies upon. False: there is none. */
bool channel_begin(struct channel *channel);

/* The next line without its newline, valid until the next call. Blocks in read(2). The host's lines
 * are trusted to be frames but not to be short: memory is bounded by the address-space limit, and
 * NULL says that the line did not fit. End of file means that nobody waits for this run any more:
 * exits the process with status 0. */
const char *channel_read_line(struct channel *channel, size_t *length);

/* The next line that neither this function nor channel_read_line has returned yet. It must be given
 * back with channel_keep. Blocking and NULL as there. */
struct channel_line *channel_read_ahead(struct channel *channel);

/* channel_read_line will return the line in its turn: an urgent one before all that are not, else
 * in the order of reading. */
void channel_keep(struct channel *channel, struct channel_line *line, bool urgent);

/* Whether channel_read_line would return a line without reading. */
bool channel_has_line(const struct channel *channel);

/* Where the next frame is to be appended: outgoing, which then takes a small frame without
 * allocating. Writes what waits first where it has become much, or where memory for more is not to
 * be had. */
struct bytes *channel_open(struct channel *channel, size_t most);

/* Appends to what channel_flush will write in as few writes as possible. */
void channel_put(struct channel *channel, const char *from, size_t length);

/* Writes everything that waits. A host that no longer reads ends the process. */
void channel_flush(struct channel *channel);

/* Writes every frame that waits and is whole, and then the last line. Ends the process, and takes
 * no memory. */
_Noreturn void channel_end(struct channel *channel, const char *last, size_t length);

#endif
