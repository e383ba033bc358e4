/* The system calls that probes know by name. */
#ifndef BRIG_INTEGRATION_TESTING_PROBE_CALLS_H
#define BRIG_INTEGRATION_TESTING_PROBE_CALLS_H

/* This architecture's number of a system call; -1 for names that are not in the table. */
long probe_call_number(const char *name);

#endif
