/* System calls to be tried under a policy's filter, with what the policy's rules say to each: made
 * from the policy itself, so that a rule which is written tomorrow is tried as well. */
#ifndef BRIG_TESTS_UNIT_ATTEMPTS_H
#define BRIG_TESTS_UNIT_ATTEMPTS_H

#include "supervisor/policy/policy.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct attempt {
    uint64_t number; /* the whole register; the kernel looks at its lower half */
    uint64_t arguments[6];
    bool passes;
};

struct attempts {
    struct attempt *at;
    size_t count, room;
};

void attempts_end(struct attempts *attempts);

#define auto_attempts __attribute__((cleanup(attempts_end))) struct attempts

/* Around every rule: what it allows, and that with one argument changed: each bit turned, the
 * neighbours, the other sign, the upper half set. Arguments that no condition judges are nothing
 * but ones, with which no call does anything. And the number itself as x32 and others would have
 * it. */
void attempts_around_rules(const struct policy *policy, struct attempts *attempts);

/* Every number up to `most` that no rule names, alone and with bit 30 of x32 or the sign set. */
void attempts_beside_rules(const struct policy *policy, int most, struct attempts *attempts);

#endif
