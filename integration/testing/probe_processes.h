/* How a containment probe makes processes and threads. */
#ifndef BRIG_INTEGRATION_TESTING_PROBE_PROCESSES_H
#define BRIG_INTEGRATION_TESTING_PROBE_PROCESSES_H

#include <stdbool.h>

enum { PROBE_ARGUMENTS = 6, PROBE_STAY_MOST_S = 20 };

/* Makes a system call after which there may be one process or thread more, past every library. That
 * one touches no memory, so that it may share all of it: it ends at once or, if it is to stay,
 * sleeps for PROBE_STAY_MOST_S at most. Returns what the kernel gave: small negative numbers are
 * errors. */
long probe_task_make(long number, const long arguments[PROBE_ARGUMENTS], bool stays);

/* Makes a process that leaves its parent, its session and its process group, hears no signal that
 * may be ignored, and sleeps for PROBE_STAY_MOST_S at most. Returns as above. */
long probe_orphan_make(void);

#endif
