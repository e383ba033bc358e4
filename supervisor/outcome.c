/* From what was seen of a run to its verdict and reason. */
#include "supervisor/outcome.h"

#include "base/json_write.h"
#include "base/own.h"
#include "supervisor/diagnosis.h"
#include "supervisor/policy/policy.h"

#include <seccomp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { X32_BIT = 0x40000000 };

/* libseccomp's word for the kernel's: both are AUDIT_ARCH_* but for the machine's own. */
static bool is_native(const struct cell_end *end)
{
    return end->architecture == 0 || end->architecture == seccomp_arch_native();
}

char *outcome_call_name(const struct cell_end *end)
{
    if (end->number < 0 || (end->number & X32_BIT))
        return NULL;
    return seccomp_syscall_resolve_num_arch(is_native(end) ? SCMP_ARCH_NATIVE : end->architecture,
                                            (int)end->number);
}

const struct policy_rule *outcome_nearest_rule(const struct run *run, const struct cell_end *end)
{
    return is_native(end) ? policy_nearest_rule(run->host->jail.policy, (int)end->number) : NULL;
}

static void denied_reason(const struct cell_end *end, const char *kind, char *reason, size_t size)
{
    auto_free char *name = outcome_call_name(end);
    char number[32];
    snprintf(number, sizeof number, "number %ld", end->number);
    snprintf(reason, size,
             "the %s made the %ssystem call %s(0x%llx, 0x%llx, 0x%llx, …), which its "
             "policy does not allow",
             kind, is_native(end) ? "" : "foreign ", name ? name : number,
             (unsigned long long)end->arguments[0], (unsigned long long)end->arguments[1],
             (unsigned long long)end->arguments[2]);
}

static void signal_reason(int number, const char *by, char *reason, size_t size)
{
    snprintf(reason, size, "the interpreter died of %s (%s)%s", strsignal(number),
             sigabbrev_np(number) ? sigabbrev_np(number) : "?", by);
}

/* The strictest limit of the caller's below one of the policy's, by its key; NULL: there is none.
 */
static const struct attested_limit *caller_limit(const struct run *run, const char *budget)
{
    const struct attested_limit *strictest = NULL;
    for (size_t i = 0; i < ATTEST_LIMITS; i++) {
        const struct attested_limit *limit = &run->pair.jail_layers.limits[i];
        if (limit->stricter && strcmp(limit->budget, budget) == 0 &&
            (!strictest || limit->amount < strictest->amount))
            strictest = limit;
    }
    return strictest;
}

/* Whether the kernel ended the jail for its processor time, by the policy's limit or the caller's.
 * It counts whole ticks for the latter: see processor_limit_set. */
static bool decide_by_processor(struct run *run, const struct cell_end *end)
{
    const struct policy_quantity *cpu = &run->host->jail.policy->budgets.cpu_ms;
    const struct attested_limit *limit = caller_limit(run, "budgets.cpu");
    char reason[128];
    if (!cpu->limited || end->signal != SIGKILL)
        return false;
    if (end->cpu_ms >= (double)cpu->amount) {
        run_decide_cpu(run);
    } else if (limit && end->cpu_ms >= (double)limit->amount * 1000 / 2) {
        snprintf(reason, sizeof reason,
                 "the script used more processor time than its caller's limit of %llu s",
                 (unsigned long long)limit->amount);
        run_decide_spent(run, "budgets.cpu", reason);
    }
    return run->decided;
}

/* The bridge saw the jail's end of file before a result: how the jail died tells the verdict. */
static void decide_by_death(struct run *run)
{
    const struct cell_end *end = &run->pair.jail.end;
    char reason[512];
    if (end->denied) {
        denied_reason(end, "jail", reason, sizeof reason);
        run_decide(run, VERDICT_BLOCKED, reason);
        return;
    }
    if (decide_by_processor(run, end))
        return;
    if (end->fault)
        signal_reason(end->fault, "", reason, sizeof reason);
    else if (end->signal)
        signal_reason(end->signal, ", which brig did not send", reason, sizeof reason);
    else
        snprintf(reason, sizeof reason, "ended without a result");
    run_decide(run, VERDICT_CRASHED, reason);
}

static void decide_by_broken_bridge(struct run *run)
{
    char reason[600], detail[512];
    const struct cell_end *end = &run->pair.bridge.end;
    if (end->denied)
        denied_reason(end, "bridge", detail, sizeof detail);
    else if (end->fault || end->signal)
        snprintf(detail, sizeof detail, "it died of signal %d",
                 end->fault ? end->fault : end->signal);
    else if (end->ended)
        snprintf(detail, sizeof detail, "it ended with status %d before the run did",
                 end->exit_status);
    else
        snprintf(detail, sizeof detail, "it does not tell how the run ended");
    snprintf(reason, sizeof reason, "step bridge: %s", detail);
    run_decide(run, VERDICT_NONE, reason);
}

void outcome_decide(struct run *run)
{
    const struct record_end *end = &run->record.end;
    if (!end->told)
        decide_by_broken_bridge(run);
    else if (end->verdict == VERDICT_CRASHED)
        decide_by_death(run);
    else if (end->verdict == VERDICT_OVER_BUDGET)
        run_decide_spent(run, end->budget, end->reason);
    else
        run_decide(run, end->verdict, end->reason);
}

static void budget_put_remedy(const struct run *run, struct bytes *into)
{
    const struct attested_limit *limit = caller_limit(run, run->budget);
    if (limit) {
        bytes_printf(
            into,
            "the caller's own limit %s, %llu, is stricter than the policy's: raise it where "
            "it was set (ulimit -%c)",
            limit->name, (unsigned long long)limit->amount, limit->option);
        return;
    }
    bytes_printf(into, "%s is ", run->budget);
    policy_show_key(run->host->jail.policy, run->budget, into);
    bytes_printf(into, ": raise it in the policy, or for one run with --set %s=VALUE --allow-wider",
                 run->budget);
}

void outcome_put_remedy(const struct run *run, struct bytes *into)
{
    if (run->decided && run->budget)
        budget_put_remedy(run, into);
    else if (run->decided && run->verdict == VERDICT_NONE)
        diagnosis_put(&run->failure, &run->host->surroundings, into);
}

void outcome_put_reason(const struct run *run, struct bytes *into)
{
    const struct record_end *end = &run->record.end;
    bool told = end->told && run->verdict == end->verdict && end->reason_json && run->reason[0];
    auto_bytes shown = {0};
    if (told && strncmp(run->reason, end->reason, strlen(run->reason)) == 0) {
        json_append_shown(end->reason_json, strlen(end->reason_json), &shown);
        json_put_raw(into, shown.at, shown.length);
    } else if (run->reason[0]) {
        json_put_text(into, run->reason);
    } else {
        json_put_null(into);
    }
}
