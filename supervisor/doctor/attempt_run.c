/* The attempt that decides: a whole run, by the code of brig run. Whoever makes it is ended by what
 * ends a run, so that it too has a process of its own. */
#include "supervisor/doctor/attempts.h"

#include "supervisor/conduct.h"
#include "supervisor/event_file.h"
#include "supervisor/progress.h"

static const char SCRIPT[] = "return await agent(\"x\")\n";

static const struct run_request REQUEST = {
    .script_path = "doctor",
    .script = SCRIPT,
    .script_length = sizeof SCRIPT - 1,
    .args = "{}",
    .args_length = 2,
    .agent = "{\"kind\":\"echo\"}",
};

static bool run_judge(const struct run *run, struct error *error)
{
    const char *verdict = verdict_row(run->verdict)->name;
    if (run->verdict == VERDICT_COMPLETED)
        return true;
    *error = run->failure;
    if (run->failure.step[0])
        return false;
    error_set(error, "%s: %s", verdict ? verdict : "not run", run->reason);
    return error_at_step(error, "run");
}

bool attempt_run(const struct run_policies *policies, struct error *error)
{
    struct event_file events = EVENT_FILE_NONE;
    struct host host = HOST_EMPTY;
    struct progress progress;
    struct run run;
    progress_begin(&progress, true, &events);
    if (conduct_begin(&run, &host, policies, &REQUEST))
        conduct_attend(&run, &host, &progress);
    host_kill(&host);
    run_end(&run);
    bool completed = run_judge(&run, error);
    run_clear(&run);
    host_end(&host);
    progress_end(&progress);
    event_file_end(&events);
    return completed;
}
