/* The compiled filters of all policies in the kernel: processes install them and make the calls.
 *
 * A call that is killed ends its process, so each needs one; those that pass share one. What is
 * told from another is SIGSYS and anything else: a call that passes has arguments with which it
 * does nothing. */
#include "attempts.h"
#include "mutants.h"
#include "policies.h"

#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum {
    NUMBER_MOST = 1024, /* the highest that any kernel has is below 500 */
    HANGS_S = 120,
    NO_FILTER = 99,
};

/* What a process is to do. It shares memory with the test, which waits until it has ended:
 * thousands of them cost little so, and it tells how far it came. */
struct order {
    const struct confine_plan *plan; /* NULL: no filter */
    const struct attempts *attempts;
    volatile size_t index; /* of the call under way */
    volatile int number;   /* errno of the last call that came back; 0: none */
};

/* A core would end whoever shares the memory. */
static int cores_forbid(void **state)
{
    (void)state;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

/* Who looks for leaks at the end must be able to look. */
static int cores_allow(void **state)
{
    (void)state;
    return prctl(PR_SET_DUMPABLE, 1, 0, 0, 0);
}

static int order_follow(struct order *order, int (*act)(void *order))
{
    static _Alignas(16) char stack[64 << 10];
    int status = 0;
    pid_t process = clone(act, stack + sizeof stack, CLONE_VM | CLONE_VFORK | SIGCHLD, order);
    assert_true(process >= 0);
    assert_int_equal(waitpid(process, &status, 0), process);
    assert_false(WIFEXITED(status) && WEXITSTATUS(status) == NO_FILTER);
    return status;
}

/* What the kernel lets pass before it asks any filter: where root has planted a probe, processes
 * make these calls from a page of the kernel's own. Made from elsewhere they come to nothing. */
static bool is_exempt(uint64_t number)
{
#if defined(__x86_64__)
    enum { URETPROBE = 335, UPROBE = 336 }; /* since Linux 6.11, since 6.18 */
    return (uint32_t)number == URETPROBE || (uint32_t)number == UPROBE;
#else
    (void)number;
    return false;
#endif
}

/* Nothing of the test's own is within reach of the calls, and a fault is one, not a message. */
static void stage_clear(void)
{
    static const struct rlimit NO_CORE = {1, 1};
    static const int FAULTS[] = {SIGILL, SIGSEGV, SIGBUS, SIGFPE, SIGSYS};
    for (size_t i = 0; i < sizeof FAULTS / sizeof FAULTS[0]; i++)
        signal(FAULTS[i], SIG_DFL);
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    for (int fd = 0; fd < 3; fd++)
        dup2(null, fd);
    close_range(3, UINT32_MAX, 0);
    setrlimit(RLIMIT_CORE, &NO_CORE);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    alarm(HANGS_S);
}

static void filter_install(const struct confine_plan *plan)
{
    struct sock_fprog program = {(unsigned short)plan->filter_length,
                                 (struct sock_filter *)(size_t)plan->filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) < 0)
        _exit(NO_FILTER);
}

static int attempts_make(void *context)
{
    struct order *order = context;
    stage_clear();
    filter_install(order->plan);
    for (; order->index < order->attempts->count; order->index++) {
        const struct attempt *attempt = &order->attempts->at[order->index];
        const uint64_t *arguments = attempt->arguments;
        long result = syscall((long)attempt->number, arguments[0], arguments[1], arguments[2],
                              arguments[3], arguments[4], arguments[5]);
        order->number = result == -1 ? errno : 0;
    }
    syscall(SYS_exit_group, 0);
    return 0;
}

static bool is_killed(int status)
{
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
}

/* What is wrong with how the call ended: NULL if nothing is. */
static const char *fault_of(const struct attempt *attempt, bool survived, int status)
{
    if (is_exempt(attempt->number))
        return NULL;
    if (!survived && !is_killed(status) && !WIFEXITED(status))
        return "ends in another way";
    bool passed = survived || WIFEXITED(status);
    return passed == attempt->passes ? NULL : passed ? "passes" : "is killed";
}

/* Number of calls that pass and should be killed, or the other way round; prints them. */
static size_t faults_in_kernel(const struct confine_plan *plan, const struct attempts *attempts)
{
    size_t faults = 0;
    struct order order = {.plan = plan, .attempts = attempts};
    for (size_t first = 0; first < attempts->count; first = ++order.index) {
        int status = order_follow(&order, attempts_make);
        size_t last = order.index;
        for (size_t i = first; i <= last && i < attempts->count; i++) {
            const struct attempt *attempt = &attempts->at[i];
            const char *fault = fault_of(attempt, i < last, status);
            if (fault)
                print_error("call %#lx(%#lx, %#lx, %#lx, %#lx, …) %s\n", attempt->number,
                            attempt->arguments[0], attempt->arguments[1], attempt->arguments[2],
                            attempt->arguments[3], fault);
            faults += fault != NULL;
        }
    }
    return faults;
}

static void assert_kernel_agrees(const struct policy *policy, const struct attempts *attempts)
{
    static struct confine_plan plan;
    policy_compiled(policy, &plan);
    assert_int_equal(faults_in_kernel(&plan, attempts), 0);
    print_message("# %s: %zu calls in the kernel\n", policy->name, attempts->count);
}

static void rules_are_kept(struct policy *policy)
{
    auto_attempts attempts = {0};
    attempts_around_rules(policy, &attempts);
    assert_kernel_agrees(policy, &attempts);
}

static void what_a_rule_allows_passes_and_each_argument_changed_alone_dies(void **state)
{
    (void)state;
    assert_true(policies_each(rules_are_kept) >= 2);
}

static void other_numbers_die(struct policy *policy)
{
    auto_attempts attempts = {0};
    attempts_beside_rules(policy, NUMBER_MOST, &attempts);
    assert_kernel_agrees(policy, &attempts);
}

static void every_number_that_no_rule_names_dies(void **state)
{
    (void)state;
    assert_true(policies_each(other_numbers_die) >= 2);
}

/* Under a filter that kills for whatever is called. */
static void what_the_kernel_asks_no_filter_about_does_nothing(void **state)
{
    static const struct confine_plan KILLS = {
        .filter = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)}, .filter_length = 1};
    (void)state;
    for (uint64_t number = 0; number <= NUMBER_MOST; number++) {
        struct attempt one = {.number = number};
        struct attempts attempts = {.at = &one, .count = 1};
        struct order order = {.plan = &KILLS, .attempts = &attempts};
        int status = order_follow(&order, attempts_make);
        if (is_killed(status) && order.index == 0)
            continue;
        assert_true(is_exempt(number));
        bool faulted = WIFSIGNALED(status) && WTERMSIG(status) == SIGILL;
        assert_true(faulted || (order.index == 1 && order.number == ENXIO));
        print_message("# the kernel asks no filter about number %lu\n", number);
    }
}

/* The first call that the mutant's filter judges otherwise, by simulation, must be judged otherwise
 * in the kernel too. */
static void mutant_is_noticed(const struct policy *mutant, const char *what, void *context)
{
    static struct confine_plan plan;
    const struct attempts *attempts = context;
    policy_compiled(mutant, &plan);
    for (size_t i = 0; i < attempts->count; i++) {
        struct attempt noticed = attempts->at[i];
        if (call_passes(&plan, (int)(uint32_t)noticed.number, noticed.arguments) == noticed.passes)
            continue;
        noticed.passes = !noticed.passes;
        struct attempts one = {.at = &noticed, .count = 1};
        assert_int_equal(faults_in_kernel(&plan, &one), 0);
        return;
    }
    fail_msg("%s: nothing else is allowed or forbidden then", what);
}

static void mutants_are_noticed(struct policy *policy)
{
    auto_attempts attempts = {0};
    attempts_around_rules(policy, &attempts);
    size_t count = mutants_try(policy, mutant_is_noticed, &attempts);
    assert_true(count >= policy->rule_count);
    print_message("# %s: %zu things taken away, each of them noticed\n", policy->name, count);
}

static void nothing_of_a_rule_can_be_removed_unnoticed(void **state)
{
    (void)state;
    assert_true(policies_each(mutants_are_noticed) >= 2);
}

#if defined(__x86_64__)
static int call_by_32_bits(void *context)
{
    const struct order *order = context;
    int number = order->number;
    stage_clear();
    if (order->plan)
        filter_install(order->plan);
    __asm__ volatile("int $0x80"
                     : "+a"(number)
                     : "b"(-1L), "c"(-1L), "d"(-1L), "S"(-1L), "D"(-1L)
                     : "r8", "r9", "r10", "r11", "memory");
    syscall(SYS_exit_group, 0);
    return 0;
}

/* A kernel without the entry faults, whatever the number and with no filter at all. */
static int signal_of_32_bits(void)
{
    enum { GETPID_32 = 20 };
    struct order order = {.number = GETPID_32};
    int status = order_follow(&order, call_by_32_bits);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
        return SIGSYS;
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    print_message("# this kernel has no 32-bit entry: it faults\n");
    return SIGSEGV;
}

static void numbers_of_32_bits_die(struct policy *policy)
{
    enum { NUMBER_32_MOST = 480 };
    static struct confine_plan plan;
    int expected = signal_of_32_bits();
    policy_compiled(policy, &plan);
    for (int number = -1; number <= NUMBER_32_MOST; number++) {
        struct order order = {.plan = &plan, .number = number};
        int status = order_follow(&order, call_by_32_bits);
        if (!WIFSIGNALED(status) || WTERMSIG(status) != expected)
            fail_msg("%s: number %d of the 32-bit entry passes", policy->name, number);
    }
}

static void no_number_of_the_32_bit_entry_passes(void **state)
{
    (void)state;
    assert_true(policies_each(numbers_of_32_bits_die) >= 2);
}
#endif

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_rule_allows_passes_and_each_argument_changed_alone_dies),
        cmocka_unit_test(every_number_that_no_rule_names_dies),
        cmocka_unit_test(what_the_kernel_asks_no_filter_about_does_nothing),
        cmocka_unit_test(nothing_of_a_rule_can_be_removed_unnoticed),
#if defined(__x86_64__)
        cmocka_unit_test(no_number_of_the_32_bit_entry_passes),
#endif
    };
    return cmocka_run_group_tests_name("filters in the kernel", tests, cores_forbid, cores_allow) !=
           0;
}
