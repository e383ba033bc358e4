/* A compiled filter as the kernel reads it. */
#include "supervisor/policy/filter.h"

#include "supervisor/policy/condition.h"

#include <string.h>

enum { FILTER_NUMBER_MOST = 1023 }; /* far above every call that any kernel has */

struct machine {
    uint32_t accumulator;
    size_t next;
    bool returned;
    uint32_t verdict;
};

static void machine_kill(struct machine *machine)
{
    machine->returned = true;
    machine->verdict = SECCOMP_RET_KILL_PROCESS;
}

static void machine_load(struct machine *machine, const struct seccomp_data *call, uint32_t offset)
{
    if (offset % 4 != 0 || offset >= sizeof *call)
        machine_kill(machine);
    else
        memcpy(&machine->accumulator, (const char *)call + offset, 4);
}

static void machine_jump(struct machine *machine, const struct sock_filter *step, bool holds)
{
    machine->next += holds ? step->jt : step->jf;
}

static void machine_step(struct machine *machine, const struct sock_filter *step,
                         const struct seccomp_data *call)
{
    switch (step->code) {
    case BPF_LD | BPF_W | BPF_ABS:
        machine_load(machine, call, step->k);
        return;
    case BPF_ALU | BPF_AND | BPF_K:
        machine->accumulator &= step->k;
        return;
    case BPF_JMP | BPF_JA:
        machine->next += step->k;
        return;
    case BPF_JMP | BPF_JEQ | BPF_K:
        machine_jump(machine, step, machine->accumulator == step->k);
        return;
    case BPF_JMP | BPF_JGE | BPF_K:
        machine_jump(machine, step, machine->accumulator >= step->k);
        return;
    case BPF_JMP | BPF_JGT | BPF_K:
        machine_jump(machine, step, machine->accumulator > step->k);
        return;
    case BPF_RET | BPF_K:
        machine->returned = true;
        machine->verdict = step->k;
        return;
    default:
        machine_kill(machine);
    }
}

uint32_t filter_run(const struct sock_filter *filter, size_t length,
                    const struct seccomp_data *call)
{
    struct machine machine = {0};
    while (!machine.returned) {
        if (machine.next >= length)
            return SECCOMP_RET_KILL_PROCESS;
        const struct sock_filter *step = &filter[machine.next++];
        machine_step(&machine, step, call);
    }
    return machine.verdict;
}

/* One call under examination, with the arguments that are varied. */
struct examination {
    const struct policy *policy;
    const struct confine_plan *plan;
    const struct policy_call *named;
    struct seccomp_data call;
    struct error *error;
};

static bool verdict_is(const struct examination *examination, const struct seccomp_data *call,
                       bool allowed)
{
    uint32_t wanted = allowed ? SECCOMP_RET_ALLOW : SECCOMP_RET_KILL_PROCESS;
    const struct confine_plan *plan = examination->plan;
    if (filter_run(plan->filter, plan->filter_length, call) == wanted)
        return true;
    return error_set(examination->error,
                     "the compiled filter does not decide as the policy says for \"%s\"",
                     examination->named->name);
}

static bool decides_as_written(const struct examination *examination)
{
    uint64_t arguments[6];
    memcpy(arguments, examination->call.args, sizeof arguments);
    return verdict_is(examination, &examination->call,
                      policy_permits(examination->policy, examination->named->number, arguments));
}

/* The value itself, each of its bits turned, and nothing but ones. */
static bool argument_is_judged(struct examination *examination, unsigned argument, uint64_t value)
{
    for (unsigned bit = 0; bit < 64; bit++) {
        examination->call.args[argument] = value ^ (UINT64_C(1) << bit);
        if (!decides_as_written(examination))
            return false;
    }
    examination->call.args[argument] = UINT64_MAX;
    if (!decides_as_written(examination))
        return false;
    examination->call.args[argument] = value;
    return decides_as_written(examination);
}

static bool rule_is_kept(struct examination *examination, const struct policy_rule *rule)
{
    for (size_t i = 0; i < rule->condition_count; i++) {
        const struct policy_condition *condition = &rule->conditions[i];
        bool excludes = condition->comparison == POLICY_EXCLUDES;
        examination->call.args[condition->argument] = excludes ? 0 : condition->values[0];
    }
    for (size_t i = 0; i < rule->condition_count; i++) {
        const struct policy_condition *condition = &rule->conditions[i];
        uint64_t allowed = examination->call.args[condition->argument];
        for (size_t j = 0; j < condition->value_count; j++)
            if (!argument_is_judged(examination, condition->argument, condition->values[j]))
                return false;
        examination->call.args[condition->argument] = allowed;
    }
    return decides_as_written(examination);
}

static bool foreign_calls_die(const struct examination *examination)
{
    struct seccomp_data foreign = examination->call;
    foreign.nr |= 0x40000000;
    if (!verdict_is(examination, &foreign, false))
        return false;
    foreign = examination->call;
    foreign.arch ^= 0x40000000; /* the other word size under the same name */
    return verdict_is(examination, &foreign, false);
}

static bool unnamed_calls_die(const struct policy *policy, const struct confine_plan *plan,
                              struct error *error)
{
    struct policy_call unnamed = {.name = "a call that no rule names"};
    struct examination examination = {policy, plan, &unnamed, .error = error};
    examination.call.arch = policy->architecture;
    for (int number = -1; number <= FILTER_NUMBER_MOST; number++) {
        examination.call.nr = number;
        if (!policy_nearest_rule(policy, number) &&
            !verdict_is(&examination, &examination.call, false))
            return false;
    }
    return true;
}

bool filter_check(const struct policy *policy, const struct confine_plan *plan, struct error *error)
{
    for (size_t i = 0; i < policy->rule_count; i++) {
        const struct policy_rule *rule = &policy->rules[i];
        for (size_t j = 0; j < rule->call_count; j++) {
            struct examination examination = {policy, plan, &rule->calls[j], .error = error};
            if (rule->calls[j].number < 0)
                continue;
            examination.call.nr = rule->calls[j].number;
            examination.call.arch = policy->architecture;
            if (!rule_is_kept(&examination, rule) || !foreign_calls_die(&examination))
                return false;
        }
    }
    return unnamed_calls_die(policy, plan, error);
}
