/* Texts of a policy file: names, reasons, lists of words, the environment. */
#include "supervisor/policy/keys.h"

#include "base/json_write.h"
#include "base/own.h"

#include <string.h>

static bool text_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                      struct error *error)
{
    return reader_text(reader, at, key->name, key_field(key, base), error);
}

static void text_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    (void)indent;
    layout_text(*(char *const *)key_value(key, base), into);
}

static void text_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"type\": \"string\"");
    layout_add(schema, "\"pattern\": \"[^ ]\"");
}

static void text_end(const struct key *key, void *base)
{
    char **text = key_field(key, base);
    free(take_pointer(*text));
}

static bool text_is_identifier(const char *text)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz_-0123456789";
    size_t length = strlen(text);
    return length > 0 && length <= 31 && strspn(text, letters) == length &&
           !strchr("-0123456789", text[0]);
}

static bool identifier_read(const struct key *key, const struct reader *reader, uint32_t at,
                            void *base, struct error *error)
{
    if (!text_read(key, reader, at, base, error))
        return false;
    if (!text_is_identifier(*(char **)key_field(key, base)))
        return reader_fault(reader, at, error,
                            "%s must be at most 31 of a-z, 0-9, _ and -, a letter first",
                            key->name);
    return true;
}

static void identifier_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"type\": \"string\"");
    layout_add(schema, "\"pattern\": \"^[a-z_][a-z0-9_-]{0,30}$\"");
}

static bool user_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                      struct error *error)
{
    if (!identifier_read(key, reader, at, base, error))
        return false;
    const char *user = *(char **)key_field(key, base);
    if (!strcmp(user, "root") || !strcmp(user, "nobody"))
        return reader_fault(reader, at, error, "%s must be a user of its own, not %s", key->name,
                            user);
    return true;
}

static bool host_name_read(const struct key *key, const struct reader *reader, uint32_t at,
                           void *base, struct error *error)
{
    static const char letters[] = "abcdefghijklmnopqrstuvwxyz-0123456789.";
    auto_free char *name = NULL;
    if (!reader_text(reader, at, key->name, &name, error))
        return false;
    size_t length = strlen(name);
    if (length >= CONFINE_HOST_NAME_SIZE || strspn(name, letters) != length)
        return reader_fault(reader, at, error, "%s must be at most %d of a-z, 0-9, - and .",
                            key->name, CONFINE_HOST_NAME_SIZE - 1);
    memcpy(key_field(key, base), name, length + 1);
    return true;
}

static void host_name_show(const struct key *key, const void *base, unsigned indent,
                           struct bytes *into)
{
    (void)indent;
    layout_text(key_value(key, base), into);
}

static void host_name_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"type\": \"string\"");
    layout_printf(schema, "\"pattern\": \"^[a-z0-9.-]{1,%d}$\"", CONFINE_HOST_NAME_SIZE - 1);
}

/* The list takes the text over. */
static void list_add(struct policy_text_list *list, char *text)
{
    char **texts = reallocarray(list->texts, list->count + 1, sizeof *texts);
    if (!texts)
        abort();
    list->texts = texts;
    list->texts[list->count++] = text;
}

static bool list_has(const struct policy_text_list *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++)
        if (!strcmp(list->texts[i], text))
            return true;
    return false;
}

static void list_end(const struct key *key, void *base)
{
    struct policy_text_list *list = key_field(key, base);
    for (size_t i = 0; i < list->count; i++)
        free(list->texts[i]);
    free(list->texts);
    *list = (struct policy_text_list){0};
}

static bool word_is_unknown(const struct key *key, const struct reader *reader, uint32_t at,
                            const char *word, struct error *error)
{
    auto_bytes known = {0};
    name_list(key->names, &known);
    return reader_fault(reader, at, error, "\"%s\" is not %s; known: %s", word, key->names->what,
                        bytes_text(&known));
}

static bool word_read(const struct key *key, const struct reader *reader, uint32_t at,
                      struct policy_text_list *list, struct error *error)
{
    auto_free char *word = NULL;
    if (!reader_text(reader, at, "each word", &word, error))
        return false;
    if (!name_find(key->names, word))
        return word_is_unknown(key, reader, at, word, error);
    if (list_has(list, word))
        return reader_fault(reader, at, error, "\"%s\" stands in the list already", word);
    list_add(list, take_pointer(word));
    return true;
}

static bool words_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                       struct error *error)
{
    const struct json_tape *tape = &reader->tape;
    if (!reader_expect(reader, at, JSON_ARRAY, key->name, error))
        return false;
    for (uint32_t word = json_first(tape, at); word; word = json_next(tape, at, word))
        if (!word_read(key, reader, word, key_field(key, base), error))
            return false;
    return true;
}

static void words_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    const struct policy_text_list *list = key_value(key, base);
    auto_layout layout = {0};
    for (size_t i = 0; i < list->count; i++)
        layout_printf(&layout, "\"%s\"", list->texts[i]);
    layout_show(&layout, LAYOUT_WORDS, indent, into);
}

static void words_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    auto_layout words = {0};
    for (size_t i = 0; i < key->names->count; i++)
        layout_printf(&words, "\"%s\"", key->names->rows[i].name);
    auto_bytes known = {0};
    layout_show(&words, LAYOUT_WORDS, indent, &known);
    layout_add(schema, "\"type\": \"array\"");
    layout_add(schema, "\"uniqueItems\": true");
    layout_printf(schema, "\"items\": { \"enum\": %s }", bytes_text(&known));
}

static bool words_wider(const struct key *key, const void *was, const void *is)
{
    const struct policy_text_list *after = key_value(key, is);
    for (size_t i = 0; i < after->count; i++)
        if (!list_has(key_value(key, was), after->texts[i]))
            return true;
    return false;
}

/* "json,math" is ["json","math"]; an empty text is the empty list. */
static void words_quote(const char *text, struct bytes *into)
{
    json_open(into, '[');
    while (*text) {
        size_t length = strcspn(text, ",");
        json_put_text_of(into, text, length);
        text += length;
        if (*text == ',' && !*++text)
            json_put_text(into, "");
    }
    json_close(into, ']');
}

static bool variable_read(const struct reader *reader, uint32_t name_at, uint32_t value_at,
                          struct policy_text_list *list, struct error *error)
{
    static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_0123456789";
    auto_free char *name = json_text_copy(&reader->tape, name_at);
    if (!name || !*name || strspn(name, letters) != strlen(name) || strchr("0123456789", *name))
        return reader_fault(reader, name_at, error,
                            "a variable's name must be letters, digits and _, no digit first");
    if (!reader_expect(reader, value_at, JSON_STRING, name, error))
        return false;
    auto_free char *value = json_text_copy(&reader->tape, value_at);
    if (!value)
        return reader_fault(reader, value_at, error, "%s must not contain NUL", name);
    auto_bytes both = {0};
    bytes_printf(&both, "%s=%s", name, value);
    char *text = strdup(bytes_text(&both));
    if (!text)
        abort();
    list_add(list, text);
    return true;
}

static bool environment_read(const struct key *key, const struct reader *reader, uint32_t at,
                             void *base, struct error *error)
{
    const struct json_tape *tape = &reader->tape;
    if (!reader_expect(reader, at, JSON_OBJECT, key->name, error))
        return false;
    for (uint32_t name = json_first(tape, at); name;) {
        uint32_t value = json_next(tape, at, name);
        if (!variable_read(reader, name, value, key_field(key, base), error))
            return false;
        name = json_next(tape, at, value);
    }
    return true;
}

static void environment_show(const struct key *key, const void *base, unsigned indent,
                             struct bytes *into)
{
    const struct policy_text_list *list = key_value(key, base);
    auto_layout layout = {0};
    for (size_t i = 0; i < list->count; i++) {
        const char *value = strchr(list->texts[i], '=') + 1;
        auto_bytes shown = {0};
        layout_text(value, &shown);
        layout_printf(&layout, "\"%.*s\": %s", (int)(value - list->texts[i] - 1), list->texts[i],
                      bytes_text(&shown));
    }
    layout_show(&layout, LAYOUT_OBJECT, indent, into);
}

static void environment_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"type\": \"object\"");
    layout_add(schema, "\"propertyNames\": { \"pattern\": \"^[A-Za-z_][A-Za-z0-9_]*$\" }");
    layout_add(schema, "\"additionalProperties\": { \"type\": \"string\" }");
}

const struct key_kind key_kind_text = {text_read, text_show, text_describe, text_end};
const struct key_kind key_kind_identifier = {identifier_read, text_show, identifier_describe,
                                             text_end};
const struct key_kind key_kind_user = {user_read, text_show, identifier_describe, text_end};
const struct key_kind key_kind_host_name = {host_name_read, host_name_show, host_name_describe};
const struct key_kind key_kind_words = {words_read, words_show,  words_describe,
                                        list_end,   words_wider, words_quote};
const struct key_kind key_kind_environment = {environment_read, environment_show,
                                              environment_describe, list_end};
