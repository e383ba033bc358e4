/* Who the supervisor is on this host, and as whom it lets others run. */
#ifndef BRIG_SUPERVISOR_PRIVILEGE_H
#define BRIG_SUPERVISOR_PRIVILEGE_H

#include "base/error.h"
#include "supervisor/policy/policy.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct privilege {
    bool root; /* dedicated host ids are used; else everything runs under the caller's id */
    uint64_t capabilities; /* effective, before any user namespace was entered */
    unsigned own_filters;  /* seccomp filters that brig itself was started under */
};

/* Decides by what /proc/self/uid_map maps and which capabilities are there, not by uid 0. Without
 * root, enters a user namespace of its own in which its id is 0 (and a UTS namespace of its own):
 * from there it can look into processes that are not dumpable. Must come before any other process
 * is started. False: the step is "proc", "privilege", "user_namespace", "user_map" or
 * "system_user". */
bool privilege_enter(const struct policy *const *policies, size_t policy_count,
                     struct privilege *privilege, struct error *error);

/* The id under which processes of this policy run, as the supervisor's own user namespace names it.
 */
bool privilege_outside_id(const struct privilege *privilege, const struct policy *policy,
                          uid_t *uid, gid_t *gid, struct error *error);

#endif
