/* The deterministic scheduler: one run queue, one loop, one order. */
#include "jail/guest/state.h"

#include "jail/guest/awaitable.h"
#include "jail/guest/branch.h"
#include "jail/guest/budget.h"
#include "jail/guest/failure.h"
#include "jail/guest/function.h"
#include "jail/guest/generator.h"
#include "jail/guest/log.h"
#include "jail/guest/outcome.h"
#include "jail/guest/reply.h"
#include "jail/guest/request.h"

#include <stdlib.h>
#include <string.h>

/* Given back at the end: what is left of the address space may be nothing. */
static const size_t BALLAST_BYTES = 2 << 20;
static const size_t TEXT_BYTES = 64 * 1024;

static bool types_make(struct scheduler *scheduler)
{
    return (scheduler->function_type = function_type()) &&
           (scheduler->call_type = awaitable_call_type()) &&
           (scheduler->combinator_type = awaitable_combinator_type()) &&
           (scheduler->waiter_type = awaitable_waiter_type()) &&
           (scheduler->counter_type = budget_type()) &&
           (scheduler->agent_error_type = failure_agent_error_type()) &&
           (scheduler->cancelled_type = failure_cancelled_type());
}

static bool memory_take(struct scheduler *scheduler)
{
    scheduler->ballast = malloc(BALLAST_BYTES);
    return scheduler->ballast && reserve_take(&scheduler->reserve) &&
           bytes_make_room(&scheduler->text, TEXT_BYTES) &&
           bytes_make_room(&scheduler->exits, TEXT_BYTES);
}

struct scheduler *scheduler_new(void)
{
    struct scheduler *scheduler = calloc(1, sizeof *scheduler);
    if (!scheduler || !memory_take(scheduler)) {
        PyErr_NoMemory();
        return NULL;
    }
    strcpy(scheduler->root.token, "r");
    scheduler->root.holds = 1;
    scheduler->first_request = 1;
    scheduler->exit_batch = 1;
    if (!types_make(scheduler) || !(scheduler->budget = budget_new(scheduler)) ||
        !generator_watch(scheduler))
        return NULL;
    return scheduler;
}

void scheduler_listen(struct scheduler *scheduler, struct channel *channel)
{
    scheduler->channel = channel;
    if (!channel_begin(channel))
        scheduler_exhausted(scheduler);
    reserve_begin(&scheduler->reserve, scheduler);
}

void scheduler_begin(struct scheduler *scheduler, const struct scheduler_limits *limits,
                     PyObject *budget)
{
    scheduler->limits = *limits;
    budget_begin(scheduler->budget, budget);
}

static const struct {
    const char *name;
    function_body *body;
} functions[] = {
    {"agent", agent_call}, {"parallel", parallel_call}, {"pipeline", pipeline_call},
    {"phase", phase_call}, {"log", log_call},           {"print", print_call},
};

bool scheduler_put_names(struct scheduler *scheduler, PyObject *names)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        PyObject *made = function_new(scheduler, functions[i].name, functions[i].body);
        bool put = made && PyDict_SetItemString(names, functions[i].name, made) == 0;
        Py_XDECREF(made);
        if (!put)
            return false;
    }
    return PyDict_SetItemString(names, "budget", scheduler->budget) == 0 &&
           PyDict_SetItemString(names, "AgentError", (PyObject *)scheduler->agent_error_type) == 0;
}

bool scheduler_permits(struct scheduler *scheduler, bool dispatches)
{
    if (scheduler->current && !scheduler->current->cancelled && !scheduler->over &&
        !(dispatches && scheduler->closing))
        return true;
    PyErr_SetNone((PyObject *)scheduler->cancelled_type);
    return false;
}

void scheduler_make_ready(struct scheduler *scheduler, struct branch *branch)
{
    branch->next_ready = NULL;
    if (scheduler->ready_last)
        scheduler->ready_last->next_ready = branch;
    else
        scheduler->ready_first = branch;
    scheduler->ready_last = branch;
}

static bool workflow_is_over(const struct scheduler *scheduler)
{
    return scheduler->result || scheduler->error;
}

void scheduler_settle_down(struct scheduler *scheduler)
{
    struct branch *branch;
    while ((branch = scheduler->ready_first) && (scheduler->over || !workflow_is_over(scheduler))) {
        scheduler->ready_first = branch->next_ready;
        if (!scheduler->ready_first)
            scheduler->ready_last = NULL;
        branch_run(scheduler, branch);
    }
}

/* Answers that have arrived together are taken one by one, and what they led to is written when
 * reading would block: the frames and their order are the same, and writes are few. */
static void frame_read(struct scheduler *scheduler)
{
    request_await_scopes(scheduler);
    if (!channel_has_line(scheduler->channel))
        channel_flush(scheduler->channel);
    size_t length;
    const char *line = channel_read_line(scheduler->channel, &length);
    if (!line)
        scheduler_exhausted(scheduler);
    reply_deliver(scheduler, line, length);
}

_Noreturn void scheduler_run(struct scheduler *scheduler, PyObject *coroutine)
{
    reserve_run(&scheduler->reserve);
    scheduler->workflow.work = Py_NewRef(coroutine);
    scheduler->workflow.scope = &scheduler->root;
    scheduler_make_ready(scheduler, &scheduler->workflow);
    for (;;) {
        scheduler_settle_down(scheduler);
        if (workflow_is_over(scheduler))
            outcome_of_workflow(scheduler);
        if (!scheduler->unanswered)
            outcome_deadlock(scheduler);
        frame_read(scheduler);
    }
}

_Noreturn void scheduler_judged(struct scheduler *scheduler, const struct bytes *problems,
                                const struct bytes *warnings)
{
    outcome_judged(scheduler, problems, warnings);
}

_Noreturn void scheduler_fail(struct scheduler *scheduler)
{
    outcome_raised(scheduler, failure_take());
}

_Noreturn void scheduler_exhausted(struct scheduler *scheduler)
{
    outcome_memory(scheduler);
}

void scheduler_warn(struct scheduler *scheduler, const char *text)
{
    log_warning(scheduler, text, strlen(text));
}
