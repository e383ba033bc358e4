/* Numbers, words and sets of names in a policy file. */
#include "supervisor/policy/keys.h"

#include "base/own.h"

#include <inttypes.h>
#include <string.h>

/* A word of the key's table. */
static bool word_find(const struct key *key, const struct reader *reader, uint32_t at,
                      const struct name_row **row, struct error *error)
{
    auto_free char *word = NULL;
    if (!reader_text(reader, at, key->name, &word, error))
        return false;
    *row = name_find(key->names, word);
    if (*row)
        return true;
    auto_bytes known = {0};
    name_list(key->names, &known);
    return reader_fault(reader, at, error, "\"%s\" is not %s; supported: %s (%s)", word,
                        key->names->what, bytes_text(&known), key->meaning);
}

static void word_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)indent;
    auto_bytes known = {0};
    for (size_t i = 0; i < key->names->count; i++)
        bytes_printf(&known, "%s\"%s\"", i ? ", " : "", key->names->rows[i].name);
    layout_printf(schema, "\"enum\": [%s]", bytes_text(&known));
}

static void word_show(const struct key *key, uint64_t value, struct bytes *into)
{
    for (size_t i = 0; i < key->names->count; i++)
        if (key->names->rows[i].value == value)
            bytes_printf(into, "\"%s\"", key->names->rows[i].name);
}

/* What the code knows in one way only: the file says it all the same, for who reads it. */
static bool fixed_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                       struct error *error)
{
    (void)base;
    const struct name_row *row = NULL;
    return word_find(key, reader, at, &row, error);
}

static void fixed_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    (void)base, (void)indent;
    word_show(key, key->names->rows[0].value, into);
}

static bool nothing_read(const struct key *key, const struct reader *reader, uint32_t at,
                         void *base, struct error *error)
{
    (void)base;
    if (!reader_expect(reader, at, JSON_ARRAY, key->name, error))
        return false;
    uint32_t first = json_first(&reader->tape, at);
    if (first)
        return reader_fault(reader, first, error, "%s must be []: %s", key->name, key->meaning);
    return true;
}

static void nothing_show(const struct key *key, const void *base, unsigned indent,
                         struct bytes *into)
{
    (void)key, (void)base, (void)indent;
    bytes_append_text(into, "[]");
}

static void nothing_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"type\": \"array\"");
    layout_add(schema, "\"maxItems\": 0");
}

static bool bits_complete(const struct key *key, const struct reader *reader, uint32_t at,
                          uint32_t bits, struct error *error)
{
    for (size_t i = 0; i < key->names->count; i++) {
        const struct name_row *row = &key->names->rows[i];
        if (row->needed_by && !(bits & row->value))
            return reader_fault(reader, at, error,
                                "%s lacks \"%s\", without which %s cannot be enforced", key->name,
                                row->name, row->needed_by);
    }
    return true;
}

static bool bits_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                      struct error *error)
{
    const struct json_tape *tape = &reader->tape;
    if (!reader_expect(reader, at, JSON_ARRAY, key->name, error))
        return false;
    uint32_t bits = 0;
    for (uint32_t word = json_first(tape, at); word; word = json_next(tape, at, word)) {
        const struct name_row *row = NULL;
        if (!word_find(key, reader, word, &row, error))
            return false;
        if (bits & row->value)
            return reader_fault(reader, word, error, "\"%s\" stands in the list already",
                                row->name);
        bits |= (uint32_t)row->value;
    }
    memcpy(key_field(key, base), &bits, sizeof bits);
    return bits_complete(key, reader, at, bits, error);
}

static void bits_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    uint32_t bits = *(const uint32_t *)key_value(key, base);
    auto_layout layout = {0};
    for (size_t i = 0; i < key->names->count; i++)
        if (bits & key->names->rows[i].value)
            layout_printf(&layout, "\"%s\"", key->names->rows[i].name);
    layout_show(&layout, LAYOUT_WORDS, indent, into);
}

static void bits_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    layout_add(schema, "\"type\": \"array\"");
    layout_add(schema, "\"uniqueItems\": true");
    auto_layout names = {0};
    word_describe(key, indent, &names);
    auto_bytes known = {0};
    layout_show(&names, LAYOUT_OBJECT, indent, &known);
    layout_printf(schema, "\"items\": %s", bytes_text(&known));
}

static bool bool_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                      struct error *error)
{
    enum json_kind kind = json_kind_of(&reader->tape, at);
    if (kind != JSON_TRUE && kind != JSON_FALSE)
        return reader_fault(reader, at, error, "%s must be true or false", key->name);
    *(bool *)key_field(key, base) = kind == JSON_TRUE;
    return true;
}

static bool true_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                      struct error *error)
{
    if (!bool_read(key, reader, at, base, error))
        return false;
    if (!*(bool *)key_field(key, base))
        return reader_fault(reader, at, error, "%s must be true: %s", key->name, key->meaning);
    return true;
}

static void bool_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    (void)indent;
    bytes_append_text(into, *(const bool *)key_value(key, base) ? "true" : "false");
}

static void bool_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"type\": \"boolean\"");
}

static void true_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"const\": true");
}

static bool clocks_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                        struct error *error)
{
    const struct name_row *row = NULL;
    if (!word_find(key, reader, at, &row, error))
        return false;
    *(enum confine_clocks *)key_field(key, base) = (enum confine_clocks)row->value;
    return true;
}

static void clocks_show(const struct key *key, const void *base, unsigned indent,
                        struct bytes *into)
{
    (void)indent;
    word_show(key, *(const enum confine_clocks *)key_value(key, base), into);
}

static bool speculation_read(const struct key *key, const struct reader *reader, uint32_t at,
                             void *base, struct error *error)
{
    const struct name_row *row = NULL;
    if (!word_find(key, reader, at, &row, error))
        return false;
    *(bool *)key_field(key, base) = row->value;
    return true;
}

static void speculation_show(const struct key *key, const void *base, unsigned indent,
                             struct bytes *into)
{
    (void)indent;
    word_show(key, *(const bool *)key_value(key, base), into);
}

static bool number_read(const struct key *key, const struct reader *reader, uint32_t at,
                        uint64_t *number, struct error *error)
{
    if (!json_count(&reader->tape, at, key->most, number) || *number < key->least)
        return reader_fault(reader, at, error, "%s must be an integer from %" PRIu64 " to %" PRIu64,
                            key->name, key->least, key->most);
    return true;
}

static void number_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)indent;
    layout_printf(schema, "\"type\": %s",
                  key->nullable ? "[\"integer\", \"null\"]" : "\"integer\"");
    layout_printf(schema, "\"minimum\": %" PRIu64, key->least);
    layout_printf(schema, "\"maximum\": %" PRIu64, key->most);
}

static bool id_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                    struct error *error)
{
    struct policy *policy = base;
    uint64_t number = 0;
    if (!number_read(key, reader, at, &number, error))
        return false;
    policy->uid_inside = (uid_t)number;
    policy->gid_inside = (gid_t)number;
    return true;
}

static void id_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    (void)key, (void)indent;
    bytes_printf(into, "%u", ((const struct policy *)base)->uid_inside);
}

static bool score_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                       struct error *error)
{
    uint64_t number = 0;
    if (!number_read(key, reader, at, &number, error))
        return false;
    *(int *)key_field(key, base) = (int)number;
    return true;
}

static void score_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    (void)indent;
    bytes_printf(into, "%d", *(const int *)key_value(key, base));
}

static bool amount_read(const struct key *key, const struct reader *reader, uint32_t at,
                        uint64_t *amount, struct error *error)
{
    auto_free char *text = json_text_copy(&reader->tape, at);
    if (!text || !quantity_parse(text, key->measure, amount))
        return reader_fault(reader, at, error,
                            "%s must be a text of digits, one space and a unit (%s), such as "
                            "\"%s\"",
                            key->name, quantity_units(key->measure),
                            key->measure == QUANTITY_BYTES ? "512 MiB" : "250 ms");
    if (*amount >= key->least && *amount <= key->most)
        return true;
    auto_bytes least = {0};
    auto_bytes most = {0};
    quantity_show(key->least, key->measure, &least);
    quantity_show(key->most, key->measure, &most);
    return reader_fault(reader, at, error, "%s must lie between %s and %s (%s)", key->name,
                        bytes_text(&least), bytes_text(&most), key->meaning);
}

static bool quantity_read(const struct key *key, const struct reader *reader, uint32_t at,
                          void *base, struct error *error)
{
    struct policy_quantity *quantity = key_field(key, base);
    *quantity = (struct policy_quantity){.limited = json_kind_of(&reader->tape, at) != JSON_NULL};
    if (!quantity->limited && !key->nullable)
        return reader_fault(reader, at, error, "%s must have a limit: null is not possible here",
                            key->name);
    if (!quantity->limited)
        return true;
    if (key->measure == QUANTITY_COUNT)
        return number_read(key, reader, at, &quantity->amount, error);
    return amount_read(key, reader, at, &quantity->amount, error);
}

static void quantity_kind_show(const struct key *key, const void *base, unsigned indent,
                               struct bytes *into)
{
    (void)indent;
    const struct policy_quantity *quantity = key_value(key, base);
    const char *quote = quantity->limited && key->measure != QUANTITY_COUNT ? "\"" : "";
    bytes_append_text(into, quote);
    if (quantity->limited)
        quantity_show(quantity->amount, key->measure, into);
    else
        bytes_append_text(into, "null");
    bytes_append_text(into, quote);
}

static void quantity_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    if (key->measure == QUANTITY_COUNT) {
        number_describe(key, indent, schema);
        return;
    }
    layout_printf(schema, "\"type\": %s", key->nullable ? "[\"string\", \"null\"]" : "\"string\"");
    layout_printf(schema, "\"pattern\": \"^(0|[1-9][0-9]*) (%s)$\"", quantity_units(key->measure));
}

static bool quantity_wider(const struct key *key, const void *was, const void *is)
{
    const struct policy_quantity *before = key_value(key, was);
    const struct policy_quantity *after = key_value(key, is);
    return before->limited && (!after->limited || after->amount > before->amount);
}

static void quantity_quote(const char *text, struct bytes *into)
{
    bool bare = !strcmp(text, "null") || (*text && text[strspn(text, "0123456789")] == '\0');
    if (bare)
        bytes_append_text(into, text);
    else
        layout_text(text, into);
}

const struct key_kind key_kind_fixed = {fixed_read, fixed_show, word_describe};
const struct key_kind key_kind_nothing = {nothing_read, nothing_show, nothing_describe};
const struct key_kind key_kind_bits = {bits_read, bits_show, bits_describe};
const struct key_kind key_kind_true = {true_read, bool_show, true_describe};
const struct key_kind key_kind_bool = {bool_read, bool_show, bool_describe};
const struct key_kind key_kind_clocks = {clocks_read, clocks_show, word_describe};
const struct key_kind key_kind_speculation = {speculation_read, speculation_show, word_describe};
const struct key_kind key_kind_id = {id_read, id_show, number_describe};
const struct key_kind key_kind_score = {score_read, score_show, number_describe};
const struct key_kind key_kind_quantity = {quantity_read, quantity_kind_show, quantity_describe,
                                           NULL,          quantity_wider,     quantity_quote};
