/* A policy from file to value, and back to text. */
#include "supervisor/policy/policy.h"

#include "base/own.h"
#include "supervisor/policy/condition.h"
#include "supervisor/policy/file.h"
#include "supervisor/policy/keys.h"
#include "supervisor/policy/reader.h"
#include "supervisor/policy/setting.h"
#include "supervisor/policy/whole.h"

#include <seccomp.h>
#include <string.h>

static bool source_read(struct policy *policy, struct error *error)
{
    struct reader reader;
    if (!reader_start(&reader, policy->path, true, policy->source.at, policy->source.length, error))
        return false;
    bool read = key_of_policy.kind->read(&key_of_policy, &reader, 0, policy, error);
    reader_end(&reader);
    return read;
}

static bool settings_apply(struct policy *policy, const char *const *settings, size_t setting_count,
                           bool allow_wider, struct error *error)
{
    for (size_t i = 0; i < setting_count; i++)
        if (!setting_apply(policy, settings[i], allow_wider, error))
            return false;
    return true;
}

bool policy_load(const char *folder, const char *name, const char *const *settings,
                 size_t setting_count, bool allow_wider, struct policy *policy, struct error *error)
{
    *policy = (struct policy){.architecture = seccomp_arch_native()};
    if (!policy_file_read(folder, name, &policy->path, &policy->source, error) ||
        !source_read(policy, error) ||
        !settings_apply(policy, settings, setting_count, allow_wider, error) ||
        !whole_check(policy, error)) {
        policy_end(policy);
        return false;
    }
    auto_bytes text = {0};
    policy_show(policy, &text);
    sha256_hex(text.at, text.length, policy->sha256);
    return true;
}

void policy_end(struct policy *policy)
{
    key_of_policy.kind->end(&key_of_policy, policy);
    for (size_t i = 0; i < policy->override_count; i++) {
        free(policy->overrides[i].key);
        free(policy->overrides[i].text);
    }
    free(policy->overrides);
    free(policy->path);
    bytes_end(&policy->source);
    *policy = (struct policy){0};
}

void policy_show(const struct policy *policy, struct bytes *into)
{
    key_of_policy.kind->show(&key_of_policy, policy, 0, into);
    bytes_append_byte(into, '\n');
}

void policy_retarget(struct policy *policy, uint32_t architecture)
{
    policy->architecture = architecture;
    for (size_t i = 0; i < policy->rule_count; i++)
        for (size_t j = 0; j < policy->rules[i].call_count; j++) {
            struct policy_call *call = &policy->rules[i].calls[j];
            call->number = seccomp_syscall_resolve_name_arch(architecture, call->name);
        }
}

void policy_schema(struct bytes *into)
{
    key_schema(&key_of_policy, 0, into);
    bytes_append_byte(into, '\n');
}

static bool rule_names_number(const struct policy_rule *rule, int number)
{
    for (size_t i = 0; i < rule->call_count; i++)
        if (rule->calls[i].number == number)
            return true;
    return false;
}

const struct policy_rule *policy_nearest_rule(const struct policy *policy, int number)
{
    for (size_t i = 0; i < policy->rule_count && number >= 0; i++)
        if (rule_names_number(&policy->rules[i], number))
            return &policy->rules[i];
    return NULL;
}

bool policy_permits(const struct policy *policy, int number, const uint64_t arguments[6])
{
    for (size_t i = 0; i < policy->rule_count && number >= 0; i++)
        if (rule_names_number(&policy->rules[i], number) &&
            rule_holds(&policy->rules[i], arguments))
            return true;
    return false;
}

size_t policy_call_count(const struct policy *policy)
{
    size_t count = 0;
    for (size_t i = 0; i < policy->rule_count; i++)
        for (size_t j = 0; j < policy->rules[i].call_count; j++) {
            const struct policy_call *call = &policy->rules[i].calls[j];
            if (call->number >= 0 && policy_nearest_rule(policy, call->number) == &policy->rules[i])
                count++;
        }
    return count;
}
