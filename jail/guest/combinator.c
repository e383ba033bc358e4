/* What parallel and pipeline have in common, from the request for scopes to the last branch's end.
 */
#include "jail/guest/combinator.h"

#include "base/json_write.h"
#include "jail/guest/awaitable.h"
#include "jail/guest/branch.h"
#include "jail/guest/cancel.h"
#include "jail/guest/failure.h"
#include "jail/guest/log.h"
#include "jail/guest/request.h"
#include "jail/guest/scope.h"

#include <stdlib.h>
#include <string.h>

/* Every object that is owned, before and after the start of the branches. */
void combinator_clear(struct combinator *combinator)
{
    for (size_t i = 0; combinator->works && i < combinator->count; i++)
        Py_XDECREF(combinator->works[i]);
    for (size_t i = 0; i < combinator->stage_count; i++)
        Py_DECREF(combinator->stages[i].function);
    PyMem_Free(combinator->works);
    PyMem_Free(combinator->stages);
    free(combinator->branches);
    combinator->works = NULL;
    combinator->stages = NULL;
    combinator->branches = NULL;
    combinator->stage_count = 0;
    Py_CLEAR(combinator->results);
    Py_CLEAR(combinator->error);
}

static size_t scopes_per_slot(const struct combinator *combinator)
{
    return combinator->base.kind == KIND_PIPELINE ? combinator->stage_count : 1;
}

static bool slots_make(struct combinator *combinator)
{
    combinator->results = PyList_New((Py_ssize_t)combinator->count);
    combinator->branches = calloc(combinator->count + 1, sizeof combinator->branches[0]);
    if (combinator->results && !combinator->branches)
        PyErr_NoMemory();
    if (!combinator->results || !combinator->branches)
        return false;
    for (size_t i = 0; i < combinator->count; i++)
        PyList_SET_ITEM(combinator->results, (Py_ssize_t)i, Py_NewRef(Py_None));
    return true;
}

static void request_make(struct scheduler *scheduler, struct combinator *combinator)
{
    bool pipeline = combinator->base.kind == KIND_PIPELINE;
    struct bytes *frame = channel_open(scheduler->channel, CHANNEL_SMALL_FRAME_BYTES);
    size_t start = request_open(scheduler, frame, pipeline ? "pipeline" : "parallel");
    json_key(frame, "count");
    json_put_unsigned(frame, combinator->count);
    if (pipeline) {
        json_key(frame, "stages");
        json_put_unsigned(frame, combinator->stage_count);
    }
    request_close(frame);
    request_enter(scheduler, &combinator->base, frame->length - start,
                  combinator->count * scopes_per_slot(combinator));
}

PyObject *combinator_new(struct scheduler *scheduler, enum awaitable_kind kind, struct works *works,
                         struct stage *stages, size_t stage_count,
                         const struct combinator_options *options)
{
    struct combinator *combinator =
        (struct combinator *)awaitable_new(scheduler, scheduler->combinator_type, kind);
    if (!combinator)
        return NULL;
    combinator->count = works->count;
    combinator->limit = options->limit;
    combinator->on_error = options->on_error;
    request_pace(scheduler);
    if (!slots_make(combinator) || !request_reserve(scheduler)) {
        Py_DECREF((PyObject *)combinator);
        return NULL;
    }
    combinator->works = works->at;
    *works = (struct works){0};
    combinator->stages = stages;
    combinator->stage_count = stage_count;
    request_make(scheduler, combinator);
    scheduler->combinators++;
    scheduler->unopened++;
    return (PyObject *)combinator;
}

/* A generator that awaits may not end with a StopIteration of somebody else's. */
static PyObject *error_that_may_pass(struct scheduler *scheduler, PyObject *error)
{
    if (!PyErr_GivenExceptionMatches(error, PyExc_StopIteration) &&
        !PyErr_GivenExceptionMatches(error, PyExc_StopAsyncIteration))
        return error;
    PyObject *wrapped =
        PyObject_CallFunction(PyExc_RuntimeError, "s", "a branch raised StopIteration");
    if (!wrapped)
        scheduler_exhausted(scheduler);
    PyException_SetCause(wrapped, error);
    return wrapped;
}

static PyObject *outcome_of(struct combinator *combinator, bool *failed)
{
    *failed = combinator->error || combinator->base.cancelled;
    if (combinator->error) {
        PyObject *error = combinator->error;
        combinator->error = NULL;
        return error_that_may_pass(combinator->base.scheduler, error);
    }
    PyObject *outcome = combinator->results;
    if (!combinator->base.cancelled) {
        combinator->results = NULL;
        return outcome;
    }
    return PyObject_CallFunction(PyExc_RuntimeError, "s",
                                 "this was cancelled together with the branch that made it");
}

void combinator_finish(struct combinator *combinator)
{
    if (!combinator->base.answered || combinator->stopping || combinator->running ||
        combinator->started < combinator->count)
        return;
    struct scheduler *scheduler = combinator->base.scheduler;
    bool failed;
    PyObject *outcome = outcome_of(combinator, &failed);
    if (!outcome)
        scheduler_exhausted(scheduler);
    combinator_clear(combinator);
    scheduler->combinators--;
    awaitable_settle(&combinator->base, outcome, failed);
}

static void start_more(struct combinator *combinator)
{
    struct scheduler *scheduler = combinator->base.scheduler;
    while (combinator->started < combinator->count && combinator->running < combinator->limit) {
        size_t slot = combinator->started++;
        struct branch *branch = branch_new(combinator, slot);
        if (!branch)
            scheduler_exhausted(scheduler);
        combinator->branches[slot] = branch;
        combinator->running++;
        scheduler_make_ready(scheduler, branch);
    }
}

/* The scopes of a slot from a stage on: those that nothing will run in any more. */
static void slot_release(struct combinator *combinator, struct scope *from, size_t stage)
{
    struct scheduler *scheduler = combinator->base.scheduler;
    size_t left = scopes_per_slot(combinator) - stage;
    for (size_t i = 0; i < left; i++)
        scope_release(scheduler, from + i);
}

void combinator_slot_drop(struct combinator *combinator, size_t slot)
{
    size_t stages = scopes_per_slot(combinator);
    if (combinator->block && stages)
        slot_release(combinator, &combinator->block->scopes[slot * stages], 0);
}

static void slot_set(struct combinator *combinator, size_t slot, PyObject *value)
{
    if (!value)
        scheduler_exhausted(combinator->base.scheduler);
    PyList_SetItem(combinator->results, (Py_ssize_t)slot, value);
}

static void slot_fill(struct combinator *combinator, size_t slot, PyObject *value)
{
    if (combinator->on_error == ON_ERROR_OUTCOME)
        value = Py_BuildValue("{s:O,s:N}", "ok", Py_True, "value", value);
    slot_set(combinator, slot, value);
}

/* The slot's fate; takes over the error. What is no Exception passes through every on_error. */
static void slot_fail(struct combinator *combinator, struct branch *branch, PyObject *error)
{
    struct scheduler *scheduler = combinator->base.scheduler;
    if (combinator->on_error == ON_ERROR_RAISE ||
        !PyErr_GivenExceptionMatches(error, PyExc_Exception)) {
        combinator->error = error;
        combinator_stop(combinator);
        return;
    }
    if (combinator->on_error == ON_ERROR_OUTCOME) {
        PyObject *description = failure_describe(error, scheduler->agent_error_type);
        slot_set(combinator, branch->slot,
                 description ? Py_BuildValue("{s:O,s:N}", "ok", Py_False, "error", description)
                             : NULL);
    } else {
        log_failed_slot(scheduler, branch, error);
    }
    Py_DECREF(error);
}

static void cancelled_take(struct combinator *combinator, struct branch *branch, PyObject *error)
{
    struct scheduler *scheduler = combinator->base.scheduler;
    if (error && Py_TYPE(error) != scheduler->cancelled_type)
        log_error_while_cancelled(scheduler, branch, error);
    Py_XDECREF(error);
    awaitable_cancel_orphans(scheduler, branch->scope);
}

void combinator_take(struct combinator *combinator, struct branch *branch, PyObject *value)
{
    PyObject *error = value ? NULL : failure_take();
    combinator->branches[branch->slot] = NULL;
    combinator->running--;
    if (branch->cancelled) {
        Py_XDECREF(value);
        cancelled_take(combinator, branch, error);
    } else if (error) {
        slot_fail(combinator, branch, error);
    } else {
        slot_fill(combinator, branch->slot, value);
    }
    slot_release(combinator, branch->scope, branch->stage);
    branch_clear(branch);
    free(branch);
    start_more(combinator);
    combinator_finish(combinator);
}

static bool token_take(struct scope *scope, const struct json_tape *tape, uint32_t token)
{
    if (json_kind_of(tape, token) != JSON_STRING)
        return false;
    size_t length;
    const char *text = json_raw(tape, token, &length);
    if (length < 3 || length - 2 >= sizeof scope->token || memchr(text, '\\', length))
        return false;
    memcpy(scope->token, text + 1, length - 2);
    scope->token[length - 2] = '\0';
    return true;
}

/* Nothing runs in a pipeline without stages: its items are its results. */
static void items_return(struct combinator *combinator)
{
    for (size_t slot = combinator->started; slot < combinator->count; slot++) {
        slot_fill(combinator, slot, combinator->works[slot]);
        combinator->works[slot] = NULL;
    }
    combinator->started = combinator->count;
}

bool combinator_open(struct combinator *combinator, const struct json_tape *tape, uint32_t tokens)
{
    struct scheduler *scheduler = combinator->base.scheduler;
    size_t stages = scopes_per_slot(combinator), total = combinator->count * stages, i = 0;
    if (json_kind_of(tape, tokens) != JSON_ARRAY || tape->tokens[tokens].count != total)
        return false;
    if (total && !(combinator->block = scope_block_open(&combinator->base, total, stages)))
        scheduler_exhausted(scheduler);
    for (uint32_t at = json_first(tape, tokens); at; at = json_next(tape, tokens, at))
        if (!token_take(&combinator->block->scopes[i++], tape, at))
            return false;
    if (combinator->started == combinator->count)
        for (i = 0; i < total; i++) /* cancelled before the host had answered */
            scope_release(scheduler, &combinator->block->scopes[i]);
    else if (!stages)
        items_return(combinator);
    else
        start_more(combinator);
    combinator_finish(combinator);
    return true;
}
