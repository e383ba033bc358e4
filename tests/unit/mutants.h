/* Policies that lack one thing each: a rule, a call of a rule, a condition, a value, a bit. */
#ifndef BRIG_TESTS_UNIT_MUTANTS_H
#define BRIG_TESTS_UNIT_MUTANTS_H

#include "supervisor/policy/policy.h"

/* What is done with each of them: `what` says in words what it lacks. */
typedef void mutant_judge(const struct policy *mutant, const char *what, void *context);

/* Takes one thing after the other away from the policy's rules, has the rest judged, and puts it
 * back. Returns how many there were. */
size_t mutants_try(struct policy *policy, mutant_judge *judge, void *context);

#endif
