/* What the runs of one supervisor share: who it is on this host, the two templates and their proof,
 * and the signals by which the kernel tells of stops, ends and timers. */
#ifndef BRIG_SUPERVISOR_HOST_H
#define BRIG_SUPERVISOR_HOST_H

#include "base/error.h"
#include "supervisor/places.h"
#include "supervisor/policy/policy.h"
#include "supervisor/privilege.h"
#include "supervisor/prove.h"
#include "supervisor/signals.h"
#include "supervisor/template.h"

#include <stdbool.h>

struct host {
    struct places places;
    struct privilege privilege;
    struct template_process jail, bridge;
    struct proof jail_proof, bridge_proof;
    bool proven;
    struct signals signals;
};

#define HOST_EMPTY                                                                                 \
    {                                                                                              \
        .jail = {.socket = -1}, .bridge = {.socket = -1}, .jail_proof = PROOF_EMPTY,               \
        .bridge_proof = PROOF_EMPTY, .signals = {                                                  \
            .fd = -1                                                                               \
        }                                                                                          \
    }

/* Enters the user namespace where one is needed, blocks the signals, starts both templates and asks
 * them for their proof jails; waits for none of it. The policies and places stay the caller's and
 * must outlive the host. The process must have one thread. */
bool host_start(struct host *host, const struct places *places, const struct policy *jail_policy,
                const struct policy *bridge_policy, struct error *error);

/* The first call takes up the proof jails, later ones do nothing. */
bool host_proof_adopt(struct host *host, struct error *error);

/* The first call waits for the proof and judges it, later ones do nothing. */
bool host_proof_judge(struct host *host, struct error *error);

/* Ends templates and proofs. The signals stay blocked. */
void host_end(struct host *host);

#endif
