/* The proof of a template. */
#include "supervisor/prove.h"

#include "base/own.h"
#include "jail/confine/probe.h"
#include "supervisor/clock.h"
#include "supervisor/proc.h"
#include "supervisor/program.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/wait.h>
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

/* The lister lists while the probes die: its namespace is the proof jail's. */
static bool lister_start(struct proof *proof, const struct places *places, struct error *error)
{
    auto_fd network = proc_open(proof->cell.pid, "ns/net", O_RDONLY, error);
    static char *const NO_ENVIRONMENT[] = {NULL};
    return network >= 0 &&
           program_start(places, "brig-netproof", network, NO_ENVIRONMENT, &proof->lister, error);
}

bool proof_adopt(struct proof *proof, const struct places *places, struct error *error)
{
    if (!cell_adopt(&proof->cell, error))
        return false;
    if (lister_start(proof, places, error))
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
}

/* The child that tries the row; NULL if there is none. */
static const struct offspring_one *probe_child(const struct proof *proof, uint32_t row)
{
    uint32_t before = proof->probes & ((1u << row) - 1);
    return offspring_find(&proof->offspring, (size_t)__builtin_popcount(before));
}

static bool probe_judge(const struct proof *proof, uint32_t row, struct error *error)
{
    const struct confine_probe *probe = confine_probe_at(row);
    const struct offspring_one *one = probe_child(proof, row);
    if (!one)
        error_set(error, "a proof jail has not tried %s", probe->name);
    else if (!one->end.ended)
        error_set(error, "a proof jail that tried %s does not end", probe->name);
    else if (!one->end.denied)
        error_set(error, "a proof jail that tried %s did not die of it", probe->name);
    else if (one->end.number != probe->number)
        error_set(error, "a proof jail that tried %s died of system call %ld instead", probe->name,
                  one->end.number);
    else
        return true;
    return false;
}

static bool probes_have_ended(const struct proof *proof)
{
    for (uint32_t row = 0; row < confine_probe_count(); row++) {
        const struct offspring_one *one = probe_child(proof, row);
        if (proof->probes >> row & 1 && one && !one->end.ended)
            return false;
    }
    return true;
}

static bool probes_judge(struct proof *proof, struct error *error)
{
    int64_t deadline_ns = monotonic_ns() + (int64_t)PROOF_TIMEOUT_MS * 1000000;
    for (;;) {
        proof_observe(proof);
        if (probes_have_ended(proof) || monotonic_ns() > deadline_ns)
            break;
        signals_wait(proof->cell.template->signals, 5); /* in case a SIGCHLD is lost */
    }
    if (proof->offspring.disowned)
        return error_set(error, "a proof jail has not a session of its own");
    if (proof->offspring.too_many)
        return error_set(error, "a proof jail has made processes beside its probes");
    for (uint32_t row = 0; row < confine_probe_count(); row++)
        if (proof->probes >> row & 1 && !probe_judge(proof, row, error))
            return false;
    return true;
}

/* What brig-netproof found: its exit status, negative where it did not tell in time. */
static int lister_await(struct proof *proof)
{
    int status = 0;
    auto_fd handle = (int)syscall(SYS_pidfd_open, proof->lister, 0);
    if (handle < 0 ||
        wait_readable(proof->cell.template->signals, handle, PROOF_TIMEOUT_MS) != WAIT_READY ||
        waitpid(proof->lister, &status, 0) < 0)
        return -1;
    proof->lister = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool network_judge(struct proof *proof, struct error *error)
{
    int found = lister_await(proof);
    if (found == 0)
        return true;
    if (found == 1)
        return error_set(error,
                         "a proof jail has a network: a link that is up, an address or a route");
    return error_set(error, "brig-netproof could not list the network of a proof jail");
}

bool proof_judge(struct proof *proof, struct error *error)
{
    /* READY comes behind the last birth: after it all that will be tried has been begun. */
    if (!cell_ready(&proof->cell, error))
        return false;
    return (probes_judge(proof, error) && network_judge(proof, error)) ||
           error_at_step(error, "proof");
}

void proof_kill(struct proof *proof)
{
    cell_kill(&proof->cell);
}

void proof_end(struct proof *proof)
{
    cell_end(&proof->cell);
    program_end(&proof->lister);
}
