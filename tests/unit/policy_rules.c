/* The compiled filter, rule by rule: what passes, and that what differs by one argument dies. */
#include "policies.h"

#include "supervisor/policy/filter.h"

#include <linux/audit.h>
#include <seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>

#include <cmocka.h>

enum { NUMBERS = 1024 };

/* A call as the policy's author means it, written down here a second time: allowed arguments, and
 * for each argument that is judged the bits that may differ, and values that must not stand in its
 * place. */
struct expectation {
    long number;
    uint64_t allowed[6];
    struct judged {
        unsigned argument;
        uint64_t free_bits;
        size_t other_count; /* 0: no argument is judged */
        uint64_t others[8];
    } judged[2];
};

#define HIGH  (UINT64_C(1) << 32)
#define UPPER (~UINT64_C(0) << 32)
#define RW    (PROT_READ | PROT_WRITE)
#define PA    (MAP_PRIVATE | MAP_ANONYMOUS)
#define OTHERS(...)                                                                                \
    sizeof((uint64_t[]){__VA_ARGS__}) / sizeof(uint64_t),                                          \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }
#define MEMORY_PROTECTION                                                                          \
    {                                                                                              \
        2, RW,                                                                                     \
            OTHERS(RW | PROT_EXEC, PROT_EXEC, RW | 8, RW | HIGH, RW | PROT_GROWSDOWN, UINT64_MAX)  \
    }
#define MEMORY_FLAGS                                                                               \
    {                                                                                              \
        3, 0,                                                                                      \
            OTHERS(0, MAP_PRIVATE, MAP_ANONYMOUS, MAP_SHARED | MAP_ANONYMOUS, PA | MAP_FIXED,      \
                   PA | MAP_NORESERVE, PA | MAP_STACK, PA | HIGH)                                  \
    }
#define GROWTH_FLAGS                                                                               \
    {                                                                                              \
        3, MREMAP_MAYMOVE,                                                                         \
            OTHERS(MREMAP_FIXED, MREMAP_MAYMOVE | MREMAP_FIXED, MREMAP_DONTUNMAP,                  \
                   MREMAP_MAYMOVE | MREMAP_DONTUNMAP, 8, HIGH, MREMAP_MAYMOVE | HIGH, UINT64_MAX)  \
    }

static const struct expectation script_expectations[] = {
    {SYS_read, {0}, {{0, UPPER, OTHERS(1, 2, 3, 0x80000000, UINT32_MAX)}}},
    {SYS_write, {1}, {{0, UPPER, OTHERS(0, 2, 3, 0x80000001, UINT32_MAX)}}},
    {SYS_mmap, {0, 4096, RW, PA, UINT64_MAX}, {MEMORY_PROTECTION, MEMORY_FLAGS}},
    {SYS_munmap, {4096, 4096}},
    {SYS_mremap, {4096, 4096, 8192, MREMAP_MAYMOVE}, {GROWTH_FLAGS}},
    {SYS_brk, {0}},
    {SYS_exit_group, {0}},
};

static const struct expectation bridge_expectations[] = {
    {SYS_read, {0}, {{0, UPPER | 2, OTHERS(1, 3, 4, UINT32_MAX)}}},
    {SYS_write, {1}, {{0, UPPER, OTHERS(0, 3, 4, UINT32_MAX)}}},
    {SYS_write, {2}, {{0, UPPER, OTHERS(0, 3, 4, UINT32_MAX)}}},
    {SYS_ppoll, {4096, 2}},
    {SYS_recvmsg, {0}, {{0, UPPER, OTHERS(1, 2, 3, UINT32_MAX)}}},
    {SYS_mmap, {0, 4096, RW, PA, UINT64_MAX}, {MEMORY_PROTECTION, MEMORY_FLAGS}},
    {SYS_munmap, {4096, 4096}},
    {SYS_mremap, {4096, 4096, 8192, 0}, {GROWTH_FLAGS}},
    {SYS_brk, {0}},
    {SYS_clock_gettime,
     {CLOCK_MONOTONIC},
     {{0, UPPER,
       OTHERS(CLOCK_REALTIME, CLOCK_MONOTONIC_RAW, CLOCK_PROCESS_CPUTIME_ID, CLOCK_TAI,
              UINT32_MAX)}}},
    {SYS_exit_group, {0}},
};

static bool is_judged(const struct expectation *expectation, unsigned argument)
{
    for (size_t i = 0; i < 2; i++)
        if (expectation->judged[i].other_count && expectation->judged[i].argument == argument)
            return true;
    return false;
}

static void judged_argument_is_judged(const struct confine_plan *plan,
                                      const struct expectation *expected,
                                      const struct judged *judged)
{
    uint64_t arguments[6];
    memcpy(arguments, expected->allowed, sizeof arguments);
    for (unsigned bit = 0; bit < 64; bit++) {
        arguments[judged->argument] = expected->allowed[judged->argument] ^ UINT64_C(1) << bit;
        assert_int_equal(call_passes(plan, (int)expected->number, arguments),
                         judged->free_bits >> bit & 1);
    }
    for (size_t i = 0; i < judged->other_count; i++) {
        arguments[judged->argument] = judged->others[i];
        assert_false(call_passes(plan, (int)expected->number, arguments));
    }
}

static void other_arguments_are_free(const struct confine_plan *plan,
                                     const struct expectation *expected)
{
    for (unsigned argument = 0; argument < 6; argument++) {
        uint64_t arguments[6];
        memcpy(arguments, expected->allowed, sizeof arguments);
        for (unsigned bit = 0; bit < 64 && !is_judged(expected, argument); bit++) {
            arguments[argument] = expected->allowed[argument] ^ UINT64_C(1) << bit;
            assert_true(call_passes(plan, (int)expected->number, arguments));
        }
    }
}

/* Calls of other architectures and of x32, whatever the number. */
static void foreign_calls_die(const struct confine_plan *plan, int number,
                              const uint64_t *arguments)
{
    static const uint32_t foreign[] = {AUDIT_ARCH_I386, AUDIT_ARCH_X86_64,  AUDIT_ARCH_AARCH64,
                                       AUDIT_ARCH_ARM,  AUDIT_ARCH_RISCV64, 0,
                                       UINT32_MAX};
    assert_false(call_passes(plan, number | 0x40000000, arguments));
    assert_false(call_passes(plan, (int)((unsigned)number | 0x80000000), arguments));
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        struct seccomp_data call = {.nr = number, .arch = foreign[i]};
        memcpy(call.args, arguments, sizeof call.args);
        if (call.arch != seccomp_arch_native())
            assert_int_equal(filter_run(plan->filter, plan->filter_length, &call),
                             SECCOMP_RET_KILL_PROCESS);
    }
}

static void assert_expectations(const char *name, const struct expectation *rows, size_t count)
{
    static struct confine_plan plan;
    auto_policy policy = policy_shipped(name);
    bool named[NUMBERS] = {false};
    static const uint64_t zeros[6];
    policy_compiled(&policy, &plan);
    for (size_t i = 0; i < count; i++) {
        named[rows[i].number] = true;
        assert_true(call_passes(&plan, (int)rows[i].number, rows[i].allowed));
        for (size_t j = 0; j < 2 && rows[i].judged[j].other_count; j++)
            judged_argument_is_judged(&plan, &rows[i], &rows[i].judged[j]);
        other_arguments_are_free(&plan, &rows[i]);
        foreign_calls_die(&plan, (int)rows[i].number, rows[i].allowed);
    }
    for (int number = 0; number < NUMBERS; number++) {
        assert_true(named[number] || !call_passes(&plan, number, zeros));
        foreign_calls_die(&plan, number, zeros);
    }
    assert_false(call_passes(&plan, -1, zeros));
    assert_false(call_passes(&plan, INT32_MIN, zeros));
}

static void the_script_filter_does_what_its_author_meant(void **state)
{
    (void)state;
    assert_expectations("script", script_expectations,
                        sizeof script_expectations / sizeof script_expectations[0]);
}

static void the_bridge_filter_does_what_its_author_meant(void **state)
{
    (void)state;
    assert_expectations("bridge", bridge_expectations,
                        sizeof bridge_expectations / sizeof bridge_expectations[0]);
}

static bool any_expectation_fails(const struct confine_plan *plan, const struct expectation *rows,
                                  size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!call_passes(plan, (int)rows[i].number, rows[i].allowed))
            return true;
    return false;
}

static void assert_no_rule_is_redundant(const char *name, const struct expectation *rows,
                                        size_t count)
{
    static struct confine_plan plan;
    auto_policy policy = policy_shipped(name);
    for (size_t i = 0; i < policy.rule_count; i++) {
        struct policy_rule all = policy.rules[i];
        policy.rules[i].call_count = 0;
        policy_compiled(&policy, &plan);
        assert_true(any_expectation_fails(&plan, rows, count));
        policy.rules[i] = all;
    }
    policy_compiled(&policy, &plan);
    assert_false(any_expectation_fails(&plan, rows, count));
}

static void no_rule_can_be_removed_unnoticed(void **state)
{
    (void)state;
    assert_no_rule_is_redundant("script", script_expectations,
                                sizeof script_expectations / sizeof script_expectations[0]);
    assert_no_rule_is_redundant("bridge", bridge_expectations,
                                sizeof bridge_expectations / sizeof bridge_expectations[0]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_script_filter_does_what_its_author_meant),
        cmocka_unit_test(the_bridge_filter_does_what_its_author_meant),
        cmocka_unit_test(no_rule_can_be_removed_unnoticed),
    };
    return cmocka_run_group_tests_name("the shipped filters, rule by rule", tests, NULL, NULL) != 0;
}
