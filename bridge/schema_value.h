/* Values as JSON Schema sees them: kinds, equality, sizes. */
#ifndef BRIG_BRIDGE_SCHEMA_VALUE_H
#define BRIG_BRIDGE_SCHEMA_VALUE_H

#include "base/json_scan.h"

#include <stdbool.h>
#include <stdint.h>

/* A value on a tape that reaches down to its leaves. */
struct schema_value {
    const struct json_tape *tape;
    uint32_t at;
};

/* Type names that the value answers to, or-ed from enum schema_type: 1 and 1.0 are integers and
 * numbers. */
unsigned schema_value_types(struct schema_value value);

/* Equal as JSON Schema says: numbers by their value, objects whatever the order of their keys.
 * Takes from *steps what it compares; once they are spent the outcome is false. */
bool schema_values_equal(struct schema_value one, struct schema_value other, uint64_t *steps);

/* The member of an object whose key is the text of the string `key`; false where there is none. */
bool schema_value_member(struct schema_value object, struct schema_value key, uint64_t *steps,
                         struct schema_value *member);

/* Characters of a string. */
uint64_t schema_value_length(struct schema_value string);

/* Below 0, 0 or above: as the first number is below the second, equal or above. Exact for numbers
 * of up to 18 digits that count, to a double's precision for others. */
int schema_numbers_compare(struct schema_value one, struct schema_value other);

/* Whether a number is a multiple of the step, exactly. False with *sure unset: it cannot be told.
 */
bool schema_value_is_multiple(struct schema_value number, struct schema_value step, bool *sure);

#endif
