/* Runs of one host, one after the other, while another run of it is always under way.
 *
 *     host_beside NEIGHBOUR SCRIPT...    prints the report of every run, one a line, as it ends
 *
 * The neighbour asks an agent that takes its time; when it has ended it is begun anew, until the
 * last script has had its run. */
#include "base/io.h"
#include "bench/one_host.h"
#include "supervisor/input.h"
#include "supervisor/report.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SLOW_AGENT                                                                                 \
    "{\"kind\":\"replies\",\"replies\":{\"replies\":[{\"match\":{\"prompt\":\"*\"},\"value\":1,"   \
    "\"delay_ms\":200}],\"otherwise\":\"error\"}}"

struct going {
    struct run run;
    struct run_request request;
    bool goes;
};

struct pair_of_runs {
    struct one_host one;
    struct going neighbour, script;
};

static _Noreturn void beside_fail(const char *text)
{
    fprintf(stderr, "host_beside: %s\n", text);
    exit(1);
}

static void report_print(const struct run *run)
{
    auto_bytes report = {0};
    report_write(run, &report);
    bytes_append_byte(&report, '\n');
    io_write_all(STDOUT_FILENO, report.at, report.length);
}

static void going_finish(struct going *going)
{
    run_end(&going->run);
    report_print(&going->run);
    run_clear(&going->run);
    going->goes = false;
}

static void going_begin(struct going *going, struct host *host)
{
    going->goes = run_start(&going->run, host, &going->request);
    if (!going->goes)
        going_finish(going);
}

static void going_step(struct going *going)
{
    if (going->goes && !run_step(&going->run))
        going_finish(going);
}

static struct pollfd going_entry(const struct going *going)
{
    int descriptor = going->goes ? run_descriptor(&going->run) : -1;
    return (struct pollfd){.fd = descriptor, .events = POLLIN};
}

static void both_step(struct pair_of_runs *both)
{
    struct signals *signals = &both->one.host.signals;
    struct pollfd entries[] = {going_entry(&both->neighbour),
                               going_entry(&both->script),
                               {.fd = signals->fd, .events = POLLIN}};
    poll(entries, sizeof entries / sizeof entries[0], 1000);
    signals_take(signals);
    going_step(&both->neighbour);
    going_step(&both->script);
}

static void neighbour_keep(struct pair_of_runs *both)
{
    if (!both->neighbour.goes)
        going_begin(&both->neighbour, &both->one.host);
}

static void script_run(struct pair_of_runs *both, const char *path)
{
    struct error error;
    auto_bytes text = {0};
    if (!input_script(path, &text, &error))
        beside_fail(error.text);
    both->script.request = both->one.request;
    both->script.request.script_path = path;
    both->script.request.script = text.at;
    both->script.request.script_length = text.length;
    neighbour_keep(both);
    for (going_begin(&both->script, &both->one.host); both->script.goes; neighbour_keep(both))
        both_step(both);
}

int main(int count, char **arguments)
{
    struct error error;
    static struct pair_of_runs both = {.one = ONE_HOST_EMPTY};
    if (count < 3)
        beside_fail("usage: host_beside NEIGHBOUR SCRIPT...");
    if (!one_host_begin(&both.one, arguments[1], &error))
        beside_fail(error.text);
    both.neighbour.request = both.one.request;
    both.neighbour.request.agent = SLOW_AGENT;
    for (int i = 2; i < count; i++)
        script_run(&both, arguments[i]);
    while (both.neighbour.goes)
        both_step(&both);
    host_end(&both.one.host);
    return 0;
}
