/* Proof jails: sacrificial clones of a template, each of which tries one forbidden thing and must
 * die of exactly that; and one whose network namespace is listed. A template that fails is not
 * used. */
#ifndef BRIG_SUPERVISOR_PROVE_H
#define BRIG_SUPERVISOR_PROVE_H

#include "base/error.h"
#include "supervisor/cell.h"
#include "supervisor/places.h"
#include "supervisor/privilege.h"
#include "supervisor/template.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { PROVE_CELLS_MOST = 16 };

struct proof {
    struct template_process *template;
    struct cell cells[PROVE_CELLS_MOST]; /* one a probe; the last waits to be looked at */
    uint32_t probes[PROVE_CELLS_MOST];   /* rows of the table of probes */
    size_t count;
    pid_t lister; /* brig-netproof */
};

/* In this order, with other work in between: all proof jails run at the same time. */
bool proof_ask(struct proof *proof, struct template_process *template,
               const struct privilege *privilege, struct error *error);
bool proof_adopt(struct proof *proof, const struct places *places, struct error *error);
bool proof_judge(struct proof *proof, struct error *error); /* false: step "proof" */

/* Kills and reaps whatever is left of it. {0} is valid. */
void proof_end(struct proof *proof);

#endif
