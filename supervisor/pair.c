/* From two templates to an attested pair. The order of these calls is the order of the design. */
#include "supervisor/pair.h"

#include "supervisor/host.h"

static bool cells_ask(struct pair *pair, struct host *host, enum template_purpose purpose,
                      struct error *error)
{
    struct template_request request = {.purpose = purpose};
    return cell_ask(&pair->bridge, "bridge", &host->bridge, &host->privilege, request, error) &&
           cell_ask(&pair->jail, "jail", &host->jail, &host->privilege, request, error);
}

void pair_explain(struct pair *pair, struct error *error)
{
    if (cell_explain(&pair->bridge, error))
        cell_explain(&pair->jail, error);
}

static bool cell_attest(struct cell *cell, struct attestation *layers, struct error *error)
{
    return cell_adopt(cell, error) && cell_ready(cell, error) && attest_cell(cell, layers, error);
}

/* The bridge first, all of it: its template is there long before the interpreter's. */
bool pair_raise(struct pair *pair, struct host *host, enum template_purpose purpose,
                struct error *error)
{
    pair->attested = host_ready(host, error) && cells_ask(pair, host, purpose, error) &&
                     host_proof_adopt(host, &host->bridge_proof, error) &&
                     cell_attest(&pair->bridge, &pair->bridge_layers, error) &&
                     host_proof_adopt(host, &host->jail_proof, error) &&
                     cell_attest(&pair->jail, &pair->jail_layers, error) &&
                     host_proof_judge(host, error);
    if (pair->attested)
        return true;
    pair_explain(pair, error);
    host_distrust(host);
    return false;
}

bool pair_waits(struct pair *pair)
{
    cell_observe(&pair->jail);
    cell_observe(&pair->bridge);
    return pair->attested && !pair->jail.end.ended && !pair->bridge.end.ended;
}

void pair_end(struct pair *pair)
{
    cell_kill(&pair->jail);
    cell_kill(&pair->bridge);
    cell_end(&pair->jail);
    cell_end(&pair->bridge);
}
