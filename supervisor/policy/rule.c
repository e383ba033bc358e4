/* The rules of a policy: which calls they name, and that none of them is redundant. */
#include "supervisor/policy/keys.h"

#include "base/own.h"
#include "supervisor/policy/condition.h"

#include <seccomp.h>
#include <string.h>

enum { RULES_MOST = 200 };

static bool rule_names(const struct policy_rule *rule, const char *call)
{
    for (size_t i = 0; i < rule->call_count; i++)
        if (!strcmp(rule->calls[i].name, call))
            return true;
    return false;
}

static bool call_read(const struct reader *reader, uint32_t at, struct policy_rule *rule,
                      struct error *error)
{
    auto_free char *name = NULL;
    if (!reader_text(reader, at, "a system call", &name, error))
        return false;
    int number = seccomp_syscall_resolve_name(name);
    if (number == __NR_SCMP_ERROR)
        return reader_fault(reader, at, error, "\"%s\" is no system call that libseccomp knows",
                            name);
    if (rule_names(rule, name))
        return reader_fault(reader, at, error, "\"%s\" stands in the list already", name);
    struct policy_call *calls = reallocarray(rule->calls, rule->call_count + 1, sizeof *calls);
    if (!calls)
        abort();
    rule->calls = calls;
    rule->calls[rule->call_count++] =
        (struct policy_call){.name = take_pointer(name), .number = number};
    return true;
}

static bool calls_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                       struct error *error)
{
    const struct json_tape *tape = &reader->tape;
    if (!reader_expect(reader, at, JSON_ARRAY, key->name, error))
        return false;
    uint32_t first = json_first(tape, at);
    if (!first)
        return reader_fault(reader, at, error, "an empty list allows nothing: name a call");
    for (uint32_t call = first; call; call = json_next(tape, at, call))
        if (!call_read(reader, call, base, error))
            return false;
    return true;
}

static void calls_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    (void)key;
    const struct policy_rule *rule = base;
    auto_layout layout = {0};
    for (size_t i = 0; i < rule->call_count; i++)
        layout_printf(&layout, "\"%s\"", rule->calls[i].name);
    layout_show(&layout, LAYOUT_WORDS, indent, into);
}

static void calls_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key, (void)indent;
    layout_add(schema, "\"type\": \"array\"");
    layout_add(schema, "\"minItems\": 1");
    layout_add(schema, "\"uniqueItems\": true");
    layout_add(schema, "\"items\": { \"type\": \"string\" }");
}

static void calls_end(const struct key *key, void *base)
{
    (void)key;
    struct policy_rule *rule = base;
    for (size_t i = 0; i < rule->call_count; i++)
        free((char *)(size_t)rule->calls[i].name);
    free(rule->calls);
    rule->calls = NULL;
    rule->call_count = 0;
}

/* Two rules may name one call only if each lets something pass that the other does not. */
static bool rules_agree(const struct reader *reader, uint32_t at, const struct policy_rule *earlier,
                        const struct policy_rule *later, struct error *error)
{
    if (!strcmp(earlier->group, later->group))
        return reader_fault(reader, at, error, "a group \"%s\" stands above already", later->group);
    for (size_t i = 0; i < later->call_count; i++) {
        const char *call = later->calls[i].name;
        if (!rule_names(earlier, call))
            continue;
        if (rule_covers(earlier, later))
            return reader_fault(reader, at, error,
                                "\"%s\" is redundant here: group \"%s\" allows all of it", call,
                                earlier->group);
        if (rule_covers(later, earlier))
            return reader_fault(reader, at, error,
                                "\"%s\" is redundant in group \"%s\": this one allows all of it",
                                call, earlier->group);
    }
    return true;
}

static bool rule_read(const struct reader *reader, uint32_t at, struct policy *policy,
                      struct error *error)
{
    if (policy->rule_count == RULES_MOST)
        return reader_fault(reader, at, error, "more than %d rules", RULES_MOST);
    struct policy_rule *rules = reallocarray(policy->rules, policy->rule_count + 1, sizeof *rules);
    if (!rules)
        abort();
    policy->rules = rules;
    struct policy_rule *rule = &policy->rules[policy->rule_count++];
    *rule = (struct policy_rule){0};
    if (!key_of_rule.kind->read(&key_of_rule, reader, at, rule, error))
        return false;
    for (struct policy_rule *earlier = policy->rules; earlier < rule; earlier++)
        if (!rules_agree(reader, at, earlier, rule, error))
            return false;
    return true;
}

static bool rules_read(const struct key *key, const struct reader *reader, uint32_t at, void *base,
                       struct error *error)
{
    const struct json_tape *tape = &reader->tape;
    if (!reader_expect(reader, at, JSON_ARRAY, key->name, error))
        return false;
    for (uint32_t rule = json_first(tape, at); rule; rule = json_next(tape, at, rule))
        if (!rule_read(reader, rule, base, error))
            return false;
    return true;
}

static void rules_show(const struct key *key, const void *base, unsigned indent, struct bytes *into)
{
    (void)key;
    const struct policy *policy = base;
    auto_layout layout = {0};
    for (size_t i = 0; i < policy->rule_count; i++) {
        auto_bytes rule = {0};
        key_of_rule.kind->show(&key_of_rule, &policy->rules[i], indent + 2, &rule);
        layout_add(&layout, bytes_text(&rule));
    }
    layout_show(&layout, LAYOUT_LIST, indent, into);
}

static void rules_describe(const struct key *key, unsigned indent, struct layout *schema)
{
    (void)key;
    auto_bytes rule = {0};
    key_schema(&key_of_rule, indent, &rule);
    layout_add(schema, "\"type\": \"array\"");
    layout_printf(schema, "\"items\": %s", bytes_text(&rule));
}

static void rules_end(const struct key *key, void *base)
{
    (void)key;
    struct policy *policy = base;
    for (size_t i = 0; i < policy->rule_count; i++)
        key_of_rule.kind->end(&key_of_rule, &policy->rules[i]);
    free(policy->rules);
    policy->rules = NULL;
    policy->rule_count = 0;
}

const struct key_kind key_kind_calls = {calls_read, calls_show, calls_describe, calls_end};
const struct key_kind key_kind_rules = {rules_read, rules_show, rules_describe, rules_end};
