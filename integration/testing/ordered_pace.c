/* Answers in a fixed order at moments left to chance: the `delay_ms` of a recorded reply is not a
 * time but its place in that order, from 1 on without a gap; a place behind a gap is never reached.
 * Each answer waits for a time drawn anew once its turn has come, often for none, and what is read
 * and written is cut where chance will have it. Linked with --wrap, for tests alone. */
#include "bridge/replies.h"
#include "bridge/turn.h"
#include "integration/testing/transcript.h"

#include <time.h>

enum { PLACE_US = 1000, LONGEST_US = 4000 };

struct ordered {
    struct backend backend; /* first: the interface is the object */
    struct backend *table;
    uint64_t answered, ready_us;
    bool drawn;
};

struct backend *__real_replies_backend(struct replies *replies);
struct backend *__wrap_replies_backend(struct replies *replies);

static uint64_t chance_draw(uint64_t below)
{
    struct timespec now;
    static uint64_t state;
    clock_gettime(CLOCK_MONOTONIC, &now);
    state += (uint64_t)now.tv_nsec;
    state = (state ^ (state >> 30)) * 0xbf58476d1ce4e5b9u + 0x9e3779b97f4a7c15u;
    return (state >> 20) % below;
}

size_t transcript_share(size_t length)
{
    return length > 1 && chance_draw(4) == 0 ? 1 + (size_t)chance_draw(length - 1) : length;
}

static uint64_t pause_draw(void)
{
    return chance_draw(2) ? 0 : chance_draw(chance_draw(3) ? LONGEST_US / 16 : LONGEST_US);
}

static struct ordered *ordered_of(struct backend *backend)
{
    return (struct ordered *)(void *)backend;
}

/* Whether the call whose turn it is has been made. */
static bool turn_has_come(const struct ordered *ordered)
{
    uint64_t first_us;
    return ordered->table->kind->deadline(ordered->table, &first_us) &&
           first_us == (ordered->answered + 1) * PLACE_US;
}

static void ordered_start(struct backend *backend, struct turns *turns, struct turn *turn,
                          uint64_t now_us)
{
    struct backend *table = ordered_of(backend)->table;
    (void)now_us;
    turn->timeout_s = 0; /* a place is no time */
    table->kind->start(table, turns, turn, 0);
}

static void ordered_cancel(struct backend *backend, struct turn *turn)
{
    struct backend *table = ordered_of(backend)->table;
    table->kind->cancel(table, turn);
}

static bool ordered_deadline(const struct backend *backend, uint64_t *at_us)
{
    const struct ordered *ordered = (const struct ordered *)(const void *)backend;
    *at_us = ordered->drawn ? ordered->ready_us : 0;
    return turn_has_come(ordered);
}

static bool ordered_tick(struct backend *backend, struct turns *turns, uint64_t now_us)
{
    struct ordered *ordered = ordered_of(backend);
    if (!turn_has_come(ordered))
        return false;
    if (!ordered->drawn)
        ordered->ready_us = now_us + pause_draw();
    ordered->drawn = true;
    if (now_us < ordered->ready_us)
        return false;
    ordered->drawn = false;
    ordered->answered++;
    return ordered->table->kind->tick(ordered->table, turns, ordered->answered * PLACE_US);
}

static void ordered_end(struct backend *backend)
{
    struct backend *table = ordered_of(backend)->table;
    table->kind->end(table);
}

struct backend *__wrap_replies_backend(struct replies *replies)
{
    static const struct backend_kind ORDERED = {.name = "ordered",
                                                .start = ordered_start,
                                                .cancel = ordered_cancel,
                                                .deadline = ordered_deadline,
                                                .tick = ordered_tick,
                                                .end = ordered_end};
    static struct ordered ordered = {.backend = {.kind = &ORDERED}};
    ordered.table = __real_replies_backend(replies);
    return &ordered.backend;
}
