/* The key "when" of a rule: reading conditions and writing them back. */
#include "supervisor/policy/keys.h"

#include "base/own.h"
#include "supervisor/policy/arguments.h"
#include "supervisor/policy/condition.h"
#include "supervisor/policy/value.h"

#include <string.h>

static const char *const comparison_names[] = {[POLICY_EQUALS] = "equals",
                                               [POLICY_ONE_OF] = "one_of",
                                               [POLICY_WITHIN] = "within",
                                               [POLICY_EXCLUDES] = "excludes"};

enum { COMPARISONS = sizeof comparison_names / sizeof comparison_names[0] };

static unsigned comparison_find(const char *name)
{
    unsigned i = 0;
    while (i < COMPARISONS && strcmp(comparison_names[i], name) != 0)
        i++;
    return i;
}

/* Where the parts of a condition stand. */
struct condition_parts {
    uint32_t argument, values;
    enum policy_comparison comparison;
};

static bool part_take(const struct reader *reader, uint32_t key, uint32_t value,
                      struct condition_parts *parts, struct error *error)
{
    auto_bytes name = {0};
    json_text_append(&reader->tape, key, &name);
    const char *text = bytes_text(&name);
    unsigned comparison = comparison_find(text);
    if (!strcmp(text, "argument") && name.length == strlen(text)) {
        parts->argument = value;
        return true;
    }
    if (comparison == COMPARISONS)
        return reader_fault(reader, key, error,
                            "unknown key \"%s\"; known here: argument, equals, one_of, within, "
                            "excludes",
                            text);
    if (parts->values)
        return reader_fault(reader, key, error, "a condition has one comparison: %s is a second",
                            text);
    parts->values = value;
    parts->comparison = (enum policy_comparison)comparison;
    return true;
}

static bool parts_find(const struct reader *reader, uint32_t at, struct condition_parts *parts,
                       struct error *error)
{
    if (!reader_expect(reader, at, JSON_OBJECT, "a condition", error))
        return false;
    for (uint32_t key = json_first(&reader->tape, at); key;) {
        uint32_t value = json_next(&reader->tape, at, key);
        if (!part_take(reader, key, value, parts, error))
            return false;
        key = json_next(&reader->tape, at, value);
    }
    if (!parts->argument)
        return reader_fault(reader, at, error, "missing key \"argument\"");
    if (!parts->values)
        return reader_fault(reader, at, error,
                            "missing comparison: one of equals, one_of, within, excludes");
    return true;
}

static bool argument_is_unknown(const struct reader *reader, uint32_t at,
                                const struct call_shape *shape, const char *name,
                                struct error *error)
{
    auto_bytes known = {0};
    for (unsigned i = 0; i < CALL_ARGUMENTS; i++)
        if (shape->arguments[i].name)
            bytes_printf(&known, "%s%s", known.length ? ", " : "", shape->arguments[i].name);
    return reader_fault(reader, at, error, "\"%s\" has no argument \"%s\"; known: %s", shape->call,
                        name, bytes_text(&known));
}

static bool same_argument(const struct call_shape *one, const struct call_shape *other,
                          unsigned index)
{
    const struct call_argument *a = &one->arguments[index];
    const struct call_argument *b = &other->arguments[index];
    return b->name && !strcmp(a->name, b->name) && a->width == b->width && a->family == b->family;
}

/* The argument that the name means in every call of the rule. */
static bool argument_find(const struct reader *reader, uint32_t at, const struct policy_rule *rule,
                          const struct call_argument **argument, unsigned *index,
                          struct error *error)
{
    auto_free char *name = NULL;
    if (!reader_text(reader, at, "argument", &name, error))
        return false;
    const struct call_shape *first = NULL;
    for (size_t i = 0; i < rule->call_count; i++) {
        const char *call = rule->calls[i].name;
        const struct call_shape *shape = call_shape_find(call);
        if (!shape)
            return reader_fault(reader, at, error, "no condition is possible on \"%s\"", call);
        unsigned found = call_argument_find(shape, name);
        if (found == CALL_ARGUMENTS)
            return argument_is_unknown(reader, at, shape, name, error);
        if (first && (found != *index || !same_argument(first, shape, found)))
            return reader_fault(reader, at, error,
                                "\"%s\" is not the same in \"%s\" and \"%s\": give each a rule",
                                name, first->call, call);
        first = first ? first : shape;
        *index = found;
    }
    *argument = &first->arguments[*index];
    return true;
}

static bool condition_read(const struct reader *reader, uint32_t at, struct policy_rule *rule,
                           struct error *error)
{
    struct condition_parts parts = {0};
    struct policy_condition condition = {0};
    const struct call_argument *argument = NULL;
    if (!parts_find(reader, at, &parts, error) ||
        !argument_find(reader, parts.argument, rule, &argument, &condition.argument, error))
        return false;
    for (size_t i = 0; i < rule->condition_count; i++)
        if (rule->conditions[i].argument == condition.argument)
            return reader_fault(reader, parts.argument, error, "\"%s\" has a condition already",
                                argument->name);
    condition.width = argument->width;
    condition.comparison = parts.comparison;
    struct condition_reading reading = {reader, argument, error};
    if (!values_read(&reading, parts.values, &condition))
        return false;
    rule->conditions[rule->condition_count++] = condition;
    return true;
}

static bool conditions_read(const struct key *key, const struct reader *reader, uint32_t at,
                            void *base, struct error *error)
{
    const struct json_tape *tape = &reader->tape;
    struct policy_rule *rule = base;
    if (json_kind_of(tape, at) == JSON_NULL)
        return true;
    if (!reader_expect(reader, at, JSON_ARRAY, key->name, error))
        return false;
    uint32_t count = tape->tokens[at].count;
    if (count == 0 || count > POLICY_CONDITIONS_MOST)
        return reader_fault(reader, at, error,
                            "when must be 1 to %d conditions, or null where a call may pass "
                            "whatever its arguments are",
                            POLICY_CONDITIONS_MOST);
    size_t variants = 1;
    for (uint32_t member = json_first(tape, at); member; member = json_next(tape, at, member)) {
        if (!condition_read(reader, member, rule, error))
            return false;
        variants *= rule->conditions[rule->condition_count - 1].value_count;
        if (variants > CONDITION_VARIANTS_MOST)
            return reader_fault(reader, member, error, "more than %d combinations of values",
                                CONDITION_VARIANTS_MOST);
    }
    return true;
}

static void condition_show(const struct call_argument *argument,
                           const struct policy_condition *condition, unsigned indent,
                           struct bytes *into)
{
    auto_bytes values = {0};
    if (condition->comparison == POLICY_ONE_OF) {
        auto_layout list = {0};
        for (size_t i = 0; i < condition->value_count; i++) {
            auto_bytes value = {0};
            argument_value_show(argument, condition->values[i], false, &value);
            layout_add(&list, bytes_text(&value));
        }
        layout_show(&list, LAYOUT_LIST, indent, &values);
    } else {
        bool set = condition->comparison != POLICY_EQUALS;
        argument_value_show(argument, condition->values[0], set, &values);
    }
    auto_layout layout = {0};
    layout_printf(&layout, "\"argument\": \"%s\"", argument->name);
    layout_printf(&layout, "\"%s\": %s", comparison_names[condition->comparison],
                  bytes_text(&values));
    layout_show(&layout, LAYOUT_OBJECT, indent, into);
}

static void conditions_show(const struct key *key, const void *base, unsigned indent,
                            struct bytes *into)
{
    (void)key;
    const struct policy_rule *rule = base;
    if (rule->condition_count == 0) {
        bytes_append_text(into, "null");
        return;
    }
    const struct call_shape *shape = call_shape_find(rule->calls[0].name);
    auto_layout list = {0};
    for (size_t i = 0; i < rule->condition_count; i++) {
        auto_bytes condition = {0};
        condition_show(&shape->arguments[rule->conditions[i].argument], &rule->conditions[i],
                       indent + 2, &condition);
        layout_add(&list, bytes_text(&condition));
    }
    layout_show(&list, LAYOUT_LIST, indent, into);
}

static void conditions_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key;
    auto_layout properties = {0};
    layout_add(&properties, "\"argument\": { \"type\": \"string\" }");
    for (unsigned i = 0; i < COMPARISONS; i++)
        layout_printf(&properties, "\"%s\": { \"type\": %s }", comparison_names[i],
                      i == POLICY_ONE_OF ? "\"array\"" : "[\"integer\", \"string\", \"array\"]");
    auto_bytes shown = {0};
    layout_show(&properties, LAYOUT_OBJECT, indent + 2, &shown);
    auto_layout items = {0};
    layout_add(&items, "\"type\": \"object\"");
    layout_add(&items, "\"required\": [\"argument\"]");
    layout_add(&items, "\"minProperties\": 2");
    layout_add(&items, "\"maxProperties\": 2");
    layout_add(&items, "\"additionalProperties\": false");
    layout_printf(&items, "\"properties\": %s", bytes_text(&shown));
    auto_bytes item = {0};
    layout_show(&items, LAYOUT_OBJECT, indent, &item);
    layout_add(schema, "\"type\": [\"array\", \"null\"]");
    layout_add(schema, "\"minItems\": 1");
    layout_printf(schema, "\"maxItems\": %d", POLICY_CONDITIONS_MOST);
    layout_printf(schema, "\"items\": %s", bytes_text(&item));
}

const struct key_kind key_kind_conditions = {conditions_read, conditions_show, conditions_describe};
