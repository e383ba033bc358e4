/* Answers of the host: one line, one request that is settled or opened. */
#include "jail/guest/reply.h"

#include "jail/guest/awaitable.h"
#include "jail/guest/combinator.h"
#include "jail/guest/crossing.h"
#include "jail/guest/failure.h"
#include "jail/guest/request.h"

#include <unistd.h>

/* Values are judged by their size alone: their grammar was judged by the host. Tokens of the tape
 * reach down to the members of child_ctx. */
static const struct json_limits reply_limits = {.bytes = UINT32_MAX - 1,
                                                .depth = 600,
                                                .values = UINT32_MAX,
                                                .number_length = 4096,
                                                .tape_depth = 2};
/* Answers to calls need no more than the envelope's own members. */
static const struct json_limits shallow_limits = {.bytes = UINT32_MAX - 1,
                                                  .depth = 600,
                                                  .values = UINT32_MAX,
                                                  .number_length = 4096,
                                                  .tape_depth = 1};

/* Said by the missing `done`: the run is then reported as crashed. */
static _Noreturn void host_is_strange(void)
{
    _exit(70);
}

/* A new reference to the text under `key`, or NULL: absent, null, or out of memory. */
static PyObject *text_member(const struct json_tape *tape, const char *key)
{
    uint32_t at = json_member(tape, 0, key);
    if (!at || json_kind_of(tape, at) != JSON_STRING)
        return NULL;
    size_t length;
    const char *raw = json_raw(tape, at, &length);
    return crossing_read(raw, length);
}

static PyObject *error_read(struct scheduler *scheduler, const struct json_tape *tape)
{
    uint32_t retryable = json_member(tape, 0, "retryable"), at = json_member(tape, 0, "attempts");
    uint64_t attempts = 0;
    if (at && !json_count(tape, at, UINT32_MAX, &attempts))
        host_is_strange();
    PyObject *code = text_member(tape, "code"), *message = text_member(tape, "error");
    PyObject *id = text_member(tape, "call"), *error = NULL;
    if (!code && !PyErr_Occurred())
        code = PyUnicode_FromString("agent_failed");
    if (!message && !PyErr_Occurred())
        message = PyUnicode_FromString("");
    if (code && message && !PyErr_Occurred())
        error = failure_agent_error(scheduler->agent_error_type, code, message,
                                    retryable && json_kind_of(tape, retryable) == JSON_TRUE, id,
                                    attempts);
    Py_XDECREF(code);
    Py_XDECREF(message);
    Py_XDECREF(id);
    return error;
}

/* The outcome of a call: a value or an exception; what cannot be built becomes the exception. */
static PyObject *outcome_read(struct scheduler *scheduler, const struct json_tape *tape, bool ok,
                              bool *failed)
{
    PyObject *outcome;
    *failed = !ok;
    if (ok) {
        uint32_t at = json_member(tape, 0, "value");
        if (!at)
            host_is_strange();
        size_t length;
        const char *raw = json_raw(tape, at, &length);
        outcome = crossing_read(raw, length);
    } else {
        outcome = error_read(scheduler, tape);
    }
    if (outcome)
        return outcome;
    *failed = true;
    return failure_take();
}

static void usage_read(struct scheduler *scheduler, const struct json_tape *tape)
{
    uint32_t at = json_member(tape, 0, "tokens");
    uint64_t tokens;
    if (at && json_count(tape, at, INT64_MAX, &tokens))
        scheduler->tokens_spent = tokens;
}

static void call_answer(struct scheduler *scheduler, struct awaitable *call,
                        const struct json_tape *tape, bool ok)
{
    bool failed;
    usage_read(scheduler, tape);
    PyObject *outcome = outcome_read(scheduler, tape, ok, &failed);
    awaitable_settle(call, outcome, failed);
}

static void line_scan(struct scheduler *scheduler, const char *line, size_t length,
                      const struct json_limits *limits)
{
    struct json_fault fault;
    if (json_scan_or_tell(line, length, limits, &scheduler->tape, &fault))
        return;
    if (fault.no_memory)
        scheduler_exhausted(scheduler);
    host_is_strange();
}

static void combinator_answer(struct scheduler *scheduler, struct combinator *combinator,
                              const char *line, size_t length)
{
    line_scan(scheduler, line, length, &reply_limits);
    uint32_t tokens = json_member(&scheduler->tape, 0, "child_ctx");
    scheduler->unopened--;
    if (!tokens || !combinator_open(combinator, &scheduler->tape, tokens))
        host_is_strange();
}

void reply_deliver(struct scheduler *scheduler, const char *line, size_t length)
{
    struct json_tape *tape = &scheduler->tape;
    uint64_t id;
    line_scan(scheduler, line, length, &shallow_limits);
    if (json_kind_of(tape, 0) != JSON_OBJECT)
        host_is_strange();
    uint32_t id_at = json_member(tape, 0, "id"), ok_at = json_member(tape, 0, "ok");
    if (!id_at || !ok_at || !json_count(tape, id_at, INT64_MAX, &id))
        host_is_strange();
    bool ok = json_kind_of(tape, ok_at) == JSON_TRUE;
    struct awaitable *found = request_find(scheduler, id);
    if (!found || (!ok && json_kind_of(tape, ok_at) != JSON_FALSE))
        host_is_strange();
    found->answered = true;
    request_seen(scheduler, found);
    scheduler->unanswered--;
    if (found->settled)
        request_leave(scheduler, found); /* it was cancelled: what came of it is nobody's */
    else if (found->kind == KIND_AGENT)
        call_answer(scheduler, found, tape, ok);
    else if (ok)
        combinator_answer(scheduler, (struct combinator *)found, line, length);
    else
        host_is_strange();
}
