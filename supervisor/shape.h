/* The shapes of what a run tells of a script at fault. The bridge has judged them when the jail
 * said them; the report repeats them, so they are judged once more. */
#ifndef BRIG_SUPERVISOR_SHAPE_H
#define BRIG_SUPERVISOR_SHAPE_H

#include "base/bytes.h"

#include <stdbool.h>

/* {"type","message","line","traceback"}: texts, a number or null, a list of texts. */
bool shape_is_error(const struct bytes *json);

/* A list of {"line","column","rule","message","hint"}: numbers, then texts (hint may be null). */
bool shape_is_problems(const struct bytes *json);

#endif
