/* A compiled filter as the kernel reads it: run over one call without making the call. */
#ifndef BRIG_SUPERVISOR_POLICY_FILTER_H
#define BRIG_SUPERVISOR_POLICY_FILTER_H

#include "base/error.h"
#include "jail/confine/plan.h"
#include "supervisor/policy/policy.h"

#include <linux/seccomp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The SECCOMP_RET_ value for the call; SECCOMP_RET_KILL_PROCESS for a program that does not end
 * with a return, reads outside of *call, or holds an instruction that libseccomp never writes. */
uint32_t filter_run(const struct sock_filter *filter, size_t length,
                    const struct seccomp_data *call);

/* Does the plan's filter decide as the policy's rules say, for every value that a condition names
 * and every bit beside it, for calls that no rule names, other architectures, and numbers with bit
 * 30? False: the error names the call. This is what stands between a fault of the compiler and a
 * jail. */
bool filter_check(const struct policy *policy, const struct confine_plan *plan,
                  struct error *error);

#endif
