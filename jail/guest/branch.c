/* A branch: one flow of execution, driven step by step and never by two at once. */
#include "jail/guest/branch.h"

#include "jail/guest/awaitable.h"
#include "jail/guest/cancel.h"
#include "jail/guest/combinator.h"
#include "jail/guest/failure.h"
#include "jail/guest/scope.h"

#include <stdlib.h>

struct branch *branch_new(struct combinator *combinator, size_t slot)
{
    struct branch *branch = calloc(1, sizeof *branch);
    if (!branch)
        return NULL;
    branch->combinator = combinator;
    branch->slot = slot;
    branch->scope = &combinator->block->scopes[slot * combinator->block->stages];
    branch->work = combinator->works[slot];
    combinator->works[slot] = NULL;
    if (combinator->base.kind == KIND_PIPELINE)
        branch->previous = Py_NewRef(branch->work);
    return branch;
}

void branch_clear(struct branch *branch)
{
    if (branch->waits_for && branch->waits_for->waiter == branch)
        branch->waits_for->waiter = NULL;
    Py_CLEAR(branch->waits_for);
    Py_CLEAR(branch->driver);
    Py_CLEAR(branch->work);
    Py_CLEAR(branch->previous);
}

static PyObject *stage_call(struct branch *branch)
{
    const struct stage *stage = &branch->combinator->stages[branch->stage];
    PyObject *index = stage->arity == 3 ? PyLong_FromSize_t(branch->slot) : NULL;
    if (stage->arity == 3 && !index)
        return NULL;
    PyObject *arguments[] = {branch->previous, branch->work, index};
    PyObject *value = PyObject_Vectorcall(stage->function, arguments, (size_t)stage->arity, NULL);
    Py_XDECREF(index);
    return value;
}

/* What is to be driven, or a value that is none: a new reference; NULL with an exception set.
 * *claimed: it is an awaitable that was given as the branch itself. */
static PyObject *work_begin(struct branch *branch, bool *claimed)
{
    *claimed = false;
    if (branch->combinator && branch->combinator->base.kind == KIND_PIPELINE)
        return stage_call(branch);
    *claimed = awaitable_looks_so(branch->work);
    return *claimed ? Py_NewRef(branch->work) : PyObject_CallNoArgs(branch->work);
}

/* As PyIter_Send; PYGEN_RETURN also for what need not be driven. */
static PySendResult branch_step(struct scheduler *scheduler, struct branch *branch,
                                PyObject **value)
{
    *value = NULL;
    if (!branch->driver) {
        bool claimed;
        PyObject *begun = work_begin(branch, &claimed);
        if (!begun)
            return PYGEN_ERROR;
        if (!awaitable_looks_so(begun)) {
            *value = begun;
            return PYGEN_RETURN;
        }
        branch->driver = awaitable_driver(scheduler, begun, claimed);
        Py_DECREF(begun);
        if (!branch->driver)
            return PYGEN_ERROR;
    }
    return awaitable_drive(scheduler, branch, value);
}

/* Takes the value of a stage that another follows; false if it was the last. */
static bool stage_advance(struct scheduler *scheduler, struct branch *branch, PyObject *value)
{
    struct combinator *combinator = branch->combinator;
    if (!combinator || branch->cancelled || branch->stage + 1 >= combinator->stage_count)
        return false;
    Py_CLEAR(branch->driver);
    Py_XSETREF(branch->previous, value);
    branch->stage++;
    struct scope *left = branch->scope++;
    scope_release(scheduler, left);
    return true;
}

static void branch_end(struct scheduler *scheduler, struct branch *branch, PyObject *value)
{
    if (branch->combinator) {
        combinator_take(branch->combinator, branch, value);
        return;
    }
    scheduler->result = value;
    scheduler->error = value ? NULL : failure_take();
    branch_clear(branch);
}

void branch_run(struct scheduler *scheduler, struct branch *branch)
{
    PyObject *value = NULL;
    PySendResult result;
    if (branch->cancelled && !branch->begun) {
        if (branch->combinator->base.kind == KIND_PARALLEL)
            branch_work_drop(scheduler, branch->work);
        PyErr_SetNone((PyObject *)scheduler->cancelled_type);
        branch_end(scheduler, branch, NULL);
        return;
    }
    branch->begun = true;
    Py_CLEAR(branch->waits_for);
    scheduler->current = branch;
    do
        result = branch_step(scheduler, branch, &value);
    while (result == PYGEN_RETURN && stage_advance(scheduler, branch, value));
    /* Still current while its frames are let go: finalisers belong to the branch. */
    if (result != PYGEN_NEXT)
        Py_CLEAR(branch->driver);
    scheduler->current = NULL;
    if (result != PYGEN_NEXT)
        branch_end(scheduler, branch, value);
}

/* Detaches the branch from what it waits for, which nobody else can wait for. */
static struct awaitable *wait_end(struct branch *branch)
{
    struct awaitable *target = branch->waits_for;
    if (target->waiter != branch)
        return NULL;
    bool circle = awaitable_waits_for(target, branch);
    target->waiter = NULL;
    return circle ? NULL : target;
}

bool branch_cancel(struct branch *branch, struct awaitable **waited)
{
    if (branch->cancelled)
        return false;
    branch->cancelled = true;
    if (!branch->waits_for || branch->waits_for->settled)
        return false; /* it stands in the run queue already */
    *waited = wait_end(branch);
    return true;
}
