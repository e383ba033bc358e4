/* The values that a condition compares with. */
#ifndef BRIG_SUPERVISOR_POLICY_VALUE_H
#define BRIG_SUPERVISOR_POLICY_VALUE_H

#include "base/error.h"
#include "supervisor/policy/arguments.h"
#include "supervisor/policy/policy.h"
#include "supervisor/policy/reader.h"

#include <stdbool.h>
#include <stdint.h>

/* A condition while it is read: what its values are judged by. */
struct condition_reading {
    const struct reader *reader;
    const struct call_argument *argument;
    struct error *error;
};

/* Reads the values at tape index `at` into the condition, whose width and comparison are set.
 * Values that cannot match, that repeat, that do not fit the width, or that make no sense with the
 * comparison are faults. */
bool values_read(const struct condition_reading *reading, uint32_t at,
                 struct policy_condition *condition);

#endif
