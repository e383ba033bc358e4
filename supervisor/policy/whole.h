/* Whether the parts of a policy agree with each other. */
#ifndef BRIG_SUPERVISOR_POLICY_WHOLE_H
#define BRIG_SUPERVISOR_POLICY_WHOLE_H

#include "supervisor/policy/policy.h"

#include <stdbool.h>

/* False: error names the file and the two keys that contradict each other. */
bool whole_check(const struct policy *policy, struct error *error);

#endif
