/* Many runs of one host that end in every way there is: what the supervisor holds after the last is
 * what it held after the first.
 *
 *     BRIG_TEST_GUEST=brig-jail-unguarded host_flat SCRIPT RUNS [troubled]    prints TAP
 *
 * The test sets GLIBC_TUNABLES so that the allocator keeps nothing back: what it counts is exact.
 *
 * troubled: now and then a run cannot be built, or a process is ended from outside, so that the
 * templates are started anew. Without, the templates stay the same, and what they hold is looked at
 * as well. SCRIPT is what the host is started with. */
#include "bench/one_host.h"
#include "integration/testing/holdings.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum {
    CALM_ROUNDS = 4,
    WARM_ROUNDS = 2,
    CPU_MS = 60,
    NODES = 20,
    REAPED_MS = 20000,
    TEMPLATES = 2
};

#define AGENT                                                                                      \
    "{\"kind\":\"replies\",\"replies\":{\"replies\":[{\"match\":{\"prompt\":\"never\"},"           \
    "\"value\":1,\"delay_ms\":3600000}],\"otherwise\":\"echo\"}}"

struct bench {
    struct one_host one;
    struct run run;
    unsigned points;
    unsigned long runs;
    bool troubled;
};

static void nothing_do(struct bench *bench)
{
    (void)bench;
}

static void run_stop_now(struct bench *bench)
{
    run_stop(&bench->run, "enough");
}

static void jail_kill(struct bench *bench)
{
    kill(bench->run.pair.jail.pid, SIGKILL);
}

static void bridge_kill(struct bench *bench)
{
    kill(bench->run.pair.bridge.pid, SIGKILL);
}

static void template_end_by_force(pid_t pid)
{
    siginfo_t info;
    kill(pid, SIGKILL);
    waitid(P_PID, (id_t)pid, &info, WEXITED | WNOWAIT);
}

static void templates_lose(struct bench *bench)
{
    template_end_by_force(bench->one.host.jail.pid);
    template_end_by_force(bench->one.host.bridge.pid);
}

static void descriptors_limit(struct bench *bench, rlim_t most)
{
    struct rlimit limit;
    (void)bench;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = most ? most : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

static void descriptors_withhold(struct bench *bench)
{
    descriptors_limit(bench, holdings_descriptors() + 1);
}

static void descriptors_give_back(struct bench *bench)
{
    descriptors_limit(bench, 0);
}

static void pair_arm(struct bench *bench)
{
    struct error error;
    host_arm(&bench->one.host, &error);
}

static void armed_kill(struct bench *bench, struct cell *cell)
{
    pair_arm(bench);
    cell_kill(cell);
    cell_await_end(cell, REAPED_MS);
}

static void armed_jail_kill(struct bench *bench)
{
    armed_kill(bench, &bench->one.host.armed.jail);
}

static void armed_bridge_kill(struct bench *bench)
{
    armed_kill(bench, &bench->one.host.armed.bridge);
}

#define TEN   "(((((((((("
#define FIFTY TEN TEN TEN TEN TEN
/* What the parser itself refuses without a look at the source's file, which is no more there. */
#define NESTED "return " FIFTY FIFTY FIFTY FIFTY FIFTY "\n"
#define WAITS  "await agent(\"never\")\n"

struct way {
    const char *name, *script;
    enum verdict verdict;
    void (*before)(struct bench *bench);
    void (*after)(struct bench *bench); /* once the script has been handed over, or could not be */
};

static const struct way CALM[] = {
    {"completed", "return await parallel([lambda: agent(\"x\")] * 3)\n", VERDICT_COMPLETED,
     nothing_do, nothing_do},
    {"armed", "return 1\n", VERDICT_COMPLETED, pair_arm, nothing_do},
    {"an armed jail was killed", "return 1\n", VERDICT_COMPLETED, armed_jail_kill, nothing_do},
    {"an armed bridge was killed", "return 1\n", VERDICT_COMPLETED, armed_bridge_kill, nothing_do},
    {"failed", "log(\"now\")\nraise ValueError(\"no\")\n", VERDICT_FAILED, nothing_do, nothing_do},
    {"rejected", NESTED, VERDICT_REJECTED, nothing_do, nothing_do},
    {"nodes are spent", "while True:\n    await agent(\"x\")\n", VERDICT_OVER_BUDGET, nothing_do,
     nothing_do},
    {"time is spent", "while True:\n    pass\n", VERDICT_OVER_BUDGET, nothing_do, nothing_do},
    {"blocked", "imp(\"posix\").getpid()\n", VERDICT_BLOCKED, nothing_do, nothing_do},
    {"crashed", "imp(\"posix\").abort()\n", VERDICT_CRASHED, nothing_do, nothing_do},
    {"stopped", WAITS, VERDICT_STOPPED, nothing_do, run_stop_now},
    {"the jail is killed", WAITS, VERDICT_CRASHED, nothing_do, jail_kill},
    {"the bridge is killed", WAITS, VERDICT_NONE, nothing_do, bridge_kill},
};

static const struct way TROUBLED[] = {
    {"no descriptors", "return 1\n", VERDICT_NONE, descriptors_withhold, descriptors_give_back},
    {"completed after it", "return 1\n", VERDICT_COMPLETED, nothing_do, nothing_do},
    {"templates were killed", "return 1\n", VERDICT_COMPLETED, templates_lose, nothing_do},
};

static void point(struct bench *bench, bool passed, const char *what)
{
    printf("%sok %u - %s\n", passed ? "" : "not ", ++bench->points, what);
}

static void run_attend(struct run *run, struct signals *signals)
{
    while (run_step(run)) {
        struct pollfd entries[] = {{.fd = run_descriptor(run), .events = POLLIN},
                                   {.fd = signals->fd, .events = POLLIN}};
        poll(entries, 2, 1000);
        signals_take(signals);
    }
}

static bool way_take(struct bench *bench, const struct way *way)
{
    struct run *run = &bench->run;
    bench->one.request.script = way->script;
    bench->one.request.script_length = strlen(way->script);
    way->before(bench);
    bool begun = run_start(run, &bench->one.host, &bench->one.request);
    way->after(bench);
    if (begun)
        run_attend(run, &bench->one.host.signals);
    run_end(run);
    bool right = run->verdict == way->verdict;
    if (!right)
        printf("# run %lu, %s: verdict %d, %s\n", bench->runs, way->name, (int)run->verdict,
               run->reason);
    bench->runs++;
    run_clear(run);
    return right;
}

static bool ways_take(struct bench *bench, const struct way *ways, size_t count)
{
    bool right = true;
    for (size_t i = 0; i < count; i++)
        right = way_take(bench, &ways[i]) && right;
    return right;
}

/* Proof jails that have been judged are reaped in passing. */
static void leftovers_await(struct host *host)
{
    for (int waited_ms = 0; waited_ms < REAPED_MS && holdings_children() > TEMPLATES;
         waited_ms += 10)
        signals_wait(&host->signals, 10);
    signals_take(&host->signals);
}

/* What is looked at is looked at after the same runs each time. */
static bool round_take(struct bench *bench)
{
    bool right = true;
    if (bench->troubled)
        right = ways_take(bench, TROUBLED, sizeof TROUBLED / sizeof TROUBLED[0]);
    for (size_t i = 0; i < CALM_ROUNDS; i++)
        right = ways_take(bench, CALM, sizeof CALM / sizeof CALM[0]) && right;
    leftovers_await(&bench->one.host);
    return right;
}

static void holdings_judge(struct bench *bench, const struct holdings *before,
                           const struct holdings *after, unsigned long runs)
{
    for (size_t i = 0; i < holdings_count(); i++) {
        const struct holding_row *row = holdings_row(i);
        if (bench->troubled && row->of_template)
            continue;
        double most = (double)before->amounts[i] + row->slack + row->slack_a_run * (double)runs;
        printf("# %s: %lld, and %lld after %lu runs more\n", row->name,
               (long long)before->amounts[i], (long long)after->amounts[i], runs);
        point(bench, before->amounts[i] >= 0 && (double)after->amounts[i] <= most, row->name);
    }
}

static void runs_make(struct bench *bench, unsigned long wanted)
{
    struct holdings before, after;
    bool right = true;
    for (size_t i = 0; i < WARM_ROUNDS; i++)
        right = round_take(bench) && right;
    unsigned long warm = bench->runs;
    holdings_look(&bench->one.host, &before);
    while (bench->runs < wanted)
        right = round_take(bench) && right;
    holdings_look(&bench->one.host, &after);
    point(bench, right, "every run ends as it must");
    point(bench, bench->runs > warm, "there are runs to compare");
    holdings_judge(bench, &before, &after, bench->runs - warm);
}

int main(int count, char **arguments)
{
    struct error error;
    static struct bench bench = {.one = ONE_HOST_EMPTY};
    if (count < 3 || count > 4 || (count == 4 && strcmp(arguments[3], "troubled") != 0))
        return 2;
    bench.troubled = count == 4;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!one_host_begin(&bench.one, arguments[1], &error)) {
        printf("Bail out! %s\n", error.text);
        return 1;
    }
    bench.one.script_policy.budgets.cpu_ms.amount = CPU_MS;
    bench.one.script_policy.budgets.nodes.amount = NODES;
    bench.one.request.agent = AGENT;
    runs_make(&bench, strtoul(arguments[2], NULL, 10));
    host_end(&bench.one.host);
    siginfo_t info;
    point(&bench, waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) < 0,
          "no child is left of the host");
    printf("1..%u\n", bench.points);
    return 0;
}
