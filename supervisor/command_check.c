/* brig check: a script is judged in the jail where it would run, and nothing of it is run. */
#include "supervisor/command.h"

#include "base/bytes.h"
#include "supervisor/check_report.h"
#include "supervisor/conduct.h"
#include "supervisor/event_file.h"
#include "supervisor/input.h"
#include "supervisor/option.h"
#include "supervisor/outlet.h"
#include "supervisor/progress.h"
#include "supervisor/run_policies.h"
#include "supervisor/tell.h"

#include <stddef.h>
#include <unistd.h>

/* For a reader of standard error that has stopped reading, once all else is done. */
enum { TELL_PATIENCE_MS = 1000 };

struct check_options {
    const char *policy;
    struct option_list settings;
    bool allow_wider, json;
};

#define PLACE(member) offsetof(struct check_options, member)

static const struct option OPTIONS[] = {
    {"--policy", "NAME|FILE", "the policy that would confine the script (default: script)",
     OPTION_TEXT, PLACE(policy)},
    {"--set", "KEY=VALUE", "narrow a value of the policy, say budgets.cpu='1 s'", OPTION_LIST,
     PLACE(settings)},
    {"--allow-wider", NULL, "let --set allow more than the policy does", OPTION_FLAG,
     PLACE(allow_wider)},
    {"--json", NULL, "one JSON object on standard output instead of lines", OPTION_FLAG,
     PLACE(json)},
};

static const struct option_table TABLE = {
    .usage = "brig check SCRIPT [options]",
    .summary = "Judges a workflow script (\"-\": from standard input) as brig run does, and warns "
               "of likely\nmistakes, each with the fix. Runs nothing of it. Says nothing of a "
               "script without fault;\nthe exit code is 0 whatever is warned of, and 3 where "
               "something is refused.",
    .examples = "  brig check review.py\n"
                "  brig check review.py --json\n"
                "  brig check - --policy strict.json < review.py\n",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .words_least = 1,
    .words_most = 1,
};

struct check {
    struct check_options options;
    struct run_policies policies;
    struct bytes script;
    struct run_request request;
};

static void check_end(struct check *check)
{
    run_policies_end(&check->policies);
    bytes_end(&check->script);
}

static bool check_read(struct check *check, int count, char *const *arguments, struct error *error)
{
    struct check_options *options = &check->options;
    size_t words;
    if (!option_read(&TABLE, count, arguments, options, &check->request.script_path, &words,
                     error) ||
        !run_policies_load(&check->policies, options->policy, &options->settings,
                           options->allow_wider, error) ||
        !input_script(check->request.script_path, &check->script, error))
        return false;
    check->request.script = check->script.at;
    check->request.script_length = check->script.length;
    check->request.args = "{}";
    check->request.args_length = 2;
    check->request.agent = "{\"kind\":\"echo\"}";
    check->request.checks = true;
    return true;
}

static bool output_write(const struct check *check, const struct run *run, struct signals *signals,
                         struct error *error)
{
    struct outlet output = {.fd = STDOUT_FILENO};
    if (check->options.json) {
        check_report_write(run, &check->policies.script, &output.queue);
        bytes_append_byte(&output.queue, '\n');
    } else {
        check_report_lines(run, &output.queue);
    }
    bool written = outlet_drain(&output, signals, -1, "standard output", error);
    outlet_end(&output);
    return written;
}

/* The lines are all that is told of a script that was judged, refused or not. */
static bool was_judged(const struct run *run)
{
    return run->verdict == VERDICT_COMPLETED || run->verdict == VERDICT_REJECTED;
}

static int check_deliver(const struct check *check, struct run *run, struct host *host,
                         struct outlet *told)
{
    struct error error = {0};
    if (!was_judged(run))
        tell_outcome(run, true, told);
    outlet_drain(told, &host->signals, TELL_PATIENCE_MS, "standard error", &error);
    if (!output_write(check, run, &host->signals, &error)) {
        outlet_put_error(told, &error);
        error_at_step(&error, "output");
        run_undo(run, &error);
        outlet_drain(told, &host->signals, TELL_PATIENCE_MS, "standard error", &error);
    }
    return verdict_row(run->verdict)->exit_code;
}

static int check_run(struct check *check)
{
    struct event_file events = EVENT_FILE_NONE;
    struct host host = HOST_EMPTY;
    struct progress progress;
    struct run run;
    progress_begin(&progress, true, &events);
    if (conduct_begin(&run, &host, &check->policies, &check->request))
        conduct_attend(&run, &host, &progress);
    host_kill(&host);
    run_end(&run);
    progress_settle(&progress, &host.signals);
    int code = check_deliver(check, &run, &host, &progress.outlet);
    run_clear(&run);
    host_end(&host);
    progress_end(&progress);
    event_file_end(&events);
    return code;
}

int command_check(int count, char *const *arguments)
{
    struct error error;
    struct check check = {0};
    if (option_wants_help(count, arguments)) {
        option_print_help(&TABLE);
        return 0;
    }
    int code = check_read(&check, count, arguments, &error) ? check_run(&check)
                                                            : command_usage_error(&error);
    check_end(&check);
    return code;
}
