/* The judgement of values by a table of keywords. */
#include "bridge/schema_check.h"

#include "bridge/schema_bound.h"

enum { DEPTH_MOST = 128 };

typedef enum schema_fit judge_function(struct schema_check *check, uint32_t schema, uint32_t rule,
                                       struct schema_value value);

static enum schema_fit fit_of(bool fits)
{
    return fits ? SCHEMA_FITS : SCHEMA_DIFFERS;
}

static const struct json_tape *tape_of(const struct schema_check *check)
{
    return check->reader.tape;
}

static enum schema_fit type_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                  struct schema_value value)
{
    (void)schema;
    const struct json_tape *tape = tape_of(check);
    unsigned types = schema_value_types(value);
    bool list = json_kind_of(tape, rule) == JSON_ARRAY;
    for (uint32_t at = list ? json_first(tape, rule) : rule; at;
         at = list ? json_next(tape, rule, at) : 0) {
        enum schema_type type;
        if (!schema_type_by_name(tape, at, &type))
            return SCHEMA_UNKNOWN;
        if (types & type)
            return SCHEMA_FITS;
    }
    return SCHEMA_DIFFERS;
}

static bool equals(struct schema_check *check, uint32_t at, struct schema_value value)
{
    struct schema_value given = {tape_of(check), at};
    return schema_values_equal(given, value, &check->comparisons_left);
}

static enum schema_fit const_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                   struct schema_value value)
{
    (void)schema;
    return fit_of(equals(check, rule, value));
}

static enum schema_fit enum_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                  struct schema_value value)
{
    (void)schema;
    for (uint32_t at = json_first(tape_of(check), rule); at;
         at = json_next(tape_of(check), rule, at))
        if (equals(check, at, value))
            return SCHEMA_FITS;
    return SCHEMA_DIFFERS;
}

static enum schema_fit reference_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                       struct schema_value value)
{
    (void)schema;
    struct error error;
    uint32_t target;
    if (!schema_reference_resolve(&check->reader, rule, &target, &error))
        return SCHEMA_UNKNOWN;
    return schema_check(check, target, value);
}

static enum schema_fit all_of_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    enum schema_fit fit = SCHEMA_FITS;
    for (uint32_t at = json_first(tape_of(check), rule); at && fit == SCHEMA_FITS;
         at = json_next(tape_of(check), rule, at))
        fit = schema_check(check, at, value);
    return fit;
}

/* How many of the list the value fits; *unknown, of how many that is not known. */
static size_t fits_count(struct schema_check *check, uint32_t list, struct schema_value value,
                         size_t *unknown)
{
    size_t fits = 0;
    *unknown = 0;
    for (uint32_t at = json_first(tape_of(check), list); at;
         at = json_next(tape_of(check), list, at)) {
        enum schema_fit fit = schema_check(check, at, value);
        fits += fit == SCHEMA_FITS;
        *unknown += fit == SCHEMA_UNKNOWN;
    }
    check->keyword = NULL;
    return fits;
}

static enum schema_fit any_of_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    size_t unknown, fits = fits_count(check, rule, value, &unknown);
    return !fits && unknown ? SCHEMA_UNKNOWN : fit_of(fits > 0);
}

static enum schema_fit one_of_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    size_t unknown, fits = fits_count(check, rule, value, &unknown);
    if (fits > 1)
        return SCHEMA_DIFFERS;
    return unknown ? SCHEMA_UNKNOWN : fit_of(fits == 1);
}

static enum schema_fit not_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                 struct schema_value value)
{
    (void)schema;
    enum schema_fit fit = schema_check(check, rule, value);
    check->keyword = NULL;
    return fit == SCHEMA_UNKNOWN ? fit : fit_of(fit == SCHEMA_DIFFERS);
}

static enum schema_fit if_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                struct schema_value value)
{
    enum schema_fit fit = schema_check(check, rule, value);
    check->keyword = NULL;
    uint32_t then = json_member(tape_of(check), schema, fit == SCHEMA_FITS ? "then" : "else");
    if (fit == SCHEMA_UNKNOWN || !then)
        return fit == SCHEMA_UNKNOWN ? fit : SCHEMA_FITS;
    return schema_check(check, then, value);
}

static enum schema_fit required_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                      struct schema_value value)
{
    (void)schema;
    const struct json_tape *tape = tape_of(check);
    struct schema_value member;
    for (uint32_t at = json_first(tape, rule); at; at = json_next(tape, rule, at))
        if (!schema_value_member(value, (struct schema_value){tape, at}, &check->comparisons_left,
                                 &member))
            return SCHEMA_DIFFERS;
    return SCHEMA_FITS;
}

/* Each member under its own schema in `properties`, or under `others`; either may be absent. */
static enum schema_fit members_judge(struct schema_check *check, uint32_t properties,
                                     uint32_t others, struct schema_value value)
{
    enum schema_fit fit = SCHEMA_FITS;
    for (uint32_t key = json_first(value.tape, value.at); key && fit == SCHEMA_FITS;) {
        uint32_t at = json_next(value.tape, value.at, key);
        struct schema_value own = {tape_of(check), others}, object = {tape_of(check), properties};
        bool described =
            properties && schema_value_member(object, (struct schema_value){value.tape, key},
                                              &check->comparisons_left, &own);
        if (described ? !others : others != 0)
            fit = schema_check(check, own.at, (struct schema_value){value.tape, at});
        key = json_next(value.tape, value.at, at);
    }
    return fit;
}

static enum schema_fit properties_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                        struct schema_value value)
{
    (void)schema;
    return members_judge(check, rule, 0, value);
}

static enum schema_fit other_properties_judge(struct schema_check *check, uint32_t schema,
                                              uint32_t rule, struct schema_value value)
{
    return members_judge(check, json_member(tape_of(check), schema, "properties"), rule, value);
}

/* The items from the list's own length on, or those that the list describes. */
static enum schema_fit items_judge(struct schema_check *check, uint32_t list, uint32_t others,
                                   struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    enum schema_fit fit = SCHEMA_FITS;
    uint32_t own = list ? json_first(tape, list) : 0;
    for (uint32_t at = json_first(value.tape, value.at); at && fit == SCHEMA_FITS;
         at = json_next(value.tape, value.at, at)) {
        uint32_t rule = own ? (others ? 0 : own) : others;
        if (rule)
            fit = schema_check(check, rule, (struct schema_value){value.tape, at});
        own = own ? json_next(tape, list, own) : 0;
    }
    return fit;
}

static enum schema_fit prefix_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    return items_judge(check, rule, 0, value);
}

/* A list is that of older drafts. */
static enum schema_fit every_item_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                        struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    if (json_kind_of(tape, rule) == JSON_ARRAY)
        return items_judge(check, rule, 0, value);
    return items_judge(check, json_member(tape, schema, "prefixItems"), rule, value);
}

static enum schema_fit other_items_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                         struct schema_value value)
{
    uint32_t list = json_member(tape_of(check), schema, "items");
    if (!list || json_kind_of(tape_of(check), list) != JSON_ARRAY)
        return SCHEMA_FITS;
    return items_judge(check, list, rule, value);
}

static enum schema_fit unique_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    if (json_kind_of(tape_of(check), rule) != JSON_TRUE)
        return SCHEMA_FITS;
    for (uint32_t a = json_first(value.tape, value.at); a; a = json_next(value.tape, value.at, a))
        for (uint32_t b = json_next(value.tape, value.at, a); b;
             b = json_next(value.tape, value.at, b))
            if (schema_values_equal((struct schema_value){value.tape, a},
                                    (struct schema_value){value.tape, b},
                                    &check->comparisons_left) ||
                !check->comparisons_left)
                return SCHEMA_DIFFERS;
    return SCHEMA_FITS;
}

static enum schema_fit unknown_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                     struct schema_value value)
{
    (void)check;
    (void)schema;
    (void)rule;
    (void)value;
    return SCHEMA_UNKNOWN;
}

static const struct {
    const char *name;
    unsigned types; /* of the values that it says something about */
    judge_function *judge;
} judges[] = {
    {"type", TYPE_ANY, type_judge},
    {"const", TYPE_ANY, const_judge},
    {"enum", TYPE_ANY, enum_judge},
    {"$ref", TYPE_ANY, reference_judge},
    {"allOf", TYPE_ANY, all_of_judge},
    {"anyOf", TYPE_ANY, any_of_judge},
    {"oneOf", TYPE_ANY, one_of_judge},
    {"not", TYPE_ANY, not_judge},
    {"if", TYPE_ANY, if_judge},
    {"required", TYPE_OBJECT, required_judge},
    {"properties", TYPE_OBJECT, properties_judge},
    {"additionalProperties", TYPE_OBJECT, other_properties_judge},
    {"prefixItems", TYPE_ARRAY, prefix_judge},
    {"items", TYPE_ARRAY, every_item_judge},
    {"additionalItems", TYPE_ARRAY, other_items_judge},
    {"uniqueItems", TYPE_ARRAY, unique_judge},
    {"pattern", TYPE_STRING, unknown_judge},
    {"contains", TYPE_ARRAY, unknown_judge},
    {"patternProperties", TYPE_OBJECT, unknown_judge},
    {"propertyNames", TYPE_OBJECT, unknown_judge},
    {"dependencies", TYPE_OBJECT, unknown_judge},
    {"dependentRequired", TYPE_OBJECT, unknown_judge},
    {"dependentSchemas", TYPE_OBJECT, unknown_judge},
    {"$dynamicRef", TYPE_ANY, unknown_judge},
    {"$recursiveRef", TYPE_ANY, unknown_judge},
};

#define ROWS(table) (sizeof(table) / sizeof *(table))

static enum schema_fit keyword_judge(struct schema_check *check, uint32_t schema, uint32_t key,
                                     struct schema_value value, const char **name)
{
    const struct json_tape *tape = tape_of(check);
    uint32_t rule = json_next(tape, schema, key);
    unsigned types = schema_value_types(value);
    for (size_t i = 0; i < ROWS(judges); i++)
        if (types & judges[i].types && json_text_equals(tape, key, judges[i].name)) {
            *name = judges[i].name;
            return judges[i].judge(check, schema, rule, value);
        }
    return schema_bound_check(tape, schema, key, value, name);
}

static bool work_is_spent(const struct schema_check *check)
{
    return !check->reader.steps_left || !check->comparisons_left;
}

/* The keyword that a schema within has named stays named: it is the nearest to the fault. */
static enum schema_fit keywords_judge(struct schema_check *check, uint32_t schema,
                                      struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    struct error error;
    for (uint32_t key = json_first(tape, schema); key;
         key = json_next(tape, schema, json_next(tape, schema, key))) {
        const char *name = NULL;
        check->keyword = NULL;
        enum schema_fit fit = SCHEMA_UNKNOWN;
        if (schema_step(&check->reader, 1, &error))
            fit = keyword_judge(check, schema, key, value, &name);
        if (work_is_spent(check)) {
            check->keyword = NULL;
            return SCHEMA_UNKNOWN;
        }
        if (fit == SCHEMA_FITS)
            continue;
        if (!check->keyword)
            check->keyword = name;
        return fit;
    }
    return SCHEMA_FITS;
}

struct schema_check schema_check_begin(const struct schema_reader *reader)
{
    return (struct schema_check){
        .reader = *reader, .comparisons_left = reader->steps_left * SCHEMA_COMPARISONS_A_STEP};
}

enum schema_fit schema_check(struct schema_check *check, uint32_t schema, struct schema_value value)
{
    enum json_kind kind = json_kind_of(tape_of(check), schema);
    check->keyword = NULL;
    if (kind == JSON_TRUE)
        return SCHEMA_FITS;
    if (kind == JSON_FALSE)
        return SCHEMA_DIFFERS;
    if (kind != JSON_OBJECT || check->depth == DEPTH_MOST)
        return SCHEMA_UNKNOWN;
    check->depth++;
    enum schema_fit fit = keywords_judge(check, schema, value);
    check->depth--;
    return fit;
}
