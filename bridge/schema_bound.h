/* The bounds that a schema sets: minimum and its kind, multipleOf, lengths, numbers of members. */
#ifndef BRIG_BRIDGE_SCHEMA_BOUND_H
#define BRIG_BRIDGE_SCHEMA_BOUND_H

#include "bridge/schema_check.h"

/* Judges the value by the keyword at tape index `key` of the schema, if it is one of those: then
 * *name is set. Others say nothing here, and it fits. */
enum schema_fit schema_bound_check(struct schema_check *check, uint32_t schema, uint32_t key,
                                   struct schema_value value, const char **name);

#endif
