/* What brig needs of a host, or can use: one table, read by brig doctor, by tests and by
 * documents. */
#ifndef BRIG_SUPERVISOR_DOCTOR_FEATURE_H
#define BRIG_SUPERVISOR_DOCTOR_FEATURE_H

#include "base/bytes.h"
#include "supervisor/doctor/trial.h"
#include "supervisor/surroundings.h"

#include <stdbool.h>
#include <stddef.h>

enum feature_need {
    FEATURE_NEEDED, /* without it there are no runs */
    FEATURE_USEFUL, /* without it there are runs, and something that could be there is not */
    FEATURE_FACT,   /* nothing that could be missing: what an explanation may rest on */
};

/* Reads instead of trying; appends what it found. False: it is not as it should be. */
typedef bool feature_look(const struct surroundings *surroundings, struct bytes *found);

struct feature {
    const char *name;
    enum feature_need need;
    const char *how;     /* how it is found out */
    const char *without; /* what is not there without it; NULL for facts */
    const char *after;   /* the feature without which it cannot be tried; NULL: none */
    const char *remedy;  /* where the table of diagnoses (diagnosis.h) has none; or NULL */
    trial_attempt *attempt;
    feature_look *look; /* exactly one of the two */
};

enum { FEATURES_MOST = 48 };

/* NULL beyond the last. What is tried after another stands behind it. */
const struct feature *feature_row(size_t index);

const char *feature_need_name(enum feature_need need); /* "needed", "useful", "fact" */

#endif
