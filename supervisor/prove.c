/* The proof of a template. */
#include "supervisor/prove.h"

#include "jail/confine/probe.h"
#include "supervisor/clock.h"

#include <stddef.h>
#include <unistd.h>

enum { PROOF_TIMEOUT_MS = 20000 };

/* Only what the policy does not permit can be died of. */
static uint32_t probes_choose(const struct policy *policy)
{
    uint32_t probes = 0;
    for (uint32_t row = 0; row < confine_probe_count(); row++) {
        const struct confine_probe *probe = confine_probe_at(row);
        if (!policy_permits(policy, probe->number, probe->arguments))
            probes |= 1u << row;
    }
    return probes;
}

bool proof_ask(struct proof *proof, struct template_process *template,
               const struct privilege *privilege, struct error *error)
{
    *proof = (struct proof)PROOF_EMPTY;
    proof->probes = probes_choose(template->policy);
    proof->cell.offspring = &proof->offspring;
    struct template_request request = {.purpose = TEMPLATE_PROBE, .probes = proof->probes};
    return cell_ask(&proof->cell, "proof jail", template, privilege, request, error);
}

bool proof_adopt(struct proof *proof, const struct lister *lister, struct error *error)
{
    if (!cell_adopt(&proof->cell, error))
        return false;
    /* The network is listed while the probes die. */
    if (lister_ask(lister, proof->cell.pid, error))
        return true;
    error_at_step(error, "proof");
    /* If it has died of a step, it has said so, and that is the cause. */
    struct error told;
    if (!cell_ready(&proof->cell, &told))
        *error = told;
    return false;
}

void proof_observe(struct proof *proof)
{
    cell_observe(&proof->cell);
    if (proof->over && proof->cell.end.ended)
        proof_end(proof);
}

/* Whether a child died of the row's call. No two rows have the same one. */
static bool probe_was_died_of(const struct proof *proof, const struct confine_probe *probe)
{
    for (size_t i = 0; i < proof->offspring.count; i++) {
        const struct cell_end *end = &proof->offspring.ones[i].end;
        if (end->denied && end->number == probe->number)
            return true;
    }
    return false;
}

static bool probe_judge(const struct proof *proof, const struct confine_probe *probe,
                        struct error *error)
{
    if (probe_was_died_of(proof, probe))
        return true;
    if (offspring_alive(&proof->offspring))
        return error_set(error, "a proof jail that tried %s does not end", probe->name);
    return error_set(error, "a proof jail that tried %s did not die of it", probe->name);
}

/* READY comes behind the last birth, but a child may be heard of later. */
static void probes_await(struct proof *proof)
{
    size_t wanted = (size_t)__builtin_popcount(proof->probes);
    int64_t deadline_ns = monotonic_ns() + (int64_t)PROOF_TIMEOUT_MS * 1000000;
    for (;;) {
        proof_observe(proof);
        bool all = proof->offspring.count >= wanted && !offspring_alive(&proof->offspring);
        if (all || proof->cell.end.ended || monotonic_ns() > deadline_ns)
            return;
        signals_wait(proof->cell.template->signals, 5); /* in case a SIGCHLD is lost */
    }
}

static bool probes_judge(struct proof *proof, struct error *error)
{
    if (getpgid(proof->cell.pid) != proof->cell.pid)
        return error_set(error, "a proof jail has not a session of its own");
    probes_await(proof);
    if (proof->offspring.too_many ||
        proof->offspring.count > (size_t)__builtin_popcount(proof->probes))
        return error_set(error, "a proof jail has made processes beside its probes");
    for (uint32_t row = 0; row < confine_probe_count(); row++)
        if (proof->probes >> row & 1 && !probe_judge(proof, confine_probe_at(row), error))
            return false;
    return true;
}

static bool network_judge(struct proof *proof, const struct lister *lister, struct error *error)
{
    switch (lister_answer(lister, proof->cell.template->signals, PROOF_TIMEOUT_MS)) {
    case NETWORK_IS_NONE:
        return true;
    case NETWORK_IS_THERE:
        return error_set(error, "a proof jail has a network: a link that is up, an address or a "
                                "route");
    case NETWORK_IS_UNKNOWN:
        break;
    }
    return error_set(error, "brig-netproof could not list the network of a proof jail");
}

bool proof_judge(struct proof *proof, const struct lister *lister, struct error *error)
{
    if (!cell_ready(&proof->cell, error))
        return false;
    if (probes_judge(proof, error) && network_judge(proof, lister, error))
        return true;
    error_at_step(error, "proof");
    cell_explain(&proof->cell, error);
    return false;
}

void proof_kill(struct proof *proof)
{
    proof->over = true;
    cell_kill(&proof->cell);
}

void proof_end(struct proof *proof)
{
    cell_end(&proof->cell);
}
