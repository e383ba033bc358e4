/* The compiled filter, rule by rule: what passes, and that what differs by one argument dies. */
#include "attempts.h"
#include "mutants.h"
#include "policies.h"

#include "base/own.h"

#include <linux/audit.h>
#include <seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
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
    {SYS_ppoll, {4096, 2}, {{1, UPPER, OTHERS(0, 1, 3, 4, 1024, UINT32_MAX)}}},
    {SYS_recvmsg,
     {0, 4096, MSG_CMSG_CLOEXEC},
     {{0, UPPER, OTHERS(1, 2, 3, UINT32_MAX)},
      {2, UPPER,
       OTHERS(0, MSG_PEEK, MSG_CMSG_CLOEXEC | MSG_PEEK, MSG_CMSG_CLOEXEC | MSG_ERRQUEUE,
              UINT32_MAX)}}},
    {SYS_mmap, {0, 4096, RW, PA, UINT64_MAX}, {MEMORY_PROTECTION, MEMORY_FLAGS}},
    {SYS_munmap, {4096, 4096}},
    {SYS_mremap,
     {4096, 4096, 8192, MREMAP_MAYMOVE},
     {{3, 0,
       OTHERS(0, MREMAP_FIXED, MREMAP_MAYMOVE | MREMAP_FIXED, MREMAP_DONTUNMAP,
              MREMAP_MAYMOVE | MREMAP_DONTUNMAP, 8, HIGH, MREMAP_MAYMOVE | HIGH)}}},
    {SYS_brk, {0}},
    {SYS_clock_gettime,
     {CLOCK_MONOTONIC},
     {{0, UPPER,
       OTHERS(CLOCK_REALTIME, CLOCK_MONOTONIC_RAW, CLOCK_PROCESS_CPUTIME_ID, CLOCK_TAI,
              UINT32_MAX)}}},
    {SYS_exit_group, {0}},
};

/* What stands in policies/, and what its author means by it. */
static const struct meaning {
    const char *policy;
    const struct expectation *rows;
    size_t count;
} MEANINGS[] = {
    {"script", script_expectations, sizeof script_expectations / sizeof script_expectations[0]},
    {"bridge", bridge_expectations, sizeof bridge_expectations / sizeof bridge_expectations[0]},
};

static const uint32_t ARCHITECTURES[] = {SCMP_ARCH_X86_64, SCMP_ARCH_AARCH64};

/* A compiled filter that is held against a meaning. */
struct comparison {
    uint32_t architecture;
    struct confine_plan plan;
    size_t faults;
    bool quiet; /* of a mutant, which must have some */
};

static void compare(struct comparison *comparison, int number, const uint64_t *arguments,
                    bool passes)
{
    if (call_passes_on(comparison->architecture, &comparison->plan, number, arguments) == passes)
        return;
    comparison->faults++;
    if (!comparison->quiet)
        print_error("call %d(%#lx, %#lx, %#lx, %#lx, …) on %#x %s\n", number, arguments[0],
                    arguments[1], arguments[2], arguments[3], comparison->architecture,
                    passes ? "is killed" : "passes");
}

static bool is_judged(const struct expectation *expectation, unsigned argument)
{
    for (size_t i = 0; i < 2; i++)
        if (expectation->judged[i].other_count && expectation->judged[i].argument == argument)
            return true;
    return false;
}

static void judged_argument_compare(struct comparison *comparison, int number,
                                    const struct expectation *expected, const struct judged *judged)
{
    uint64_t arguments[6];
    memcpy(arguments, expected->allowed, sizeof arguments);
    for (unsigned bit = 0; bit < 64; bit++) {
        arguments[judged->argument] = expected->allowed[judged->argument] ^ UINT64_C(1) << bit;
        compare(comparison, number, arguments, judged->free_bits >> bit & 1);
    }
    for (size_t i = 0; i < judged->other_count; i++) {
        arguments[judged->argument] = judged->others[i];
        compare(comparison, number, arguments, false);
    }
}

static void other_arguments_compare(struct comparison *comparison, int number,
                                    const struct expectation *expected)
{
    for (unsigned argument = 0; argument < 6; argument++) {
        uint64_t arguments[6];
        memcpy(arguments, expected->allowed, sizeof arguments);
        for (unsigned bit = 0; bit < 64 && !is_judged(expected, argument); bit++) {
            arguments[argument] = expected->allowed[argument] ^ UINT64_C(1) << bit;
            compare(comparison, number, arguments, true);
        }
    }
}

/* Calls of other architectures and of x32, whatever the number. */
static void foreign_calls_compare(struct comparison *comparison, int number,
                                  const uint64_t *arguments)
{
    static const uint32_t foreign[] = {AUDIT_ARCH_I386, AUDIT_ARCH_X86_64,  AUDIT_ARCH_AARCH64,
                                       AUDIT_ARCH_ARM,  AUDIT_ARCH_RISCV64, 0,
                                       UINT32_MAX};
    uint32_t own = comparison->architecture;
    compare(comparison, number | 0x40000000, arguments, false);
    compare(comparison, (int)((unsigned)number | 0x80000000), arguments, false);
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        comparison->architecture = foreign[i];
        if (foreign[i] != own)
            compare(comparison, number, arguments, false);
    }
    comparison->architecture = own;
}

/* The number that a call of this machine has on the architecture. */
static int number_on(uint32_t architecture, long number)
{
    auto_free char *name = seccomp_syscall_resolve_num_arch(seccomp_arch_native(), (int)number);
    assert_non_null(name);
    return seccomp_syscall_resolve_name_arch(architecture, name);
}

static void other_numbers_compare(struct comparison *comparison, const bool *named)
{
    static const uint64_t zeros[6];
    for (int number = 0; number < NUMBERS; number++) {
        if (!named[number])
            compare(comparison, number, zeros, false);
        foreign_calls_compare(comparison, number, zeros);
    }
    compare(comparison, -1, zeros, false);
    compare(comparison, INT32_MIN, zeros, false);
}

static void meaning_compare(struct comparison *comparison, const struct meaning *meaning)
{
    bool named[NUMBERS] = {false};
    for (size_t i = 0; i < meaning->count; i++) {
        const struct expectation *row = &meaning->rows[i];
        int number = number_on(comparison->architecture, row->number);
        assert_in_range(number, 0, NUMBERS - 1);
        named[number] = true;
        compare(comparison, number, row->allowed, true);
        for (size_t j = 0; j < 2 && row->judged[j].other_count; j++)
            judged_argument_compare(comparison, number, row, &row->judged[j]);
        other_arguments_compare(comparison, number, row);
        foreign_calls_compare(comparison, number, row->allowed);
    }
    other_numbers_compare(comparison, named);
}

static const struct meaning *meaning_of(const struct policy *policy)
{
    for (size_t i = 0; i < sizeof MEANINGS / sizeof MEANINGS[0]; i++)
        if (strcmp(MEANINGS[i].policy, policy->name) == 0)
            return &MEANINGS[i];
    fail_msg("%s: nobody has written down here what it means", policy->name);
    abort();
}

static void policy_is_what_was_meant(struct policy *policy)
{
    static struct comparison comparison;
    for (size_t i = 0; i < sizeof ARCHITECTURES / sizeof ARCHITECTURES[0]; i++) {
        comparison = (struct comparison){.architecture = ARCHITECTURES[i]};
        policy_retarget(policy, ARCHITECTURES[i]);
        policy_compiled(policy, &comparison.plan);
        meaning_compare(&comparison, meaning_of(policy));
        assert_int_equal(comparison.faults, 0);
    }
}

static void every_filter_does_what_its_author_meant(void **state)
{
    (void)state;
    assert_int_equal(policies_each(policy_is_what_was_meant), sizeof MEANINGS / sizeof MEANINGS[0]);
}

/* Calls made from the policy itself: what no table of this file has thought of. */
static void policy_is_what_its_rules_say(struct policy *policy)
{
    static struct comparison comparison;
    for (size_t i = 0; i < sizeof ARCHITECTURES / sizeof ARCHITECTURES[0]; i++) {
        auto_attempts attempts = {0};
        comparison = (struct comparison){.architecture = ARCHITECTURES[i]};
        policy_retarget(policy, ARCHITECTURES[i]);
        policy_compiled(policy, &comparison.plan);
        attempts_around_rules(policy, &attempts);
        attempts_beside_rules(policy, NUMBERS, &attempts);
        for (size_t j = 0; j < attempts.count; j++)
            compare(&comparison, (int)(uint32_t)attempts.at[j].number, attempts.at[j].arguments,
                    attempts.at[j].passes);
        assert_int_equal(comparison.faults, 0);
    }
}

static void every_filter_decides_as_its_rules_say_on_either_architecture(void **state)
{
    (void)state;
    policies_each(policy_is_what_its_rules_say);
}

static void mutant_is_noticed(const struct policy *mutant, const char *what, void *context)
{
    static struct comparison comparison;
    comparison = (struct comparison){.architecture = mutant->architecture, .quiet = true};
    policy_compiled(mutant, &comparison.plan);
    meaning_compare(&comparison, context);
    if (!comparison.faults)
        fail_msg("%s: the table above does not notice", what);
}

static void mutants_are_noticed(struct policy *policy)
{
    struct meaning meaning = *meaning_of(policy);
    assert_true(mutants_try(policy, mutant_is_noticed, &meaning) >= policy->rule_count);
}

static void nothing_of_a_rule_can_be_removed_unnoticed(void **state)
{
    (void)state;
    policies_each(mutants_are_noticed);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_filter_does_what_its_author_meant),
        cmocka_unit_test(every_filter_decides_as_its_rules_say_on_either_architecture),
        cmocka_unit_test(nothing_of_a_rule_can_be_removed_unnoticed),
    };
    return cmocka_run_group_tests_name("the shipped filters, rule by rule", tests, NULL, NULL) != 0;
}
