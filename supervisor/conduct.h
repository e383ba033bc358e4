/* How a command conducts one run: it starts the host, and attends to the run until it is decided.
 */
#ifndef BRIG_SUPERVISOR_CONDUCT_H
#define BRIG_SUPERVISOR_CONDUCT_H

#include "supervisor/host.h"
#include "supervisor/progress.h"
#include "supervisor/run.h"
#include "supervisor/run_policies.h"

#include <stdbool.h>

/* False: the host or the run could not be started, and the run says why. run_end must be called all
 * the same. Policies and request must outlive host and run. */
bool conduct_begin(struct run *run, struct host *host, const struct run_policies *policies,
                   const struct run_request *request);

/* Until the run is decided. The first signal stops it in order; the second ends the process. */
void conduct_attend(struct run *run, struct host *host, struct progress *progress);

#endif
