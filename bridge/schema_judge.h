/* The keywords that schema_check.c judges objects and arrays by, and how judgements add up. */
#ifndef BRIG_BRIDGE_SCHEMA_JUDGE_H
#define BRIG_BRIDGE_SCHEMA_JUDGE_H

#include "bridge/schema_check.h"

/* Judges by one keyword: `schema` is the object that it stands in, `rule` its value. */
typedef enum schema_fit schema_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                     struct schema_value value);

/* Judgements that must all be good: what differs weighs most, then what is unknown. */
struct schema_sum {
    enum schema_fit fit;
    const char *keyword;
};

/* Adds a judgement that has just been made. False: it differs, and nothing can change that. */
bool schema_sum_add(struct schema_sum *sum, const struct schema_check *check, enum schema_fit fit);

/* The sum, whose keyword becomes the check's. */
enum schema_fit schema_sum_end(const struct schema_sum *sum, struct schema_check *check);

schema_judge schema_required_judge, schema_properties_judge, schema_other_properties_judge,
    schema_pattern_properties_judge, schema_names_judge, schema_dependencies_judge,
    schema_rest_properties_judge;

schema_judge schema_prefix_judge, schema_items_judge, schema_other_items_judge, schema_unique_judge,
    schema_contains_judge, schema_rest_items_judge;

#endif
