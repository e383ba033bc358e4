/* Bounds of numbers, of lengths and of numbers of members: one table. */
#include "bridge/schema_bound.h"

enum measure { MEASURE_NUMBER, MEASURE_LENGTH, MEASURE_COUNT };

static const struct {
    const char *name;
    unsigned types;
    enum measure measure;
    bool least, open;  /* the bound is the least; it is excluded itself */
    const char *opens; /* a boolean of draft-04 that excludes it */
} bounds[] = {
    {"minimum", TYPE_NUMBER, MEASURE_NUMBER, true, false, "exclusiveMinimum"},
    {"maximum", TYPE_NUMBER, MEASURE_NUMBER, false, false, "exclusiveMaximum"},
    {"exclusiveMinimum", TYPE_NUMBER, MEASURE_NUMBER, true, true, NULL},
    {"exclusiveMaximum", TYPE_NUMBER, MEASURE_NUMBER, false, true, NULL},
    {"minLength", TYPE_STRING, MEASURE_LENGTH, true, false, NULL},
    {"maxLength", TYPE_STRING, MEASURE_LENGTH, false, false, NULL},
    {"minItems", TYPE_ARRAY, MEASURE_COUNT, true, false, NULL},
    {"maxItems", TYPE_ARRAY, MEASURE_COUNT, false, false, NULL},
    {"minProperties", TYPE_OBJECT, MEASURE_COUNT, true, false, NULL},
    {"maxProperties", TYPE_OBJECT, MEASURE_COUNT, false, false, NULL},
};

#define ROWS(table) (sizeof(table) / sizeof *(table))

/* How the value lies to the bound: below 0, 0 or above. */
static int value_compare(enum measure measure, struct schema_value value, struct schema_value rule)
{
    double bound = 0;
    if (measure == MEASURE_NUMBER)
        return schema_numbers_compare(value, rule);
    json_real(rule.tape, rule.at, &bound);
    double count = (double)(measure == MEASURE_LENGTH ? schema_value_length(value)
                                                      : value.tape->tokens[value.at].count);
    return (count > bound) - (count < bound);
}

static bool is_number(const struct json_tape *tape, uint32_t at)
{
    return json_kind_of(tape, at) == JSON_INTEGER || json_kind_of(tape, at) == JSON_REAL;
}

static enum schema_fit bound_judge(struct schema_check *check, uint32_t schema, size_t row,
                                   uint32_t rule, struct schema_value value)
{
    enum { BYTES_A_STEP = 4096 };
    const struct json_tape *tape = check->reader.tape;
    const struct json_token *token = &value.tape->tokens[value.at];
    if (json_kind_of(tape, rule) == JSON_TRUE || json_kind_of(tape, rule) == JSON_FALSE)
        return bounds[row].open ? SCHEMA_FITS : SCHEMA_UNKNOWN;
    if (!is_number(tape, rule) ||
        (bounds[row].measure == MEASURE_LENGTH &&
         !schema_step(&check->reader, (token->end - token->start) / BYTES_A_STEP, &check->error)))
        return SCHEMA_UNKNOWN;
    uint32_t opens = bounds[row].opens ? json_member(tape, schema, bounds[row].opens) : 0;
    bool open = bounds[row].open || (opens && json_kind_of(tape, opens) == JSON_TRUE);
    int order = value_compare(bounds[row].measure, value, (struct schema_value){tape, rule});
    bool within = bounds[row].least ? order > 0 : order < 0;
    return within || (!open && order == 0) ? SCHEMA_FITS : SCHEMA_DIFFERS;
}

static enum schema_fit multiple_judge(const struct json_tape *tape, uint32_t rule,
                                      struct schema_value value)
{
    bool sure;
    bool fits = schema_value_is_multiple(value, (struct schema_value){tape, rule}, &sure);
    if (!sure)
        return SCHEMA_UNKNOWN;
    return fits ? SCHEMA_FITS : SCHEMA_DIFFERS;
}

enum schema_fit schema_bound_check(struct schema_check *check, uint32_t schema, uint32_t key,
                                   struct schema_value value, const char **name)
{
    const struct json_tape *tape = check->reader.tape;
    uint32_t rule = json_next(tape, schema, key);
    unsigned types = schema_value_types(value);
    for (size_t i = 0; i < ROWS(bounds); i++)
        if (types & bounds[i].types && json_text_equals(tape, key, bounds[i].name)) {
            *name = bounds[i].name;
            return bound_judge(check, schema, i, rule, value);
        }
    *name = "multipleOf";
    return types & TYPE_NUMBER && json_text_equals(tape, key, *name)
               ? multiple_judge(tape, rule, value)
               : SCHEMA_FITS;
}
