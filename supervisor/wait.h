/* Waiting with a limit. */
#ifndef BRIG_SUPERVISOR_WAIT_H
#define BRIG_SUPERVISOR_WAIT_H

#include <stdbool.h>
#include <stdint.h>

/* True once fd can be read (or has ended); false after the timeout in milliseconds. */
bool wait_readable(int fd, int timeout_ms);

/* Nanoseconds of the monotonic clock. */
int64_t monotonic_ns(void);

#endif
