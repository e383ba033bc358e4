/* Bytes to a descriptor whose reader takes its time: queued within a bound, written as far as it
 * takes them at the moment, never waited for by the loop that watches a run. */
#ifndef BRIG_SUPERVISOR_OUTLET_H
#define BRIG_SUPERVISOR_OUTLET_H

#include "base/bytes.h"
#include "base/error.h"
#include "supervisor/signals.h"

#include <stdbool.h>
#include <stddef.h>

/* {.fd = 2} is an outlet. The descriptor is borrowed and its flags are left alone: others share it.
 */
struct outlet {
    int fd;
    bool loses_nothing; /* a reader that falls 64 MiB behind breaks it, instead of missing lines */
    struct bytes queue; /* append here; the first `sent` bytes are gone */
    size_t sent;
    size_t lost_lines; /* dropped since the last that went out: the reader is told how many */
    bool broken;       /* a write failed: nothing more is said there */
    int number;        /* errno of the write that failed, or 0: too far behind */
};

/* Queues whole lines. What exceeds the bound of 1 MiB waiting is dropped and counted. */
void outlet_put(struct outlet *outlet, const char *lines, size_t length);

/* Queues "brig: " and the error's line. */
void outlet_put_error(struct outlet *outlet, const struct error *error);

/* Writes what the reader takes without waiting. */
void outlet_flush(struct outlet *outlet);

/* Whether something waits: poll the descriptor for POLLOUT, then call outlet_flush. */
bool outlet_waits(const struct outlet *outlet);

/* Why nothing more is said to `name`. False. */
bool outlet_tell_break(const struct outlet *outlet, const char *name, struct error *error);

/* At the end: waits for the reader, at most timeout_ms, and not beyond a further stop signal.
 * Negative: as long as it takes. False: not all went out, and error says why (of `name`). */
bool outlet_drain(struct outlet *outlet, struct signals *signals, int timeout_ms, const char *name,
                  struct error *error);

void outlet_end(struct outlet *outlet); /* frees the queue */

#endif
