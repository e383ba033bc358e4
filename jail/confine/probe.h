/* What sacrificial clones try behind the seal, each one forbidden thing, to prove a template. */
#ifndef BRIG_JAIL_CONFINE_PROBE_H
#define BRIG_JAIL_CONFINE_PROBE_H

#include "jail/confine/plan.h"

#include <stdbool.h>
#include <stdint.h>

struct confine_probe {
    const char *name;
    int number;            /* the system call it must die of, where the policy does not allow it */
    uint64_t arguments[6]; /* such that it would succeed, or fail harmlessly, unfiltered */
};

uint32_t confine_probe_count(void);
const struct confine_probe *confine_probe_at(uint32_t row); /* NULL beyond the table */

/* Has a child for every row whose bit is set, in the order of the rows. Sets *row to the child's
 * own in the child, and to the number of rows in the one that called. False: errno says why not. */
bool confine_probes_part(uint32_t probes, uint32_t *row);

/* Attempts it. Coming back means that the filter let it pass: ends with PROBE_SURVIVED. */
_Noreturn void confine_probe_run(uint32_t row);

/* Waits on descriptor 0 until it is killed: its namespaces can be looked at. */
_Noreturn void confine_probe_wait(void);

enum { PROBE_SURVIVED = 99 };

#endif
