/* Step 8 of a run: from a jail and a bridge whose every layer has been attested (pair.h) to the
 * hand-over of channel and script. */
#ifndef BRIG_SUPERVISOR_LAUNCH_H
#define BRIG_SUPERVISOR_LAUNCH_H

#include "supervisor/run.h"

/* False: error->step names the step, no script has been sent. */
bool launch(struct run *run, struct error *error);

#endif
