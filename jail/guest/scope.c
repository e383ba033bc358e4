/* Scopes as the guest sees them: tokens, what still holds them, and the frames that end them. */
#include "jail/guest/scope.h"

#include "base/json_write.h"

#include <stdint.h>
#include <stdlib.h>

/* About a thousand tokens: few frames, and none near what envelopes are allowed. */
static const size_t EXIT_FRAME_BYTES = 8 * 1024;

struct scope_block *scope_block_open(const struct awaitable *combinator, size_t count,
                                     size_t stages)
{
    struct scope_block *block = NULL;
    if (count <= SIZE_MAX / 2 / sizeof block->scopes[0])
        block = calloc(1, sizeof *block + count * sizeof block->scopes[0]);
    if (!block)
        return NULL;
    scope_hold(combinator->scope);
    block->outer = combinator->scope;
    block->kind = combinator->kind;
    block->ordinal = combinator->ordinal;
    block->stages = stages;
    block->alive = count;
    for (size_t i = 0; i < count; i++) {
        block->scopes[i].block = block;
        block->scopes[i].index = i;
        block->scopes[i].holds = 1;
    }
    return block;
}

void scope_hold(struct scope *scope)
{
    scope->holds++;
}

/* A scope and one below it are never named in the same frame: the host need not look at a frame's
 * order to see that nothing lives below. */
static void exit_collect(struct scheduler *scheduler, const struct scope *scope)
{
    struct bytes *exits = &scheduler->exits;
    if (scope->exit_batch == scheduler->exit_batch || exits->length > EXIT_FRAME_BYTES)
        scope_exits_put(scheduler);
    if (!exits->length)
        json_open(exits, '[');
    json_put_text(exits, scope->token);
}

bool scope_release(struct scheduler *scheduler, struct scope *scope)
{
    bool ended = false;
    for (; --scope->holds == 0 && scope->block; ended = true) {
        struct scope_block *block = scope->block;
        struct scope *outer = block->outer;
        exit_collect(scheduler, scope);
        outer->exit_batch = scheduler->exit_batch;
        if (--block->alive)
            return true;
        free(block);
        scope = outer;
    }
    return ended;
}

void scope_exits_put(struct scheduler *scheduler)
{
    struct bytes *exits = &scheduler->exits;
    if (!exits->length)
        return;
    struct channel *channel = scheduler->channel;
    static const char head[] = "{\"op\":\"exit\",\"ctx\":", tail[] = "]}\n";
    channel_put(channel, head, sizeof head - 1);
    channel_put(channel, exits->at, exits->length);
    channel_put(channel, tail, sizeof tail - 1);
    bytes_clear(exits);
    scheduler->exit_batch++;
}

static const char *const kind_names[] = {
    [KIND_AGENT] = "agent", [KIND_PARALLEL] = "par", [KIND_PIPELINE] = "pipe"};

void scope_name(const struct scope *scope, struct bytes *into)
{
    const struct scope_block *block = scope->block;
    if (!block) {
        bytes_append_text(into, "r");
        return;
    }
    scope_name(block->outer, into);
    bytes_printf(into, "/%s-%llu", kind_names[block->kind], (unsigned long long)block->ordinal);
    if (block->kind == KIND_PARALLEL)
        bytes_printf(into, "/b-%zu", scope->index);
    else
        bytes_printf(into, "/s-%zu/i-%zu", scope->index % block->stages,
                     scope->index / block->stages);
}

void awaitable_name(const struct awaitable *awaitable, struct bytes *into)
{
    scope_name(awaitable->scope, into);
    bytes_printf(into, "/%s-%llu", kind_names[awaitable->kind],
                 (unsigned long long)awaitable->ordinal);
}
