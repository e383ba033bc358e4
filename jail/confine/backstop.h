/* Backstops: layers that hold where the filter does not, each for a kind of call that would
 * otherwise rest on the filter alone. Not every kernel has them. What the policy lists and the
 * kernel has is demanded: a step of it that fails ends the process. */
#ifndef BRIG_JAIL_CONFINE_BACKSTOP_H
#define BRIG_JAIL_CONFINE_BACKSTOP_H

#include "jail/confine/plan.h"

#include <stdbool.h>
#include <stdint.h>

struct confinement;

/* A bit (enum confine_backstop) for each that this kernel offers to processes of a namespace of
 * their own. Asked in the supervisor, before anything is confined. */
uint32_t backstops_available(void);

/* Step. A user namespace below its own cannot be made: it would bring all capabilities back, and
 * with them every other namespace, mounts and links. user.max_user_namespaces of its namespace
 * becomes 0; then it tries to make one, and must fail. */
bool backstop_no_more_namespaces(struct confinement *confinement);
bool backstop_no_more_namespaces_applies(const struct confine_plan *plan);

/* Step. A Landlock ruleset without a rule, over all that this kernel can restrict: no path is
 * opened, made or executed, nothing is mounted, no TCP port bound or connected to, no abstract
 * socket and no process outside is reached. Then it tries to open the root, and must fail. Needs
 * no_new_privs. */
bool backstop_landlock(struct confinement *confinement);
bool backstop_landlock_applies(const struct confine_plan *plan);

/* Step. No memory is both writable and executable, and none that was not executable becomes so
 * (PR_SET_MDWE, Linux 6.3). Then it tries to map such memory, and must fail. */
bool backstop_write_xor_execute(struct confinement *confinement);
bool backstop_write_xor_execute_applies(const struct confine_plan *plan);

#endif
