/* System calls to be tried under a policy's filter, with what the policy's rules say to each. */
#include "attempts.h"

#include "base/own.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>

#include <cmocka.h>

#define HIGH     (UINT64_C(1) << 32)
#define UPPER    (~UINT64_C(0) << 32)
#define X32      UINT64_C(0x40000000)
#define NEGATIVE UINT64_C(0x80000000)

void attempts_end(struct attempts *attempts)
{
    free(attempts->at);
    *attempts = (struct attempts){0};
}

static void attempt_add(const struct policy *policy, const struct attempt *attempt,
                        struct attempts *into)
{
    if (into->count == into->room) {
        into->room = into->room ? into->room * 2 : 256;
        into->at = reallocarray(into->at, into->room, sizeof *into->at);
        assert_non_null(into->at);
    }
    struct attempt *added = &into->at[into->count++];
    *added = *attempt;
    added->passes = policy_permits(policy, (int)(uint32_t)attempt->number, attempt->arguments);
}

/* The value with each of its bits turned, what stands beside it, and what other widths make of it.
 */
static void argument_vary(const struct policy *policy, struct attempt attempt, unsigned argument,
                          struct attempts *into)
{
    uint64_t value = attempt.arguments[argument];
    const uint64_t others[] = {
        value,         value + 1,        value - 1,  ~value,     -value,          0,
        value | UPPER, value | NEGATIVE, UINT32_MAX, UINT64_MAX, INT64_MAX,       INT32_MAX,
        HIGH,          value + HIGH,     UPPER,      NEGATIVE,   NEGATIVE | UPPER};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        attempt.arguments[argument] = others[i];
        attempt_add(policy, &attempt, into);
    }
    for (unsigned bit = 0; bit < 64; bit++) {
        attempt.arguments[argument] = value ^ (UINT64_C(1) << bit);
        attempt_add(policy, &attempt, into);
    }
}

static void condition_vary(const struct policy *policy, struct attempt attempt,
                           const struct policy_condition *condition, struct attempts *into)
{
    for (size_t i = 0; i < condition->value_count; i++) {
        attempt.arguments[condition->argument] = condition->values[i];
        argument_vary(policy, attempt, condition->argument, into);
    }
    if (condition->comparison != POLICY_EQUALS && condition->comparison != POLICY_ONE_OF) {
        attempt.arguments[condition->argument] = 0;
        argument_vary(policy, attempt, condition->argument, into);
    }
}

static void number_vary(const struct policy *policy, struct attempt attempt, struct attempts *into)
{
    uint64_t number = attempt.number;
    const uint64_t others[] = {number | X32,   number | NEGATIVE, number | X32 | NEGATIVE,
                               number | UPPER, number | HIGH,     number | X32 | UPPER};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        attempt.number = others[i];
        attempt_add(policy, &attempt, into);
    }
}

static bool is_judged(const struct policy_rule *rule, unsigned argument)
{
    for (size_t i = 0; i < rule->condition_count; i++)
        if (rule->conditions[i].argument == argument)
            return true;
    return false;
}

/* What the rule allows: of each condition the first value. */
static struct attempt attempt_allowed(const struct policy_rule *rule, int number)
{
    struct attempt attempt = {.number = (uint64_t)number};
    for (unsigned argument = 0; argument < 6; argument++)
        attempt.arguments[argument] = UINT64_MAX;
    for (size_t i = 0; i < rule->condition_count; i++) {
        const struct policy_condition *condition = &rule->conditions[i];
        bool excludes = condition->comparison == POLICY_EXCLUDES;
        attempt.arguments[condition->argument] = excludes ? 0 : condition->values[0];
    }
    return attempt;
}

static void call_vary(const struct policy *policy, const struct policy_rule *rule, int number,
                      struct attempts *into)
{
    struct attempt allowed = attempt_allowed(rule, number);
    assert_true(policy_permits(policy, number, allowed.arguments));
    for (size_t i = 0; i < rule->condition_count; i++)
        condition_vary(policy, allowed, &rule->conditions[i], into);
    for (unsigned argument = 0; argument < 6; argument++)
        if (!is_judged(rule, argument))
            argument_vary(policy, allowed, argument, into);
    number_vary(policy, allowed, into);
}

void attempts_around_rules(const struct policy *policy, struct attempts *attempts)
{
    for (size_t i = 0; i < policy->rule_count; i++)
        for (size_t j = 0; j < policy->rules[i].call_count; j++)
            if (policy->rules[i].calls[j].number >= 0)
                call_vary(policy, &policy->rules[i], policy->rules[i].calls[j].number, attempts);
}

void attempts_beside_rules(const struct policy *policy, int most, struct attempts *attempts)
{
    static const struct policy_rule NO_CONDITION;
    for (int number = 0; number <= most; number++) {
        struct attempt attempt = attempt_allowed(&NO_CONDITION, number);
        if (!policy_nearest_rule(policy, number))
            attempt_add(policy, &attempt, attempts);
        attempt.number |= X32;
        attempt_add(policy, &attempt, attempts);
        attempt.number ^= X32 | NEGATIVE;
        attempt_add(policy, &attempt, attempts);
    }
}
