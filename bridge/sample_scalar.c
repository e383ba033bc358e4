/* The smallest scalar that satisfies a set of schemas: of numbers the one that is nearest to zero.
 */
#include "bridge/sample_scalar.h"

#include "base/json_write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Formats that scripts take apart; others are as good as any string. */
static const struct {
    const char *format, *text;
} formats[] = {
    {"date", "1970-01-01"},
    {"time", "00:00:00Z"},
    {"date-time", "1970-01-01T00:00:00Z"},
    {"duration", "PT0S"},
    {"email", "a@example.com"},
    {"hostname", "example.com"},
    {"ipv4", "192.0.2.1"},
    {"ipv6", "2001:db8::1"},
    {"uri", "https://example.com/"},
    {"uuid", "00000000-0000-0000-0000-000000000000"},
};

static bool count_read(const struct json_tape *tape, uint32_t at, uint64_t *count,
                       struct error *error)
{
    double real;
    if (json_count(tape, at, INT64_MAX, count))
        return true;
    if (json_real(tape, at, &real) && real >= 0 && real < 1e15 && floor(real) == real) {
        *count = (uint64_t)real;
        return true;
    }
    return error_set(error, "a length or number of members in the schema is no count");
}

bool schema_set_most(const struct json_tape *tape, const struct schema_set *set,
                     enum schema_keyword keyword, uint64_t *most, struct error *error)
{
    *most = 0;
    for (size_t i = 0; i < set->count; i++) {
        uint64_t count = 0;
        if (set->parts[i].keywords[keyword] &&
            !count_read(tape, set->parts[i].keywords[keyword], &count, error))
            return false;
        if (count > *most)
            *most = count;
    }
    return true;
}

bool schema_set_unique(const struct json_tape *tape, const struct schema_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->parts[i].keywords[SCHEMA_UNIQUE_ITEMS] &&
            json_kind_of(tape, set->parts[i].keywords[SCHEMA_UNIQUE_ITEMS]) == JSON_TRUE)
            return true;
    return false;
}

static const char *format_find(const struct json_tape *tape, const struct schema_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        uint32_t format = set->parts[i].keywords[SCHEMA_FORMAT];
        for (size_t j = 0; format && j < sizeof formats / sizeof *formats; j++)
            if (json_text_equals(tape, format, formats[j].format))
                return formats[j].text;
    }
    return "";
}

static bool string_longest(const struct json_tape *tape, const struct schema_set *set,
                           uint64_t *longest, struct error *error)
{
    *longest = UINT64_MAX;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t at = set->parts[i].keywords[SCHEMA_MAX_LENGTH];
        uint64_t most = UINT64_MAX;
        if (at && !count_read(tape, at, &most, error))
            return false;
        if (most < *longest)
            *longest = most;
    }
    return true;
}

static bool string_sample(const struct json_tape *tape, const struct schema_set *set,
                          size_t limit_bytes, struct bytes *into, struct error *error)
{
    uint64_t least, most;
    if (!schema_set_most(tape, set, SCHEMA_MIN_LENGTH, &least, error) ||
        !string_longest(tape, set, &most, error))
        return false;
    if (least > most)
        return error_set(error, "minLength is above maxLength");
    const char *format = format_find(tape, set);
    if (*format && strlen(format) >= least && strlen(format) <= most) {
        json_put_text(into, format);
        return true;
    }
    if (least > limit_bytes)
        return error_set(error, "the smallest value exceeds the limit of the frame");
    json_put_text(into, "");
    into->length--; /* the closing quote comes behind the filling */
    bytes_reserve(into, (size_t)least + 1);
    memset(into->at + into->length, 'x', (size_t)least);
    into->length += (size_t)least;
    bytes_append_byte(into, '"');
    return true;
}

/* What a number must be within; the open ends are excluded. */
struct range {
    double low, high;
    bool low_open, high_open;
};

static bool bound_read(const struct json_tape *tape, const struct schema_part *part,
                       enum schema_keyword keyword, double *bound, bool *given, struct error *error)
{
    uint32_t at = part->keywords[keyword];
    *given = at && json_kind_of(tape, at) != JSON_TRUE && json_kind_of(tape, at) != JSON_FALSE;
    if (!*given || json_real(tape, at, bound))
        return true;
    return error_set(error, "a bound of a number in the schema is no number");
}

/* draft-04 has exclusiveMinimum as a boolean beside minimum. */
static bool bound_is_open(const struct json_tape *tape, const struct schema_part *part,
                          enum schema_keyword keyword)
{
    return part->keywords[keyword] && json_kind_of(tape, part->keywords[keyword]) == JSON_TRUE;
}

static void range_narrow(struct range *range, double bound, bool low, bool open)
{
    double *end = low ? &range->low : &range->high;
    bool *is_open = low ? &range->low_open : &range->high_open;
    if (low ? bound > *end : bound < *end) {
        *end = bound;
        *is_open = open;
    } else if (low ? bound >= *end : bound <= *end) {
        *is_open |= open;
    }
}

static bool range_read(const struct json_tape *tape, const struct schema_set *set,
                       struct range *range, struct error *error)
{
    static const struct {
        enum schema_keyword keyword, exclusive;
        bool low, open;
    } bounds[] = {
        {SCHEMA_MINIMUM, SCHEMA_EXCLUSIVE_MINIMUM, true, false},
        {SCHEMA_EXCLUSIVE_MINIMUM, SCHEMA_EXCLUSIVE_MINIMUM, true, true},
        {SCHEMA_MAXIMUM, SCHEMA_EXCLUSIVE_MAXIMUM, false, false},
        {SCHEMA_EXCLUSIVE_MAXIMUM, SCHEMA_EXCLUSIVE_MAXIMUM, false, true},
    };
    *range = (struct range){.low = -INFINITY, .high = INFINITY};
    for (size_t i = 0; i < set->count; i++)
        for (size_t j = 0; j < sizeof bounds / sizeof *bounds; j++) {
            const struct schema_part *part = &set->parts[i];
            double bound = 0;
            bool given;
            if (!bound_read(tape, part, bounds[j].keyword, &bound, &given, error))
                return false;
            bool open = bounds[j].open || bound_is_open(tape, part, bounds[j].exclusive);
            if (given)
                range_narrow(range, bound, bounds[j].low, open);
        }
    return true;
}

static bool range_has(const struct range *range, double number)
{
    bool low = range->low_open ? number > range->low : number >= range->low;
    bool high = range->high_open ? number < range->high : number <= range->high;
    return low && high && isfinite(number);
}

/* The multiple of `step` that is nearest to zero and within the range. */
static double multiple_nearest(const struct range *range, double step)
{
    if (range_has(range, 0))
        return 0;
    bool above = range->low >= 0;
    double multiple = above ? ceil(range->low / step) * step : floor(range->high / step) * step;
    return range_has(range, multiple) ? multiple : multiple + (above ? step : -step);
}

static bool step_read(const struct json_tape *tape, const struct schema_set *set, double *step,
                      struct error *error)
{
    *step = 0;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t at = set->parts[i].keywords[SCHEMA_MULTIPLE_OF];
        double given;
        if (!at)
            continue;
        if (!json_real(tape, at, &given) || given <= 0)
            return error_set(error, "multipleOf is no number above 0");
        if (*step > 0 && (given < *step || given > *step))
            return error_set(error, "the echo back end takes one multipleOf at a time");
        *step = given;
    }
    return true;
}

/* The double next to the bound, away from zero; libm has it too, but the bridge does without. */
static double real_beyond(double bound, bool above)
{
    static const uint64_t sign = 1ULL << 63;
    uint64_t bits;
    memcpy(&bits, &bound, sizeof bits);
    bits = ((bits & ~sign) + 1) | (above ? 0 : sign);
    memcpy(&bound, &bits, sizeof bound);
    return bound;
}

/* Without a multipleOf, a real number is free to be a bound itself, or lie just within it: a whole
 * step, in the middle, or as near as a double can be. */
static double real_nearest(const struct range *range)
{
    if (range_has(range, 0))
        return 0;
    bool above = range->low >= 0;
    double bound = above ? range->low : range->high;
    const double choices[] = {bound, above ? bound + 1 : bound - 1,
                              range->low / 2 + range->high / 2, real_beyond(bound, above)};
    size_t choice = 0;
    while (choice < 3 && !range_has(range, choices[choice]))
        choice++;
    return choices[choice];
}

static void number_put(double number, struct bytes *into)
{
    char digits[40];
    snprintf(digits, sizeof digits, "%.15g", number);
    double again = strtod(digits, NULL);
    if (again < number || again > number)
        snprintf(digits, sizeof digits, "%.17g", number);
    json_put_raw(into, digits, strlen(digits));
}

static bool number_sample(const struct json_tape *tape, const struct schema_set *set,
                          enum schema_type type, struct bytes *into, struct error *error)
{
    static const double exact_most = 9007199254740992.0;
    struct range range;
    double step;
    if (!range_read(tape, set, &range, error) || !step_read(tape, set, &step, error))
        return false;
    bool whole = type == TYPE_INTEGER;
    if (whole && step < 1)
        step = 1;
    double number = step > 0 ? multiple_nearest(&range, step) : real_nearest(&range);
    if (!range_has(&range, number))
        return error_set(error, "the bounds leave no number");
    if (whole && (floor(number) < number || fabs(number) > exact_most))
        return error_set(error, "the bounds leave no integer within 2^53");
    if (whole)
        json_put_integer(into, (int64_t)number);
    else
        number_put(number, into);
    return true;
}

bool sample_scalar(const struct json_tape *tape, const struct schema_set *set,
                   enum schema_type type, size_t limit_bytes, struct bytes *into,
                   struct error *error)
{
    if (type == TYPE_STRING)
        return string_sample(tape, set, limit_bytes, into, error);
    if (type == TYPE_INTEGER || type == TYPE_NUMBER)
        return number_sample(tape, set, type, into, error);
    json_put_raw(into, type == TYPE_NULL ? "null" : "false", type == TYPE_NULL ? 4 : 5);
    return true;
}
