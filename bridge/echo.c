/* The back end `echo`. */
#include "bridge/echo.h"

#include "bridge/sample.h"

void echo_answer(struct turns *turns, struct turn *turn)
{
    if (!turn->schema.at) {
        turn_finish(turns, turn, &(struct outcome){.ok = true, .value = turn->prompt});
        return;
    }
    struct bytes value = {0};
    struct error error;
    if (sample_write(turn->schema, turns->answer_bytes_most, &value, &error))
        turn_finish(turns, turn, &(struct outcome){.ok = true, .value = span_of_bytes(&value)});
    else
        turn_fail(turns, turn, "schema_mismatch", error.text);
    bytes_end(&value);
}

static void echo_start(struct backend *backend, struct turns *turns, struct turn *turn,
                       uint64_t now_us)
{
    (void)backend;
    (void)now_us;
    echo_answer(turns, turn);
}

static void echo_cancel(struct backend *backend, struct turn *turn)
{
    (void)backend;
    (void)turn;
}

static bool echo_deadline(const struct backend *backend, uint64_t *at_us)
{
    (void)backend;
    (void)at_us;
    return false;
}

static bool echo_tick(struct backend *backend, struct turns *turns, uint64_t now_us)
{
    (void)backend;
    (void)turns;
    (void)now_us;
    return false;
}

static void echo_end(struct backend *backend)
{
    (void)backend;
}

static const struct backend_kind echo_kind = {.name = "echo",
                                              .start = echo_start,
                                              .cancel = echo_cancel,
                                              .deadline = echo_deadline,
                                              .tick = echo_tick,
                                              .end = echo_end};

void echo_begin(struct backend *backend)
{
    backend->kind = &echo_kind;
}
