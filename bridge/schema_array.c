/* What schemas say of arrays. */
#include "bridge/schema_judge.h"

static const struct json_tape *tape_of(const struct schema_check *check)
{
    return check->reader.tape;
}

static struct schema_value value_at(struct schema_value array, uint32_t at)
{
    return (struct schema_value){array.tape, at};
}

/* The items from the list's own length on, or those that the list describes. */
static enum schema_fit items_judge(struct schema_check *check, uint32_t list, uint32_t others,
                                   struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    struct schema_sum sum = {0};
    uint32_t own = list ? json_first(tape, list) : 0;
    for (uint32_t at = json_first(value.tape, value.at); at;
         at = json_next(value.tape, value.at, at)) {
        uint32_t rule = own ? (others ? 0 : own) : others;
        if (rule && !schema_sum_add(&sum, check, schema_check(check, rule, value_at(value, at))))
            break;
        own = own ? json_next(tape, list, own) : 0;
    }
    return schema_sum_end(&sum, check);
}

enum schema_fit schema_prefix_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    return items_judge(check, rule, 0, value);
}

/* A list is that of older drafts. */
enum schema_fit schema_items_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                   struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    if (json_kind_of(tape, rule) == JSON_ARRAY)
        return items_judge(check, rule, 0, value);
    return items_judge(check, json_member(tape, schema, "prefixItems"), rule, value);
}

enum schema_fit schema_other_items_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                         struct schema_value value)
{
    uint32_t list = json_member(tape_of(check), schema, "items");
    if (!list || json_kind_of(tape_of(check), list) != JSON_ARRAY)
        return SCHEMA_FITS;
    return items_judge(check, list, rule, value);
}

enum schema_fit schema_unique_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                    struct schema_value value)
{
    (void)schema;
    if (json_kind_of(tape_of(check), rule) != JSON_TRUE)
        return SCHEMA_FITS;
    for (uint32_t a = json_first(value.tape, value.at); a; a = json_next(value.tape, value.at, a))
        for (uint32_t b = json_next(value.tape, value.at, a); b;
             b = json_next(value.tape, value.at, b))
            if (schema_values_equal(value_at(value, a), value_at(value, b),
                                    &check->comparisons_left) ||
                !check->comparisons_left)
                return SCHEMA_DIFFERS;
    return SCHEMA_FITS;
}

/* False: there is such a keyword, and it is no count. */
static bool count_read(const struct json_tape *tape, uint32_t schema, const char *name,
                       double *count)
{
    uint32_t at = json_member(tape, schema, name);
    return !at || json_real(tape, at, count);
}

/* Together with minContains and maxContains, which say nothing without it. */
enum schema_fit schema_contains_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                      struct schema_value value)
{
    double least = 1, most = UINT32_MAX, fitting = 0, unknown = 0;
    const char *keyword = NULL;
    for (uint32_t at = json_first(value.tape, value.at); at;
         at = json_next(value.tape, value.at, at)) {
        enum schema_fit fit = schema_check(check, rule, value_at(value, at));
        fitting += fit == SCHEMA_FITS;
        unknown += fit == SCHEMA_UNKNOWN;
        keyword = fit == SCHEMA_UNKNOWN ? check->keyword : keyword;
    }
    check->keyword = keyword;
    if (!count_read(tape_of(check), schema, "minContains", &least) ||
        !count_read(tape_of(check), schema, "maxContains", &most))
        return SCHEMA_UNKNOWN;
    if (fitting >= least && fitting + unknown <= most)
        return SCHEMA_FITS;
    if (fitting + unknown >= least && fitting <= most)
        return SCHEMA_UNKNOWN;
    check->keyword = NULL;
    return SCHEMA_DIFFERS;
}

/* unevaluatedItems: `items` beside it evaluates all, prefixItems as many as it has. What other
 * schemas evaluate is not worked out. */
enum schema_fit schema_rest_items_judge(struct schema_check *check, uint32_t schema, uint32_t rule,
                                        struct schema_value value)
{
    const struct json_tape *tape = tape_of(check);
    uint32_t items = json_member(tape, schema, "items");
    uint32_t list = json_member(tape, schema, "prefixItems");
    bool all = items && json_kind_of(tape, items) != JSON_ARRAY;
    uint32_t known = list ? tape->tokens[list].count : 0;
    return all || json_kind_of(tape, rule) == JSON_TRUE ||
                   value.tape->tokens[value.at].count <= known
               ? SCHEMA_FITS
               : SCHEMA_UNKNOWN;
}
