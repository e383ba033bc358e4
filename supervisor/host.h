/* What the runs of one supervisor share: who it is on this host, the two templates and their proof,
 * and the signals by which the kernel tells of stops, ends and timers. */
#ifndef BRIG_SUPERVISOR_HOST_H
#define BRIG_SUPERVISOR_HOST_H

#include "base/error.h"
#include "supervisor/lister.h"
#include "supervisor/pair.h"
#include "supervisor/places.h"
#include "supervisor/policy/policy.h"
#include "supervisor/privilege.h"
#include "supervisor/prove.h"
#include "supervisor/signals.h"
#include "supervisor/surroundings.h"
#include "supervisor/template.h"

#include <stdbool.h>

struct host {
    struct places places;
    struct surroundings surroundings; /* as they were noted at the start */
    struct privilege privilege;
    struct template_process jail, bridge;
    struct proof jail_proof, bridge_proof;
    struct lister lister; /* until both have been judged */
    bool proven;
    struct pair armed; /* raised ahead of the run that will take it; not attested: there is none */
    struct signals signals;
};

#define HOST_EMPTY                                                                                 \
    {                                                                                              \
        .jail = {.socket = -1}, .bridge = {.socket = -1}, .jail_proof = PROOF_EMPTY,               \
        .bridge_proof = PROOF_EMPTY, .lister = LISTER_EMPTY, .armed = PAIR_EMPTY, .signals = {     \
            .fd = -1                                                                               \
        }                                                                                          \
    }

/* Enters the user namespace where one is needed, blocks the signals, starts both templates and asks
 * them for their proof jails; waits for none of it. The policies and places stay the caller's and
 * must outlive the host. The process must have one thread, and one host. */
bool host_start(struct host *host, const struct places *places, const struct policy *jail_policy,
                const struct policy *bridge_policy, struct error *error);

/* Starts the templates where there are none: they have been distrusted, or somebody has ended one
 * between two runs. */
bool host_ready(struct host *host, struct error *error);

/* Ends templates and proofs, with every clone of theirs that nobody has taken up: after a failure
 * nobody knows whose answer comes next. The next run starts new ones and proves them. */
void host_distrust(struct host *host);

/* Takes up one of the two proofs of this host; once they have been judged, does nothing. */
bool host_proof_adopt(struct host *host, struct proof *proof, struct error *error);

/* The first call waits for the proof and judges it, later ones do nothing. */
bool host_proof_judge(struct host *host, struct error *error);

/* Raises a pair for the next run, unless one waits already: what a service does while it has
 * nothing better to do. Blocks until it has been attested. False: there is none, and error->step
 * says which step failed; the next run raises its own. */
bool host_arm(struct host *host, struct error *error);

/* Hands the armed pair over into an empty one. False: there is none, or it has died while it
 * waited. */
bool host_take_armed(struct host *host, struct pair *pair);

/* Lets all die that no run of this host needs any more, without waiting: host_end is quicker then.
 * No run can be started afterwards. */
void host_kill(struct host *host);

/* Ends templates, proofs and the armed pair. The signals stay blocked. */
void host_end(struct host *host);

#endif
