/* Proof jails. */
#include "supervisor/prove.h"

#include "base/own.h"
#include "jail/confine/probe.h"
#include "supervisor/proc.h"
#include "supervisor/program.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PROOF_TIMEOUT_MS = 20000 };

static bool proof_ask_one(struct proof *proof, const struct privilege *privilege, uint32_t row,
                          struct error *error)
{
    struct cell *cell = &proof->cells[proof->count];
    *cell = (struct cell)CELL_EMPTY;
    proof->probes[proof->count++] = row;
    return cell_ask(cell, "proof jail", proof->template, privilege, TEMPLATE_PROBE, row, error);
}

bool proof_ask(struct proof *proof, struct template_process *template,
               const struct privilege *privilege, struct error *error)
{
    proof->template = template;
    for (uint32_t row = 0; row < confine_probe_count(); row++) {
        const struct confine_probe *probe = confine_probe_at(row);
        if (!policy_permits(template->policy, probe->number, probe->arguments) &&
            !proof_ask_one(proof, privilege, row, error))
            return false;
    }
    return proof_ask_one(proof, privilege, confine_probe_count(), error);
}

static struct cell *proof_waiting_cell(struct proof *proof)
{
    return &proof->cells[proof->count - 1];
}

/* The lister lists while the probes die: its namespace is the waiting proof jail's. */
static bool lister_start(struct proof *proof, const struct places *places, struct error *error)
{
    auto_fd network = proc_open(proof_waiting_cell(proof)->pid, "ns/net", O_RDONLY, error);
    static char *const NO_ENVIRONMENT[] = {NULL};
    return network >= 0 &&
           program_start(places, "brig-netproof", network, NO_ENVIRONMENT, &proof->lister, error);
}

bool proof_adopt(struct proof *proof, const struct places *places, struct error *error)
{
    for (size_t i = 0; i < proof->count; i++)
        if (!cell_adopt(&proof->cells[i], error))
            return false;
    if (lister_start(proof, places, error))
        return true;
    error_at_step(error, "proof");
    /* If the one to be looked at has died of a step, it has said so, and that is the cause. */
    struct error told;
    if (!cell_ready(proof_waiting_cell(proof), &told))
        *error = told;
    return false;
}

static bool probe_judge(struct cell *cell, const struct confine_probe *probe, struct error *error)
{
    if (!cell_ready(cell, error))
        return false;
    if (!cell_await_end(cell, PROOF_TIMEOUT_MS))
        error_set(error, "a proof jail that tried %s does not end", probe->name);
    else if (!cell->end.denied)
        error_set(error, "a proof jail that tried %s did not die of it", probe->name);
    else if (cell->end.number != probe->number)
        error_set(error, "a proof jail that tried %s died of system call %ld instead", probe->name,
                  cell->end.number);
    else
        return true;
    return error_at_step(error, "proof");
}

/* What brig-netproof found: its exit status, negative where it did not tell in time. */
static int lister_await(struct proof *proof)
{
    int status = 0;
    auto_fd handle = (int)syscall(SYS_pidfd_open, proof->lister, 0);
    if (handle < 0 ||
        wait_readable(proof->template->signals, handle, PROOF_TIMEOUT_MS) != WAIT_READY ||
        waitpid(proof->lister, &status, 0) < 0)
        return -1;
    proof->lister = 0;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static bool network_judge(struct proof *proof, struct error *error)
{
    if (!cell_ready(proof_waiting_cell(proof), error))
        return false;
    int found = lister_await(proof);
    if (found == 0)
        return true;
    if (found == 1)
        error_set(error, "a proof jail has a network: a link that is up, an address or a route");
    else
        error_set(error, "brig-netproof could not list the network of a proof jail");
    return error_at_step(error, "proof");
}

bool proof_judge(struct proof *proof, struct error *error)
{
    for (size_t i = 0; i + 1 < proof->count; i++)
        if (!probe_judge(&proof->cells[i], confine_probe_at(proof->probes[i]), error))
            return false;
    return network_judge(proof, error);
}

void proof_end(struct proof *proof)
{
    for (size_t i = 0; i < proof->count; i++)
        cell_kill(&proof->cells[i]);
    for (size_t i = 0; i < proof->count; i++)
        cell_end(&proof->cells[i]);
    program_end(&proof->lister);
    proof->count = 0;
}
