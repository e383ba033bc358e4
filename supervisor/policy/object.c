/* Objects of a policy file: every key known, none missing, read in the table's order. */
#include "supervisor/policy/keys.h"

#include "base/own.h"

#include <string.h>

const struct key *key_find(const struct key *object, const char *name, size_t length)
{
    for (size_t i = 0; i < object->member_count; i++) {
        const char *known = object->members[i].name;
        if (strlen(known) == length && !memcmp(known, name, length))
            return &object->members[i];
    }
    return NULL;
}

static bool unknown_key(const struct key *object, const struct reader *reader, uint32_t at,
                        const char *name, struct error *error)
{
    auto_bytes known = {0};
    for (size_t i = 0; i < object->member_count; i++)
        bytes_printf(&known, "%s%s", i ? ", " : "", object->members[i].name);
    return reader_fault(reader, at, error, "unknown key \"%s\"; known here: %s", name,
                        bytes_text(&known));
}

static bool keys_are_known(const struct key *object, const struct reader *reader, uint32_t at,
                           struct error *error)
{
    const struct json_tape *tape = &reader->tape;
    for (uint32_t key = json_first(tape, at); key;) {
        auto_bytes name = {0};
        json_text_append(tape, key, &name);
        const char *text = bytes_text(&name);
        if (!key_find(object, text, name.length))
            return unknown_key(object, reader, key, text, error);
        uint32_t value = json_next(tape, at, key);
        key = json_next(tape, at, value);
    }
    return true;
}

static bool object_read(const struct key *object, const struct reader *reader, uint32_t at,
                        void *base, struct error *error)
{
    if (!reader_expect(reader, at, JSON_OBJECT, object->name, error) ||
        !keys_are_known(object, reader, at, error))
        return false;
    for (size_t i = 0; i < object->member_count; i++) {
        const struct key *key = &object->members[i];
        uint32_t value = json_member(&reader->tape, at, key->name);
        if (!value && key->optional)
            continue;
        if (!value)
            return reader_fault(reader, at, error, "missing key \"%s\" (%s)", key->name,
                                key->meaning);
        if (!key->kind->read(key, reader, value, base, error))
            return false;
    }
    return true;
}

static bool is_left_out(const struct key *key, const void *base)
{
    return key->optional && !*(char *const *)key_value(key, base);
}

static void object_show(const struct key *object, const void *base, unsigned indent,
                        struct bytes *into)
{
    auto_layout layout = {0};
    for (size_t i = 0; i < object->member_count; i++) {
        const struct key *key = &object->members[i];
        if (is_left_out(key, base))
            continue;
        auto_bytes value = {0};
        key->kind->show(key, base, indent + 2, &value);
        layout_printf(&layout, "\"%s\": %s", key->name, bytes_text(&value));
    }
    layout_show(&layout, LAYOUT_OBJECT, indent, into);
}

static void required_describe(const struct key *object, unsigned indent, struct layout *schema)
{
    auto_layout required = {0};
    for (size_t i = 0; i < object->member_count; i++)
        if (!object->members[i].optional)
            layout_printf(&required, "\"%s\"", object->members[i].name);
    auto_bytes names = {0};
    layout_show(&required, LAYOUT_WORDS, indent, &names);
    layout_printf(schema, "\"required\": %s", bytes_text(&names));
}

static void object_describe(const struct key *object, unsigned indent, struct layout *schema)
{
    layout_printf(schema, "\"type\": %s",
                  object->nullable ? "[\"object\", \"null\"]" : "\"object\"");
    layout_add(schema, "\"additionalProperties\": false");
    required_describe(object, indent, schema);
    auto_layout properties = {0};
    for (size_t i = 0; i < object->member_count; i++) {
        auto_bytes value = {0};
        key_schema(&object->members[i], indent + 2, &value);
        layout_printf(&properties, "\"%s\": %s", object->members[i].name, bytes_text(&value));
    }
    auto_bytes shown = {0};
    layout_show(&properties, LAYOUT_OBJECT, indent, &shown);
    layout_printf(schema, "\"properties\": %s", bytes_text(&shown));
}

void key_schema(const struct key *key, unsigned indent, struct bytes *into)
{
    auto_layout schema = {0};
    if (key->meaning) {
        auto_bytes meaning = {0};
        layout_text(key->meaning, &meaning);
        layout_printf(&schema, "\"description\": %s", bytes_text(&meaning));
    }
    key->kind->describe(key, indent + 2, &schema);
    layout_show(&schema, LAYOUT_OBJECT, indent, into);
}

static void object_end(const struct key *object, void *base)
{
    for (size_t i = 0; i < object->member_count; i++)
        if (object->members[i].kind->end)
            object->members[i].kind->end(&object->members[i], base);
}

static bool budgets_read(const struct key *key, const struct reader *reader, uint32_t at,
                         void *base, struct error *error)
{
    struct policy *policy = base;
    policy->has_budgets = json_kind_of(&reader->tape, at) != JSON_NULL;
    return !policy->has_budgets || object_read(key, reader, at, base, error);
}

static bool language_read(const struct key *key, const struct reader *reader, uint32_t at,
                          void *base, struct error *error)
{
    const struct policy *policy = base;
    bool present = json_kind_of(&reader->tape, at) != JSON_NULL;
    if (present != policy->has_budgets)
        return reader_fault(reader, at, error,
                            "budgets and language are both objects (a policy for scripts) or both "
                            "null");
    return !present || object_read(key, reader, at, base, error);
}

static void part_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    const struct policy *policy = base;
    if (policy->has_budgets)
        object_show(key, base, indent, into);
    else
        bytes_append_text(into, "null");
}

const struct key_kind key_kind_object = {object_read, object_show, object_describe, object_end};
const struct key_kind key_kind_budgets = {budgets_read, part_show, object_describe, object_end};
const struct key_kind key_kind_language = {language_read, part_show, object_describe, object_end};
