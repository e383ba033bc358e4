/* brig doctor: what this host offers, what is missing, and the exact remedy. Whether brig can run
 * is not concluded from that: it is tried, by the very run that brig run would make. */
#include "supervisor/command.h"

#include "base/io.h"
#include "supervisor/doctor/doctor_report.h"
#include "supervisor/doctor/examination.h"
#include "supervisor/option.h"
#include "supervisor/run_policies.h"
#include "supervisor/verdict.h"

#include <errno.h>
#include <stddef.h>
#include <unistd.h>

struct doctor_options {
    const char *policy;
    bool json;
};

static const struct option OPTIONS[] = {
    {"--policy", "NAME|FILE", "the policy of the run that is tried (default: script)", OPTION_TEXT,
     offsetof(struct doctor_options, policy)},
    {"--json", NULL, "one JSON object on standard output instead of lines", OPTION_FLAG,
     offsetof(struct doctor_options, json)},
};

static const struct option_table TABLE = {
    .usage = "brig doctor [options]",
    .summary = "Tries each thing that brig needs of this host or can use, then a whole run. Says "
               "what is missing,\nwhat is not there without it, and the remedy. The exit code is 0 "
               "where runs are possible, else 125.",
    .examples = "  brig doctor\n"
                "  brig doctor --json\n",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
};

static int findings_tell(struct examination *examination, bool json)
{
    auto_bytes text = {0};
    struct error error = {0};
    int impossible = verdict_row(VERDICT_NONE)->exit_code;
    if (json)
        doctor_report_write(examination, &text);
    else
        doctor_report_lines(examination, &text);
    if (io_write_all(STDOUT_FILENO, text.at, text.length))
        return examination_can_run(examination) ? 0 : impossible;
    error_errno(&error, errno, "standard output cannot be written to");
    command_usage_error(&error);
    return impossible;
}

static int host_examine(const struct doctor_options *options, const struct run_policies *policies)
{
    struct examination examination;
    examination_make(&examination, policies);
    int code = findings_tell(&examination, options->json);
    examination_end(&examination);
    return code;
}

int command_doctor(int count, char *const *arguments)
{
    struct error error;
    struct doctor_options options = {0};
    const struct option_list no_settings = {0};
    struct run_policies policies = {0};
    size_t words;
    if (option_wants_help(count, arguments)) {
        option_print_help(&TABLE);
        return 0;
    }
    int code = option_read(&TABLE, count, arguments, &options, NULL, &words, &error) &&
                       run_policies_load(&policies, options.policy, &no_settings, false, &error)
                   ? host_examine(&options, &policies)
                   : command_usage_error(&error);
    run_policies_end(&policies);
    return code;
}
