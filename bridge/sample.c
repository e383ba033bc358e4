/* The smallest value that satisfies a schema: alternatives, objects and arrays. Scalars are in
 * sample_scalar.c. Recursion is bounded by a depth that is tried from small to large, so that a
 * schema that may refer to itself ends where it first can. */
#include "bridge/sample.h"

#include "base/json_write.h"
#include "base/own.h"
#include "bridge/sample_scalar.h"
#include "bridge/schema_check.h"
#include "bridge/schema_set.h"

#include <string.h>

enum { STEPS_BASE = 4000, VALUES_MOST = 1 << 16 };

struct sampler {
    struct schema_reader reader;
    struct bytes *into;
    size_t limit_bytes; /* of into's length */
    unsigned depth_most;
    struct error *error;
};

static bool set_sample(struct sampler *sampler, struct schema_set *set, unsigned depth);

static bool room_judge(const struct sampler *sampler)
{
    return sampler->into->length <= sampler->limit_bytes ||
           error_set(sampler->error, "the smallest value exceeds the limit of the frame");
}

static bool unknown_refuse(const struct sampler *sampler, const char *keyword)
{
    return error_set(sampler->error, "the echo back end cannot tell what satisfies \"%s\"",
                     keyword);
}

static bool raw_put(const struct sampler *sampler, uint32_t at)
{
    size_t length;
    const char *raw = json_raw(sampler->reader.tape, at, &length);
    json_put_raw(sampler->into, raw, length);
    return room_judge(sampler);
}

/* Tries the alternatives of a part's anyOf or oneOf, in their order, each together with all else.
 */
static bool alternatives_sample(struct sampler *sampler, const struct schema_set *set,
                                uint32_t list, unsigned depth)
{
    const struct json_tape *tape = sampler->reader.tape;
    size_t length = sampler->into->length;
    uint32_t at = json_kind_of(tape, list) == JSON_ARRAY ? json_first(tape, list) : 0;
    if (!at)
        return error_set(sampler->error, "anyOf or oneOf is not a list of schemas");
    for (; at; at = json_next(tape, list, at)) {
        struct schema_set with = *set;
        if (schema_set_add(&sampler->reader, &with, at, sampler->error) &&
            set_sample(sampler, &with, depth))
            return true;
        sampler->into->length = length;
    }
    return false;
}

static bool type_judge(const struct sampler *sampler, const struct schema_set *set,
                       enum schema_type type)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->parts[i].beyond & type) {
            struct bytes name = {0};
            json_text_append(sampler->reader.tape, set->parts[i].beyond_key, &name);
            error_set(sampler->error, "the echo back end cannot tell what satisfies \"%s\"",
                      bytes_text(&name));
            bytes_end(&name);
            return false;
        }
    return true;
}

/* Whether all that applies admits the value at the tape index, which stands in the schema itself.
 */
static enum schema_fit given_judge(struct sampler *sampler, const struct schema_set *set,
                                   uint32_t at)
{
    struct schema_check check = schema_check_begin(&sampler->reader);
    enum schema_fit fit = SCHEMA_FITS;
    for (size_t i = 0; i < set->count && fit == SCHEMA_FITS; i++)
        fit =
            schema_check(&check, set->parts[i].at, (struct schema_value){sampler->reader.tape, at});
    uint64_t left = check.comparisons_left / SCHEMA_COMPARISONS_A_STEP;
    sampler->reader.steps_left = left < check.reader.steps_left ? left : check.reader.steps_left;
    if (fit == SCHEMA_UNKNOWN)
        unknown_refuse(sampler, check.keyword);
    return fit;
}

/* Puts the constant, or the first member of an enum, that all else admits. */
static bool given_put(struct sampler *sampler, const struct schema_set *set,
                      const struct schema_part *part)
{
    const struct json_tape *tape = sampler->reader.tape;
    uint32_t constant = part->keywords[SCHEMA_CONST], list = part->keywords[SCHEMA_ENUM];
    for (uint32_t at = constant ? constant : json_first(tape, list); at;
         at = constant ? 0 : json_next(tape, list, at)) {
        enum schema_fit fit = given_judge(sampler, set, at);
        if (fit != SCHEMA_DIFFERS)
            return fit == SCHEMA_FITS && raw_put(sampler, at);
    }
    return error_set(sampler->error, "const or enum has no value that all else admits");
}

/* Puts the property, under all schemas that the parts have for it. */
static bool property_put(struct sampler *sampler, const struct schema_set *set, uint32_t key,
                         unsigned depth)
{
    struct schema_reader *reader = &sampler->reader;
    struct schema_set with = {0};
    for (size_t i = 0; i < set->count; i++) {
        uint32_t properties = set->parts[i].keywords[SCHEMA_PROPERTIES];
        uint32_t others = set->parts[i].keywords[SCHEMA_ADDITIONAL_PROPERTIES];
        uint32_t at = properties ? schema_member(reader, properties, key) : 0;
        if (!at)
            at = others;
        if (at && !schema_set_add(reader, &with, at, sampler->error))
            return false;
    }
    raw_put(sampler, key);
    bytes_append_byte(sampler->into, ':');
    return set_sample(sampler, &with, depth + 1);
}

static bool list_has(struct schema_reader *reader, uint32_t list, uint32_t before, uint32_t key)
{
    const struct json_tape *tape = reader->tape;
    for (uint32_t at = json_first(tape, list); at && at != before && reader->steps_left;
         at = json_next(tape, list, at))
        if (json_kind_of(tape, at) == JSON_STRING && schema_texts_equal(reader, at, key))
            return true;
    return false;
}

static bool key_is_required(struct schema_reader *reader, const struct schema_set *set,
                            uint32_t key)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->parts[i].keywords[SCHEMA_REQUIRED] &&
            list_has(reader, set->parts[i].keywords[SCHEMA_REQUIRED], 0, key))
            return true;
    return false;
}

/* Whether a part before the given one describes the property already. */
static bool key_is_known(struct schema_reader *reader, const struct schema_set *set, size_t parts,
                         uint32_t key)
{
    for (size_t i = 0; i < parts; i++)
        if (set->parts[i].keywords[SCHEMA_PROPERTIES] &&
            schema_member(reader, set->parts[i].keywords[SCHEMA_PROPERTIES], key))
            return true;
    return false;
}

/* Of the properties that are described, those that are required, or those that are not, up to
 * `most`. */
static bool described_put(struct sampler *sampler, const struct schema_set *set, bool required,
                          uint64_t most, uint64_t *count, unsigned depth)
{
    struct schema_reader *reader = &sampler->reader;
    const struct json_tape *tape = reader->tape;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t properties = set->parts[i].keywords[SCHEMA_PROPERTIES];
        for (uint32_t key = properties ? json_first(tape, properties) : 0; key && *count < most;) {
            uint32_t value = json_next(tape, properties, key);
            bool due =
                key_is_required(reader, set, key) == required && !key_is_known(reader, set, i, key);
            if (!schema_step(reader, 1, sampler->error) ||
                (due && !property_put(sampler, set, key, depth)))
                return false;
            *count += due;
            key = json_next(tape, properties, value);
        }
    }
    return true;
}

/* Names that are required but not described. */
static bool undescribed_put(struct sampler *sampler, const struct schema_set *set, uint64_t *count,
                            unsigned depth)
{
    struct schema_reader *reader = &sampler->reader;
    const struct json_tape *tape = reader->tape;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t list = set->parts[i].keywords[SCHEMA_REQUIRED];
        if (list && json_kind_of(tape, list) != JSON_ARRAY)
            return error_set(sampler->error, "required is not a list");
        for (uint32_t key = list ? json_first(tape, list) : 0; key;
             key = json_next(tape, list, key)) {
            if (json_kind_of(tape, key) != JSON_STRING)
                return error_set(sampler->error, "required is not a list of names");
            if (!schema_step(reader, 1, sampler->error))
                return false;
            bool known =
                key_is_known(reader, set, set->count, key) || list_has(reader, list, key, key);
            for (size_t j = 0; j < i && !known; j++)
                known = set->parts[j].keywords[SCHEMA_REQUIRED] &&
                        list_has(reader, set->parts[j].keywords[SCHEMA_REQUIRED], 0, key);
            if (!known && !property_put(sampler, set, key, depth))
                return false;
            *count += !known;
        }
    }
    return true;
}

static bool object_sample(struct sampler *sampler, const struct schema_set *set, unsigned depth)
{
    const struct json_tape *tape = sampler->reader.tape;
    uint64_t count = 0, least;
    if (!schema_set_most(tape, set, SCHEMA_MIN_PROPERTIES, &least, sampler->error))
        return false;
    json_open(sampler->into, '{');
    if (!described_put(sampler, set, true, UINT64_MAX, &count, depth) ||
        !undescribed_put(sampler, set, &count, depth) ||
        (count < least && !described_put(sampler, set, false, least, &count, depth)))
        return false;
    json_close(sampler->into, '}');
    if (count < least)
        return error_set(sampler->error, "minProperties asks for more than properties has");
    return room_judge(sampler);
}

/* Adds the schema that a part has for the item; its list form in `items` is that of older drafts.
 */
static bool item_schema_add(struct sampler *sampler, const struct schema_part *part, uint64_t index,
                            struct schema_set *with)
{
    const struct json_tape *tape = sampler->reader.tape;
    uint32_t items = part->keywords[SCHEMA_ITEMS], list = part->keywords[SCHEMA_PREFIX_ITEMS];
    if (items && json_kind_of(tape, items) == JSON_ARRAY) {
        list = items;
        items = 0;
    }
    uint64_t walked = list && index < tape->tokens[list].count ? index : 0;
    if (!schema_step(&sampler->reader, walked / SCHEMA_COMPARISONS_A_STEP, sampler->error))
        return false;
    uint32_t at = list ? json_first(tape, list) : 0;
    for (uint64_t i = 0; i < index && at; i++)
        at = walked ? json_next(tape, list, at) : 0;
    if (!at)
        at = items;
    return !at || schema_set_add(&sampler->reader, with, at, sampler->error);
}

static bool array_sample(struct sampler *sampler, const struct schema_set *set, unsigned depth)
{
    uint64_t least;
    if (!schema_set_most(sampler->reader.tape, set, SCHEMA_MIN_ITEMS, &least, sampler->error))
        return false;
    json_open(sampler->into, '[');
    for (uint64_t i = 0; i < least; i++) {
        struct schema_set with = {0};
        if (!schema_step(&sampler->reader, 1, sampler->error))
            return false;
        for (size_t j = 0; j < set->count; j++)
            if (!item_schema_add(sampler, &set->parts[j], i, &with))
                return false;
        if (!set_sample(sampler, &with, depth + 1))
            return false;
    }
    json_close(sampler->into, ']');
    if (least > 1 && schema_set_unique(sampler->reader.tape, set))
        return error_set(sampler->error, "the echo back end has no two different items to offer");
    return room_judge(sampler);
}

static bool type_sample(struct sampler *sampler, const struct schema_set *set,
                        enum schema_type type, unsigned depth)
{
    if (!type_judge(sampler, set, type))
        return false;
    if (type == TYPE_OBJECT)
        return object_sample(sampler, set, depth);
    if (type == TYPE_ARRAY)
        return array_sample(sampler, set, depth);
    return sample_scalar(sampler->reader.tape, set, type, sampler->limit_bytes, sampler->into,
                         sampler->error) &&
           room_judge(sampler);
}

static bool value_sample(struct sampler *sampler, const struct schema_set *set, unsigned depth)
{
    unsigned types;
    enum schema_type preferred;
    if (!schema_set_types(&sampler->reader, set, &types, &preferred, sampler->error))
        return false;
    for (size_t i = 0; i < set->count; i++)
        if (set->parts[i].keywords[SCHEMA_CONST] || set->parts[i].keywords[SCHEMA_ENUM])
            return given_put(sampler, set, &set->parts[i]);
    return type_sample(sampler, set, preferred, depth);
}

static bool set_sample(struct sampler *sampler, struct schema_set *set, unsigned depth)
{
    if (depth > sampler->depth_most)
        return error_set(sampler->error, "the schema asks for values nested more than %u deep",
                         sampler->depth_most);
    if (!schema_step(&sampler->reader, 1, sampler->error) ||
        !schema_set_expand(&sampler->reader, set, sampler->error))
        return false;
    while (set->chosen < 2 * set->count) {
        size_t turn = set->chosen++;
        uint32_t list = set->parts[turn / 2].keywords[turn % 2 ? SCHEMA_ONE_OF : SCHEMA_ANY_OF];
        if (list)
            return alternatives_sample(sampler, set, list, depth);
    }
    return value_sample(sampler, set, depth);
}

static bool root_sample(struct sampler *sampler)
{
    static const unsigned depths[] = {1, 2, 4, 8, 16, 64};
    size_t length = sampler->into->length;
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        struct schema_set set = {0};
        sampler->depth_most = depths[i];
        if (schema_set_add(&sampler->reader, &set, 0, sampler->error) &&
            set_sample(sampler, &set, 0))
            return true;
        sampler->into->length = length;
    }
    return false;
}

/* What was put together keyword by keyword is judged as a whole, so that nothing that breaks the
 * schema is ever answered. */
static bool sample_judge(struct sampler *sampler)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_tape tape = {0};
    struct json_fault fault;
    struct schema_check check = schema_check_begin(&sampler->reader);
    const struct bytes *value = sampler->into;
    limits.bytes = limits.values = value->length;
    bool good = json_scan(value->at, value->length, &limits, &tape, &fault) ||
                error_set(sampler->error, "the smallest value is no JSON: %s", fault.reason);
    enum schema_fit fit =
        good ? schema_check(&check, 0, (struct schema_value){&tape, 0}) : SCHEMA_FITS;
    if (fit == SCHEMA_UNKNOWN)
        good = unknown_refuse(sampler, check.keyword);
    else if (fit == SCHEMA_DIFFERS)
        good = error_set(sampler->error,
                         "the smallest value that the echo back end finds breaks \"%s\"",
                         check.keyword ? check.keyword : "false");
    json_tape_end(&tape);
    return good;
}

bool sample_write(struct span schema, size_t limit_bytes, struct bytes *into, struct error *error)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    limits.bytes = schema.length;
    limits.values = VALUES_MOST;
    struct json_tape tape = {0};
    struct json_fault fault;
    auto_bytes value = {0};
    bool good = json_scan(schema.at, schema.length, &limits, &tape, &fault) ||
                error_set(error, "the schema is beyond the echo back end: %s", fault.reason);
    if (good) {
        uint64_t steps = STEPS_BASE + schema.length;
        struct sampler sampler = {.reader = {.tape = &tape, .steps_left = steps},
                                  .into = &value,
                                  .limit_bytes = limit_bytes,
                                  .error = error};
        good = root_sample(&sampler);
        sampler.reader.steps_left = steps;
        good = good && sample_judge(&sampler);
    }
    if (good)
        bytes_append(into, value.at, value.length);
    json_tape_end(&tape);
    return good;
}
