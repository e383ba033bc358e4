/* bench/warm: makes runs from one waiting template through the supervisor's library, and tells how
 * long each took from run_start to its verdict.
 *
 *     warm SCRIPT RUNS AT_ONCE [armed]    prints {"run_ms":[…],"runs_per_s":…}
 *
 * armed: a jail and a bridge are raised ahead of each run, as a service does while it waits. The
 * time for that is not in run_ms, since nobody waits for it, but it is in runs_per_s. */
#include "base/io.h"
#include "base/json_write.h"
#include "bench/one_host.h"
#include "supervisor/clock.h"
#include "supervisor/run.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { AT_ONCE_MOST = 16 };

struct bench {
    struct one_host one;
    struct run runs[AT_ONCE_MOST];
    bool going[AT_ONCE_MOST];
    size_t at_once, wanted, started, ended;
    bool armed;
    double *run_ms;
};

static _Noreturn void bench_fail(const char *text)
{
    fprintf(stderr, "warm: %s\n", text);
    exit(1);
}

static void run_finish(struct bench *bench, size_t slot)
{
    struct run *run = &bench->runs[slot];
    run_end(run);
    if (run->verdict != VERDICT_COMPLETED)
        bench_fail(run->reason);
    bench->run_ms[bench->ended++] = (double)(run->ended_ns - run->started_ns) / 1e6;
    bench->going[slot] = false;
    run_clear(run);
}

static void run_arm(struct bench *bench)
{
    struct error error;
    if (bench->armed && !host_arm(&bench->one.host, &error))
        bench_fail(error.text);
}

static void runs_fill(struct bench *bench)
{
    for (size_t slot = 0; slot < bench->at_once; slot++)
        if (!bench->going[slot] && bench->started < bench->wanted) {
            run_arm(bench);
            if (!run_start(&bench->runs[slot], &bench->one.host, &bench->one.request))
                bench_fail(bench->runs[slot].reason);
            bench->going[slot] = true;
            bench->started++;
        }
}

static void runs_wait(struct bench *bench)
{
    struct pollfd entries[AT_ONCE_MOST + 1] = {
        {.fd = bench->one.host.signals.fd, .events = POLLIN}};
    nfds_t count = 1;
    for (size_t slot = 0; slot < bench->at_once; slot++)
        if (bench->going[slot])
            entries[count++] =
                (struct pollfd){.fd = run_descriptor(&bench->runs[slot]), .events = POLLIN};
    poll(entries, count, 1000);
    signals_take(&bench->one.host.signals);
}

static void runs_make(struct bench *bench, size_t wanted)
{
    bench->wanted = wanted;
    bench->started = bench->ended = 0;
    for (runs_fill(bench); bench->ended < wanted; runs_fill(bench)) {
        bool moved = false;
        for (size_t slot = 0; slot < bench->at_once; slot++)
            if (bench->going[slot] && !run_step(&bench->runs[slot])) {
                run_finish(bench, slot);
                moved = true;
            }
        if (!moved)
            runs_wait(bench);
    }
}

static void bench_tell(const struct bench *bench, double seconds)
{
    auto_bytes out = {0};
    json_open(&out, '{');
    json_key(&out, "run_ms");
    json_open(&out, '[');
    for (size_t i = 0; i < bench->ended; i++)
        json_put_real(&out, bench->run_ms[i], 4);
    json_close(&out, ']');
    json_key(&out, "runs_per_s");
    json_put_real(&out, (double)bench->ended / seconds, 2);
    json_close(&out, '}');
    bytes_append_byte(&out, '\n');
    io_write_all(STDOUT_FILENO, out.at, out.length);
}

int main(int count, char **arguments)
{
    struct error error;
    static struct bench bench = {.one = ONE_HOST_EMPTY};
    if (count < 4 || count > 5 || (count == 5 && strcmp(arguments[4], "armed") != 0))
        bench_fail("usage: warm SCRIPT RUNS AT_ONCE [armed]");
    bench.armed = count == 5;
    size_t runs = strtoul(arguments[2], NULL, 10);
    bench.at_once = strtoul(arguments[3], NULL, 10);
    if (bench.at_once < 1 || bench.at_once > AT_ONCE_MOST || runs < 1)
        bench_fail("RUNS and AT_ONCE are numbers from 1");
    bench.run_ms = calloc(runs + 1, sizeof *bench.run_ms);
    if (!one_host_begin(&bench.one, arguments[1], &error))
        bench_fail(error.text);
    runs_make(&bench, 1); /* the proof of the templates is not a run's */
    int64_t begin_ns = monotonic_ns();
    runs_make(&bench, runs);
    bench_tell(&bench, (double)(monotonic_ns() - begin_ns) / 1e9);
    host_end(&bench.one.host);
    free(bench.run_ms);
    return 0;
}
