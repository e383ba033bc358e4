/* The supervisor's clock. */
#ifndef BRIG_SUPERVISOR_CLOCK_H
#define BRIG_SUPERVISOR_CLOCK_H

#include <stdint.h>

/* Nanoseconds of the monotonic clock. */
int64_t monotonic_ns(void);

#endif
