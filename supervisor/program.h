/* Starting another program of brig's: one descriptor, an explicit environment, nothing inherited.
 */
#ifndef BRIG_SUPERVISOR_PROGRAM_H
#define BRIG_SUPERVISOR_PROGRAM_H

#include "base/error.h"
#include "supervisor/places.h"
#include "supervisor/signals.h"

#include <stdbool.h>
#include <sys/types.h>

/* Starts the program of this name from the folder of programs, in a session of its own, with
 * `input` (which stays the caller's) as descriptor 0, 1 and 2 as places that take nothing, all
 * signals at their defaults, and the given environment. It dies with the supervisor. False: it
 * could not be started. */
bool program_start(const struct places *places, const char *name, int input,
                   char *const *environment, pid_t *pid, struct error *error);

/* As wait_readable, for a descriptor at which the program will answer: has it go on if somebody has
 * stopped it. A stop from outside holds nobody up: those of cells are answered by their tracer. */
enum wait_outcome program_wait(pid_t pid, struct signals *signals, int fd, int timeout_ms);

/* Whether it has ended. Not reaped: `info` says how. */
bool program_has_ended(pid_t pid, siginfo_t *info);

/* Kills and reaps it; 0 is none. */
void program_end(pid_t *pid);

#endif
