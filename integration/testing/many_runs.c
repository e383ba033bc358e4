/* Many runs of one host, each told as a line of JSON: how it ended, and its warnings.
 *
 *     many_runs SCRIPT ARGS REPLIES RUNS [armed]    ARGS and REPLIES are files
 *
 * armed: a jail and a bridge are raised ahead of each run. */
#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"
#include "bench/one_host.h"
#include "supervisor/input.h"
#include "supervisor/run.h"
#include "supervisor/verdict.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LOG_BYTES = 64 << 20 };

static _Noreturn void end_with(const char *text)
{
    fprintf(stderr, "many_runs: %s\n", text);
    exit(1);
}

static void run_wait(const struct run *run, struct host *host)
{
    struct pollfd entries[] = {{.fd = run_descriptor(run), .events = POLLIN},
                               {.fd = host->signals.fd, .events = POLLIN}};
    poll(entries, 2, 1000);
    signals_take(&host->signals);
}

static void run_tell(const struct run *run)
{
    auto_bytes line = {0};
    json_open(&line, '{');
    json_key(&line, "verdict");
    const char *name = verdict_row(run->verdict)->name;
    json_put_text(&line, name ? name : "none");
    json_key(&line, "reason");
    json_put_text(&line, run->reason);
    json_key(&line, "warnings");
    json_open(&line, '[');
    for (size_t i = 0; i < run->record.warning_count; i++) {
        const char *json = run->record.warnings[i].json;
        json_put_raw(&line, json, strlen(json));
    }
    json_close(&line, ']');
    json_close(&line, '}');
    bytes_append_byte(&line, '\n');
    if (!io_write_all(STDOUT_FILENO, line.at, line.length))
        end_with("nobody reads");
}

static void run_make(struct one_host *one, bool armed)
{
    struct error error;
    static struct run run;
    if (armed && !host_arm(&one->host, &error))
        end_with(error.text);
    if (run_start(&run, &one->host, &one->request))
        while (run_step(&run))
            run_wait(&run, &one->host);
    run_end(&run);
    run_tell(&run);
    run_clear(&run);
}

static void request_fill(struct one_host *one, const char *args_path, const char *replies,
                         struct bytes *args, struct bytes *agent)
{
    struct error error;
    auto_bytes choice = {0};
    bytes_printf(&choice, "replies:%s", replies);
    if (!input_args(NULL, args_path, args, &error) ||
        !input_agent(bytes_text(&choice), agent, &error))
        end_with(error.text);
    one->request.args = args->at;
    one->request.args_length = args->length;
    one->request.agent = bytes_text(agent);
    one->script_policy.budgets.log_bytes.amount = LOG_BYTES; /* transcripts are warnings */
}

int main(int count, char **arguments)
{
    struct error error;
    static struct one_host one = ONE_HOST_EMPTY;
    auto_bytes args = {0}, agent = {0};
    if (count < 5 || count > 6 || (count == 6 && strcmp(arguments[5], "armed") != 0))
        end_with("usage: many_runs SCRIPT ARGS REPLIES RUNS [armed]");
    if (!one_host_begin(&one, arguments[1], &error))
        end_with(error.text);
    request_fill(&one, arguments[2], arguments[3], &args, &agent);
    for (unsigned long runs = strtoul(arguments[4], NULL, 10); runs; runs--)
        run_make(&one, count == 6);
    host_end(&one.host);
    return 0;
}
