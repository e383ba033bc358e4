/* Starting another program of brig's: one descriptor, an explicit environment, nothing inherited.
 */
#ifndef BRIG_SUPERVISOR_PROGRAM_H
#define BRIG_SUPERVISOR_PROGRAM_H

#include "base/error.h"
#include "supervisor/places.h"

#include <stdbool.h>
#include <sys/types.h>

/* Starts the program of this name from the folder of programs, in a session of its own, with
 * `input` (which stays the caller's) as descriptor 0, 1 and 2 as places that take nothing, all
 * signals at their defaults, and the given environment. It dies with the supervisor. False: it
 * could not be started. */
bool program_start(const struct places *places, const char *name, int input,
                   char *const *environment, pid_t *pid, struct error *error);

/* Kills and reaps it; 0 is none. */
void program_end(pid_t *pid);

#endif
