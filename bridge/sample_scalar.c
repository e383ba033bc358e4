/* The smallest null, boolean or string that satisfies a set of schemas. */
#include "bridge/sample_scalar.h"

#include "base/json_write.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Formats that scripts take apart; others are as good as any string. Between head and tail stands a
 * number, of at least so many digits, of up to so many where the text must be longer. */
static const struct format {
    const char *name, *head, *tail;
    int digits, digits_most;
    unsigned first, last;
} formats[] = {
    {"date", "1970-01-", "", 2, 2, 1, 28},
    {"time", "00:00:", "Z", 2, 2, 0, 59},
    {"date-time", "1970-01-01T00:00:", "Z", 2, 2, 0, 59},
    {"duration", "PT", "S", 1, 1, 0, UINT_MAX},
    {"email", "a", "@example.com", 1, 60, 0, UINT_MAX},
    {"idn-email", "a", "@example.com", 1, 60, 0, UINT_MAX},
    {"hostname", "a", ".example.com", 1, 60, 0, UINT_MAX},
    {"idn-hostname", "a", ".example.com", 1, 60, 0, UINT_MAX},
    {"ipv4", "192.0.2.", "", 1, 1, 1, 254},
    {"ipv6", "2001:db8::", "", 1, 1, 1, 9999},
    {"uri", "https://example.com/", "", 1, 80, 0, UINT_MAX},
    {"iri", "https://example.com/", "", 1, 80, 0, UINT_MAX},
    {"uuid", "00000000-0000-0000-0000-", "", 12, 12, 0, UINT_MAX},
    {"relative-json-pointer", "", "", 1, 1, 0, UINT_MAX},
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

static const struct format *format_find(const struct json_tape *tape, const struct schema_set *set)
{
    for (size_t i = 0; i < set->count; i++) {
        uint32_t at = set->parts[i].keywords[SCHEMA_FORMAT];
        for (size_t j = 0; at && j < sizeof formats / sizeof *formats; j++)
            if (json_text_equals(tape, at, formats[j].name))
                return &formats[j];
    }
    return NULL;
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

/* Puts a text of the format, if it has the length. */
static bool format_put(struct sampler *sampler, const struct format *format, uint64_t least,
                       uint64_t most)
{
    char text[128];
    uint64_t other = sampler->other <= format->last - format->first ? sampler->other : 0;
    size_t around = strlen(format->head) + strlen(format->tail);
    int digits = format->digits;
    while (around + (size_t)digits < least && digits < format->digits_most)
        digits++;
    int length = snprintf(text, sizeof text, "%s%0*u%s", format->head, digits,
                          format->first + (unsigned)other, format->tail);
    if ((uint64_t)length < least || (uint64_t)length > most)
        return false;
    sampler->other -= other;
    json_put_text(sampler->into, text);
    return true;
}

/* Puts a text of the least length; others end in their number. */
static void filling_put(struct sampler *sampler, uint64_t least, uint64_t most)
{
    char number[24] = "";
    uint64_t digits = 0;
    if (sampler->other)
        digits = (uint64_t)snprintf(number, sizeof number, "%" PRIu64, sampler->other);
    if (digits > most)
        digits = 0;
    else
        sampler->other = 0;
    size_t filling = least > digits ? (size_t)(least - digits) : 0;
    json_put_text(sampler->into, "");
    sampler->into->length--; /* the closing quote comes behind the filling */
    bytes_reserve(sampler->into, filling);
    memset(sampler->into->at + sampler->into->length, 'x', filling);
    sampler->into->length += filling;
    bytes_append(sampler->into, number, (size_t)digits);
    bytes_append_byte(sampler->into, '"');
}

static bool string_sample(struct sampler *sampler, const struct schema_set *set)
{
    const struct json_tape *tape = sampler->reader.tape;
    uint64_t least, most;
    if (!schema_set_most(tape, set, SCHEMA_MIN_LENGTH, &least, sampler->error) ||
        !string_longest(tape, set, &most, sampler->error))
        return false;
    if (least > most)
        return error_set(sampler->error, "minLength is above maxLength");
    const struct format *format = format_find(tape, set);
    if (format && format_put(sampler, format, least, most))
        return true;
    if (least > sampler->limit_bytes)
        return error_set(sampler->error, "the smallest value exceeds the limit of the frame");
    filling_put(sampler, least, most);
    return true;
}

static void boolean_put(struct sampler *sampler)
{
    bool other = sampler->other == 1;
    sampler->other -= other;
    json_put_raw(sampler->into, other ? "true" : "false", other ? 4 : 5);
}

bool sample_scalar(struct sampler *sampler, const struct schema_set *set, enum schema_type type)
{
    if (type == TYPE_STRING)
        return string_sample(sampler, set);
    if (type == TYPE_INTEGER || type == TYPE_NUMBER)
        return number_sample(sampler, set, type);
    if (type == TYPE_BOOLEAN)
        boolean_put(sampler);
    else
        json_put_raw(sampler->into, "null", 4);
    return true;
}
