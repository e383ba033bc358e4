/* The compiled filter, rule by rule: what passes, and that what differs by one argument dies. */
#include "policies.h"

#include "base/own.h"
#include "supervisor/policy/filter.h"

#include <linux/audit.h>
#include <seccomp.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

enum { NUMBERS = 1024 };

static void compile(const struct policy *policy, struct confine_plan *plan)
{
    struct error error = {0};
    if (!policy_compile(policy, plan, &error))
        fail_msg("%s", error.text);
}

static struct seccomp_data call_of(int number, const uint64_t *arguments)
{
    struct seccomp_data call = {.nr = number, .arch = seccomp_arch_native()};
    memcpy(call.args, arguments, sizeof call.args);
    return call;
}

static bool passes(const struct confine_plan *plan, int number, const uint64_t *arguments)
{
    struct seccomp_data call = call_of(number, arguments);
    uint32_t verdict = filter_run(plan->filter, plan->filter_length, &call);
    assert_true(verdict == SECCOMP_RET_ALLOW || verdict == SECCOMP_RET_KILL_PROCESS);
    return verdict == SECCOMP_RET_ALLOW;
}

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
        assert_int_equal(passes(plan, (int)expected->number, arguments),
                         judged->free_bits >> bit & 1);
    }
    for (size_t i = 0; i < judged->other_count; i++) {
        arguments[judged->argument] = judged->others[i];
        assert_false(passes(plan, (int)expected->number, arguments));
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
            assert_true(passes(plan, (int)expected->number, arguments));
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
    assert_false(passes(plan, number | 0x40000000, arguments));
    assert_false(passes(plan, (int)((unsigned)number | 0x80000000), arguments));
    for (size_t i = 0; i < sizeof foreign / sizeof foreign[0]; i++) {
        struct seccomp_data call = call_of(number, arguments);
        call.arch = foreign[i];
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
    compile(&policy, &plan);
    for (size_t i = 0; i < count; i++) {
        named[rows[i].number] = true;
        assert_true(passes(&plan, (int)rows[i].number, rows[i].allowed));
        for (size_t j = 0; j < 2 && rows[i].judged[j].other_count; j++)
            judged_argument_is_judged(&plan, &rows[i], &rows[i].judged[j]);
        other_arguments_are_free(&plan, &rows[i]);
        foreign_calls_die(&plan, (int)rows[i].number, rows[i].allowed);
    }
    for (int number = 0; number < NUMBERS; number++) {
        assert_true(named[number] || !passes(&plan, number, zeros));
        foreign_calls_die(&plan, number, zeros);
    }
    assert_false(passes(&plan, -1, zeros));
    assert_false(passes(&plan, INT32_MIN, zeros));
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
        if (!passes(plan, (int)rows[i].number, rows[i].allowed))
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
        compile(&policy, &plan);
        assert_true(any_expectation_fails(&plan, rows, count));
        policy.rules[i] = all;
    }
    compile(&policy, &plan);
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

/* Conditions of every kind and both widths, alone and together, on one call. policy_compile
 * compares the filter with the rules by itself and fails where they differ. */
static void conditions_of_every_kind_compile_to_what_they_say(void **state)
{
    static const char *const conditions[] = {
        "[{\"argument\":\"flags\",\"within\":[\"MSG_PEEK\",\"MSG_DONTWAIT\"]}]",
        "[{\"argument\":\"flags\",\"excludes\":[\"MSG_PEEK\",\"MSG_DONTWAIT\"]}]",
        "[{\"argument\":\"flags\",\"one_of\":[0,\"MSG_PEEK\",[\"MSG_PEEK\",\"MSG_OOB\"]]}]",
        "[{\"argument\":\"fd\",\"one_of\":[0,1,2,4294967295]},"
        "{\"argument\":\"flags\",\"one_of\":[0,\"MSG_PEEK\"]}]",
        "[{\"argument\":\"fd\",\"one_of\":[3,5]},{\"argument\":\"flags\",\"within\":\"MSG_PEEK\"},"
        "{\"argument\":\"length\",\"equals\":4294967296}]",
        "[{\"argument\":\"length\",\"one_of\":[0,-1,4294967295,-4294967296]}]",
        "[{\"argument\":\"fd\",\"equals\":-1},{\"argument\":\"flags\",\"excludes\":\"MSG_OOB\"}]",
    };
    static struct confine_plan plan;
    (void)state;
    for (size_t i = 0; i < sizeof conditions / sizeof conditions[0]; i++) {
        auto_bytes rule = {0};
        bytes_printf(&rule,
                     "\"system_calls\": [{\"group\":\"x\",\"allow\":[\"sendto\",\"recvfrom\"],"
                     "\"when\":%s,\"because\":\"a test\"},",
                     conditions[i]);
        auto_policy policy = policy_accepted("script", "\"system_calls\": [", bytes_text(&rule));
        compile(&policy, &plan);
        assert_int_equal(policy_call_count(&policy), 9);
    }
}

static void two_rules_for_one_call_pass_what_either_allows(void **state)
{
    static const char rules[] =
        "\"system_calls\": [{\"group\":\"x\",\"allow\":[\"mmap\"],\"when\":[{\"argument\":\"prot\","
        "\"equals\":\"PROT_READ\"},{\"argument\":\"fd\",\"equals\":7}],\"because\":\"a test\"},"
        "{\"group\":\"y\",\"allow\":[\"read\",\"write\"],\"when\":[{\"argument\":\"fd\",\"one_of\":"
        "[0,1,5]}],\"because\":\"a test\"},";
    static struct confine_plan plan;
    auto_free char *text = policy_text_of("script");
    auto_free char *no_read = text_changed(text, "\"fd\", \"equals\": 0", "\"fd\", \"equals\": 8");
    auto_free char *no_write =
        text_changed(no_read, "\"fd\", \"equals\": 1", "\"fd\", \"equals\": 9");
    auto_free char *changed = text_changed(no_write, "\"system_calls\": [", rules);
    struct policy loaded;
    struct error error = {0};
    (void)state;
    if (!policy_try(changed, &loaded, &error))
        fail_msg("%s", error.text);
    auto_policy policy = loaded;
    compile(&policy, &plan);
    assert_true(passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_READ, MAP_SHARED, 7}));
    assert_false(passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_READ, MAP_SHARED, 8}));
    assert_false(passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_EXEC, PA, 7}));
    assert_true(passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_WRITE, PA, 7}));
    assert_true(passes(&plan, SYS_read, (uint64_t[6]){8}));
    assert_true(passes(&plan, SYS_read, (uint64_t[6]){5}));
    assert_false(passes(&plan, SYS_read, (uint64_t[6]){9}));
}

static void a_filter_that_differs_from_its_policy_is_noticed(void **state)
{
    static struct confine_plan plan;
    auto_policy policy = policy_shipped("script");
    struct error error = {0};
    size_t unnoticed = 0;
    (void)state;
    compile(&policy, &plan);
    assert_true(filter_check(&policy, &plan, &error));
    for (uint32_t i = 0; i < plan.filter_length; i++) {
        struct sock_filter kept = plan.filter[i];
        plan.filter[i] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
        unnoticed += filter_check(&policy, &plan, &error);
        plan.filter[i] = kept;
    }
    /* Only the instruction that allows is what it was. */
    assert_int_equal(unnoticed, 1);
    plan.filter_length -= 2; /* without its two ends it allows nothing */
    assert_false(filter_check(&policy, &plan, &error));
}

static void an_absent_call_passes_nowhere(void **state)
{
    static struct confine_plan plan;
    static const uint64_t zeros[6];
    auto_policy policy =
        policy_accepted("script", "\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"socketcall\"]");
    (void)state;
    assert_true(policy.rules[5].calls[1].number < 0);
    assert_int_equal(policy_call_count(&policy), 7);
    compile(&policy, &plan);
    assert_false(passes(&plan, policy.rules[5].calls[1].number, zeros));
}

static void the_plan_is_the_policy_in_numbers(void **state)
{
    static struct confine_plan plan;
    auto_policy policy = policy_shipped("script");
    (void)state;
    memset(&plan, 0xff, sizeof plan);
    compile(&policy, &plan);
    assert_int_equal(plan.magic, CONFINE_PLAN_MAGIC);
    assert_int_equal(plan.namespaces, policy.namespaces);
    assert_int_equal(plan.uid_inside, 1000);
    assert_int_equal(plan.gid_inside, 1000);
    assert_int_equal(plan.secure_bits, policy.secure_bits);
    assert_int_equal(plan.no_new_privs, 1);
    assert_int_equal(plan.dumpable, 0);
    assert_int_equal(plan.clocks, CONFINE_CLOCKS_NONE);
    assert_int_equal(plan.speculation, 1);
    assert_string_equal(plan.host_name, "jail");
    assert_int_equal(plan.reserved[0] | plan.reserved[1] | plan.reserved[2], 0);
    assert_in_range(plan.filter_length, 10, 100);
}

/* In a process of its own: installs the filter, makes the call, and ends with 0 if it came back. */
static int status_under(const struct confine_plan *plan, long number, const uint64_t *arguments)
{
    struct sock_fprog program = {(unsigned short)plan->filter_length,
                                 (struct sock_filter *)(size_t)plan->filter};
    pid_t process = fork();
    assert_true(process >= 0);
    if (process == 0) {
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
            prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) < 0)
            _exit(99);
        syscall(number, arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                arguments[5]);
        syscall(SYS_exit_group, 0);
    }
    int status = 0;
    assert_int_equal(waitpid(process, &status, 0), process);
    return status;
}

static void the_kernel_decides_as_the_simulation_does(void **state)
{
    static const struct {
        long number;
        uint64_t arguments[6];
    } calls[] = {
        {SYS_brk, {0}},
        {SYS_write, {1, 0, 0}},
        {SYS_write, {1 | HIGH, 0, 0}},
        {SYS_write, {2, 0, 0}},
        {SYS_mmap, {0, 4096, RW, PA, UINT64_MAX}},
        {SYS_mmap, {0, 4096, RW | PROT_EXEC, PA, UINT64_MAX}},
        {SYS_mmap, {0, 4096, RW | HIGH, PA, UINT64_MAX}},
        {SYS_mmap, {0, 4096, RW, PA | HIGH, UINT64_MAX}},
        {SYS_mremap, {0, 0, 0, 0}},
        {SYS_mremap, {0, 0, 0, MREMAP_FIXED}},
        {SYS_getpid, {0}},
        {SYS_getpid | 0x40000000, {0}},
        {SYS_brk | 0x40000000, {0}},
        {-1, {0}},
    };
    static struct confine_plan plan;
    auto_policy policy = policy_shipped("script");
    (void)state;
    compile(&policy, &plan);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        int status = status_under(&plan, calls[i].number, calls[i].arguments);
        bool lived = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
        assert_true(lived || killed);
        assert_int_equal(lived, passes(&plan, (int)calls[i].number, calls[i].arguments));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_script_filter_does_what_its_author_meant),
        cmocka_unit_test(the_bridge_filter_does_what_its_author_meant),
        cmocka_unit_test(no_rule_can_be_removed_unnoticed),
        cmocka_unit_test(conditions_of_every_kind_compile_to_what_they_say),
        cmocka_unit_test(two_rules_for_one_call_pass_what_either_allows),
        cmocka_unit_test(a_filter_that_differs_from_its_policy_is_noticed),
        cmocka_unit_test(an_absent_call_passes_nowhere),
        cmocka_unit_test(the_plan_is_the_policy_in_numbers),
        cmocka_unit_test(the_kernel_decides_as_the_simulation_does),
    };
    return cmocka_run_group_tests_name("compiled filters", tests, NULL, NULL) != 0;
}
