/* What schemas say of objects. */
#include "bridge/schema_judge.h"

static const struct json_tape *tape_of(const struct schema_check *check)
{
    return check->reader.tape;
}

/* The member of an object of the schema's under the name that stands at `key` in the value. */
static uint32_t rule_find(struct schema_check *check, uint32_t rules, struct schema_value key)
{
    struct schema_value object = {tape_of(check), rules}, found;
    return rules && json_kind_of(tape_of(check), rules) == JSON_OBJECT &&
                   schema_value_member(object, key, &check->comparisons_left, &found)
               ? found.at
               : 0;
}

/* Walks over the members of an object: the key, with *member the value behind it. */
static uint32_t member_next(struct schema_value object, uint32_t member)
{
    return member ? json_next(object.tape, object.at, member) : json_first(object.tape, object.at);
}

static struct schema_value value_at(struct schema_value object, uint32_t at)
{
    return (struct schema_value){object.tape, at};
}

static enum schema_fit names_require(struct schema_check *check, uint32_t list,
                                     struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    struct schema_value member;
    for (uint32_t at = json_first(tape, list); at; at = json_next(tape, list, at))
        if (!schema_value_member(value, (struct schema_value){tape, at}, &check->comparisons_left,
                                 &member))
            return SCHEMA_DIFFERS;
    return SCHEMA_FITS;
}

enum schema_fit schema_required_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                      struct schema_value value)
{
    (void)schema;
    return names_require(check, rule, value);
}

enum schema_fit schema_properties_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                        struct schema_value value)
{
    (void)schema;
    struct schema_sum sum = {0};
    for (uint32_t member = 0, key; (key = member_next(value, member));) {
        member = member_next(value, key);
        uint32_t own = rule_find(check, rule, value_at(value, key));
        if (own && !schema_sum_add(&sum, check, schema_check(check, own, value_at(value, member))))
            break;
    }
    return schema_sum_end(&sum, check);
}

/* Patterns are not worked out: a name that `properties` does not have may be one of theirs. */
enum schema_fit schema_other_properties_judge(struct schema_check *check, uint32_t schema,
                                              uint32_t rule, struct schema_value value)
{
    uint32_t properties = json_member(tape_of(check), schema, "properties");
    uint32_t patterns = json_member(tape_of(check), schema, "patternProperties");
    struct schema_sum sum = {0};
    for (uint32_t member = 0, key; (key = member_next(value, member));) {
        member = member_next(value, key);
        if (rule_find(check, properties, value_at(value, key)))
            continue;
        enum schema_fit fit = schema_check(check, rule, value_at(value, member));
        if (fit == SCHEMA_DIFFERS && patterns)
            fit = SCHEMA_UNKNOWN;
        if (!schema_sum_add(&sum, check, fit))
            break;
    }
    return schema_sum_end(&sum, check);
}

enum schema_fit schema_pattern_properties_judge(struct schema_check *check, uint32_t schema,
                                                uint32_t rule, struct schema_value value)
{
    (void)schema;
    bool some = json_first(tape_of(check), rule) && json_first(value.tape, value.at);
    return some ? SCHEMA_UNKNOWN : SCHEMA_FITS;
}

enum schema_fit schema_names_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                   struct schema_value value)
{
    (void)schema;
    struct schema_sum sum = {0};
    for (uint32_t member = 0, key; (key = member_next(value, member));) {
        member = member_next(value, key);
        if (!schema_sum_add(&sum, check, schema_check(check, rule, value_at(value, key))))
            break;
    }
    return schema_sum_end(&sum, check);
}

/* dependentRequired and dependentSchemas, and `dependencies`, which has both. */
enum schema_fit schema_dependencies_judge(struct schema_check *check, uint32_t schema,
                                          uint32_t rule, struct schema_value value)
{
    (void)schema;
    struct schema_sum sum = {0};
    for (uint32_t member = 0, key; (key = member_next(value, member));) {
        member = member_next(value, key);
        uint32_t own = rule_find(check, rule, value_at(value, key));
        if (!own)
            continue;
        check->keyword = NULL;
        bool list = json_kind_of(tape_of(check), own) == JSON_ARRAY;
        if (!schema_sum_add(&sum, check,
                            list ? names_require(check, own, value)
                                 : schema_check(check, own, value)))
            break;
    }
    return schema_sum_end(&sum, check);
}

/* unevaluatedProperties: what stands beside it in `properties` is evaluated, or all by
 * additionalProperties. What other schemas evaluate is not worked out. */
enum schema_fit schema_rest_properties_judge(struct schema_check *check, uint32_t schema,
                                             uint32_t rule, struct schema_value value)
{
    uint32_t properties = json_member(tape_of(check), schema, "properties");
    if (json_kind_of(tape_of(check), rule) == JSON_TRUE ||
        json_member(tape_of(check), schema, "additionalProperties"))
        return SCHEMA_FITS;
    for (uint32_t member = 0, key; (key = member_next(value, member));) {
        member = member_next(value, key);
        if (!rule_find(check, properties, value_at(value, key)))
            return SCHEMA_UNKNOWN;
    }
    return SCHEMA_FITS;
}
