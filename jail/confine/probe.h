/* What sacrificial clones try behind the seal, each one forbidden thing, to prove a template. */
#ifndef BRIG_JAIL_CONFINE_PROBE_H
#define BRIG_JAIL_CONFINE_PROBE_H

#include "jail/confine/plan.h"

#include <stdint.h>

struct confine_probe {
    const char *name;
    int number;            /* the system call it must die of, where the policy does not allow it */
    uint64_t arguments[6]; /* such that it would succeed, or fail harmlessly, unfiltered */
};

uint32_t confine_probe_count(void);
const struct confine_probe *confine_probe_at(uint32_t row); /* NULL beyond the table */

/* Attempts it. Coming back means that the filter let it pass: ends with PROBE_SURVIVED. A row
 * beyond the table waits on descriptor 0 until it is killed: its network namespace can be looked
 * at. */
_Noreturn void confine_probe_run(uint32_t row);

enum { PROBE_SURVIVED = 99 };

#endif
