/* The examination of a host: each row of the table of features looked at or tried, and what came of
 * it. */
#ifndef BRIG_SUPERVISOR_DOCTOR_EXAMINATION_H
#define BRIG_SUPERVISOR_DOCTOR_EXAMINATION_H

#include "base/bytes.h"
#include "supervisor/doctor/feature.h"
#include "supervisor/run_policies.h"
#include "supervisor/surroundings.h"

enum finding_state {
    FINDING_UNTRIED, /* what it must come after is not there */
    FINDING_OK,
    FINDING_LIMITED, /* useful, and not there */
    FINDING_MISSING, /* needed, and not there */
};

struct finding {
    enum finding_state state;
    struct bytes found;  /* for people, one line; may be empty */
    struct bytes remedy; /* the same */
};

struct examination {
    struct surroundings surroundings;
    struct finding findings[FEATURES_MOST]; /* in the order of the table */
};

/* Takes about a second. The process must have one thread and be dumpable. */
void examination_make(struct examination *examination, const struct run_policies *policies);

/* Whether the run, which is the last feature, was completed. */
bool examination_can_run(const struct examination *examination);

void examination_end(struct examination *examination); /* frees */

const char *finding_state_name(enum finding_state state); /* "ok", "limited", … */

#endif
