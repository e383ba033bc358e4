/* Conditions on the arguments of system calls: what they mean, apart from how they are compiled. */
#ifndef BRIG_SUPERVISOR_POLICY_CONDITION_H
#define BRIG_SUPERVISOR_POLICY_CONDITION_H

#include "supervisor/policy/policy.h"

#include <stdbool.h>
#include <stdint.h>

enum { CONDITION_VARIANTS_MOST = 256 }; /* filter rules that one rule of the file may become */

/* All bits of an argument that is 4 or 8 bytes wide. */
uint64_t condition_width_mask(unsigned width);

/* Does the register's value satisfy the condition, at the condition's width? */
bool condition_holds(const struct policy_condition *condition, uint64_t value);

/* Do all conditions of the rule hold? `arguments` are the six registers. */
bool rule_holds(const struct policy_rule *rule, const uint64_t *arguments);

/* Is it certain that whatever satisfies `narrow` satisfies `wide` too? */
bool rule_covers(const struct policy_rule *wide, const struct policy_rule *narrow);

#endif
