/* What is still pending when the workflow ends. */
#include "jail/guest/pending.h"

#include "jail/guest/awaitable.h"
#include "jail/guest/cancel.h"
#include "jail/guest/failure.h"
#include "jail/guest/log.h"
#include "jail/guest/scope.h"

enum { NAMES_MOST = 20 };

static void name_put(const struct awaitable *awaitable, struct bytes *into)
{
    int line = awaitable_line(awaitable);
    awaitable_name(awaitable, into);
    if (line)
        bytes_printf(into, " (line %d)", line);
}

enum { AWAITED = 1, FORGOTTEN = 2 };

/* The names of what is still pending and of these kinds, as many as a warning can hold: those of
 * deep scopes are long. Returns how many they are. */
static size_t names_put(const struct scheduler *scheduler, unsigned kinds, struct bytes *into)
{
    size_t count = 0;
    for (size_t i = 0; i < scheduler->request_count; i++) {
        const struct awaitable *at = scheduler->requests[i];
        if (!at || at->cancelled || !(kinds & (at->awaited ? AWAITED : FORGOTTEN)) ||
            count++ >= NAMES_MOST || into->length > FAILURE_MESSAGE_BYTES)
            continue;
        if (count > 1)
            bytes_append_text(into, ", ");
        name_put(at, into);
    }
    if (count > NAMES_MOST)
        bytes_printf(into, " and %zu more", count - NAMES_MOST);
    return count;
}

static void pending_warn(struct scheduler *scheduler, unsigned kinds, const char *before,
                         const char *after)
{
    struct bytes *text = &scheduler->text;
    bytes_clear(text);
    bytes_append_text(text, before);
    if (!names_put(scheduler, kinds, text))
        return;
    bytes_append_text(text, after);
    log_warning(scheduler, text->at, text->length);
}

/* An error of the workflow's own keeps it from awaiting what it would have: nothing was forgotten.
 */
static void pending_tell(struct scheduler *scheduler)
{
    bool whole = scheduler->result;
    if (whole)
        pending_warn(scheduler, FORGOTTEN, "never awaited, so cancelled when the workflow ended: ",
                     "; write await before the call, as in: x = await agent(…)");
    pending_warn(scheduler, whole ? AWAITED : AWAITED | FORGOTTEN,
                 "the workflow ended before what it had begun, which was cancelled: ", "");
}

/* Combinators first: their branches are to end by themselves, which a call that only vanished would
 * keep them from. */
static void kind_cancel(struct scheduler *scheduler, bool calls)
{
    for (size_t i = 0; i < scheduler->request_count; i++) {
        struct awaitable *at = scheduler->requests[i];
        if (!at || (at->kind == KIND_AGENT) != calls)
            continue;
        Py_INCREF((PyObject *)at);
        awaitable_cancel(at);
        Py_DECREF((PyObject *)at);
    }
}

void pending_cancel(struct scheduler *scheduler)
{
    scheduler->over = true;
    pending_tell(scheduler);
    kind_cancel(scheduler, false);
    scheduler_settle_down(scheduler);
    kind_cancel(scheduler, true);
}
