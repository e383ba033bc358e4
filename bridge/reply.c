/* Frames to the jail. Values are forwarded unchanged. */
#include "bridge/reply.h"

#include "base/json_write.h"

void reply_put_boot(struct bytes *into, struct span boot)
{
    json_open(into, '{');
    json_key(into, "op");
    json_put_text(into, "boot");
    json_key(into, "v");
    json_put_unsigned(into, 1);
    json_key(into, "ctx");
    json_put_text(into, "r");
    json_key(into, "payload");
    json_put_raw(into, boot.at, boot.length);
    json_close(into, '}');
    bytes_append_byte(into, '\n');
}

static void reply_begin(struct bytes *into, uint64_t id, bool ok)
{
    json_open(into, '{');
    json_key(into, "id");
    json_put_unsigned(into, id);
    json_key(into, "ok");
    json_put_bool(into, ok);
}

static void reply_end(struct bytes *into)
{
    json_close(into, '}');
    bytes_append_byte(into, '\n');
}

void reply_put_scopes(struct bytes *into, uint64_t id, uint32_t first, size_t count)
{
    reply_begin(into, id, true);
    json_key(into, "child_ctx");
    json_open(into, '[');
    for (size_t i = 0; i < count; i++) {
        bytes_append_text(into, i ? ",\"" : "\"");
        scope_token_append(into, first + (uint32_t)i);
        bytes_append_byte(into, '"');
    }
    json_close(into, ']');
    reply_end(into);
}

/* Of a call that nobody waits for any more nothing is told that time decides: whether its turn had
 * come, and what has been spent by then. */
static void failure_put(struct bytes *into, const struct scopes *scopes, const struct turn *turn,
                        const struct outcome *outcome)
{
    json_key(into, "error");
    json_put_raw(into, outcome->error.at, outcome->error.length);
    json_key(into, "code");
    json_put_text(into, outcome->code);
    json_key(into, "retryable");
    json_put_bool(into, outcome->retryable);
    json_key(into, "call");
    bytes_append_byte(into, '"');
    scope_member_append(scopes, turn->scope, SCOPE_AGENT, turn->ordinal, into);
    bytes_append_byte(into, '"');
    json_key(into, "attempts");
    json_put_unsigned(into, outcome->cancelled ? 0 : turn->attempts);
}

void reply_put_outcome(struct bytes *into, const struct scopes *scopes, const struct turn *turn,
                       const struct outcome *outcome, uint64_t tokens_spent)
{
    reply_begin(into, turn->id, outcome->ok);
    if (outcome->ok) {
        json_key(into, "value");
        json_put_raw(into, outcome->value.at, outcome->value.length);
    } else {
        failure_put(into, scopes, turn, outcome);
    }
    if (tokens_spent && !outcome->cancelled) {
        json_key(into, "tokens");
        json_put_unsigned(into, tokens_spent);
    }
    reply_end(into);
}
