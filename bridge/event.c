/* What the supervisor is told. */
#include "bridge/event.h"

#include "base/io.h"
#include "base/json_write.h"

enum { GATHER_BYTES = 64 << 10, GATHER_US = 10000 };

static void raw_put(struct bytes *into, const char *key, struct span json)
{
    json_key(into, key);
    json_put_raw(into, json.at ? json.at : "null", json.at ? json.length : 4);
}

static struct bytes *line_begin(struct events *events, const char *event, uint64_t now_us)
{
    struct bytes *into = &events->unsent;
    if (!into->length)
        events->due_us = now_us + GATHER_US;
    json_open(into, '{');
    json_key(into, "event");
    json_put_text(into, event);
    return into;
}

static void line_end(struct events *events, uint64_t now_us)
{
    json_key(&events->unsent, "at_us");
    json_put_unsigned(&events->unsent, now_us);
    json_close(&events->unsent, '}');
    bytes_append_byte(&events->unsent, '\n');
    if (events->unsent.length >= GATHER_BYTES)
        events_flush(events, UINT64_MAX);
}

/* IDs are made of letters, digits, '-' and '/': nothing of them wants an escape. */
static void id_put(struct events *events, uint32_t scope)
{
    json_key(&events->unsent, "id");
    bytes_append_byte(&events->unsent, '"');
    scope_id_append(events->scopes, scope, &events->unsent);
    bytes_append_byte(&events->unsent, '"');
}

static void member_put(struct events *events, uint32_t scope, enum scope_kind kind,
                       uint32_t ordinal)
{
    json_key(&events->unsent, "id");
    bytes_append_byte(&events->unsent, '"');
    scope_member_append(events->scopes, scope, kind, ordinal, &events->unsent);
    bytes_append_byte(&events->unsent, '"');
}

void event_started(struct events *events, uint64_t now_us)
{
    line_begin(events, "started", now_us);
    line_end(events, now_us);
}

void event_agent_started(struct events *events, const struct turn *turn, struct span label,
                         struct span phase, uint64_t now_us)
{
    struct bytes *into = line_begin(events, "agent", now_us);
    json_key(into, "state");
    json_put_text(into, "start");
    member_put(events, turn->scope, SCOPE_AGENT, turn->ordinal);
    raw_put(into, "label", label);
    raw_put(into, "phase", phase);
    line_end(events, now_us);
}

void event_agent_ended(struct events *events, const struct turn *turn,
                       const struct outcome *outcome, uint64_t now_us)
{
    struct bytes *into = line_begin(events, "agent", now_us);
    bool failed = !outcome->ok && !outcome->cancelled;
    json_key(into, "state");
    json_put_text(into, outcome->ok ? "ok" : failed ? "failed" : "cancelled");
    member_put(events, turn->scope, SCOPE_AGENT, turn->ordinal);
    json_key(into, "attempts");
    json_put_unsigned(into, turn->attempts);
    if (failed) {
        json_key(into, "code");
        json_put_text(into, outcome->code);
        raw_put(into, "error", outcome->error);
    }
    if (outcome->usage.at)
        raw_put(into, "usage", outcome->usage);
    line_end(events, now_us);
}

void event_scope(struct events *events, const struct scope_request *request, uint64_t now_us)
{
    struct bytes *into = line_begin(events, "scope", now_us);
    bool pipeline = request->kind == SCOPE_PIPELINE;
    json_key(into, "kind");
    json_put_text(into, pipeline ? "pipe" : "par");
    member_put(events, request->parent, request->kind, request->ordinal);
    json_key(into, "count");
    json_put_unsigned(into, request->count);
    if (pipeline) {
        json_key(into, "stages");
        json_put_unsigned(into, request->stages);
    }
    line_end(events, now_us);
}

void event_log(struct events *events, uint32_t scope, struct span text, uint64_t now_us)
{
    struct bytes *into = line_begin(events, "log", now_us);
    id_put(events, scope);
    raw_put(into, "text", text);
    line_end(events, now_us);
}

void event_phase(struct events *events, uint32_t scope, struct span title, uint64_t now_us)
{
    struct bytes *into = line_begin(events, "phase", now_us);
    id_put(events, scope);
    raw_put(into, "title", title);
    line_end(events, now_us);
}

void event_warning(struct events *events, struct span text, uint64_t now_us)
{
    raw_put(line_begin(events, "warning", now_us), "text", text);
    line_end(events, now_us);
}

static void counts_put(struct bytes *into, const struct event_counts *counts)
{
    json_key(into, "counts");
    json_open(into, '{');
    json_key(into, "nodes");
    json_put_unsigned(into, counts->nodes);
    json_key(into, "failed");
    json_put_unsigned(into, counts->failed);
    json_key(into, "failed_slots");
    json_put_unsigned(into, counts->failed_slots);
    json_key(into, "scopes");
    json_put_unsigned(into, counts->scopes);
    json_key(into, "frames");
    json_put_unsigned(into, counts->frames);
    json_key(into, "prompt_tokens");
    json_put_unsigned(into, counts->prompt_tokens);
    json_key(into, "completion_tokens");
    json_put_unsigned(into, counts->completion_tokens);
    json_close(into, '}');
}

void event_end(struct events *events, const struct ending *ending,
               const struct event_counts *counts, uint64_t now_us)
{
    struct bytes *into = line_begin(events, "end", now_us);
    json_key(into, "verdict");
    json_put_text(into, ending->verdict);
    if (ending->code) {
        json_key(into, "code");
        json_put_text(into, ending->code);
    }
    if (ending->budget) {
        json_key(into, "budget");
        json_put_text(into, ending->budget);
    }
    raw_put(into, "reason", ending->reason);
    if (ending->value.at)
        raw_put(into, "value", ending->value);
    if (ending->error.at)
        raw_put(into, "error", ending->error);
    if (ending->problems.at)
        raw_put(into, "problems", ending->problems);
    if (ending->warnings.at)
        raw_put(into, "warnings", ending->warnings);
    counts_put(into, counts);
    line_end(events, now_us);
}

void events_flush(struct events *events, uint64_t now_us)
{
    if (!events->unsent.length || now_us < events->due_us)
        return;
    if (!events->dead && !io_write_all(events->fd, events->unsent.at, events->unsent.length))
        events->dead = true;
    bytes_clear(&events->unsent);
}
