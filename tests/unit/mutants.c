/* Policies that lack one thing each. What is taken away is put back from a copy of the rule. */
#include "mutants.h"

#include "base/own.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

struct trial {
    const struct policy *policy;
    struct policy_rule *rule;
    mutant_judge *judge;
    void *context;
    size_t count;
};

static void trial_judge(struct trial *trial, const char *lacks, size_t which)
{
    auto_bytes what = {0};
    bytes_printf(&what, "%s: \"%s\" without %s %zu", trial->policy->name, trial->rule->group, lacks,
                 which);
    trial->judge(trial->policy, bytes_text(&what), trial->context);
    trial->count++;
}

static void rule_taken(struct trial *trial)
{
    size_t calls = trial->rule->call_count;
    trial->rule->call_count = 0;
    trial_judge(trial, "any of its calls:", calls);
    trial->rule->call_count = calls;
}

static void calls_taken(struct trial *trial)
{
    struct policy_rule *rule = trial->rule;
    for (size_t i = 0; i < rule->call_count && rule->call_count > 1; i++) {
        struct policy_call taken = rule->calls[i];
        rule->calls[i].number = -1; /* absent */
        trial_judge(trial, "call", i);
        rule->calls[i] = taken;
    }
}

static void conditions_taken(struct trial *trial)
{
    struct policy_rule *rule = trial->rule;
    struct policy_rule whole = *rule;
    for (size_t i = 0; i < whole.condition_count; i++) {
        memmove(&rule->conditions[i], &rule->conditions[i + 1],
                (whole.condition_count - i - 1) * sizeof rule->conditions[0]);
        rule->condition_count--;
        trial_judge(trial, "condition", i);
        *rule = whole;
    }
}

static void values_taken(struct trial *trial, struct policy_condition *condition)
{
    struct policy_condition whole = *condition;
    for (size_t i = 0; i < whole.value_count && whole.value_count > 1; i++) {
        memmove(&condition->values[i], &condition->values[i + 1],
                (whole.value_count - i - 1) * sizeof condition->values[0]);
        condition->value_count--;
        trial_judge(trial, "value", i);
        *condition = whole;
    }
}

static void bits_taken(struct trial *trial, struct policy_condition *condition)
{
    uint64_t whole = condition->values[0];
    for (unsigned bit = 0; bit < 64 && condition->value_count == 1; bit++) {
        if (!(whole >> bit & 1))
            continue;
        condition->values[0] = whole & ~(UINT64_C(1) << bit);
        trial_judge(trial, "bit", bit);
        condition->values[0] = whole;
    }
}

size_t mutants_try(struct policy *policy, mutant_judge *judge, void *context)
{
    struct trial trial = {.policy = policy, .judge = judge, .context = context};
    for (size_t i = 0; i < policy->rule_count; i++) {
        trial.rule = &policy->rules[i];
        rule_taken(&trial);
        calls_taken(&trial);
        conditions_taken(&trial);
        for (size_t j = 0; j < trial.rule->condition_count; j++) {
            values_taken(&trial, &trial.rule->conditions[j]);
            bits_taken(&trial, &trial.rule->conditions[j]);
        }
    }
    return trial.count;
}
