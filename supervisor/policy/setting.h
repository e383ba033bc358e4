/* --set KEY=VALUE: one value of the policy in place of the file's. */
#ifndef BRIG_SUPERVISOR_POLICY_SETTING_H
#define BRIG_SUPERVISOR_POLICY_SETTING_H

#include "base/error.h"
#include "supervisor/policy/policy.h"

#include <stdbool.h>

/* Applies "KEY=VALUE" and records it in the policy's overrides. False: unknown key, a key that
 * cannot be set or is set twice, a value the file could not hold either, or one that is wider than
 * the file's without allow_wider. */
bool setting_apply(struct policy *policy, const char *setting, bool allow_wider,
                   struct error *error);

#endif
