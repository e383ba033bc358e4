/* What a check of a script has found: as lines for people, and as one JSON object
 * (docs/schema/check.schema.json). */
#ifndef BRIG_SUPERVISOR_CHECK_REPORT_H
#define BRIG_SUPERVISOR_CHECK_REPORT_H

#include "base/bytes.h"
#include "supervisor/run.h"

/* After run_end. One line each, problems and warnings in the order of the script:
 * "review.py:3:14: error: MESSAGE (HINT)". What could act on a terminal is shown. */
void check_report_lines(const struct run *run, struct bytes *into);

/* After run_end. The object for --json, without a newline. */
void check_report_write(const struct run *run, const struct policy *policy, struct bytes *into);

#endif
