/* The key table of a policy file: one row a key, which drives reading, checking, writing back,
 * overriding, and the schema. */
#ifndef BRIG_SUPERVISOR_POLICY_KEYS_H
#define BRIG_SUPERVISOR_POLICY_KEYS_H

#include "base/bytes.h"
#include "base/error.h"
#include "supervisor/policy/layout.h"
#include "supervisor/policy/names.h"
#include "supervisor/policy/policy.h"
#include "supervisor/policy/quantity.h"
#include "supervisor/policy/reader.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct key;

/* What all keys of one kind have in common. `base` is the struct that the row's offset counts in.
 */
struct key_kind {
    /* Reads the value at tape index `at`. What it stores belongs to the struct, also when false. */
    bool (*read)(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                 struct error *error);
    /* Appends the value as JSON; lines after its first are indented by `indent`. */
    void (*show)(const struct key *key, const void *base, unsigned indent, struct bytes *into);
    /* Adds the members of the value's JSON Schema. */
    void (*describe)(const struct key *key, unsigned indent, struct layout *schema);
    /* Frees what read stored. NULL: nothing to free. */
    void (*end)(const struct key *key, void *base);
    /* Is `is` wider than `was`? NULL: --set cannot change such a key. */
    bool (*wider)(const struct key *key, const void *was, const void *is);
    /* Appends the JSON that a file would hold for a text given with --set. NULL as `wider`. */
    void (*quote)(const char *text, struct bytes *into);
};

struct key {
    const char *name;
    const struct key_kind *kind;
    const char *meaning;
    size_t offset;
    bool optional; /* may be left out: its field is then NULL */
    bool nullable; /* null is a value: it leaves open or leaves out */
    uint64_t least, most;
    enum quantity_measure measure;
    const struct name_table *names;
    const struct key *members; /* of objects */
    size_t member_count;
};

/* The whole file, over struct policy; one rule, over struct policy_rule. */
extern const struct key key_of_policy;
extern const struct key key_of_rule;

/* object.c */
extern const struct key_kind key_kind_object, key_kind_budgets, key_kind_language;
/* texts.c */
extern const struct key_kind key_kind_text, key_kind_identifier, key_kind_user, key_kind_host_name,
    key_kind_words, key_kind_environment;
/* scalars.c */
extern const struct key_kind key_kind_fixed, key_kind_nothing, key_kind_bits, key_kind_true,
    key_kind_bool, key_kind_clocks, key_kind_speculation, key_kind_id, key_kind_score,
    key_kind_quantity;
/* rule.c and condition.c */
extern const struct key_kind key_kind_rules, key_kind_calls, key_kind_conditions;

/* NULL where the object has no such key. `length` characters of name count. */
const struct key *key_find(const struct key *object, const char *name, size_t length);

/* Appends the JSON Schema of the key's value. */
void key_schema(const struct key *key, unsigned indent, struct bytes *into);

/* The field of a row. */
static inline void *key_field(const struct key *key, void *base)
{
    return (char *)base + key->offset;
}
static inline const void *key_value(const struct key *key, const void *base)
{
    return (const char *)base + key->offset;
}

#endif
