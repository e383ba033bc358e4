/* What the runs of one supervisor share. */
#include "supervisor/host.h"

#include "supervisor/testing.h"

#include <sys/prctl.h>

static bool templates_start(struct host *host, const struct policy *jail_policy,
                            const struct policy *bridge_policy, struct error *error)
{
    return template_start(&host->jail, &host->places, testing_program("brig-jail"), jail_policy,
                          error) &&
           template_start(&host->bridge, &host->places, testing_program("brig-bridge"),
                          bridge_policy, error) &&
           proof_ask(&host->bridge_proof, &host->bridge, &host->privilege, error) &&
           proof_ask(&host->jail_proof, &host->jail, &host->privilege, error);
}

/* While anything is waited for, the proof jails go on. */
static void proofs_observe(void *context)
{
    struct host *host = context;
    proof_observe(&host->bridge_proof);
    proof_observe(&host->jail_proof);
}

bool host_start(struct host *host, const struct places *places, const struct policy *jail_policy,
                const struct policy *bridge_policy, struct error *error)
{
    const struct policy *policies[] = {jail_policy, bridge_policy};
    host->places = *places;
    host->jail.policy = jail_policy; /* a report needs it even if nothing could be started */
    host->bridge.policy = bridge_policy;
    host->jail.signals = host->bridge.signals = &host->signals;
    if (!privilege_enter(policies, 2, &host->privilege, error))
        return false;
    /* A crash must not write a key to disk. Not before: a process that is not dumpable may not
     * write its own id maps. */
    prctl(PR_SET_DUMPABLE, 0);
    if (!signals_begin(&host->signals, error))
        return error_at_step(error, "signals");
    host->signals.heed = proofs_observe;
    host->signals.context = host;
    return templates_start(host, jail_policy, bridge_policy, error);
}

bool host_proof_adopt(struct host *host, struct error *error)
{
    return host->proven || (proof_adopt(&host->bridge_proof, &host->places, error) &&
                            proof_adopt(&host->jail_proof, &host->places, error));
}

bool host_proof_judge(struct host *host, struct error *error)
{
    if (host->proven)
        return true;
    host->proven = proof_judge(&host->bridge_proof, error) && proof_judge(&host->jail_proof, error);
    proof_end(&host->bridge_proof);
    proof_end(&host->jail_proof);
    return host->proven;
}

void host_end(struct host *host)
{
    proof_end(&host->bridge_proof);
    proof_end(&host->jail_proof);
    template_end(&host->jail);
    template_end(&host->bridge);
    signals_end(&host->signals);
}
