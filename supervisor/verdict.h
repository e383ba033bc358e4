/* How a run ended. Errors are for what failed; this is for what happened. */
#ifndef BRIG_SUPERVISOR_VERDICT_H
#define BRIG_SUPERVISOR_VERDICT_H

#include <stddef.h>

enum verdict {
    VERDICT_NONE, /* brig could not build the jail as the policy demands, or failed itself */
    VERDICT_COMPLETED,
    VERDICT_FAILED,
    VERDICT_REJECTED,
    VERDICT_OVER_BUDGET,
    VERDICT_BLOCKED,
    VERDICT_DIVERGED,
    VERDICT_STOPPED,
    VERDICT_CRASHED,
};

struct verdict_row {
    const char *name; /* NULL where there is no verdict: null in reports */
    int exit_code;
    const char *meaning;
};

/* The row of a verdict; never NULL. */
const struct verdict_row *verdict_row(enum verdict verdict);

/* VERDICT_NONE for a name that is none. */
enum verdict verdict_by_name(const char *name);

enum { EXIT_USAGE = 2 };

/* Every exit code once, by number, EXIT_USAGE included; NULL past the last. */
const struct verdict_row *verdict_exit_row(size_t index);

#endif
