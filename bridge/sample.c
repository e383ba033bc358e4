/* The smallest value that satisfies a schema: alternatives and candidates. What they are made of is
 * in sample_object.c, sample_array.c and sample_scalar.c. Recursion is bounded by a depth that is
 * tried from small to large, so that a schema that may refer to itself ends where it first can. */
#include "bridge/sample.h"

#include "base/json_write.h"
#include "base/own.h"
#include "bridge/sample_scalar.h"
#include "bridge/sampler.h"
#include "bridge/schema_check.h"
#include "bridge/schema_judge.h"

#include <string.h>

enum { STEPS_BASE = 4000, VALUES_MOST = 1 << 16 };

bool room_judge(const struct sampler *sampler)
{
    return sampler->into->length <= sampler->limit_bytes ||
           error_set(sampler->error, "the smallest value exceeds the limit of the frame");
}

bool raw_put(const struct sampler *sampler, uint32_t at)
{
    size_t length;
    const char *raw = json_raw(sampler->reader.tape, at, &length);
    json_put_raw(sampler->into, raw, length);
    return room_judge(sampler);
}

static void sampler_reset(struct sampler *sampler, size_t length, uint64_t other)
{
    sampler->into->length = length;
    sampler->other = other;
}

static bool fit_refuse(const struct sampler *sampler, enum schema_fit fit, const char *keyword)
{
    if (fit == SCHEMA_DIFFERS)
        return error_set(sampler->error,
                         "the smallest value that the echo back end finds breaks \"%s\"",
                         keyword ? keyword : "false");
    if (!keyword)
        return error_set(sampler->error,
                         "the schema needs more steps than the echo back end takes");
    return error_set(sampler->error, "the echo back end cannot tell what satisfies \"%s\"",
                     keyword);
}

/* Judges a value against all parts; *keyword says what stands in the way. What it takes is counted.
 */
static enum schema_fit parts_judge(struct sampler *sampler, const struct schema_set *set,
                                   struct schema_value value, const char **keyword)
{
    struct schema_check check = schema_check_begin(&sampler->reader);
    struct schema_sum sum = {0};
    for (size_t i = 0; i < set->count; i++)
        if (!schema_sum_add(&sum, &check, schema_check(&check, set->parts[i].at, value)))
            break;
    *keyword = sum.keyword;
    uint64_t left = check.comparisons_left / SCHEMA_COMPARISONS_A_STEP;
    sampler->reader.steps_left = left < check.reader.steps_left ? left : check.reader.steps_left;
    return sum.fit;
}

/* The same for what has been appended from `from` on. */
static enum schema_fit made_judge(struct sampler *sampler, const struct schema_set *set,
                                  size_t from, const char **keyword)
{
    enum { BYTES_A_STEP = 4096 };
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_fault fault;
    size_t length = sampler->into->length - from;
    limits.bytes = length;
    limits.values = VALUES_MOST;
    *keyword = NULL;
    if (!schema_step(&sampler->reader, length / BYTES_A_STEP, sampler->error))
        return SCHEMA_UNKNOWN;
    if (!json_scan(sampler->into->at + from, length, &limits, &sampler->value, &fault)) {
        *keyword = fault.reason;
        return SCHEMA_DIFFERS;
    }
    return parts_judge(sampler, set, (struct schema_value){&sampler->value, 0}, keyword);
}

/* Tries an alternative together with all else. */
static bool alternative_sample(struct sampler *sampler, const struct schema_set *set,
                               const uint32_t *schemas, size_t count, unsigned depth)
{
    size_t length = sampler->into->length;
    uint64_t other = sampler->other;
    struct schema_set with = *set;
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = schema_set_add(&sampler->reader, &with, schemas[i], sampler->error);
    if (good && set_sample(sampler, &with, depth))
        return true;
    sampler_reset(sampler, length, other);
    return false;
}

/* Those of a part's anyOf or oneOf, in their order. */
static bool alternatives_sample(struct sampler *sampler, const struct schema_set *set,
                                uint32_t list, unsigned depth)
{
    const struct json_tape *tape = sampler->reader.tape;
    uint32_t at = json_kind_of(tape, list) == JSON_ARRAY ? json_first(tape, list) : 0;
    if (!at)
        return error_set(sampler->error, "anyOf or oneOf is not a list of schemas");
    for (; at; at = json_next(tape, list, at))
        if (alternative_sample(sampler, set, &at, 1, depth))
            return true;
    return false;
}

/* Of a part that has `if`: whatever fits anyhow, then what fits by `then`, then by `else`. */
static bool condition_sample(struct sampler *sampler, const struct schema_set *set,
                             const struct schema_part *part, unsigned depth)
{
    const uint32_t both[] = {part->keywords[SCHEMA_IF], part->keywords[SCHEMA_THEN]};
    const uint32_t *otherwise = &part->keywords[SCHEMA_ELSE];
    return alternative_sample(sampler, set, NULL, 0, depth) ||
           (both[1] && alternative_sample(sampler, set, both, 2, depth)) ||
           (*otherwise && alternative_sample(sampler, set, otherwise, 1, depth));
}

static bool type_judge(const struct sampler *sampler, const struct schema_set *set,
                       enum schema_type type)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->parts[i].beyond & type) {
            auto_bytes name = {0};
            json_text_append(sampler->reader.tape, set->parts[i].beyond_key, &name);
            return fit_refuse(sampler, SCHEMA_UNKNOWN, bytes_text(&name));
        }
    return true;
}

/* Puts the constant, or the member of an enum that is asked for, of those that all else admits. */
static bool given_put(struct sampler *sampler, const struct schema_set *set,
                      const struct schema_part *part)
{
    const struct json_tape *tape = sampler->reader.tape;
    uint32_t constant = part->keywords[SCHEMA_CONST], list = part->keywords[SCHEMA_ENUM];
    uint32_t first = 0;
    uint64_t fitting = 0;
    for (uint32_t at = constant ? constant : json_first(tape, list); at;
         at = constant ? 0 : json_next(tape, list, at)) {
        const char *keyword;
        enum schema_fit fit = parts_judge(sampler, set, (struct schema_value){tape, at}, &keyword);
        if (fit == SCHEMA_UNKNOWN)
            return fit_refuse(sampler, fit, keyword);
        if (fit == SCHEMA_FITS && fitting++ == sampler->other) {
            sampler->other = 0;
            return raw_put(sampler, at);
        }
        first = fit == SCHEMA_FITS && !first ? at : first;
    }
    return first ? raw_put(sampler, first)
                 : error_set(sampler->error, "const or enum has no value that all else admits");
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
    return sample_scalar(sampler, set, type) && room_judge(sampler);
}

/* Makes a value of the type and, where keywords ask for it, holds it against all of them. *again:
 * another value of the type may be better. */
static bool candidate_sample(struct sampler *sampler, const struct schema_set *set, bool judged,
                             enum schema_type type, unsigned depth, bool *again)
{
    size_t length = sampler->into->length;
    const char *keyword;
    *again = false;
    if (!type_sample(sampler, set, type, depth))
        return false;
    enum schema_fit fit = judged ? made_judge(sampler, set, length, &keyword) : SCHEMA_FITS;
    *again = fit == SCHEMA_DIFFERS && !sampler->other;
    return fit == SCHEMA_FITS || fit_refuse(sampler, fit, keyword);
}

/* Some values of the type, the smallest first. */
static bool candidates_sample(struct sampler *sampler, const struct schema_set *set, bool judged,
                              enum schema_type type, unsigned depth)
{
    enum { TRIES = 8 };
    size_t length = sampler->into->length;
    uint64_t other = sampler->other;
    struct error first = {0};
    bool again = true;
    for (uint64_t i = 0; i < TRIES && again; i++) {
        sampler_reset(sampler, length, other + i);
        if (candidate_sample(sampler, set, judged, type, depth, &again))
            return true;
        if (!i)
            first = *sampler->error;
    }
    *sampler->error = first;
    sampler_reset(sampler, length, other);
    return false;
}

static bool set_is_judged(const struct schema_set *set)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->parts[i].judged)
            return true;
    return false;
}

/* A value of the type that is preferred or, where that may break a keyword or is always the same,
 * of another. */
static bool types_sample(struct sampler *sampler, const struct schema_set *set, unsigned types,
                         enum schema_type preferred, unsigned depth)
{
    size_t length = sampler->into->length;
    uint64_t other = sampler->other;
    bool judged = set_is_judged(set);
    bool good = candidates_sample(sampler, set, judged, preferred, depth);
    if (good ? !sampler->other || preferred >= TYPE_ARRAY : !judged || !sampler->any_type)
        return good;
    struct error first = *sampler->error;
    for (unsigned type = 1; type < TYPE_ANY; type *= 2) {
        sampler_reset(sampler, length, other);
        if (types & type && type != preferred &&
            candidates_sample(sampler, set, judged, (enum schema_type)type, depth) &&
            !(good && sampler->other))
            return true;
    }
    sampler_reset(sampler, length, other);
    *sampler->error = first;
    return good && candidates_sample(sampler, set, judged, preferred, depth);
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
    return types_sample(sampler, set, types, preferred, depth);
}

bool set_sample(struct sampler *sampler, struct schema_set *set, unsigned depth)
{
    enum { TURNS = 3 };
    if (depth > sampler->depth_most)
        return error_set(sampler->error, "the schema asks for values nested more than %u deep",
                         sampler->depth_most);
    if (!schema_step(&sampler->reader, 1, sampler->error) ||
        !schema_set_expand(&sampler->reader, set, sampler->error))
        return false;
    while (set->chosen < TURNS * set->count) {
        size_t turn = set->chosen++;
        const struct schema_part *part = &set->parts[turn / TURNS];
        if (turn % TURNS == 2 && part->keywords[SCHEMA_IF])
            return condition_sample(sampler, set, part, depth);
        uint32_t list = part->keywords[turn % TURNS ? SCHEMA_ONE_OF : SCHEMA_ANY_OF];
        if (turn % TURNS < 2 && list)
            return alternatives_sample(sampler, set, list, depth);
    }
    return value_sample(sampler, set, depth);
}

static bool depths_sample(struct sampler *sampler)
{
    static const unsigned depths[] = {1, 2, 4, 8, 16, 64};
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++) {
        struct schema_set set = {0};
        sampler_reset(sampler, 0, 0);
        sampler->depth_most = depths[i];
        if (schema_set_add(&sampler->reader, &set, 0, sampler->error) &&
            set_sample(sampler, &set, 0))
            return true;
    }
    return false;
}

/* Of the types that the keywords speak of and, where there is none, of any that the schema admits.
 */
static bool root_sample(struct sampler *sampler)
{
    if (depths_sample(sampler))
        return true;
    struct error first = *sampler->error;
    sampler->any_type = true;
    bool good = depths_sample(sampler);
    *sampler->error = first;
    return good;
}

/* What was put together keyword by keyword is judged as a whole, so that nothing that breaks the
 * schema is ever answered. */
static bool root_judge(struct sampler *sampler)
{
    const struct schema_set whole = {.count = 1}; /* its only part is the root */
    const char *keyword;
    enum schema_fit fit = made_judge(sampler, &whole, 0, &keyword);
    return fit == SCHEMA_FITS || fit_refuse(sampler, fit, keyword);
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
        sampler.reader.references_stand_alone = schema_references_stand_alone(&tape);
        good = root_sample(&sampler);
        sampler.reader.steps_left = steps;
        good = good && root_judge(&sampler);
        json_tape_end(&sampler.value);
    }
    json_tape_end(&tape);
    if (good && !into->length) {
        struct bytes before = *into;
        *into = value;
        value = before;
    } else if (good) {
        bytes_append(into, value.at, value.length);
    }
    return good;
}
