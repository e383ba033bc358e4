/* A jail and its bridge: cloned, confined, attested, and waiting for a script that nobody has sent
 * yet. A run takes one that has been raised ahead of it, or raises one. No pair serves twice. */
#ifndef BRIG_SUPERVISOR_PAIR_H
#define BRIG_SUPERVISOR_PAIR_H

#include "base/error.h"
#include "supervisor/attest.h"
#include "supervisor/cell.h"

#include <stdbool.h>

struct host;

struct pair {
    struct cell jail, bridge;
    struct attestation jail_layers, bridge_layers;
    bool attested; /* both; only then the layers tell what is in force */
};

#define PAIR_EMPTY                                                                                 \
    {                                                                                              \
        .jail = CELL_EMPTY, .bridge = CELL_EMPTY                                                   \
    }

/* Steps 3 to 7 of a run, of a pair that is PAIR_EMPTY; the first of a host proves its templates as
 * well. `purpose` is TEMPLATE_RUN, or TEMPLATE_ARMED where no script is at hand yet. False:
 * error->step names the step. pair_end must be called either way. */
bool pair_raise(struct pair *pair, struct host *host, enum template_purpose purpose,
                struct error *error);

/* Whether both still wait. Does not block. */
bool pair_waits(struct pair *pair);

/* What is wrong with a cell that has died is that it died, whatever was missed of it first:
 * replaces the error by how, if one has. */
void pair_explain(struct pair *pair, struct error *error);

/* Kills both, then reaps and closes them. Their ends stay readable. */
void pair_end(struct pair *pair);

#endif
