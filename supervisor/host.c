/* What the runs of one supervisor share. */
#include "supervisor/host.h"

#include "supervisor/caller.h"
#include "supervisor/testing.h"

#include <errno.h>
#include <sys/prctl.h>

static bool templates_start(struct host *host, struct error *error)
{
    return template_start(&host->jail, &host->places, testing_program("brig-jail"),
                          host->jail.policy, error) &&
           template_start(&host->bridge, &host->places, testing_program("brig-bridge"),
                          host->bridge.policy, error) &&
           proof_ask(&host->bridge_proof, &host->bridge, &host->privilege, error) &&
           proof_ask(&host->jail_proof, &host->jail, &host->privilege, error) &&
           (lister_start(&host->lister, &host->places, error) || error_at_step(error, "proof"));
}

/* While anything is waited for, the proof jails go on. */
static void proofs_observe(void *context)
{
    struct host *host = context;
    proof_observe(&host->bridge_proof);
    proof_observe(&host->jail_proof);
    if (host->proven)
        lister_observe(&host->lister);
}

bool host_start(struct host *host, const struct places *places, const struct policy *jail_policy,
                const struct policy *bridge_policy, struct error *error)
{
    const struct policy *policies[] = {jail_policy, bridge_policy};
    host->places = *places;
    host->jail.policy = jail_policy; /* a report needs it even if nothing could be started */
    host->bridge.policy = bridge_policy;
    host->jail.signals = host->bridge.signals = &host->signals;
    surroundings_note(&host->surroundings);
    bool entered = caller_limits_suffice(CALLER_RUN, error) &&
                   privilege_enter(policies, 2, &host->privilege, error);
    surroundings_note_privilege(&host->surroundings, host->privilege.capabilities,
                                host->privilege.root);
    if (!entered)
        return false;
    /* A crash must not write a key to disk. Not before: a process that is not dumpable may not
     * write its own id maps. */
    if (prctl(PR_SET_DUMPABLE, 0) < 0) {
        error_errno(error, errno, "keep the supervisor from being dumped");
        return error_at_step(error, "dumpable");
    }
    if (!signals_begin(&host->signals, error))
        return error_at_step(error, "signals");
    host->signals.heed = proofs_observe;
    host->signals.context = host;
    return templates_start(host, error);
}

static void templates_kill(struct host *host)
{
    proof_kill(&host->bridge_proof);
    proof_kill(&host->jail_proof);
    lister_kill(&host->lister);
    template_kill(&host->jail);
    template_kill(&host->bridge);
}

static void templates_end(struct host *host)
{
    templates_kill(host);
    /* Before the channels of proofs end: the clones that nobody has taken up wait at theirs, and of
     * what is dead /proc may not tell. */
    template_end(&host->jail);
    template_end(&host->bridge);
    proof_end(&host->bridge_proof);
    proof_end(&host->jail_proof);
    lister_end(&host->lister);
    host->proven = false;
}

bool host_ready(struct host *host, struct error *error)
{
    if (template_is_lost(&host->jail) || template_is_lost(&host->bridge))
        host_distrust(host);
    return host->jail.pid > 0 || templates_start(host, error);
}

void host_distrust(struct host *host)
{
    templates_end(host);
}

bool host_proof_adopt(struct host *host, struct proof *proof, struct error *error)
{
    return host->proven || proof_adopt(proof, &host->lister, error);
}

bool host_proof_judge(struct host *host, struct error *error)
{
    if (host->proven)
        return true;
    host->proven = proof_judge(&host->bridge_proof, &host->lister, error) &&
                   proof_judge(&host->jail_proof, &host->lister, error);
    /* They are reaped in passing: the run need not wait for it. */
    proof_kill(&host->bridge_proof);
    proof_kill(&host->jail_proof);
    lister_kill(&host->lister);
    return host->proven;
}

static void armed_end(struct host *host)
{
    pair_end(&host->armed);
    host->armed = (struct pair)PAIR_EMPTY;
}

bool host_arm(struct host *host, struct error *error)
{
    if (pair_waits(&host->armed))
        return true;
    armed_end(host);
    if (pair_raise(&host->armed, host, TEMPLATE_ARMED, error))
        return true;
    armed_end(host);
    return false;
}

bool host_take_armed(struct host *host, struct pair *pair)
{
    bool waits = pair_waits(&host->armed);
    if (!waits)
        armed_end(host);
    *pair = host->armed;
    host->armed = (struct pair)PAIR_EMPTY;
    return waits;
}

void host_kill(struct host *host)
{
    cell_kill(&host->armed.jail);
    cell_kill(&host->armed.bridge);
    templates_kill(host);
}

void host_end(struct host *host)
{
    host_kill(host);
    armed_end(host);
    templates_end(host);
    signals_end(&host->signals);
}
