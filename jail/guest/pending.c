/* What is still pending when the workflow ends. */
#include "jail/guest/pending.h"

#include "jail/guest/awaitable.h"
#include "jail/guest/cancel.h"
#include "jail/guest/log.h"
#include "jail/guest/scope.h"

enum { NAMES_MOST = 20 };

static void pending_warn(struct scheduler *scheduler)
{
    struct bytes *text = &scheduler->text;
    size_t count = 0;
    bytes_clear(text);
    bytes_append_text(text, "the workflow ended before what it had begun, which was cancelled: ");
    for (size_t i = 0; i < scheduler->request_count; i++) {
        const struct awaitable *at = scheduler->requests[i];
        if (!at || at->cancelled || count++ >= NAMES_MOST)
            continue;
        if (count > 1)
            bytes_append_text(text, ", ");
        awaitable_name(at, text);
    }
    if (count > NAMES_MOST)
        bytes_printf(text, " and %zu more", count - NAMES_MOST);
    if (count)
        log_warning(scheduler, text->at, text->length);
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
    pending_warn(scheduler);
    kind_cancel(scheduler, false);
    scheduler_settle_down(scheduler);
    kind_cancel(scheduler, true);
}
