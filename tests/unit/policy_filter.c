/* Compiling and judging filters: conditions of all kinds, plans, and what the kernel itself says.
 */
#include "policies.h"

#include "base/own.h"
#include "supervisor/policy/filter.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <cmocka.h>

#define HIGH (UINT64_C(1) << 32)
#define RW   (PROT_READ | PROT_WRITE)
#define PA   (MAP_PRIVATE | MAP_ANONYMOUS)

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
        policy_compiled(&policy, &plan);
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
    policy_compiled(&policy, &plan);
    assert_true(call_passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_READ, MAP_SHARED, 7}));
    assert_false(call_passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_READ, MAP_SHARED, 8}));
    assert_false(call_passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_EXEC, PA, 7}));
    assert_true(call_passes(&plan, SYS_mmap, (uint64_t[6]){0, 1, PROT_WRITE, PA, 7}));
    assert_true(call_passes(&plan, SYS_read, (uint64_t[6]){8}));
    assert_true(call_passes(&plan, SYS_read, (uint64_t[6]){5}));
    assert_false(call_passes(&plan, SYS_read, (uint64_t[6]){9}));
}

static void a_filter_that_differs_from_its_policy_is_noticed(void **state)
{
    static struct confine_plan plan;
    auto_policy policy = policy_shipped("script");
    struct error error = {0};
    size_t unnoticed = 0;
    (void)state;
    policy_compiled(&policy, &plan);
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
    policy_compiled(&policy, &plan);
    assert_false(call_passes(&plan, policy.rules[5].calls[1].number, zeros));
}

static void the_plan_is_the_policy_in_numbers(void **state)
{
    static struct confine_plan plan;
    auto_policy policy = policy_shipped("script");
    (void)state;
    memset(&plan, 0xff, sizeof plan);
    policy_compiled(&policy, &plan);
    assert_int_equal(plan.magic, CONFINE_PLAN_MAGIC);
    assert_int_equal(plan.namespaces, policy.namespaces);
    assert_int_equal(plan.uid_inside, 1000);
    assert_int_equal(plan.gid_inside, 1000);
    assert_int_equal(plan.secure_bits, policy.secure_bits);
    assert_int_equal(plan.backstops, policy.backstops);
    assert_int_equal(plan.no_new_privs, 1);
    assert_int_equal(plan.dumpable, 0);
    assert_int_equal(plan.clocks, CONFINE_CLOCKS_NONE);
    assert_int_equal(plan.speculation, 1);
    assert_string_equal(plan.host_name, "jail");
    assert_int_equal(plan.fault | plan.fault_step | plan.reserved, 0);
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
    policy_compiled(&policy, &plan);
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        int status = status_under(&plan, calls[i].number, calls[i].arguments);
        bool lived = WIFEXITED(status) && WEXITSTATUS(status) == 0;
        bool killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
        assert_true(lived || killed);
        assert_int_equal(lived, call_passes(&plan, (int)calls[i].number, calls[i].arguments));
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(conditions_of_every_kind_compile_to_what_they_say),
        cmocka_unit_test(two_rules_for_one_call_pass_what_either_allows),
        cmocka_unit_test(a_filter_that_differs_from_its_policy_is_noticed),
        cmocka_unit_test(an_absent_call_passes_nowhere),
        cmocka_unit_test(the_plan_is_the_policy_in_numbers),
        cmocka_unit_test(the_kernel_decides_as_the_simulation_does),
    };
    return cmocka_run_group_tests_name("compiling filters", tests, NULL, NULL) != 0;
}
