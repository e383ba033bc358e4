/* The judgement of values by a table of keywords. */
#include "bridge/schema_check.h"

#include "bridge/schema_bound.h"
#include "bridge/schema_judge.h"

#include <limits.h>

enum { DEPTH_MOST = 1000 };

static enum schema_fit fit_of(bool fits)
{
    return fits ? SCHEMA_FITS : SCHEMA_DIFFERS;
}

static const struct json_tape *tape_of(const struct schema_check *check)
{
    return check->reader.tape;
}

bool schema_sum_add(struct schema_sum *sum, const struct schema_check *check, enum schema_fit fit)
{
    if (fit > sum->fit)
        *sum = (struct schema_sum){.fit = fit, .keyword = check->keyword};
    return fit != SCHEMA_DIFFERS;
}

enum schema_fit schema_sum_end(const struct schema_sum *sum, struct schema_check *check)
{
    check->keyword = sum->keyword;
    return sum->fit;
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
    uint32_t target;
    if (!schema_reference_resolve(&check->reader, rule, &target, &check->error))
        return SCHEMA_UNKNOWN;
    return schema_check(check, target, value);
}

static enum schema_fit all_of_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    struct schema_sum sum = {0};
    for (uint32_t at = json_first(tape_of(check), rule); at;
         at = json_next(tape_of(check), rule, at))
        if (!schema_sum_add(&sum, check, schema_check(check, at, value)))
            break;
    return schema_sum_end(&sum, check);
}

/* How many of the list the value fits, counted up to `most`; *unknown, of how many that is not
 * known: the last of them gives the check its keyword. */
static size_t fits_count(struct schema_check *check, uint32_t list, struct schema_value value,
                         size_t most, size_t *unknown)
{
    size_t fits = 0;
    const char *keyword = NULL;
    *unknown = 0;
    for (uint32_t at = json_first(tape_of(check), list); at && fits < most;
         at = json_next(tape_of(check), list, at)) {
        enum schema_fit fit = schema_check(check, at, value);
        fits += fit == SCHEMA_FITS;
        *unknown += fit == SCHEMA_UNKNOWN;
        keyword = fit == SCHEMA_UNKNOWN ? check->keyword : keyword;
    }
    check->keyword = keyword;
    return fits;
}

static enum schema_fit any_of_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    size_t unknown;
    if (fits_count(check, rule, value, 1, &unknown))
        return SCHEMA_FITS;
    return unknown ? SCHEMA_UNKNOWN : SCHEMA_DIFFERS;
}

static enum schema_fit one_of_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    size_t unknown, fits = fits_count(check, rule, value, 2, &unknown);
    if (fits < 2 && unknown)
        return SCHEMA_UNKNOWN;
    check->keyword = NULL;
    return fit_of(fits == 1);
}

static enum schema_fit not_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                 struct schema_value value)
{
    (void)schema;
    enum schema_fit fit = schema_check(check, rule, value);
    if (fit == SCHEMA_UNKNOWN)
        return fit;
    check->keyword = NULL;
    return fit_of(fit == SCHEMA_DIFFERS);
}

static enum schema_fit if_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                struct schema_value value)
{
    enum schema_fit fit = schema_check(check, rule, value);
    if (fit == SCHEMA_UNKNOWN)
        return fit;
    check->keyword = NULL;
    uint32_t then = json_member(tape_of(check), schema, fit == SCHEMA_FITS ? "then" : "else");
    return then ? schema_check(check, then, value) : SCHEMA_FITS;
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

#define KIND(kind) (1U << JSON_##kind)
#define ANY_SCHEMA (KIND(OBJECT) | KIND(TRUE) | KIND(FALSE))
#define ANY_VALUE  UINT_MAX

static const struct {
    const char *name;
    unsigned types; /* of the values that it says something about */
    unsigned kinds; /* that its own value may have: with others, nobody can tell what it means */
    schema_judge *judge;
} judges[] = {
    {"type", TYPE_ANY, KIND(STRING) | KIND(ARRAY), type_judge},
    {"const", TYPE_ANY, ANY_VALUE, const_judge},
    {"enum", TYPE_ANY, KIND(ARRAY), enum_judge},
    {"$ref", TYPE_ANY, KIND(STRING), reference_judge},
    {"allOf", TYPE_ANY, KIND(ARRAY), all_of_judge},
    {"anyOf", TYPE_ANY, KIND(ARRAY), any_of_judge},
    {"oneOf", TYPE_ANY, KIND(ARRAY), one_of_judge},
    {"not", TYPE_ANY, ANY_SCHEMA, not_judge},
    {"if", TYPE_ANY, ANY_SCHEMA, if_judge},
    {"required", TYPE_OBJECT, KIND(ARRAY), schema_required_judge},
    {"properties", TYPE_OBJECT, KIND(OBJECT), schema_properties_judge},
    {"additionalProperties", TYPE_OBJECT, ANY_SCHEMA, schema_other_properties_judge},
    {"patternProperties", TYPE_OBJECT, KIND(OBJECT), schema_pattern_properties_judge},
    {"propertyNames", TYPE_OBJECT, ANY_SCHEMA, schema_names_judge},
    {"dependencies", TYPE_OBJECT, KIND(OBJECT), schema_dependencies_judge},
    {"dependentRequired", TYPE_OBJECT, KIND(OBJECT), schema_dependencies_judge},
    {"dependentSchemas", TYPE_OBJECT, KIND(OBJECT), schema_dependencies_judge},
    {"unevaluatedProperties", TYPE_OBJECT, ANY_SCHEMA, schema_rest_properties_judge},
    {"prefixItems", TYPE_ARRAY, KIND(ARRAY), schema_prefix_judge},
    {"items", TYPE_ARRAY, ANY_SCHEMA | KIND(ARRAY), schema_items_judge},
    {"additionalItems", TYPE_ARRAY, ANY_SCHEMA, schema_other_items_judge},
    {"uniqueItems", TYPE_ARRAY, KIND(TRUE) | KIND(FALSE), schema_unique_judge},
    {"contains", TYPE_ARRAY, ANY_SCHEMA, schema_contains_judge},
    {"unevaluatedItems", TYPE_ARRAY, ANY_SCHEMA, schema_rest_items_judge},
    {"pattern", TYPE_STRING, KIND(STRING), unknown_judge},
    {"$dynamicRef", TYPE_ANY, KIND(STRING), unknown_judge},
    {"$recursiveRef", TYPE_ANY, KIND(STRING), unknown_judge},
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
            if (!(judges[i].kinds & 1U << json_kind_of(tape, rule)))
                return SCHEMA_UNKNOWN;
            return judges[i].judge(check, schema, rule, value);
        }
    return schema_bound_check(check, schema, key, value, name);
}

static bool work_is_spent(const struct schema_check *check)
{
    return !check->reader.steps_left || !check->comparisons_left;
}

/* In older drafts a reference stands for the whole schema, whatever is beside it. */
static uint32_t lone_reference(const struct schema_check *check, uint32_t schema)
{
    const struct json_tape *tape = tape_of(check);
    uint32_t at = check->reader.references_stand_alone ? json_member(tape, schema, "$ref") : 0;
    return json_kind_of(tape, at) == JSON_STRING ? at : 0;
}

/* The keyword that a schema within has named stays named: it is the nearest to the fault. */
static enum schema_fit keywords_judge(struct schema_check *check, uint32_t schema,
                                      struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    struct schema_sum sum = {0};
    for (uint32_t key = json_first(tape, schema); key && sum.fit != SCHEMA_DIFFERS;
         key = json_next(tape, schema, json_next(tape, schema, key))) {
        const char *name = NULL;
        check->keyword = NULL;
        enum schema_fit fit = SCHEMA_UNKNOWN;
        if (schema_step(&check->reader, 1, &check->error))
            fit = keyword_judge(check, schema, key, value, &name);
        if (work_is_spent(check)) {
            check->keyword = NULL;
            return SCHEMA_UNKNOWN;
        }
        if (!check->keyword)
            check->keyword = name;
        schema_sum_add(&sum, check, fit);
    }
    return schema_sum_end(&sum, check);
}

struct schema_check schema_check_begin(const struct schema_reader *reader)
{
    return (struct schema_check){
        .reader = *reader, .comparisons_left = reader->steps_left * SCHEMA_COMPARISONS_A_STEP};
}

static enum schema_fit object_judge(struct schema_check *check, uint32_t schema,
                                    struct schema_value value)
{
    uint32_t reference = lone_reference(check, schema);
    if (!reference)
        return keywords_judge(check, schema, value);
    if (!schema_step(&check->reader, 1, &check->error))
        return SCHEMA_UNKNOWN;
    return reference_judge(check, schema, reference, value);
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
    enum schema_fit fit = object_judge(check, schema, value);
    check->depth--;
    return fit;
}
