/* The values that a condition compares with: numbers, constants, and constants or-ed together. */
#include "supervisor/policy/value.h"

#include "base/own.h"
#include "supervisor/policy/condition.h"

static bool number_of(const struct condition_reading *reading, uint32_t at, uint64_t *value)
{
    int64_t number = 0;
    unsigned width = reading->argument->width;
    bool whole = json_integer(&reading->reader->tape, at, &number);
    if (!whole || (width == 4 && (number < INT32_MIN || number > UINT32_MAX)))
        return reader_fault(reading->reader, at, reading->error,
                            "a value of \"%s\" must be an integer of %u bytes",
                            reading->argument->name, width);
    *value = (uint64_t)number & condition_width_mask(width);
    return true;
}

static bool constant_is_unknown(const struct condition_reading *reading, uint32_t at,
                                const char *name)
{
    const struct name_table *names = &reading->argument->family->names;
    auto_bytes known = {0};
    name_list(names, &known);
    return reader_fault(reading->reader, at, reading->error, "\"%s\" is not %s; known: %s", name,
                        names->what, bytes_text(&known));
}

static bool constant_of(const struct condition_reading *reading, uint32_t at, uint64_t *value)
{
    auto_free char *name = NULL;
    const struct constant_family *family = reading->argument->family;
    if (!reader_text(reading->reader, at, "a constant", &name, reading->error))
        return false;
    if (!family)
        return reader_fault(reading->reader, at, reading->error,
                            "\"%s\" takes numbers, no constants", reading->argument->name);
    const struct name_row *row = name_find(&family->names, name);
    if (!row)
        return constant_is_unknown(reading, at, name);
    *value = row->value & condition_width_mask(reading->argument->width);
    return true;
}

static bool single_value(const struct condition_reading *reading, uint32_t at, uint64_t *value)
{
    if (json_kind_of(&reading->reader->tape, at) == JSON_STRING)
        return constant_of(reading, at, value);
    return number_of(reading, at, value);
}

static bool argument_has_bits(const struct call_argument *argument)
{
    return argument->family && argument->family->bits;
}

/* A list stands for its members or-ed together; each must add something. */
static bool or_of_list(const struct condition_reading *reading, uint32_t at, uint64_t *value)
{
    const struct json_tape *tape = &reading->reader->tape;
    uint32_t count = tape->tokens[at].count;
    if (count == 0)
        return reader_fault(reading->reader, at, reading->error,
                            "an empty list of constants: write 0 if no bit may be set");
    if (count > 1 && !argument_has_bits(reading->argument))
        return reader_fault(reading->reader, at, reading->error,
                            "\"%s\" is no set of flags: its values cannot be or-ed together",
                            reading->argument->name);
    *value = 0;
    for (uint32_t member = json_first(tape, at); member; member = json_next(tape, at, member)) {
        uint64_t bits = 0;
        if (!single_value(reading, member, &bits))
            return false;
        if (count > 1 && (bits & ~*value) == 0)
            return reader_fault(reading->reader, member, reading->error,
                                "adds nothing to what stands before it");
        *value |= bits;
    }
    return true;
}

static bool value_read(const struct condition_reading *reading, uint32_t at, uint64_t *value)
{
    if (json_kind_of(&reading->reader->tape, at) == JSON_ARRAY)
        return or_of_list(reading, at, value);
    return single_value(reading, at, value);
}

static bool choice_read(const struct condition_reading *reading, uint32_t at,
                        struct policy_condition *condition)
{
    const struct json_tape *tape = &reading->reader->tape;
    if (!reader_expect(reading->reader, at, JSON_ARRAY, "one_of", reading->error))
        return false;
    uint32_t count = tape->tokens[at].count;
    if (count == 0 || count > POLICY_VALUES_MOST)
        return reader_fault(reading->reader, at, reading->error,
                            "one_of must list 1 to %d values: an empty list would never match",
                            POLICY_VALUES_MOST);
    for (uint32_t member = json_first(tape, at); member; member = json_next(tape, at, member)) {
        uint64_t value = 0;
        if (!value_read(reading, member, &value))
            return false;
        if (condition_holds(condition, value))
            return reader_fault(reading->reader, member, reading->error,
                                "stands in the list already");
        condition->values[condition->value_count++] = value;
    }
    return true;
}

static bool mask_read(const struct condition_reading *reading, uint32_t at,
                      struct policy_condition *condition)
{
    if (!argument_has_bits(reading->argument))
        return reader_fault(reading->reader, at, reading->error,
                            "\"%s\" is no set of flags: use equals or one_of",
                            reading->argument->name);
    if (!value_read(reading, at, &condition->values[0]))
        return false;
    condition->value_count = 1;
    if (condition->values[0] == 0)
        return reader_fault(reading->reader, at, reading->error,
                            condition->comparison == POLICY_WITHIN
                                ? "within 0 lets no flag pass: say equals 0"
                                : "excludes 0 excludes nothing");
    if (condition->values[0] == condition_width_mask(condition->width))
        return reader_fault(reading->reader, at, reading->error,
                            condition->comparison == POLICY_WITHIN
                                ? "within all bits refuses nothing"
                                : "excluding all bits is saying equals 0");
    return true;
}

bool values_read(const struct condition_reading *reading, uint32_t at,
                 struct policy_condition *condition)
{
    if (condition->comparison == POLICY_ONE_OF)
        return choice_read(reading, at, condition);
    if (condition->comparison != POLICY_EQUALS)
        return mask_read(reading, at, condition);
    condition->value_count = 1;
    return value_read(reading, at, &condition->values[0]);
}
