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

/* What a child does before it tries its probe; must not return where it failed, and must not write
 * to anything but its own stack. `context` outlives the process. */
typedef void confine_probe_prepare(void *context);

/* Has a child for every row whose bit is set: it prepares, tries the probe and dies. Whoever traces
 * the caller traces the children. `shared`: they run in the caller's own memory, which saves the
 * copies, but a core dump of one would end the caller too. Waits for none of them. False: errno
 * says why one could not be had. */
bool confine_probes_try(uint32_t probes, bool shared, confine_probe_prepare *prepare,
                        void *context);

/* Waits on descriptor 0 until it is killed: its namespaces can be looked at. */
_Noreturn void confine_probe_wait(void);

/* The status of a child that did not die of its probe: the filter let it pass. */
enum { PROBE_SURVIVED = 99 };

#endif
