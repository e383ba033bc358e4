/* The proof of a template: one sacrificial jail that takes every step of confinement but the
 * filter, has a child for each forbidden thing, and waits behind the filter while its network
 * namespace is listed. Each child takes the filter, tries its one thing and must die of exactly
 * that. A template that fails is not used. */
#ifndef BRIG_SUPERVISOR_PROVE_H
#define BRIG_SUPERVISOR_PROVE_H

#include "base/error.h"
#include "supervisor/cell.h"
#include "supervisor/lister.h"
#include "supervisor/offspring.h"
#include "supervisor/privilege.h"
#include "supervisor/template.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct proof {
    struct cell cell;
    struct offspring offspring; /* one for each probe */
    uint32_t probes;            /* a bit for every row of the table of probes that is tried */
    bool over;                  /* judged, or given up: all that is left is to be reaped */
};

#define PROOF_EMPTY                                                                                \
    {                                                                                              \
        .cell = CELL_EMPTY                                                                         \
    }

/* In this order, with other work in between, during which proof_observe is called whenever SIGCHLD
 * has come. A proof must not be moved once it has been asked for. */
bool proof_ask(struct proof *proof, struct template_process *template,
               const struct privilege *privilege, struct error *error);
bool proof_adopt(struct proof *proof, const struct lister *lister, struct error *error);
bool proof_judge(struct proof *proof, const struct lister *lister,
                 struct error *error); /* false: step "proof" */

/* Answers the stops of the proof jail and its children. Does not block. */
void proof_observe(struct proof *proof);

/* Lets it die; proof_observe and proof_end take leave of it. */
void proof_kill(struct proof *proof);

/* Kills and reaps whatever is left of it. PROOF_EMPTY is valid. */
void proof_end(struct proof *proof);

#endif
