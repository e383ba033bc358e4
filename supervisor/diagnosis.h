/* Why brig could not build a jail, and what to do: by the step that failed, its errno, and what the
 * surroundings show. Never by the text of an error, which changes. */
#ifndef BRIG_SUPERVISOR_DIAGNOSIS_H
#define BRIG_SUPERVISOR_DIAGNOSIS_H

#include "base/bytes.h"
#include "base/error.h"
#include "supervisor/surroundings.h"

#include <stddef.h>

enum { DIAGNOSIS_NUMBERS = 3 };

struct diagnosis {
    const char *step;                /* NULL: any that has to do with building a jail */
    int numbers[DIAGNOSIS_NUMBERS];  /* errno; the first may be 0: no call of the kernel's failed */
    const struct circumstance *when; /* what must be seen as well; NULL: nothing */
    const char *cause, *remedy;
};

/* The rows, in the order in which they are tried; NULL beyond the last. */
const struct diagnosis *diagnosis_row(size_t index);

/* What a row asks of the surroundings, in words; NULL: nothing. */
const char *diagnosis_circumstance(const struct diagnosis *diagnosis);

/* The first row that fits; NULL: brig knows no more than the error says. */
const struct diagnosis *diagnosis_find(const struct error *error,
                                       const struct surroundings *surroundings);

/* Appends cause and remedy as one line for people, "CAUSE — REMEDY"; nothing where no row fits.
 * Looks at the surroundings, of which the first part has been noted. */
void diagnosis_put(const struct error *error, struct surroundings *surroundings,
                   struct bytes *into);

#endif
