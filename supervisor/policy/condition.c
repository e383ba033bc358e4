/* Conditions on the arguments of system calls: what they mean. */
#include "supervisor/policy/condition.h"

uint64_t condition_width_mask(unsigned width)
{
    return width == 4 ? UINT32_MAX : UINT64_MAX;
}

bool condition_holds(const struct policy_condition *condition, uint64_t value)
{
    value &= condition_width_mask(condition->width);
    switch (condition->comparison) {
    case POLICY_EQUALS:
    case POLICY_ONE_OF:
        for (size_t i = 0; i < condition->value_count; i++)
            if (condition->values[i] == value)
                return true;
        return false;
    case POLICY_WITHIN:
        return (value & ~condition->values[0]) == 0;
    case POLICY_EXCLUDES:
        return (value & condition->values[0]) == 0;
    }
    return false;
}

bool rule_holds(const struct policy_rule *rule, const uint64_t *arguments)
{
    for (size_t i = 0; i < rule->condition_count; i++) {
        const struct policy_condition *condition = &rule->conditions[i];
        if (!condition_holds(condition, arguments[condition->argument]))
            return false;
    }
    return true;
}

/* The bits that may be set at all where the condition holds. */
static uint64_t possible_bits(const struct policy_condition *condition)
{
    if (condition->comparison == POLICY_WITHIN)
        return condition->values[0];
    return ~condition->values[0] & condition_width_mask(condition->width);
}

static bool condition_covers(const struct policy_condition *wide,
                             const struct policy_condition *narrow)
{
    if (wide->argument != narrow->argument)
        return false;
    if (narrow->comparison == POLICY_EQUALS || narrow->comparison == POLICY_ONE_OF) {
        for (size_t i = 0; i < narrow->value_count; i++)
            if (!condition_holds(wide, narrow->values[i]))
                return false;
        return true;
    }
    bool sets_of_bits = wide->comparison == POLICY_WITHIN || wide->comparison == POLICY_EXCLUDES;
    return sets_of_bits && (possible_bits(narrow) & ~possible_bits(wide)) == 0;
}

bool rule_covers(const struct policy_rule *wide, const struct policy_rule *narrow)
{
    for (size_t i = 0; i < wide->condition_count; i++) {
        bool covered = false;
        for (size_t j = 0; j < narrow->condition_count && !covered; j++)
            covered = condition_covers(&wide->conditions[i], &narrow->conditions[j]);
        if (!covered)
            return false;
    }
    return true;
}
