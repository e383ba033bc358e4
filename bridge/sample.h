/* The smallest value that satisfies a JSON Schema, as far as its common keywords say: what the back
 * end `echo` answers, so that any workflow can be run dry. */
#ifndef BRIG_BRIDGE_SAMPLE_H
#define BRIG_BRIDGE_SAMPLE_H

#include "base/bytes.h"
#include "base/error.h"
#include "bridge/span.h"

#include <stdbool.h>
#include <stddef.h>

/* Appends the value, which has been checked against the schema as a whole (schema_check.h). Objects
 * get what is required and what that depends on, arrays what minItems and contains ask for, strings
 * minLength; of alternatives the first that can be satisfied. Where a keyword such as `not`, oneOf
 * or uniqueItems stands in the way of the smallest value, some larger ones are tried. Steps and
 * depth are bounded, linear in the schema. False: the error says what stands in the way, among it
 * keywords whose meaning would have to be guessed (`pattern`, …); *into is as before. */
bool sample_write(struct span schema, size_t limit_bytes, struct bytes *into, struct error *error);

#endif
