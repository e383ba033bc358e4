/* brig run: from the command line to the result on standard output. */
#include "supervisor/command.h"

#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"
#include "supervisor/apart.h"
#include "supervisor/conduct.h"
#include "supervisor/event_file.h"
#include "supervisor/input.h"
#include "supervisor/option.h"
#include "supervisor/outlet.h"
#include "supervisor/policy/file.h"
#include "supervisor/progress.h"
#include "supervisor/report.h"
#include "supervisor/run_policies.h"
#include "supervisor/tell.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* For a reader of progress that has stopped reading, once all else is done. */
enum { PROGRESS_PATIENCE_MS = 1000 };

struct run_options {
    const char *args, *args_file, *agent, *policy, *report, *events, *journal;
    struct option_list settings;
    bool allow_wider, json, quiet;
};

#define PLACE(member) offsetof(struct run_options, member)

static const struct option OPTIONS[] = {
    {"--args", "JSON", "the script's args", OPTION_TEXT, PLACE(args)},
    {"--args-file", "FILE", "the same from a file", OPTION_TEXT, PLACE(args_file)},
    {"--agent", "BACKEND", "who answers: echo (default), replies:FILE", OPTION_TEXT, PLACE(agent)},
    {"--policy", "NAME|FILE", "the policy that confines the script (default: script)", OPTION_TEXT,
     PLACE(policy)},
    {"--set", "KEY=VALUE", "narrow a value of the policy, say budgets.nodes=50", OPTION_LIST,
     PLACE(settings)},
    {"--allow-wider", NULL, "let --set allow more than the policy does", OPTION_FLAG,
     PLACE(allow_wider)},
    {"--journal", "none", "no journal is kept (default)", OPTION_TEXT, PLACE(journal)},
    {"--report", "FILE", "write the report of the run there", OPTION_TEXT, PLACE(report)},
    {"--events", "FILE", "write the events of the run there, as lines of JSON", OPTION_TEXT,
     PLACE(events)},
    {"--json", NULL, "the report on standard output instead of the value", OPTION_FLAG,
     PLACE(json)},
    {"--quiet", NULL, "no progress on standard error", OPTION_FLAG, PLACE(quiet)},
};

static const struct option_table TABLE = {
    .usage = "brig run SCRIPT [options]",
    .summary = "Runs a workflow script (\"-\": from standard input) in a jail; its value goes to "
               "standard output.",
    .examples = "  brig run triage.py --args '{\"topics\": [\"disk\", \"network\"]}'\n"
                "  brig run review.py --args-file args.json --agent replies:replies.json\n"
                "  brig run triage.py --set budgets.nodes=50 --report report.json\n",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .words_least = 1,
    .words_most = 1,
};

/* All that is read and judged before anything is started. */
struct job {
    struct run_options options;
    struct run_policies policies;
    struct bytes script, args, agent;
    struct event_file events;
    struct run_request request;
};

static void job_end(struct job *job)
{
    run_policies_end(&job->policies);
    bytes_end(&job->script);
    bytes_end(&job->args);
    bytes_end(&job->agent);
    event_file_end(&job->events);
}

static bool journal_check(const char *journal, struct error *error)
{
    return !journal || strcmp(journal, "none") == 0 ||
           error_set(error,
                     "--journal %s: this version keeps no journal; \"none\" is what it knows",
                     journal);
}

/* The file that an option's value begins to name behind a prefix, NULL where it names none. */
static const char *path_behind(const char *value, const char *prefix)
{
    return value && strncmp(value, prefix, strlen(prefix)) == 0 ? value + strlen(prefix) : NULL;
}

/* A run that wrote over what it was told by could not be made again. */
static bool files_apart(const struct job *job, struct error *error)
{
    const struct run_options *options = &job->options;
    bool is_file = options->policy && policy_file_is_named(options->policy);
    const struct apart_file files[] = {
        {"the script", job->request.script_path, true},
        {"--args-file", options->args_file, true},
        {"--agent", path_behind(options->agent, "replies:"), true},
        {"--policy", is_file ? options->policy : NULL, true},
        {"--report", options->report, false},
        {"--events", options->events, false},
    };
    return apart_check(files, sizeof files / sizeof files[0], error);
}

/* Last, since it makes the file, or empties it. */
static bool events_open(struct job *job, struct error *error)
{
    const struct run_options *options = &job->options;
    if (!options->events)
        return true;
    return input_output_path("--events", options->events, error) &&
           event_file_open(&job->events, options->events, error);
}

static bool job_read(struct job *job, int count, char *const *arguments, struct error *error)
{
    struct run_options *options = &job->options;
    size_t words;
    if (!option_read(&TABLE, count, arguments, options, &job->request.script_path, &words, error) ||
        !journal_check(options->journal, error) ||
        !run_policies_load(&job->policies, options->policy, &options->settings,
                           options->allow_wider, error) ||
        !input_script(job->request.script_path, &job->script, error) ||
        !input_args(options->args, options->args_file, &job->args, error) ||
        !input_agent(options->agent, &job->agent, error) || !files_apart(job, error) ||
        (options->report && !input_output_path("--report", options->report, error)) ||
        !events_open(job, error) || !files_apart(job, error))
        return false;
    job->request.script = job->script.at;
    job->request.script_length = job->script.length;
    job->request.args = job->args.at;
    job->request.args_length = job->args.length;
    job->request.agent = job->agent.at;
    job->request.show = options->quiet && !options->events ? NULL : progress_show;
    return true;
}

static bool report_write_file(const struct job *job, const struct run *run, struct error *error)
{
    auto_bytes report = {0};
    if (!job->options.report)
        return true;
    report_write(run, &report);
    bytes_append_byte(&report, '\n');
    return io_write_file(job->options.report, report.at, report.length, error);
}

/* The value, or with --json the report, on standard output. */
static bool output_write(const struct job *job, const struct run *run, struct signals *signals,
                         struct error *error)
{
    struct outlet output = {.fd = STDOUT_FILENO};
    const struct bytes *value = &run->record.end.value;
    if (job->options.json)
        report_write(run, &output.queue);
    else if (run->verdict == VERDICT_COMPLETED)
        json_append_shown(value->at, value->length, &output.queue);
    if (outlet_waits(&output))
        bytes_append_byte(&output.queue, '\n');
    bool written = outlet_drain(&output, signals, -1, "standard output", error);
    outlet_end(&output);
    return written;
}

/* A result that reaches nobody is no completed run. The report is written last and says so; it is
 * written whatever became of the result. */
static int job_deliver(struct job *job, struct run *run, struct host *host, struct outlet *told)
{
    struct error error = {0};
    tell_outcome(run, job->options.quiet, told);
    outlet_drain(told, &host->signals, PROGRESS_PATIENCE_MS, "standard error", &error);
    if (!output_write(job, run, &host->signals, &error)) {
        outlet_put_error(told, &error);
        error_at_step(&error, "output");
        run_undo(run, &error);
    }
    if (!event_file_finish(&job->events, run, &host->signals, &error)) {
        outlet_put_error(told, &error);
        run_undo(run, &error);
    }
    int code = verdict_row(run->verdict)->exit_code;
    if (!report_write_file(job, run, &error)) {
        code = verdict_row(VERDICT_NONE)->exit_code;
        outlet_put_error(told, &error);
    }
    outlet_drain(told, &host->signals, PROGRESS_PATIENCE_MS, "standard error", &error);
    return code;
}

static int job_run(struct job *job)
{
    struct host host = HOST_EMPTY;
    struct progress progress;
    struct run run;
    progress_begin(&progress, job->options.quiet, &job->events);
    job->request.context = &progress;
    if (conduct_begin(&run, &host, &job->policies, &job->request))
        conduct_attend(&run, &host, &progress);
    /* Not before: what jail and template share would become the jail's alone. */
    host_kill(&host);
    run_end(&run);
    progress_settle(&progress, &host.signals);
    int code = job_deliver(job, &run, &host, &progress.outlet);
    run_clear(&run);
    host_end(&host);
    progress_end(&progress);
    return code;
}

int command_run(int count, char *const *arguments)
{
    struct error error;
    struct job job = {.events = EVENT_FILE_NONE};
    if (option_wants_help(count, arguments)) {
        option_print_help(&TABLE);
        return 0;
    }
    int code =
        job_read(&job, count, arguments, &error) ? job_run(&job) : command_usage_error(&error);
    job_end(&job);
    return code;
}
