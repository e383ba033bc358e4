/* Whether the parts of a policy agree with each other: what each key may say by itself is the key
 * table's matter. */
#include "supervisor/policy/whole.h"

#include <linux/securebits.h>
#include <string.h>

/* Calls that tell the time or the machine's uptime. */
static const char *const CLOCK_CALLS[] = {
    "clock_gettime",   "clock_gettime64", "gettimeofday", "time",          "times",
    "adjtimex",        "clock_adjtime",   "sysinfo",      "timer_gettime", "timerfd_gettime",
    "timer_gettime64", "getitimer",       "getrusage",
};

static const char *clock_call_find(const struct policy *policy)
{
    for (size_t i = 0; i < policy->rule_count; i++)
        for (size_t j = 0; j < policy->rules[i].call_count; j++)
            for (size_t k = 0; k < sizeof CLOCK_CALLS / sizeof CLOCK_CALLS[0]; k++)
                if (strcmp(policy->rules[i].calls[j].name, CLOCK_CALLS[k]) == 0)
                    return CLOCK_CALLS[k];
    return NULL;
}

static bool clocks_agree(const struct policy *policy, struct error *error)
{
    const char *call = policy->clocks == CONFINE_CLOCKS_NONE ? clock_call_find(policy) : NULL;
    return !call || error_set(error, "%s: process.clocks is \"none\", but system_calls allow %s",
                              policy->path, call);
}

struct secure_pair {
    const char *name;
    uint32_t bit, lock;
};

/* A lock without its bit locks the bit away. (keep_caps is off by itself, and to be locked so.) */
static const struct secure_pair SECURE_PAIRS[] = {
    {"noroot", SECBIT_NOROOT, SECBIT_NOROOT_LOCKED},
    {"no_setuid_fixup", SECBIT_NO_SETUID_FIXUP, SECBIT_NO_SETUID_FIXUP_LOCKED},
    {"no_cap_ambient_raise", SECBIT_NO_CAP_AMBIENT_RAISE, SECBIT_NO_CAP_AMBIENT_RAISE_LOCKED},
};

static bool secure_bits_agree(const struct policy *policy, struct error *error)
{
    for (size_t i = 0; i < sizeof SECURE_PAIRS / sizeof SECURE_PAIRS[0]; i++) {
        const struct secure_pair *pair = &SECURE_PAIRS[i];
        if ((policy->secure_bits & pair->lock) && !(policy->secure_bits & pair->bit))
            return error_set(error,
                             "%s: process.secure_bits has %s_locked without %s: that locks it away",
                             policy->path, pair->name, pair->name);
    }
    return true;
}

bool whole_check(const struct policy *policy, struct error *error)
{
    return clocks_agree(policy, error) && secure_bits_agree(policy, error);
}
