/* The smallest arrays: as many items as there must be, all different where they must. */
#include "bridge/sampler.h"

#include "base/json_write.h"
#include "bridge/sample_scalar.h"

/* Where the items lie that `contains` asks for. */
struct slots {
    uint64_t from, count;
};

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

/* How many items the part's `contains` asks for. */
static uint64_t contains_count(const struct json_tape *tape, const struct schema_part *part)
{
    uint32_t least = part->keywords[SCHEMA_MIN_CONTAINS];
    uint64_t count = 1;
    if (!part->keywords[SCHEMA_CONTAINS])
        return 0;
    return !least || json_count(tape, least, INT64_MAX, &count) ? count : 1;
}

/* The part whose `contains` the item is made for; none: NULL. Each has as many as it asks for, one
 * part's behind the other's. */
static const struct schema_part *slot_find(const struct sampler *sampler,
                                           const struct schema_set *set, uint64_t slot)
{
    for (size_t i = 0; i < set->count; i++) {
        uint64_t count = contains_count(sampler->reader.tape, &set->parts[i]);
        if (slot < count)
            return &set->parts[i];
        slot -= count;
    }
    return NULL;
}

static bool item_put(struct sampler *sampler, const struct schema_set *set, struct slots slots,
                     uint64_t index, unsigned depth)
{
    struct schema_set with = {0};
    if (!schema_step(&sampler->reader, 1, sampler->error))
        return false;
    for (size_t i = 0; i < set->count; i++)
        if (!item_schema_add(sampler, &set->parts[i], index, &with))
            return false;
    const struct schema_part *asks =
        index >= slots.from ? slot_find(sampler, set, index - slots.from) : NULL;
    if (asks &&
        !schema_set_add(&sampler->reader, &with, asks->keywords[SCHEMA_CONTAINS], sampler->error))
        return false;
    return set_sample(sampler, &with, depth + 1);
}

/* As item_put, and the item differs from those before it. */
static bool other_item_put(struct sampler *sampler, const struct schema_set *set,
                           struct slots slots, uint64_t index, unsigned depth)
{
    uint64_t other = sampler->other;
    sampler->other = index;
    bool good = item_put(sampler, set, slots, index, depth);
    bool differs = !sampler->other;
    sampler->other = other;
    return good && (differs || error_set(sampler->error, "the echo back end has no two different "
                                                         "items to offer"));
}

static bool items_put(struct sampler *sampler, const struct schema_set *set, struct slots slots,
                      uint64_t least, unsigned depth)
{
    bool unique = schema_set_unique(sampler->reader.tape, set);
    json_open(sampler->into, '[');
    for (uint64_t i = 0; i < least || i < slots.from + slots.count; i++)
        if (!(unique ? other_item_put : item_put)(sampler, set, slots, i, depth) ||
            !room_judge(sampler))
            return false;
    json_close(sampler->into, ']');
    return room_judge(sampler);
}

/* How many items have schemas of their own. */
static uint64_t listed_count(const struct json_tape *tape, const struct schema_set *set)
{
    static const enum schema_keyword keywords[] = {SCHEMA_PREFIX_ITEMS, SCHEMA_ITEMS};
    uint64_t count = 0;
    for (size_t i = 0; i < set->count; i++)
        for (size_t j = 0; j < 2; j++) {
            uint32_t list = set->parts[i].keywords[keywords[j]];
            if (list && json_kind_of(tape, list) == JSON_ARRAY && tape->tokens[list].count > count)
                count = tape->tokens[list].count;
        }
    return count;
}

bool array_sample(struct sampler *sampler, const struct schema_set *set, unsigned depth)
{
    const struct json_tape *tape = sampler->reader.tape;
    struct slots slots = {0};
    uint64_t least;
    if (!schema_set_most(tape, set, SCHEMA_MIN_ITEMS, &least, sampler->error))
        return false;
    for (size_t i = 0; i < set->count; i++)
        slots.count += contains_count(tape, &set->parts[i]);
    size_t length = sampler->into->length;
    uint64_t other = sampler->other;
    if (items_put(sampler, set, slots, least, depth))
        return true;
    /* What is contained may be none of the items that have schemas of their own. */
    slots.from = slots.count ? listed_count(tape, set) : 0;
    sampler->into->length = length;
    sampler->other = other;
    return slots.from && items_put(sampler, set, slots, least, depth);
}
