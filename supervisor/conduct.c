/* How a command conducts one run. */
#include "supervisor/conduct.h"

#include "supervisor/clock.h"
#include "supervisor/event_file.h"
#include "supervisor/outlet.h"
#include "supervisor/testing.h"
#include "supervisor/verdict.h"

#include <poll.h>
#include <unistd.h>

bool conduct_begin(struct run *run, struct host *host, const struct run_policies *policies,
                   const struct run_request *request)
{
    struct error error = {0};
    if (host_start(host, &policies->places, &policies->script, &policies->bridge, &error) &&
        testing_arm(host, &error))
        return run_start(run, host, request);
    run_fail(run, host, request, &error);
    return false;
}

static int poll_timeout_ms(int64_t deadline_ns)
{
    if (deadline_ns == INT64_MAX)
        return -1;
    int64_t left_ns = deadline_ns - monotonic_ns();
    return left_ns <= 0 ? 0 : left_ns > 3600000000000 ? 3600000 : (int)(left_ns / 1000000) + 1;
}

static struct pollfd outlet_entry(const struct outlet *outlet)
{
    return (struct pollfd){.fd = outlet_waits(outlet) ? outlet->fd : -1, .events = POLLOUT};
}

/* Until something has come: from the bridge, by signal, from a reader that takes more, or time. */
static void run_wait(const struct run *run, struct host *host, const struct progress *progress)
{
    struct pollfd entries[] = {{.fd = run_descriptor(run), .events = POLLIN},
                               {.fd = host->signals.fd, .events = POLLIN},
                               outlet_entry(&progress->outlet),
                               outlet_entry(&progress->events->outlet)};
    int64_t run_ns = run_deadline_ns(run), progress_ns = progress_deadline_ns(progress);
    poll(entries, sizeof entries / sizeof entries[0],
         poll_timeout_ms(run_ns < progress_ns ? run_ns : progress_ns));
    signals_take(&host->signals);
}

/* Events that are wanted and cannot be kept are a fault of brig, as a result that reaches nobody.
 */
static void events_watch(struct run *run, const struct event_file *events)
{
    struct error error = {0};
    if (run->decided || event_file_is_whole(events, &error))
        return;
    run_undo(run, &error);
    run_stop(run, "");
}

/* The first signal stops the run in order, be it one that came while the run was being built; a
 * second one ends it at once: the kernel kills what is left. */
void conduct_attend(struct run *run, struct host *host, struct progress *progress)
{
    while (run_step(run)) {
        progress_attend(progress, &host->signals);
        events_watch(run, progress->events);
        if (host->signals.stops > 1)
            _exit(verdict_row(VERDICT_STOPPED)->exit_code);
        if (host->signals.stops)
            run_stop(run, "stopped by a signal");
        run_wait(run, host, progress);
    }
}
