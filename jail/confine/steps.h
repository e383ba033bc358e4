/* The confinement of one process, as one table of steps that are taken in order.
 *
 *     The process has been cloned into new namespaces and has one channel. It walks the table, says
 *     READY or which step failed and why, and then does its work or ends: there is no way back.
 *
 * The supervisor, at the other end of the channel, believes none of it: it attests from outside
 * what can be seen there. */
#ifndef BRIG_JAIL_CONFINE_STEPS_H
#define BRIG_JAIL_CONFINE_STEPS_H

#include "jail/confine/clocks.h"
#include "jail/confine/plan.h"

#include <stdbool.h>
#include <stdint.h>

struct confinement {
    const struct confine_plan *plan;
    const struct clock_pages *clock_pages;
    int channel;          /* before the step `descriptors`; afterwards 0 and 1 */
    uint64_t go_ahead;    /* the number that was read as the go-ahead */
    void (*settle)(void); /* behind the last step, before READY; NULL: nothing */
    uint32_t probes;      /* a bit for every probe that a child of its own is to try; 0: none */
    uint32_t taken;       /* a bit for every row that was taken before the last */
};

struct confine_step {
    const char *name;
    const char *reason; /* for its being there and for its place */
    const char *
        self_checked; /* what nobody can see from outside and the step reads back itself, or NULL */
    bool (*take)(struct confinement *confinement);    /* false: errno says why */
    bool (*applies)(const struct confine_plan *plan); /* NULL: whatever the plan says */
};

#define CONFINE_RECORD_MAGIC 0x73746570u /* "step" */

/* What a process says on its channel, once: fixed size, so that nothing has to be parsed. */
struct confine_record {
    uint32_t magic;
    uint32_t step;     /* the row that failed; the number of rows: ready, or the probes failed */
    int32_t number;    /* errno of what failed */
    uint32_t taken;    /* a bit for every row that was taken */
    uint64_t go_ahead; /* the number that let it go on: who did not wait does not know it */
};

uint32_t confine_step_count(void);
const struct confine_step *confine_step_at(uint32_t row); /* NULL beyond the table */

/* Whether the step does something under this plan. */
bool confine_step_applies(uint32_t row, const struct confine_plan *plan);

/* Walks the table and says READY on descriptor 1. A failed step is reported, then the process ends.
 * With probes, it has a child for each before the last step; a child takes that step as well, tries
 * its probe instead of saying anything, and does not return. */
void confine_enter(struct confinement *confinement);

#endif
