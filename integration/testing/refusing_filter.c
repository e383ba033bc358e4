/* Runs a command under an outer seccomp filter that refuses what it is told to, as the profiles of
 * containers and hardened units do; for tests. no_new_privs is set, all else is allowed.
 *
 *     refusing_filter mount=EPERM clone3=ENOSYS 'clone:0&0x10000000=EPERM' 'prctl:0=23=EINVAL' \
 *         ptrace=KILL -- COMMAND …
 *
 * A word is CALL=ERRNO: the call fails so, whatever its arguments; CALL:N&BITS=ERRNO: where its
 * argument N has any of the bits; CALL:N=VALUE=ERRNO: where argument N is the value. KILL in place
 * of an errno ends the process. */
#include <errno.h>
#include <seccomp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ERRNO_MOST = 133, ARGUMENTS = 6 };

struct refusal {
    int call;
    uint32_t action;
    unsigned argument;
    uint64_t bits;  /* 0: no condition on bits */
    uint64_t value; /* with is_value */
    bool is_value;
};

static uint32_t action_of(const char *name)
{
    if (strcmp(name, "KILL") == 0)
        return SCMP_ACT_KILL_PROCESS;
    for (int number = 1; number <= ERRNO_MOST; number++) {
        const char *known = strerrorname_np(number);
        if (known && strcmp(name, known) == 0)
            return SCMP_ACT_ERRNO((uint32_t)number);
    }
    return SCMP_ACT_ALLOW;
}

/* "N&BITS" or "N=VALUE". */
static bool condition_read(const char *text, struct refusal *refusal)
{
    char *behind;
    refusal->argument = (unsigned)strtoul(text, &behind, 10);
    if (behind == text || refusal->argument >= ARGUMENTS || (*behind != '&' && *behind != '='))
        return false;
    refusal->is_value = *behind == '=';
    const char *number = behind + 1;
    uint64_t amount = strtoull(number, &behind, 0);
    *(refusal->is_value ? &refusal->value : &refusal->bits) = amount;
    return behind != number && *behind == '\0' && (refusal->is_value || amount);
}

static bool refusal_read(char *word, struct refusal *refusal)
{
    *refusal = (struct refusal){0};
    char *action = strrchr(word, '=');
    if (!action)
        return false;
    *action++ = '\0';
    char *condition = strchr(word, ':');
    if (condition)
        *condition++ = '\0';
    refusal->call = seccomp_syscall_resolve_name(word);
    refusal->action = action_of(action);
    return refusal->call != __NR_SCMP_ERROR && refusal->action != SCMP_ACT_ALLOW &&
           (!condition || condition_read(condition, refusal));
}

static int rule_add(scmp_filter_ctx filter, const struct refusal *refusal, enum scmp_compare how,
                    uint64_t first, uint64_t second)
{
    const struct scmp_arg_cmp compare = {refusal->argument, how, first, second};
    return seccomp_rule_add_array(filter, refusal->action, refusal->call, 1, &compare);
}

/* libseccomp compares all bits of a mask at once: any of them is a rule for each. */
static int refusal_add(scmp_filter_ctx filter, const struct refusal *refusal)
{
    int failed = 0;
    if (refusal->is_value)
        return rule_add(filter, refusal, SCMP_CMP_EQ, refusal->value, 0);
    if (!refusal->bits)
        return seccomp_rule_add_array(filter, refusal->action, refusal->call, 0, NULL);
    for (uint64_t left = refusal->bits; left && !failed; left &= left - 1) {
        uint64_t bit = left & -left;
        failed = rule_add(filter, refusal, SCMP_CMP_MASKED_EQ, bit, bit);
    }
    return failed;
}

/* The number of words that were refusals, "--" included; negative where one is none. */
static int refusals_add(scmp_filter_ctx filter, int count, char **words)
{
    for (int i = 0; i < count; i++) {
        struct refusal refusal;
        if (strcmp(words[i], "--") == 0)
            return i + 1;
        if (!refusal_read(words[i], &refusal) || refusal_add(filter, &refusal) < 0) {
            fprintf(stderr, "refusing_filter: no refusal: %s\n", words[i]);
            return -1;
        }
    }
    return -1;
}

int main(int count, char **arguments)
{
    scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
    if (!filter || seccomp_attr_set(filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ALLOW) < 0)
        return 125;
    int used = refusals_add(filter, count - 1, arguments + 1);
    if (used < 0 || used + 1 >= count)
        return 125;
    int failed = seccomp_load(filter);
    if (failed < 0) {
        fprintf(stderr, "refusing_filter: load the filter: %s\n", strerror(-failed));
        return 125;
    }
    seccomp_release(filter);
    execvp(arguments[used + 1], arguments + used + 1);
    perror(arguments[used + 1]);
    return 127;
}
