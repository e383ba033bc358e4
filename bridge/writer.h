/* Bytes to a side that may not read them: queued, bounded by who fills the queue, never waited for.
 */
#ifndef BRIG_BRIDGE_WRITER_H
#define BRIG_BRIDGE_WRITER_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct writer {
    int fd;             /* borrowed, nonblocking */
    struct bytes queue; /* append here; the first `sent` bytes are gone */
    size_t sent;
    size_t exempt;  /* bytes at the front that do not count as pending: the boot frame */
    uint64_t taken; /* bytes in all that the other side has taken */
    bool dead;      /* nothing can be written any more: what is queued is dropped */
    bool broken;    /* and the other side, which is there, waits for it */
};

/* Writes what the other side takes at the moment. */
void writer_flush(struct writer *writer);

/* Bytes that are queued and count. */
size_t writer_pending(const struct writer *writer);
bool writer_is_empty(const struct writer *writer);

/* Where in all that is ever written the queue ends at present: `taken` once that has been taken. */
uint64_t writer_end_at(const struct writer *writer);

/* Frees the queue; the descriptor stays open. */
void writer_end(struct writer *writer);

#endif
