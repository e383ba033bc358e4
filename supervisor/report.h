/* The report of a run (docs/schema/report.schema.json): what happened, and which layers were
 * attested. */
#ifndef BRIG_SUPERVISOR_REPORT_H
#define BRIG_SUPERVISOR_REPORT_H

#include "base/bytes.h"
#include "supervisor/run.h"

/* Appends the report as one line of JSON without a newline. After run_end. */
void report_write(const struct run *run, struct bytes *into);

#endif
