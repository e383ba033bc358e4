/* Reading what a bridge says. */
#include "supervisor/event.h"

#include "base/own.h"
#include "supervisor/policy/policy.h"
#include "supervisor/shape.h"
#include "supervisor/structural_id.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOG_LINE_OVERHEAD = 64,
    ID_MOST = 16 << 10,    /* 500 scopes deep, each of a dozen characters */
    WORD_MOST = 64,        /* states, codes, verdicts */
    LABEL_MOST = 8 << 10,  /* 1 KiB, were every byte escaped */
    TEXT_MOST = 8 << 20,   /* of one log line: its sum has a budget of its own */
    KEPT_MOST = 256 << 20, /* of all that a record holds */
};

/* For people. U+0000 would cut a C string: shown as what it is. */
static char *text_without_nul(struct bytes *text)
{
    struct bytes shown = {0};
    for (size_t i = 0; i < text->length; i++)
        text->at[i] ? bytes_append_byte(&shown, text->at[i])
                    : bytes_append_text(&shown, "\xe2\x90\x80");
    bytes_text(&shown);
    return shown.at;
}

/* For the report: the string under key as JSON, which holds no byte 0; NULL where it is null or
 * absent. After text_take has judged it. */
static char *json_take(struct event_reader *reader, const char *key)
{
    uint32_t at = json_member(&reader->tape, 0, key);
    if (!at || json_kind_of(&reader->tape, at) != JSON_STRING)
        return NULL;
    size_t length;
    const char *raw = json_raw(&reader->tape, at, &length);
    struct bytes copy = {0};
    bytes_append(&copy, raw, length);
    bytes_text(&copy);
    reader->kept_bytes += length;
    return copy.at;
}

/* The string under key, at most so many bytes; NULL where it is null or absent. Other kinds, longer
 * ones, and more than a record may hold are refused. */
static bool text_take(struct event_reader *reader, const char *key, size_t most, char **text)
{
    uint32_t at = json_member(&reader->tape, 0, key);
    *text = NULL;
    if (!at || json_kind_of(&reader->tape, at) == JSON_NULL)
        return true;
    if (json_kind_of(&reader->tape, at) != JSON_STRING)
        return false;
    auto_bytes copy = {0};
    json_text_append(&reader->tape, at, &copy);
    reader->kept_bytes += copy.length + LOG_LINE_OVERHEAD;
    if (copy.length > most || reader->kept_bytes > KEPT_MOST)
        return false;
    *text = text_without_nul(&copy);
    return true;
}

#define KIND(id_kind) (1U << (id_kind))

enum {
    NAMES_CALL = KIND(ID_AGENT),
    NAMES_COMBINATOR = KIND(ID_PARALLEL) | KIND(ID_PIPELINE),
    NAMES_SCOPE = KIND(ID_ROOT) | KIND(ID_BRANCH) | KIND(ID_ITEM),
};

/* The structural ID of one of the kinds. */
static bool id_take(struct event_reader *reader, unsigned kinds, char **id)
{
    enum id_kind named;
    return text_take(reader, "id", ID_MOST, id) && *id && id_judge(*id, &named) &&
           (kinds & KIND(named));
}

static bool count_take(struct event_reader *reader, uint32_t object, const char *key,
                       uint64_t *count)
{
    uint32_t at = json_member(&reader->tape, object, key);
    return at && json_count(&reader->tape, at, INT64_MAX, count);
}

static void event_show(struct event_reader *reader, const struct event *event)
{
    if (reader->show)
        reader->show(reader->context, event);
}

static bool started_read(struct event_reader *reader, struct event *event)
{
    if (++reader->start_events > 1)
        return false;
    event_show(reader, event);
    return true;
}

static bool call_start(struct event_reader *reader, struct event *event, char *id)
{
    char *label = NULL;
    if (reader->record->call_count >= reader->bounds.calls ||
        !text_take(reader, "label", LABEL_MOST, &label)) {
        free(id);
        return false;
    }
    struct record_call *call =
        record_call_add(reader->record, id, label, json_take(reader, "label"));
    if (!call)
        return false;
    call->started_us = event->at_us;
    event->call = call;
    return true;
}

static bool call_settle(struct event_reader *reader, struct event *event, const char *id,
                        enum call_state state)
{
    uint64_t attempts;
    struct record_call *call = record_call_find(reader->record, id);
    if (!call || call->state != CALL_RUNNING || !count_take(reader, 0, "attempts", &attempts) ||
        !text_take(reader, "code", WORD_MOST, &call->code) ||
        (state == CALL_FAILED && (!call->code || !event->text)))
        return false;
    call->state = state;
    reader->failed_calls += state == CALL_FAILED;
    call->ended_us = event->at_us;
    call->attempts = (unsigned)attempts;
    event->call = call;
    return true;
}

static bool call_read(struct event_reader *reader, struct event *event)
{
    auto_free char *state = NULL;
    auto_free char *id = NULL;
    auto_free char *failure = NULL;
    auto_free char *phase = NULL;
    if (!text_take(reader, "state", WORD_MOST, &state) || !state ||
        !id_take(reader, NAMES_CALL, &id) || !text_take(reader, "error", TEXT_MOST, &failure) ||
        !text_take(reader, "phase", LABEL_MOST, &phase))
        return false;
    event->text = failure;
    event->phase = phase;
    bool taken = false;
    if (strcmp(state, "start") == 0)
        taken = call_start(reader, event, take_pointer(id));
    for (int known = CALL_OK; known <= CALL_CANCELLED && id; known++)
        if (strcmp(state, call_state_name((enum call_state)known)) == 0)
            taken = call_settle(reader, event, id, (enum call_state)known);
    if (taken) {
        event->id = event->call->id;
        event_show(reader, event);
    }
    return taken;
}

static bool scope_read(struct event_reader *reader, struct event *event)
{
    auto_free char *id = NULL;
    if (!id_take(reader, NAMES_COMBINATOR, &id) || !count_take(reader, 0, "count", &event->count) ||
        ++reader->scope_events > reader->bounds.scopes)
        return false;
    event->id = id;
    event_show(reader, event);
    return true;
}

static bool log_is_within(struct event_reader *reader, const char *text)
{
    reader->log_spent += strlen(text) + LOG_LINE_OVERHEAD;
    return reader->log_spent <= 2 * reader->bounds.log_bytes;
}

static bool log_read(struct event_reader *reader, struct event *event)
{
    auto_free char *id = NULL;
    auto_free char *text = NULL;
    if (!id_take(reader, NAMES_SCOPE, &id) || !text_take(reader, "text", TEXT_MOST, &text) ||
        !text || !log_is_within(reader, text))
        return false;
    event->id = id;
    event->text = text;
    event_show(reader, event);
    record_line_add(reader->record, take_pointer(id), json_take(reader, "text"), event->at_us);
    return true;
}

static bool warning_read(struct event_reader *reader, struct event *event)
{
    auto_free char *text = NULL;
    if (!text_take(reader, "text", TEXT_MOST, &text) || !text || !log_is_within(reader, text))
        return false;
    event->text = text;
    event_show(reader, event);
    record_warning_add(reader->record, json_take(reader, "text"));
    return true;
}

static bool phase_read(struct event_reader *reader, struct event *event)
{
    auto_free char *id = NULL;
    auto_free char *title = NULL;
    if (!id_take(reader, NAMES_SCOPE, &id) || !text_take(reader, "title", TEXT_MOST, &title) ||
        !title || !log_is_within(reader, title))
        return false;
    event->id = id;
    event->text = title;
    event_show(reader, event);
    return true;
}

static bool counts_read(struct event_reader *reader, struct record_counts *counts)
{
    uint32_t at = json_member(&reader->tape, 0, "counts");
    return at && json_kind_of(&reader->tape, at) == JSON_OBJECT &&
           count_take(reader, at, "nodes", &counts->nodes) &&
           count_take(reader, at, "failed", &counts->failed) &&
           count_take(reader, at, "failed_slots", &counts->failed_slots) &&
           count_take(reader, at, "scopes", &counts->scopes) &&
           count_take(reader, at, "frames", &counts->frames) &&
           count_take(reader, at, "prompt_tokens", &counts->prompt_tokens) &&
           count_take(reader, at, "completion_tokens", &counts->completion_tokens);
}

static void raw_take(struct event_reader *reader, const char *key, struct bytes *into)
{
    uint32_t at = json_member(&reader->tape, 0, key);
    size_t length;
    if (!at)
        return;
    const char *raw = json_raw(&reader->tape, at, &length);
    bytes_append(into, raw, length);
}

/* A check brings warnings with the two ends that it comes to by itself, a run never does. */
static bool warnings_are_whole(const struct record_end *end, bool checks)
{
    bool wanted = checks && (end->verdict == VERDICT_COMPLETED || end->verdict == VERDICT_REJECTED);
    return wanted ? shape_is_problems(&end->warnings) : !end->warnings.length;
}

static bool end_is_whole(const struct record_end *end, bool checks)
{
    if (end->budget &&
        (end->verdict != VERDICT_OVER_BUDGET || !policy_key_is_settable(end->budget)))
        return false;
    if ((end->error.length && !shape_is_error(&end->error)) ||
        (end->problems.length && !shape_is_problems(&end->problems)))
        return false;
    if (!warnings_are_whole(end, checks))
        return false;
    if (end->verdict == VERDICT_COMPLETED)
        return (end->value.length > 0) != checks;
    if (end->verdict == VERDICT_REJECTED)
        return end->problems.length > 0;
    return end->verdict == VERDICT_FAILED || end->verdict == VERDICT_OVER_BUDGET ||
           end->verdict == VERDICT_BLOCKED || end->verdict == VERDICT_CRASHED;
}

/* What it sums up must be what was told before. The call for which a run is blocked has been
 * counted and never begins. The root is a scope as well. */
static bool counts_agree(const struct event_reader *reader, const struct record_end *end)
{
    uint64_t begun = reader->record->call_count;
    bool blocked = end->verdict == VERDICT_BLOCKED && end->counts.nodes == begun + 1;
    return (end->counts.nodes == begun || blocked) && end->counts.failed == reader->failed_calls &&
           (end->counts.scopes == 0 || end->counts.scopes - 1 <= reader->bounds.scopes);
}

static bool end_read(struct event_reader *reader, struct event *event)
{
    struct record_end *end = &reader->record->end;
    auto_free char *verdict = NULL;
    if (!text_take(reader, "verdict", WORD_MOST, &verdict) || !verdict ||
        !text_take(reader, "reason", TEXT_MOST, &end->reason) ||
        !text_take(reader, "budget", WORD_MOST, &end->budget) || !counts_read(reader, &end->counts))
        return false;
    end->reason_json = json_take(reader, "reason");
    end->verdict = verdict_by_name(verdict);
    raw_take(reader, "value", &end->value);
    raw_take(reader, "error", &end->error);
    raw_take(reader, "problems", &end->problems);
    raw_take(reader, "warnings", &end->warnings);
    end->told = end_is_whole(end, reader->bounds.checks) && counts_agree(reader, end) &&
                end->value.length <= reader->bounds.result_bytes;
    if (end->told)
        event_show(reader, event);
    return end->told;
}

struct event_row {
    const char *name;
    enum event_kind kind;
    bool (*read)(struct event_reader *reader, struct event *event);
};

static const struct event_row ROWS[] = {
    {"started", EVENT_STARTED, started_read},
    {"agent", EVENT_CALL, call_read},
    {"scope", EVENT_SCOPE, scope_read},
    {"log", EVENT_LOG, log_read},
    {"warning", EVENT_WARNING, warning_read},
    {"phase", EVENT_PHASE, phase_read},
    {"end", EVENT_END, end_read},
};

static const struct event_row *row_find(const struct json_tape *tape)
{
    uint32_t at = json_kind_of(tape, 0) == JSON_OBJECT ? json_member(tape, 0, "event") : 0;
    for (size_t i = 0; at && i < sizeof ROWS / sizeof ROWS[0]; i++)
        if (json_text_equals(tape, at, ROWS[i].name))
            return &ROWS[i];
    return NULL;
}

bool event_read(struct event_reader *reader, const char *line, size_t length, struct error *error)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_fault fault;
    limits.bytes = reader->bounds.line_bytes;
    limits.values = limits.bytes;
    limits.depth += 8;
    limits.tape_depth = 2;
    if (!json_scan(line, length, &limits, &reader->tape, &fault))
        return error_set(error, "the bridge said what is not JSON: %s at byte %zu", fault.reason,
                         fault.offset);
    struct event event = {.tape = &reader->tape};
    const struct event_row *row = row_find(&reader->tape);
    if (!row || reader->record->end.told || !count_take(reader, 0, "at_us", &event.at_us))
        return error_set(error, "the bridge said what no bridge may say now");
    event.kind = row->kind;
    return row->read(reader, &event) ||
           error_set(error, "the bridge's event \"%s\" has not its form or passes its bounds",
                     row->name);
}

void event_reader_end(struct event_reader *reader)
{
    json_tape_end(&reader->tape);
}
