/* The clocks that a process reads without a system call: where the kernel mapped them, and their
 * removal. */
#ifndef BRIG_JAIL_CONFINE_CLOCKS_H
#define BRIG_JAIL_CONFINE_CLOCKS_H

#include "base/error.h"
#include "jail/confine/plan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct confinement;

enum { CLOCK_PAGES_MOST = 8 };

/* The vDSO and every vvar mapping. */
struct clock_pages {
    struct {
        uintptr_t start, end;
    } mappings[CLOCK_PAGES_MOST];
    size_t count;
};

/* Reads them from /proc/self/maps, in the template: in the clone they lie at the same addresses,
 * and there is no /proc. */
bool clock_pages_find(struct clock_pages *pages, struct error *error);

/* Whether the policy takes the clocks away. */
bool clocks_are_unwanted(const struct confine_plan *plan);

/* Whether the time-stamp counter really traps, asked of the processor in the template: the kernel's
 * word for it is not enough, since some hypervisors let the counter be read all the same. Leaves it
 * readable. */
bool clock_counter_traps(bool *traps, struct error *error);

/* Step. Unmaps the pages and makes the time-stamp counter trap; reads the latter back. Not taken
 * where the policy allows clocks. A program that takes this step brings a clock_gettime of its own.
 */
bool clocks_remove(struct confinement *confinement);

#endif
