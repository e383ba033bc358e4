/* The smallest null, boolean, number or string that satisfies a set of schemas. */
#ifndef BRIG_BRIDGE_SAMPLE_SCALAR_H
#define BRIG_BRIDGE_SAMPLE_SCALAR_H

#include "bridge/sampler.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Appends the value of the type. False: the bounds leave none, or it would exceed limit_bytes. */
bool sample_scalar(struct sampler *sampler, const struct schema_set *set, enum schema_type type);

/* The largest count that the parts give for the keyword, 0 where none does. False: one is no count.
 */
bool schema_set_most(const struct json_tape *tape, const struct schema_set *set,
                     enum schema_keyword keyword, uint64_t *most, struct error *error);

/* Whether a part has uniqueItems. */
bool schema_set_unique(const struct json_tape *tape, const struct schema_set *set);

#endif
