/* Telling people how a run ended. */
#ifndef BRIG_SUPERVISOR_TELL_H
#define BRIG_SUPERVISOR_TELL_H

#include "supervisor/outlet.h"
#include "supervisor/run.h"

#include <stdbool.h>

/* After run_end. One line, and for scripts at fault the traceback or the list of problems. Nothing
 * for a completed run if `quiet`. */
void tell_outcome(const struct run *run, bool quiet, struct outlet *outlet);

#endif
