/* The smallest objects: what is required, what that depends on, and as many more as there must be.
 */
#include "bridge/sampler.h"

#include "base/json_write.h"
#include "base/own.h"
#include "bridge/sample_scalar.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Names that an object must have: tape indices of strings. */
struct names {
    uint32_t *at;
    size_t count, room;
};

static bool names_have(struct schema_reader *reader, const struct names *names, uint32_t key)
{
    for (size_t i = 0; i < names->count && reader->steps_left; i++)
        if (schema_texts_equal(reader, names->at[i], key))
            return true;
    return false;
}

static void name_add(struct names *names, uint32_t key)
{
    if (names->count == names->room) {
        names->room = names->room ? names->room * 2 : 16;
        uint32_t *at = reallocarray(names->at, names->room, sizeof *at);
        if (!at)
            abort();
        names->at = at;
    }
    names->at[names->count++] = key;
}

static bool list_add(struct sampler *sampler, struct names *names, uint32_t list)
{
    const struct json_tape *tape = sampler->reader.tape;
    if (json_kind_of(tape, list) != JSON_ARRAY)
        return error_set(sampler->error, "required is not a list");
    for (uint32_t key = json_first(tape, list); key; key = json_next(tape, list, key)) {
        if (json_kind_of(tape, key) != JSON_STRING)
            return error_set(sampler->error, "required is not a list of names");
        if (!schema_step(&sampler->reader, 1, sampler->error))
            return false;
        if (!names_have(&sampler->reader, names, key))
            name_add(names, key);
    }
    return true;
}

static bool set_has(const struct schema_set *set, uint32_t schema)
{
    for (size_t i = 0; i < set->count; i++)
        if (set->parts[i].at == schema)
            return true;
    return false;
}

/* Adds what the name brings with it: more names, or a schema for the whole object. */
static bool dependents_add(struct sampler *sampler, struct schema_set *set, struct names *names,
                           uint32_t name)
{
    static const enum schema_keyword keywords[] = {SCHEMA_DEPENDENT_REQUIRED,
                                                   SCHEMA_DEPENDENT_SCHEMAS, SCHEMA_DEPENDENCIES};
    struct schema_reader *reader = &sampler->reader;
    for (size_t i = 0; i < set->count; i++)
        for (size_t j = 0; j < sizeof keywords / sizeof *keywords; j++) {
            uint32_t rules = set->parts[i].keywords[keywords[j]];
            uint32_t rule = rules ? schema_member(reader, rules, name) : 0;
            if (!rule || set_has(set, rule))
                continue;
            bool list = json_kind_of(reader->tape, rule) == JSON_ARRAY;
            if (list ? !list_add(sampler, names, rule)
                     : !schema_set_add(reader, set, rule, sampler->error) ||
                           !schema_set_expand(reader, set, sampler->error))
                return false;
        }
    return true;
}

/* All names that are required, by the parts or by each other; the set grows by what they bring. */
static bool names_collect(struct sampler *sampler, struct schema_set *set, struct names *names)
{
    size_t parts = 0;
    do {
        for (; parts < set->count; parts++)
            if (set->parts[parts].keywords[SCHEMA_REQUIRED] &&
                !list_add(sampler, names, set->parts[parts].keywords[SCHEMA_REQUIRED]))
                return false;
        for (size_t i = 0; i < names->count; i++)
            if (!schema_step(&sampler->reader, 1, sampler->error) ||
                !dependents_add(sampler, set, names, names->at[i]))
                return false;
    } while (parts < set->count);
    return true;
}

/* Puts the property, under all schemas that the parts have for it; key 0: for one that none
 * describes, whose name has been put already. */
static bool property_put(struct sampler *sampler, const struct schema_set *set, uint32_t key,
                         unsigned depth)
{
    struct schema_reader *reader = &sampler->reader;
    struct schema_set with = {0};
    for (size_t i = 0; i < set->count; i++) {
        uint32_t properties = set->parts[i].keywords[SCHEMA_PROPERTIES];
        uint32_t at = properties && key ? schema_member(reader, properties, key) : 0;
        if (!at)
            at = set->parts[i].keywords[SCHEMA_ADDITIONAL_PROPERTIES];
        if (at && !schema_set_add(reader, &with, at, sampler->error))
            return false;
    }
    if (key)
        raw_put(sampler, key);
    bytes_append_byte(sampler->into, ':');
    return set_sample(sampler, &with, depth + 1);
}

/* Whether a part before the given one describes the property. */
static bool key_is_known(struct schema_reader *reader, const struct schema_set *set, size_t parts,
                         uint32_t key)
{
    for (size_t i = 0; i < parts; i++)
        if (set->parts[i].keywords[SCHEMA_PROPERTIES] &&
            schema_member(reader, set->parts[i].keywords[SCHEMA_PROPERTIES], key))
            return true;
    return false;
}

/* An object while it is made. */
struct making {
    struct sampler *sampler;
    const struct schema_set *set;
    const struct names *names;
    unsigned depth;
    uint64_t count;
};

/* Of the properties that are described, those that are required, or those that are not, up to
 * `most`. */
static bool described_put(struct making *making, bool required, uint64_t most)
{
    struct schema_reader *reader = &making->sampler->reader;
    const struct schema_set *set = making->set;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t properties = set->parts[i].keywords[SCHEMA_PROPERTIES];
        for (uint32_t key = properties ? json_first(reader->tape, properties) : 0;
             key && making->count < most;) {
            uint32_t value = json_next(reader->tape, properties, key);
            bool due = names_have(reader, making->names, key) == required &&
                       !key_is_known(reader, set, i, key);
            if (!schema_step(reader, 1, making->sampler->error) ||
                (due && !property_put(making->sampler, set, key, making->depth)))
                return false;
            making->count += due;
            key = json_next(reader->tape, properties, value);
        }
    }
    return true;
}

/* Names that are required but not described. */
static bool undescribed_put(struct making *making)
{
    struct schema_reader *reader = &making->sampler->reader;
    const struct schema_set *set = making->set;
    for (size_t i = 0; i < making->names->count; i++) {
        uint32_t key = making->names->at[i];
        if (!schema_step(reader, 1, making->sampler->error))
            return false;
        if (key_is_known(reader, set, set->count, key))
            continue;
        if (!property_put(making->sampler, set, key, making->depth))
            return false;
        making->count++;
    }
    return true;
}

static bool name_is_taken(const struct making *making, const char *name)
{
    const struct json_tape *tape = making->sampler->reader.tape;
    for (size_t i = 0; i < making->set->count; i++) {
        uint32_t properties = making->set->parts[i].keywords[SCHEMA_PROPERTIES];
        if (properties && json_member(tape, properties, name))
            return true;
    }
    for (size_t i = 0; i < making->names->count; i++)
        if (json_text_equals(tape, making->names->at[i], name))
            return true;
    return false;
}

/* What one look at all names costs. */
static uint64_t names_steps(const struct making *making)
{
    uint64_t names = making->names->count;
    for (size_t i = 0; i < making->set->count; i++) {
        uint32_t properties = making->set->parts[i].keywords[SCHEMA_PROPERTIES];
        names += properties ? making->sampler->reader.tape->tokens[properties].count : 0;
    }
    return 1 + names / SCHEMA_COMPARISONS_A_STEP;
}

/* Names of our own, where even all that are described are too few. */
static bool invented_put(struct making *making, uint64_t least)
{
    struct sampler *sampler = making->sampler;
    for (uint64_t number = 1; making->count < least; number++) {
        char name[32];
        snprintf(name, sizeof name, "x%llu", (unsigned long long)number);
        if (!schema_step(&sampler->reader, names_steps(making), sampler->error))
            return false;
        if (name_is_taken(making, name))
            continue;
        json_put_text(sampler->into, name);
        if (!property_put(sampler, making->set, 0, making->depth))
            return false;
        making->count++;
    }
    return true;
}

static bool members_put(struct making *making, uint64_t least)
{
    return described_put(making, true, UINT64_MAX) && undescribed_put(making) &&
           (making->count >= least || described_put(making, false, least)) &&
           invented_put(making, least) && room_judge(making->sampler);
}

bool object_sample(struct sampler *sampler, const struct schema_set *set, unsigned depth)
{
    struct schema_set with = *set;
    struct names names = {0};
    uint64_t least;
    bool good =
        schema_set_most(sampler->reader.tape, set, SCHEMA_MIN_PROPERTIES, &least, sampler->error) &&
        names_collect(sampler, &with, &names);
    struct making making = {.sampler = sampler, .set = &with, .names = &names, .depth = depth};
    json_open(sampler->into, '{');
    good = good && members_put(&making, least);
    json_close(sampler->into, '}');
    free(names.at);
    return good;
}
