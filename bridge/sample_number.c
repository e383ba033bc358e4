/* The number that satisfies a set of schemas and is nearest to zero. */
#include "bridge/sampler.h"

#include "base/json_write.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const double EXACT_MOST = 9007199254740992.0;

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

/* The steps that a number must be a multiple of; of several the largest leads. */
struct steps {
    double at[SCHEMA_PARTS_MOST], largest;
    size_t count;
};

static bool steps_read(const struct json_tape *tape, const struct schema_set *set,
                       struct steps *steps, struct error *error)
{
    *steps = (struct steps){0};
    for (size_t i = 0; i < set->count; i++) {
        uint32_t at = set->parts[i].keywords[SCHEMA_MULTIPLE_OF];
        double given;
        if (!at)
            continue;
        if (!json_real(tape, at, &given) || given <= 0)
            return error_set(error, "multipleOf is no number above 0");
        steps->at[steps->count++] = given;
        if (given > steps->largest)
            steps->largest = given;
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

/* Another than the nearest: whole numbers on, or fractions of what is left. */
static double real_other(const struct range *range, double nearest, uint64_t other)
{
    bool above = range->high > nearest;
    double end = above ? range->high : range->low, far = (double)other;
    double choice = above ? nearest + far : nearest - far;
    return range_has(range, choice) ? choice : nearest + (end - nearest) / (far + 1);
}

static bool real_choose(struct sampler *sampler, const struct range *range, double *number)
{
    *number = real_nearest(range);
    double other = real_other(range, *number, sampler->other);
    if (sampler->other && range_has(range, other)) {
        *number = other;
        sampler->other = 0;
    }
    return range_has(range, *number) || error_set(sampler->error, "the bounds leave no number");
}

/* With the fewest digits that give the same double again. */
static void number_print(double number, char digits[static 40])
{
    int precision = 15;
    do
        snprintf(digits, 40, "%.*g", precision, number);
    while ((strtod(digits, NULL) < number || strtod(digits, NULL) > number) && ++precision <= 17);
}

/* Whether doubles and decimals agree that the number is a multiple of every step. */
static bool steps_divide(const struct steps *steps, double number)
{
    for (size_t i = 0; i < steps->count; i++) {
        double quotient = number / steps->at[i];
        if (!isfinite(quotient) || floor(quotient) < quotient || fabs(quotient) > EXACT_MOST)
            return false;
    }
    return true;
}

/* The number of the largest steps from zero on, rounded to digits that people would write. */
static double multiple_at(const struct steps *steps, double count)
{
    char digits[40];
    double multiple = count * steps->largest;
    if (floor(multiple) >= multiple)
        return multiple;
    snprintf(digits, sizeof digits, "%.15g", multiple);
    return strtod(digits, NULL);
}

/* The multiple that is nearest to zero, or the asked for one behind it. */
static bool multiple_choose(struct sampler *sampler, const struct range *range,
                            const struct steps *steps, bool whole, double *number)
{
    enum { TRIES = 4000, TRIES_A_STEP = 16 };
    bool zero = range_has(range, 0), above = zero ? range->high > 0 : range->low >= 0;
    double step = steps->largest, bound = zero ? 0 : above ? range->low : range->high;
    double first = above ? ceil(bound / step) - 1 : floor(bound / step) + 1;
    uint64_t found = 0;
    first = zero ? 0 : first; /* otherwise one ahead, for what dividing rounds */
    for (int i = 0; i < TRIES && found <= sampler->other; i++) {
        if (i % TRIES_A_STEP == 0 && !schema_step(&sampler->reader, 1, sampler->error))
            return false;
        double multiple = multiple_at(steps, first + (above ? i : -i));
        if (!range_has(range, multiple) || !steps_divide(steps, multiple) ||
            (whole && floor(multiple) < multiple))
            continue;
        if (!found || found == sampler->other)
            *number = multiple;
        found++;
    }
    if (found > sampler->other)
        sampler->other = 0;
    return found || error_set(sampler->error, "the bounds leave no number that is a multiple");
}

bool number_sample(struct sampler *sampler, const struct schema_set *set, enum schema_type type)
{
    const struct json_tape *tape = sampler->reader.tape;
    struct range range;
    struct steps steps;
    double number = 0;
    char digits[40];
    if (!range_read(tape, set, &range, sampler->error) ||
        !steps_read(tape, set, &steps, sampler->error))
        return false;
    bool whole = type == TYPE_INTEGER;
    if (whole && steps.largest < 1)
        steps.largest = 1;
    if (steps.largest > 0 ? !multiple_choose(sampler, &range, &steps, whole, &number)
                          : !real_choose(sampler, &range, &number))
        return false;
    if (whole && fabs(number) > EXACT_MOST)
        return error_set(sampler->error, "the bounds leave no integer within 2^53");
    if (whole) {
        json_put_integer(sampler->into, (int64_t)number);
        return true;
    }
    number_print(number, digits);
    json_put_raw(sampler->into, digits, strlen(digits));
    return true;
}
