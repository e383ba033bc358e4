/* From what was seen of a run to its verdict and reason. */
#ifndef BRIG_SUPERVISOR_OUTCOME_H
#define BRIG_SUPERVISOR_OUTCOME_H

#include "supervisor/run.h"

/* First cause wins: does nothing where a cause is recorded already (run.c). */
void run_decide(struct run *run, enum verdict verdict, const char *reason);

/* The same with the verdict over_budget; `key` is the budget's in the policy, kept as long as the
 * run, or NULL where no key says how much there is. */
void run_decide_spent(struct run *run, const char *key, const char *reason);

/* The budget of processor time is spent. */
void run_decide_cpu(struct run *run);

/* Everything has been learnt that will be. Decides, unless a cause came before. */
void outcome_decide(struct run *run);

/* The reason as JSON: the bridge's own word where it decided, whole and exact; else what brig says.
 * Null where there is none. */
void outcome_put_reason(const struct run *run, struct bytes *into);

/* Appends one line for people: what the budget is that was spent, and how to raise it; or why no
 * jail could be built, and what to do. Nothing where there is neither. */
void outcome_put_remedy(const struct run *run, struct bytes *into);

/* Name of the system call that was denied, by its architecture's numbers; NULL if it has none. Free
 * it. */
char *outcome_call_name(const struct cell_end *end);

/* The policy's rule that names the call; NULL if none does. Borrowed. */
const struct policy_rule *outcome_nearest_rule(const struct run *run, const struct cell_end *end);

#endif
