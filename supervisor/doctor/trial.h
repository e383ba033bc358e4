/* Trials: whether the kernel lets brig do a thing, found out by doing it, in a process of its own
 * that ends with it. */
#ifndef BRIG_SUPERVISOR_DOCTOR_TRIAL_H
#define BRIG_SUPERVISOR_DOCTOR_TRIAL_H

#include "base/error.h"
#include "supervisor/run_policies.h"

#include <stdbool.h>
#include <sys/types.h>

/* True: it works, and error->text says what was found, or "". False: error is as of a run's step.
 */
typedef bool trial_attempt(const struct run_policies *policies, struct error *error);

/* Makes the attempt in a child, which has a minute. False as well where there can be no child
 * (the step is "process") or where it died of the attempt ("trial"). */
bool trial_run(trial_attempt *attempt, const struct run_policies *policies, struct error *error);

/* What is tried in a clone as brig makes them, from a trial that has become what a supervisor is.
 */
struct trial_clone {
    unsigned long namespaces; /* of all that a run has, what it needs at least: CLONE_NEW* */
    bool (*inside)(const struct policy *policy,
                   struct error *error); /* in the clone, its ids mapped; NULL: nothing */
    bool (*beside)(pid_t pid, struct error *error); /* in the trial, while the clone waits; NULL */
};

/* Makes the clone, maps its ids, has both done, the second first, and reaps it. Only in a trial. */
bool trial_clone(const struct trial_clone *clone, const struct run_policies *policies,
                 struct error *error);

#endif
