/* Attestation by acting on a cell: host name, dumpability, the score for the kernel's killer,
 * limits. */
#include "supervisor/attest_rows.h"

#include "base/own.h"
#include "supervisor/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

static bool name_check(const struct cell *cell, const struct utsname *names, struct error *error)
{
    if (strcmp(names->nodename, cell->template->plan.host_name) != 0)
        return error_set(error, "the host name of the %s is not the policy's", cell->kind);
    return strcmp(names->domainname, "(none)") == 0 ||
           error_set(error, "the domain name of the %s is the host's", cell->kind);
}

/* Nothing under /proc tells a name of another UTS namespace: it is entered, asked and left. */
bool attest_host_name(const struct cell *cell, struct attestation *found, struct error *error)
{
    (void)found;
    auto_fd own = proc_open(getpid(), "ns/uts", O_RDONLY, error);
    if (own < 0)
        return false;
    auto_fd theirs = proc_open(cell->pid, "ns/uts", O_RDONLY, error);
    if (theirs < 0)
        return false;
    struct utsname names = {0};
    if (setns(theirs, CLONE_NEWUTS) < 0)
        return error_errno(error, errno, "enter the UTS namespace of the %s", cell->kind);
    int asked = uname(&names);
    int number = errno;
    /* Where it stays is nobody's but a cell's that does not live on: all that it must not do is to
     * believe what it sees there. */
    if (setns(own, CLONE_NEWUTS) < 0)
        return error_errno(error, errno, "leave the UTS namespace of the %s", cell->kind);
    if (asked < 0)
        return error_errno(error, number, "read the host name of the %s", cell->kind);
    return name_check(cell, &names, error);
}

static bool own_trace_capability(bool hold, struct error *error)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[2];
    if (syscall(SYS_capget, &header, sets) < 0)
        return error_errno(error, errno, "read the supervisor's own capabilities");
    uint32_t bit = 1u << CAP_SYS_PTRACE;
    sets[0].effective = hold ? sets[0].effective | bit : sets[0].effective & ~bit;
    if (syscall(SYS_capset, &header, sets) < 0)
        return error_errno(error, errno, "change the supervisor's own capabilities");
    return true;
}

/* Kernels tell it in either way; what else fails tells nothing. */
static bool is_refusal(int number)
{
    return number == EACCES || number == ENOENT;
}

/* A link under /proc/PID that takes ptrace access: without CAP_SYS_PTRACE it can be read of a
 * dumpable process only. That is how a process that is not dumpable shows it. */
bool attest_dumpable(const struct cell *cell, struct attestation *found, struct error *error)
{
    char link[64];
    struct error refused = {0};
    if (!own_trace_capability(false, error))
        return false;
    found->dumpable = proc_link(cell->pid, "ns/pid", link, sizeof link, &refused);
    if (!own_trace_capability(true, error))
        return false;
    if (!found->dumpable && !is_refusal(refused.number))
        return error_errno(error, refused.number, "see whether the %s is dumpable", cell->kind);
    if (found->dumpable && !cell->template->plan.dumpable)
        return error_set(error, "the %s is dumpable", cell->kind);
    return true;
}

bool attest_oom_score(const struct cell *cell, struct attestation *found, struct error *error)
{
    char text[16];
    auto_bytes read_back = {0};
    snprintf(text, sizeof text, "%d", cell->template->policy->oom_score);
    if (!proc_write(cell->pid, "oom_score_adj", text, error) ||
        !proc_read(cell->pid, "oom_score_adj", &read_back, error))
        return false;
    found->oom_score = atoi(bytes_text(&read_back));
    return found->oom_score == cell->template->policy->oom_score ||
           error_set(error, "the %s has another OOM score than was set", cell->kind);
}

struct limit_row {
    const char *name, *budget;
    char option;
    __rlimit_resource_t resource;
    size_t offset;  /* of its quantity in struct policy_limits */
    uint64_t least; /* a stricter limit of the caller's below this leaves nothing to run in */
};

#define PLACE(name) offsetof(struct policy_limits, name)

/* What the policy limits by these names. */
static const struct limit_row LIMITS[] = {
    {"address_space", "limits.address_space", 'v', RLIMIT_AS, PLACE(address_space),
     POLICY_LEAST_ADDRESS_SPACE},
    {"core", "limits.core", 'c', RLIMIT_CORE, PLACE(core), 0},
    {"open_files", "limits.open_files", 'n', RLIMIT_NOFILE, PLACE(open_files),
     POLICY_LEAST_OPEN_FILES},
    {"processes", "limits.processes", 'u', RLIMIT_NPROC, PLACE(processes), 0},
    {"file_size", "limits.file_size", 'f', RLIMIT_FSIZE, PLACE(file_size), 0},
    {"stack", "limits.stack", 's', RLIMIT_STACK, PLACE(stack), POLICY_LEAST_STACK},
};

/* Those that follow from others. */
static const struct limit_row DATA_LIMIT = {"data",      "limits.address_space", 'd',
                                            RLIMIT_DATA, PLACE(address_space),   0};
static const struct limit_row PROCESSOR_LIMIT = {
    "processor_time", "budgets.cpu", 't', RLIMIT_CPU, 0, 1};

enum { NAMED_LIMITS = sizeof LIMITS / sizeof LIMITS[0] };
_Static_assert(NAMED_LIMITS + 2 == ATTEST_LIMITS, "each has its place in an attestation");

/* A core limit of 0 does not stop a core that is piped to a program, one of 1 byte does: where the
 * supervisor may raise it, it does. Other limits of the caller's are his wish. */
static bool limit_raise(const struct cell *cell, const struct limit_row *row, uint64_t wanted)
{
    struct rlimit set = {.rlim_cur = wanted, .rlim_max = wanted};
    return row->resource == RLIMIT_CORE && prlimit(cell->pid, RLIMIT_CORE, &set, NULL) == 0;
}

static void limit_name(const struct limit_row *row, struct attested_limit *found)
{
    found->name = row->name;
    found->budget = row->budget;
    found->option = row->option;
}

/* The policy's amount, or the caller's own hard limit where that is stricter. */
static bool limit_set(const struct cell *cell, const struct limit_row *row, uint64_t wanted,
                      struct attested_limit *found, struct error *error)
{
    struct rlimit now, back;
    limit_name(row, found);
    if (prlimit(cell->pid, row->resource, NULL, &now) < 0)
        return error_errno(error, errno, "read the limit %s of the %s", row->name, cell->kind);
    found->stricter =
        now.rlim_max != RLIM_INFINITY && now.rlim_max < wanted && !limit_raise(cell, row, wanted);
    rlim_t amount = found->stricter ? now.rlim_max : wanted;
    struct rlimit set = {.rlim_cur = amount, .rlim_max = amount};
    if (amount < row->least)
        return error_set(error, "the limit %s of the %s leaves %llu, and brig needs %llu",
                         row->name, found->stricter ? "caller" : "policy",
                         (unsigned long long)amount, (unsigned long long)row->least);
    if (prlimit(cell->pid, row->resource, &set, NULL) < 0 ||
        prlimit(cell->pid, row->resource, NULL, &back) < 0)
        return error_errno(error, errno, "set the limit %s of the %s", row->name, cell->kind);
    found->amount = back.rlim_cur;
    found->limited = true;
    return (back.rlim_cur == amount && back.rlim_max == amount) ||
           error_set(error, "the limit %s of the %s is not what was set", row->name, cell->kind);
}

static bool limit_read(const struct cell *cell, const struct limit_row *row,
                       struct attested_limit *found, struct error *error)
{
    struct rlimit now;
    limit_name(row, found);
    if (prlimit(cell->pid, row->resource, NULL, &now) < 0)
        return error_errno(error, errno, "read the limit %s of the %s", row->name, cell->kind);
    found->limited = now.rlim_cur != RLIM_INFINITY;
    found->amount = now.rlim_cur;
    return true;
}

/* The budget of processor time is watched by a timer of the supervisor's. Should that one be
 * stopped, the kernel ends the jail by itself. For this limit it counts whole ticks: where many
 * processes share a processor they are more than the time that the timer, the report and the budget
 * speak of, by a quarter and beyond. So the limit lies far above the budget, or it would end runs
 * that are within theirs. */
static bool processor_limit_set(const struct cell *cell, struct attested_limit *found,
                                struct error *error)
{
    const struct policy_quantity *budget = &cell->template->policy->budgets.cpu_ms;
    if (!budget->limited)
        return limit_read(cell, &PROCESSOR_LIMIT, found, error);
    return limit_set(cell, &PROCESSOR_LIMIT, 2 * ((budget->amount + 999) / 1000) + 1, found, error);
}

/* The amount of the policy's limit that the row names. */
static bool named_limit_set(const struct cell *cell, const struct limit_row *row,
                            struct attested_limit *found, struct error *error)
{
    const char *limits = (const char *)&cell->template->policy->limits;
    const struct policy_quantity *wanted =
        (const struct policy_quantity *)(const void *)(limits + row->offset);
    return wanted->limited ? limit_set(cell, row, wanted->amount, found, error)
                           : limit_read(cell, row, found, error);
}

/* A caller's limit on data is one on the same memory as the policy's on the address space. */
bool attest_limits(const struct cell *cell, struct attestation *found, struct error *error)
{
    for (size_t i = 0; i < NAMED_LIMITS; i++)
        if (!named_limit_set(cell, &LIMITS[i], &found->limits[i], error))
            return false;
    return named_limit_set(cell, &DATA_LIMIT, &found->limits[NAMED_LIMITS], error) &&
           processor_limit_set(cell, &found->limits[NAMED_LIMITS + 1], error);
}
