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

static double value_measure(enum measure measure, struct schema_value value)
{
    double number = 0;
    if (measure == MEASURE_NUMBER)
        json_real(value.tape, value.at, &number);
    else
        number = (double)(measure == MEASURE_LENGTH ? schema_value_length(value)
                                                    : value.tape->tokens[value.at].count);
    return number;
}

static enum schema_fit fit_of(bool fits)
{
    return fits ? SCHEMA_FITS : SCHEMA_DIFFERS;
}

static enum schema_fit bound_judge(const struct json_tape *tape, uint32_t schema, size_t row,
                                   uint32_t rule, struct schema_value value)
{
    double bound, number = value_measure(bounds[row].measure, value);
    if (json_kind_of(tape, rule) == JSON_TRUE || json_kind_of(tape, rule) == JSON_FALSE)
        return bounds[row].open ? SCHEMA_FITS : SCHEMA_UNKNOWN;
    if (!json_real(tape, rule, &bound))
        return SCHEMA_UNKNOWN;
    uint32_t opens = bounds[row].opens ? json_member(tape, schema, bounds[row].opens) : 0;
    bool open = bounds[row].open || (opens && json_kind_of(tape, opens) == JSON_TRUE);
    bool within = bounds[row].least ? number > bound : number < bound;
    return fit_of(within || (!open && number >= bound && number <= bound));
}

static enum schema_fit multiple_judge(const struct json_tape *tape, uint32_t rule,
                                      struct schema_value value)
{
    double step, number;
    bool sure;
    if (!json_real(tape, rule, &step) || step <= 0 || !json_real(value.tape, value.at, &number))
        return SCHEMA_UNKNOWN;
    bool fits = schema_value_is_multiple(number, step, &sure);
    return sure ? fit_of(fits) : SCHEMA_UNKNOWN;
}

enum schema_fit schema_bound_check(const struct json_tape *tape, uint32_t schema, uint32_t key,
                                   struct schema_value value, const char **name)
{
    uint32_t rule = json_next(tape, schema, key);
    unsigned types = schema_value_types(value);
    for (size_t i = 0; i < ROWS(bounds); i++)
        if (types & bounds[i].types && json_text_equals(tape, key, bounds[i].name)) {
            *name = bounds[i].name;
            return bound_judge(tape, schema, i, rule, value);
        }
    *name = "multipleOf";
    return types & TYPE_NUMBER && json_text_equals(tape, key, *name)
               ? multiple_judge(tape, rule, value)
               : SCHEMA_FITS;
}
