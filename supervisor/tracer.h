/* The tracer's hand on a cell: the kernel kills it with the supervisor, and a call that the filter
 * killed is read from the registers of the dying process. The allowed path costs nothing. */
#ifndef BRIG_SUPERVISOR_TRACER_H
#define BRIG_SUPERVISOR_TRACER_H

#include "base/error.h"

#include "supervisor/cell_end.h"

#include <stdbool.h>
#include <sys/types.h>

/* Seizes a child without stopping it: EXITKILL and TRACEEXIT. False where ptrace is refused. */
bool tracer_seize(pid_t pid, struct error *error);

/* Answers one stop that wait4 reported. At the exit stop notes what the filter killed, at a fault
 * notes the signal and kills: a traced PID 1 of a namespace does not die of its own faults. What
 * cannot be let go on is killed; false: and is traced no more, so that only its parent hears of its
 * end. */
bool tracer_answer_stop(pid_t pid, int status, struct cell_end *end);

#endif
