/* Runs a command under the seccomp profile of a container, read from the file that container
 * engines read (the linux.seccomp object of the OCI runtime specification); for tests.
 *
 *     profile_filter PROFILE.json COMMAND …
 *
 * As runc does, it leaves out names that this libseccomp does not know. With CAP_SYS_ADMIN the
 * filter is loaded without no_new_privs, else with it. */
#include "base/error.h"
#include "base/io.h"
#include "base/json_scan.h"
#include "base/own.h"

#include <errno.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PROFILE_BYTES_MOST = 1 << 20, ARGUMENTS_MOST = 6 };

struct named_value {
    const char *name;
    uint32_t value;
};

static const struct named_value ARCHITECTURES[] = {
    {"SCMP_ARCH_X86_64", SCMP_ARCH_X86_64},
    {"SCMP_ARCH_X86", SCMP_ARCH_X86},
    {"SCMP_ARCH_X32", SCMP_ARCH_X32},
    {"SCMP_ARCH_AARCH64", SCMP_ARCH_AARCH64},
    {NULL, 0},
};
static const struct named_value COMPARISONS[] = {
    {"SCMP_CMP_EQ", SCMP_CMP_EQ},
    {"SCMP_CMP_NE", SCMP_CMP_NE},
    {"SCMP_CMP_MASKED_EQ", SCMP_CMP_MASKED_EQ},
    {NULL, 0},
};

static void fail(const char *what, const char *name)
{
    fprintf(stderr, "profile_filter: %s: %s\n", what, name);
    exit(125);
}

static uint32_t value_of(const struct named_value *row, const struct json_tape *tape, uint32_t at)
{
    for (; row->name; row++)
        if (json_text_equals(tape, at, row->name))
            return row->value;
    fail("not known here", json_text_copy(tape, at));
    return 0;
}

static uint64_t number_of(const struct json_tape *tape, uint32_t object, const char *key)
{
    uint64_t value = 0;
    uint32_t at = json_member(tape, object, key);
    if (at && !json_count(tape, at, UINT32_MAX, &value))
        fail("not a number", key);
    return value;
}

static uint32_t action_of(const struct json_tape *tape, uint32_t object, const char *key,
                          const char *number_key)
{
    uint32_t at = json_member(tape, object, key);
    if (json_text_equals(tape, at, "SCMP_ACT_ALLOW"))
        return SCMP_ACT_ALLOW;
    if (!json_text_equals(tape, at, "SCMP_ACT_ERRNO"))
        fail("neither allowed nor refused", key);
    return SCMP_ACT_ERRNO((uint32_t)number_of(tape, object, number_key));
}

static unsigned arguments_read(const struct json_tape *tape, uint32_t rule,
                               struct scmp_arg_cmp *compares)
{
    unsigned count = 0;
    uint32_t list = json_member(tape, rule, "args");
    for (uint32_t at = list ? json_first(tape, list) : 0; at; at = json_next(tape, list, at)) {
        if (count == ARGUMENTS_MOST)
            fail("too many conditions", "args");
        struct scmp_arg_cmp *compare = &compares[count++];
        compare->arg = (unsigned)number_of(tape, at, "index");
        compare->op = value_of(COMPARISONS, tape, json_member(tape, at, "op"));
        compare->datum_a = number_of(tape, at, "value");
        compare->datum_b = number_of(tape, at, "valueTwo");
    }
    return count;
}

static void rule_add(scmp_filter_ctx filter, const struct json_tape *tape, uint32_t rule)
{
    struct scmp_arg_cmp compares[ARGUMENTS_MOST] = {0};
    unsigned count = arguments_read(tape, rule, compares);
    uint32_t action = action_of(tape, rule, "action", "errnoRet");
    uint32_t names = json_member(tape, rule, "names");
    for (uint32_t at = json_first(tape, names); at; at = json_next(tape, names, at)) {
        auto_free char *name = json_text_copy(tape, at);
        int call = seccomp_syscall_resolve_name(name);
        if (call == __NR_SCMP_ERROR)
            continue;
        int failed = seccomp_rule_add_array(filter, action, call, count, compares);
        if (failed < 0)
            fail(name, strerror(-failed));
    }
}

static scmp_filter_ctx filter_make(const struct json_tape *tape)
{
    scmp_filter_ctx filter = seccomp_init(action_of(tape, 0, "defaultAction", "defaultErrnoRet"));
    uint32_t list = json_member(tape, 0, "architectures");
    for (uint32_t at = json_first(tape, list); at; at = json_next(tape, list, at)) {
        int failed = seccomp_arch_add(filter, value_of(ARCHITECTURES, tape, at));
        if (failed < 0 && failed != -EEXIST)
            fail("add an architecture", strerror(-failed));
    }
    list = json_member(tape, 0, "syscalls");
    for (uint32_t at = json_first(tape, list); at; at = json_next(tape, list, at))
        rule_add(filter, tape, at);
    return filter;
}

static void filter_load(scmp_filter_ctx filter)
{
    seccomp_attr_set(filter, SCMP_FLTATR_API_SYSRAWRC, 1);
    seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 0);
    int failed = seccomp_load(filter);
    if (failed == -EACCES) {
        seccomp_attr_set(filter, SCMP_FLTATR_CTL_NNP, 1);
        failed = seccomp_load(filter);
    }
    if (failed < 0)
        fail("load the filter", strerror(-failed));
    seccomp_release(filter);
}

int main(int count, char **arguments)
{
    struct error error;
    struct json_fault fault;
    struct json_tape tape = {0};
    auto_bytes text = {0};
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    if (count < 3)
        fail("usage", "profile_filter PROFILE.json COMMAND …");
    if (!io_read_file(arguments[1], PROFILE_BYTES_MOST, &text, &error))
        fail("profile", error.text);
    if (!json_scan(text.at, text.length, &limits, &tape, &fault))
        fail(arguments[1], fault.reason);
    filter_load(filter_make(&tape));
    execvp(arguments[2], arguments + 2);
    perror(arguments[2]);
    return 127;
}
