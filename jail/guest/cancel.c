/* Cancelling: from an awaitable down through what its branches wait for. The way back is kept in
 * the combinators themselves, never on the C stack: a script may chain as many of them as its
 * budget of scopes allows. */
#include "jail/guest/cancel.h"

#include "base/json_write.h"
#include "base/own.h"
#include "jail/guest/awaitable.h"
#include "jail/guest/branch.h"
#include "jail/guest/combinator.h"
#include "jail/guest/scope.h"

#include <stdlib.h>

static void call_cancel(struct awaitable *call)
{
    struct bytes *frame = channel_open(call->scheduler->channel, CHANNEL_SMALL_FRAME_BYTES);
    json_open(frame, '{');
    json_key(frame, "op");
    json_put_text(frame, "cancel");
    json_key(frame, "id");
    json_put_unsigned(frame, call->request);
    json_close(frame, '}');
    bytes_append_byte(frame, '\n');
}

/* It is over at once: whether an answer was on its way already is a matter of time. At the end of
 * the workflow nothing is told of scopes any more. */
static void call_settle(struct awaitable *call)
{
    auto_bytes id = {0};
    if (call->scheduler->over)
        return;
    awaitable_name(call, &id);
    PyObject *name = PyUnicode_FromStringAndSize(id.at, (Py_ssize_t)id.length);
    if (!name)
        scheduler_exhausted(call->scheduler);
    awaitable_settle(call, name, true);
}

/* Cancels what can be cancelled at once. A combinator that must be stopped for it is returned. */
static struct combinator *cancel_begin(struct awaitable *awaitable)
{
    if (awaitable->settled || awaitable->cancelled)
        return NULL;
    awaitable->cancelled = true;
    awaitable->waiter = NULL;
    if (awaitable->kind == KIND_AGENT) {
        call_cancel(awaitable);
        call_settle(awaitable);
        return NULL;
    }
    /* Where awaits run in a circle, cancelling comes back to where it began: once is enough. */
    struct combinator *combinator = (struct combinator *)awaitable;
    return combinator->stopping ? NULL : combinator;
}

/* As branch_work_drop, but for a combinator, which is returned. */
static struct combinator *work_drop(struct scheduler *scheduler, PyObject *work)
{
    if (awaitable_is(scheduler, work))
        return cancel_begin((struct awaitable *)work);
    if (!PyCoro_CheckExact(work) || awaitable_is_fresh(scheduler, work) != 1)
        return NULL;
    PyObject *closed = PyObject_CallMethod(work, "close", NULL);
    Py_XDECREF(closed);
    PyErr_Clear();
    return NULL;
}

/* What has not begun never will. Returns a combinator that is to be stopped before this goes on. */
static struct combinator *rest_drop(struct combinator *combinator)
{
    for (; combinator->started < combinator->count; combinator->started++) {
        PyObject **work = &combinator->works[combinator->started];
        struct combinator *inner = NULL;
        if (combinator->base.kind == KIND_PARALLEL)
            inner = work_drop(combinator->base.scheduler, *work);
        if (inner)
            return inner;
        Py_CLEAR(*work);
        combinator_slot_drop(combinator, combinator->started);
    }
    return NULL;
}

/* What the branches wait for ends before them. Returns as rest_drop. */
static struct combinator *branches_cancel(struct combinator *combinator)
{
    for (; combinator->stop_slot < combinator->stop_end; combinator->stop_slot++) {
        struct branch *branch = combinator->branches[combinator->stop_slot];
        struct awaitable *waited = NULL;
        if (!branch)
            continue;
        if (!combinator->stop_wakes)
            combinator->stop_wakes = branch_cancel(branch, &waited);
        struct combinator *inner = waited ? cancel_begin(waited) : NULL;
        if (inner)
            return inner;
        if (combinator->stop_wakes)
            scheduler_make_ready(combinator->base.scheduler, branch);
        combinator->stop_wakes = false;
    }
    return NULL;
}

static void stop_begin(struct combinator *combinator, struct combinator *outer)
{
    combinator->stopping = true;
    combinator->stop_outer = outer;
    combinator->stop_slot = 0;
    combinator->stop_end = combinator->started;
}

void combinator_stop(struct combinator *combinator)
{
    if (combinator->stopping)
        return;
    stop_begin(combinator, NULL);
    for (struct combinator *at = combinator, *next; at; at = next) {
        next = rest_drop(at);
        if (!next)
            next = branches_cancel(at);
        if (next) {
            stop_begin(next, at);
            continue;
        }
        at->stopping = false;
        next = at->stop_outer;
        if (next)
            combinator_finish(at);
    }
}

void awaitable_cancel(struct awaitable *awaitable)
{
    struct combinator *combinator = cancel_begin(awaitable);
    if (!combinator)
        return;
    combinator_stop(combinator);
    combinator_finish(combinator);
}

void branch_work_drop(struct scheduler *scheduler, PyObject *work)
{
    struct combinator *combinator = work_drop(scheduler, work);
    if (!combinator)
        return;
    combinator_stop(combinator);
    combinator_finish(combinator);
}

/* Nobody waits for it, or only who waits for himself by it. */
static bool is_orphan(const struct awaitable *awaitable)
{
    return !awaitable->awaited ||
           (awaitable->waiter && awaitable_waits_for(awaitable, awaitable->waiter));
}

/* Cancelling one may settle others of the list, so the list is copied first. */
void awaitable_cancel_orphans(struct scheduler *scheduler, struct scope *scope)
{
    size_t count = 0;
    for (struct awaitable *at = scope->pending; at; at = at->earlier)
        count += is_orphan(at);
    auto_free struct awaitable **orphans = count ? calloc(count, sizeof *orphans) : NULL;
    if (count && !orphans)
        scheduler_exhausted(scheduler);
    size_t left = count;
    for (struct awaitable *at = scope->pending; at; at = at->earlier)
        if (is_orphan(at))
            orphans[--left] = (struct awaitable *)Py_NewRef((PyObject *)at);
    for (size_t i = 0; i < count; i++) {
        awaitable_cancel(orphans[i]);
        Py_DECREF((PyObject *)orphans[i]);
    }
}
