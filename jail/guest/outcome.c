/* How a run ends, as far as the guest may say: the `done` frame, and nothing after it. */
#include "jail/guest/outcome.h"

#include "base/json_write.h"
#include "jail/guest/crossing.h"
#include "jail/guest/failure.h"
#include "jail/guest/pending.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MEMORY_TEXT "the script needs more memory than its limit"

static const char FRAME_END[] = "}}\n";

/* What a frame has beside a message and a traceback: keys, numbers, and the type, written as JSON.
 */
enum { BESIDE_TEXTS_BYTES = 1024 + 6 * FAILURE_TYPE_BYTES };

static void payload_open(struct bytes *frame, bool ok)
{
    json_open(frame, '{');
    json_key(frame, "op");
    json_put_text(frame, "done");
    json_key(frame, "payload");
    json_open(frame, '{');
    json_key(frame, "ok");
    json_put_bool(frame, ok);
}

static _Noreturn void say_and_end(struct scheduler *scheduler, struct bytes *frame)
{
    bytes_append_text(frame, FRAME_END);
    channel_end(scheduler->channel, frame->at, frame->length);
}

/* Given back, it is there for what is still to be said, and for the script's own last steps. */
static void ballast_drop(struct scheduler *scheduler)
{
    free(scheduler->ballast);
    scheduler->ballast = NULL;
}

/* Room in a frame that is being made: where there is none, the end is another one. */
static void frame_make_room(struct scheduler *scheduler, struct bytes *frame, size_t more)
{
    if (!bytes_make_room(frame, more))
        outcome_memory(scheduler);
}

/* `"code":…,"error":{"type":…,"message":…`, the error still open. */
static void error_open(struct bytes *frame, const char *code, const char *type)
{
    payload_open(frame, false);
    json_key(frame, "code");
    json_put_text(frame, code);
    json_key(frame, "error");
    json_open(frame, '{');
    json_key(frame, "type");
    json_put_text(frame, type);
}

/* The line and the traceback, a JSON array, end the error. */
static void error_close(struct bytes *frame, int line, struct bytes *traceback)
{
    json_key(frame, "line");
    if (line)
        json_put_integer(frame, line);
    else
        json_put_null(frame);
    json_key(frame, "traceback");
    if (traceback && traceback->length)
        json_put_raw(frame, traceback->at, traceback->length);
    else
        json_put_raw(frame, "[]", 2);
    json_close(frame, '}');
}

static void plain_error_write(struct scheduler *scheduler, struct bytes *frame, const char *code,
                              const char *type, const char *message)
{
    frame_make_room(scheduler, frame, BESIDE_TEXTS_BYTES + 6 * strlen(message));
    error_open(frame, code, type);
    json_key(frame, "message");
    json_put_text(frame, message);
    error_close(frame, 0, NULL);
}

/* Room is made for everything before the exception is asked for its text: that may take what is
 * left. */
static void exception_write(struct scheduler *scheduler, struct bytes *frame, PyObject *exception)
{
    auto_bytes type = {0}, message = {0}, traceback = {0};
    bool memory = PyErr_GivenExceptionMatches(exception, PyExc_MemoryError);
    ballast_drop(scheduler);
    frame_make_room(scheduler, &type, FAILURE_TYPE_BYTES + 1);
    frame_make_room(scheduler, &message, FAILURE_MESSAGE_BYTES + 1);
    int line = failure_traceback(exception, &traceback);
    frame_make_room(scheduler, frame,
                    BESIDE_TEXTS_BYTES + FAILURE_WRITTEN_BYTES + traceback.length);
    failure_type_name(exception, &type);
    failure_message(exception, &message);
    if (memory && !message.length)
        bytes_append_text(&message, MEMORY_TEXT);
    error_open(frame, memory ? "memory" : "raised", bytes_text(&type));
    json_key(frame, "message");
    json_put_text_of(frame, message.at, message.length);
    error_close(frame, line, &traceback);
}

/* The frame for what the workflow returned, up to its end. */
static void result_write(struct scheduler *scheduler, struct bytes *frame)
{
    struct crossing_fault fault;
    char message[100];
    size_t limit = scheduler->limits.result_bytes;
    frame_make_room(scheduler, frame, BESIDE_TEXTS_BYTES);
    payload_open(frame, true);
    json_key(frame, "value");
    enum crossing_outcome outcome =
        crossing_write(scheduler->result, "result", limit, frame, &fault);
    if (outcome == CROSSING_OK) {
        frame_make_room(scheduler, frame, sizeof FRAME_END);
        return;
    }
    bytes_clear(frame);
    ballast_drop(scheduler);
    switch (outcome) {
    case CROSSING_NOT_JSON:
        plain_error_write(scheduler, frame, "not_json", fault.by_value ? "ValueError" : "TypeError",
                          fault.text);
        return;
    case CROSSING_TOO_LARGE:
        snprintf(message, sizeof message, "the result is larger than the limit of %zu B", limit);
        plain_error_write(scheduler, frame, "result_too_large", "ValueError", message);
        return;
    case CROSSING_OK:
    case CROSSING_RAISED:
        break;
    }
    PyObject *exception = failure_take();
    exception_write(scheduler, frame, exception);
    Py_DECREF(exception);
}

_Noreturn void outcome_of_workflow(struct scheduler *scheduler)
{
    struct bytes frame = {0};
    /* The result is copied before anything else may run. */
    if (scheduler->result)
        result_write(scheduler, &frame);
    else
        exception_write(scheduler, &frame, scheduler->error);
    pending_cancel(scheduler);
    say_and_end(scheduler, &frame);
}

_Noreturn void outcome_deadlock(struct scheduler *scheduler)
{
    struct bytes frame = {0};
    auto_bytes traceback = {0};
    ballast_drop(scheduler);
    int line = failure_waits(scheduler->workflow.driver, &traceback);
    frame_make_room(scheduler, &frame, BESIDE_TEXTS_BYTES + traceback.length);
    error_open(&frame, "deadlock", "Deadlock");
    json_key(&frame, "message");
    json_put_text(&frame, "the workflow waits for something that nothing can settle");
    error_close(&frame, line, &traceback);
    say_and_end(scheduler, &frame);
}

_Noreturn void outcome_raised(struct scheduler *scheduler, PyObject *exception)
{
    struct bytes frame = {0};
    exception_write(scheduler, &frame, exception);
    say_and_end(scheduler, &frame);
}

_Noreturn void outcome_memory(struct scheduler *scheduler)
{
    static const char frame[] =
        "{\"op\":\"done\",\"payload\":{\"ok\":false,\"code\":\"memory\",\"error\":"
        "{\"type\":\"MemoryError\",\"message\":\"" MEMORY_TEXT
        "\",\"line\":null,\"traceback\":[]}}}\n";
    channel_end(scheduler->channel, frame, sizeof frame - 1);
}

static void list_write(struct bytes *frame, const char *key, const struct bytes *list)
{
    if (!list->length)
        return;
    json_key(frame, key);
    json_put_raw(frame, list->at, list->length);
}

_Noreturn void outcome_judged(struct scheduler *scheduler, const struct bytes *problems,
                              const struct bytes *warnings)
{
    struct bytes frame = {0};
    ballast_drop(scheduler);
    frame_make_room(scheduler, &frame, BESIDE_TEXTS_BYTES + problems->length + warnings->length);
    payload_open(&frame, !problems->length);
    if (problems->length) {
        json_key(&frame, "code");
        json_put_text(&frame, "rejected");
    }
    list_write(&frame, "problems", problems);
    list_write(&frame, "warnings", warnings);
    say_and_end(scheduler, &frame);
}
