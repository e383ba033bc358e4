/* How a confined process ended, as the kernel told its tracer and parent. */
#ifndef BRIG_SUPERVISOR_CELL_END_H
#define BRIG_SUPERVISOR_CELL_END_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/resource.h>

struct cell_end {
    bool ended;      /* reaped */
    int exit_status; /* negative unless it exited by itself */
    int signal;      /* that killed it, or 0 */
    bool denied;     /* the filter killed it: number and arguments are those of the call */
    long number;
    uint32_t architecture; /* AUDIT_ARCH_*, by which the number is to be read */
    uint64_t arguments[6];
    int fault; /* SIGSEGV, …: the signal of its own doing at which the supervisor killed it */
    double cpu_ms;
    uint64_t memory_peak_bytes;
};

/* Takes down the status and usage of wait4 for a process that has been reaped. */
void cell_end_record(struct cell_end *end, int status, const struct rusage *usage);

#endif
