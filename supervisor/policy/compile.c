/* From rules to a filter, with libseccomp. Default and foreign calls: kill the process. */
#include "supervisor/policy/policy.h"

#include "base/own.h"
#include "supervisor/policy/condition.h"
#include "supervisor/policy/filter.h"

#include <errno.h>
#include <seccomp.h>
#include <string.h>
#include <sys/socket.h>

static void context_end(scmp_filter_ctx *context)
{
    if (*context)
        seccomp_release(*context);
}

/* A context begins with the architecture of this machine. */
static int architecture_choose(scmp_filter_ctx context, uint32_t architecture)
{
    if (architecture == seccomp_arch_native())
        return 0;
    int failed = seccomp_arch_add(context, architecture);
    return failed ? failed : seccomp_arch_remove(context, seccomp_arch_native());
}

static bool context_start(scmp_filter_ctx *context, uint32_t architecture, struct error *error)
{
    *context = seccomp_init(SCMP_ACT_KILL_PROCESS);
    if (!*context)
        return error_set(error, "compile the filter: libseccomp cannot kill processes here");
    int failed = seccomp_attr_set(*context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);
    /* Only exported: whoever installs the filter has set no_new_privs as a step of its own. */
    if (!failed)
        failed = seccomp_attr_set(*context, SCMP_FLTATR_CTL_NNP, 0);
    if (failed)
        return error_errno(error, -failed, "compile the filter: set attributes");
    failed = architecture_choose(*context, architecture);
    if (failed)
        return error_errno(error, -failed, "compile the filter: choose the architecture");
    return true;
}

/* At 4 bytes the mask leaves the upper half out, as the kernel does. */
static struct scmp_arg_cmp comparison_of(const struct policy_condition *condition, size_t value)
{
    uint64_t width = condition_width_mask(condition->width);
    uint64_t mask = width;
    uint64_t wanted = condition->values[value];
    if (condition->comparison == POLICY_WITHIN)
        mask = ~wanted & width;
    if (condition->comparison == POLICY_EXCLUDES)
        mask = wanted;
    if (condition->comparison == POLICY_WITHIN || condition->comparison == POLICY_EXCLUDES)
        wanted = 0;
    if (mask == UINT64_MAX)
        return SCMP_CMP64(condition->argument, SCMP_CMP_EQ, wanted);
    return SCMP_CMP64(condition->argument, SCMP_CMP_MASKED_EQ, mask, wanted);
}

/* libseccomp joins the comparisons of one rule by "and", rules by "or": values of one_of become
 * rules of their own. `variant` counts through their combinations. */
static bool variant_add(scmp_filter_ctx context, const struct policy_rule *rule, int number,
                        size_t variant, struct error *error)
{
    struct scmp_arg_cmp comparisons[POLICY_CONDITIONS_MOST];
    for (size_t i = 0; i < rule->condition_count; i++) {
        size_t count = rule->conditions[i].value_count;
        comparisons[i] = comparison_of(&rule->conditions[i], variant % count);
        variant /= count;
    }
    int failed = seccomp_rule_add_exact_array(context, SCMP_ACT_ALLOW, number,
                                              (unsigned)rule->condition_count, comparisons);
    /* Two conditions that overlap in part can come down to the same comparison twice. */
    if (failed && failed != -EEXIST)
        return error_errno(error, -failed, "compile the filter: rule \"%s\"", rule->group);
    return true;
}

static bool call_add(scmp_filter_ctx context, const struct policy_rule *rule, int number,
                     unsigned rank, struct error *error)
{
    size_t variants = 1;
    for (size_t i = 0; i < rule->condition_count; i++)
        variants *= rule->conditions[i].value_count;
    for (size_t i = 0; i < variants; i++)
        if (!variant_add(context, rule, number, i, error))
            return false;
    uint8_t priority = rank < UINT8_MAX ? (uint8_t)(UINT8_MAX - rank) : 0;
    int failed = seccomp_syscall_priority(context, number, priority);
    if (failed)
        return error_errno(error, -failed, "compile the filter: order of the calls");
    return true;
}

/* The file's order is the filter's: the first call is compared first. libseccomp wants to be told
 * the number that a call has on this machine, whatever architecture it compiles for. */
static bool rules_add(scmp_filter_ctx context, const struct policy *policy, struct error *error)
{
    unsigned rank = 0;
    for (size_t i = 0; i < policy->rule_count; i++)
        for (size_t j = 0; j < policy->rules[i].call_count; j++) {
            const struct policy_call *call = &policy->rules[i].calls[j];
            int number = seccomp_syscall_resolve_name(call->name);
            if (call->number >= 0 && !call_add(context, &policy->rules[i], number, rank++, error))
                return false;
        }
    return true;
}

/* libseccomp 2.5 writes programs to descriptors only. A file, be it one in memory, would be under
 * the caller's limit on the size of files; a socket has room for the longest filter. */
static bool filter_export(scmp_filter_ctx context, struct confine_plan *plan, struct error *error)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) < 0)
        return error_errno(error, errno, "compile the filter: a channel for it");
    auto_fd into = ends[0];
    auto_fd from = ends[1];
    int failed = seccomp_export_bpf(context, into);
    if (failed)
        return error_errno(error, -failed, "compile the filter: export it");
    ssize_t length = recv(from, plan->filter, sizeof plan->filter, MSG_TRUNC);
    if (length < 0)
        return error_errno(error, errno, "compile the filter: read it back");
    if (length == 0 || (size_t)length % sizeof plan->filter[0] ||
        (size_t)length > sizeof plan->filter)
        return error_set(error, "compile the filter: %zd bytes, at most %zu are possible", length,
                         sizeof plan->filter);
    plan->filter_length = (uint32_t)((size_t)length / sizeof plan->filter[0]);
    return true;
}

static void plan_fill(const struct policy *policy, struct confine_plan *plan)
{
    memset(plan, 0, sizeof *plan); /* padding included: its bytes are sent */
    plan->magic = CONFINE_PLAN_MAGIC;
    plan->namespaces = policy->namespaces;
    plan->uid_inside = policy->uid_inside;
    plan->gid_inside = policy->gid_inside;
    plan->secure_bits = policy->secure_bits;
    plan->no_new_privs = policy->no_new_privs;
    plan->dumpable = policy->dumpable;
    plan->clocks = policy->clocks;
    plan->speculation = policy->speculation_if_available;
    plan->backstops = policy->backstops;
    memcpy(plan->host_name, policy->host_name, sizeof plan->host_name);
}

bool policy_compile(const struct policy *policy, struct confine_plan *plan, struct error *error)
{
    auto_end(context_end) scmp_filter_ctx context = NULL;
    plan_fill(policy, plan);
    return context_start(&context, policy->architecture, error) &&
           rules_add(context, policy, error) && filter_export(context, plan, error) &&
           filter_check(policy, plan, error);
}
