/* What a caller leaves to brig. */
#include "supervisor/caller.h"

#include "supervisor/policy/policy.h"

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>

struct caller_limit {
    const char *name;
    __rlimit_resource_t resource;
    char option;      /* of ulimit */
    uint64_t unit;    /* of its option */
    uint64_t command; /* the least for this program */
    uint64_t run;     /* the least for a run */
    uint64_t wanted;  /* the soft one is raised to this */
};

enum {
    KIB = 1 << 10,
    MIB = 1 << 20,
    STACK_OF_COMMAND = 512 * KIB, /* with 128 KiB of environment, which no limit keeps out */
    DATA_OF_COMMAND = 4 * MIB,
    DATA_OF_RUN = 16 * MIB,
    FILES_OF_RUN = 32,
    FILES_WANTED = 4096, /* a caller may have left a thousand open */
    PROCESSES_OF_RUN = 16,
    SIGNALS_OF_RUN = 2,
};

static const struct caller_limit LIMITS[] = {
    {"stack", RLIMIT_STACK, 's', KIB, STACK_OF_COMMAND, POLICY_LEAST_STACK, POLICY_LEAST_STACK},
    {"data", RLIMIT_DATA, 'd', KIB, DATA_OF_COMMAND, DATA_OF_RUN, DATA_OF_RUN},
    {"address_space", RLIMIT_AS, 'v', KIB, 0, POLICY_LEAST_ADDRESS_SPACE,
     POLICY_LEAST_ADDRESS_SPACE},
    {"open_files", RLIMIT_NOFILE, 'n', 1, 0, FILES_OF_RUN, FILES_WANTED},
    {"processes", RLIMIT_NPROC, 'u', 1, 0, PROCESSES_OF_RUN, PROCESSES_OF_RUN},
    {"pending_signals", RLIMIT_SIGPENDING, 'i', 1, 0, SIGNALS_OF_RUN, SIGNALS_OF_RUN},
};

/* What is left after that. */
static uint64_t limit_raise(const struct caller_limit *limit)
{
    struct rlimit now;
    if (getrlimit(limit->resource, &now) < 0)
        return UINT64_MAX;
    if (now.rlim_cur >= limit->wanted)
        return now.rlim_cur;
    rlim_t raised = now.rlim_max < limit->wanted ? now.rlim_max : limit->wanted;
    struct rlimit set = {.rlim_cur = raised, .rlim_max = now.rlim_max};
    return setrlimit(limit->resource, &set) < 0 ? now.rlim_cur : raised;
}

static bool limit_suffices(const struct caller_limit *limit, uint64_t least, struct error *error)
{
    uint64_t left = limit_raise(limit);
    if (left >= least)
        return true;
    error_set(error,
              "the limit %s of the caller leaves %llu, and brig needs %llu: raise it where it was "
              "set (ulimit -%c %llu)",
              limit->name, (unsigned long long)left, (unsigned long long)least, limit->option,
              (unsigned long long)(least / limit->unit));
    return error_at_step(error, "limits");
}

bool caller_limits_suffice(enum caller_purpose purpose, struct error *error)
{
    for (size_t i = 0; i < sizeof LIMITS / sizeof LIMITS[0]; i++)
        if (!limit_suffices(&LIMITS[i], purpose == CALLER_RUN ? LIMITS[i].run : LIMITS[i].command,
                            error))
            return false;
    return true;
}
