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
 * get what is required, arrays what minItems asks for, strings
 * minLength; of anyOf and oneOf the first alternative that can be satisfied. Steps and depth are
 * bounded, linear in the schema. False: the error says what stands in the way, among it keywords
 * whose meaning would have to be guessed (`pattern`, …); *into is as before. */
bool sample_write(struct span schema, size_t limit_bytes, struct bytes *into, struct error *error);

#endif
