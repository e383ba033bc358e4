/* Events as lines of JSON. */
#include "supervisor/event_file.h"
#include "supervisor/outcome.h"

#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"

#include <string.h>

enum form {
    FORM_TEXT,
    FORM_TEXT_OR_NULL,
    FORM_COUNT,
    FORM_OBJECT,
    FORM_LIST,
    FORM_COUNTS,
    FORM_ANY
};

struct member {
    const char *key;
    enum form form;
};

/* What a line holds, in this order. A member that the bridge did not tell, or not in its form, is
 * left out; what else the bridge told is not repeated. */
#define MEMBERS_MOST 10
#define AT                                                                                         \
    {                                                                                              \
        "at_us", FORM_COUNT                                                                        \
    }
#define ID                                                                                         \
    {                                                                                              \
        "id", FORM_TEXT                                                                            \
    }

static const struct member STARTED[MEMBERS_MOST] = {AT};
static const struct member CALL_STARTS[MEMBERS_MOST] = {
    {"state", FORM_TEXT}, ID, AT, {"label", FORM_TEXT_OR_NULL}, {"phase", FORM_TEXT_OR_NULL}};
static const struct member CALL_ENDS[MEMBERS_MOST] = {
    {"state", FORM_TEXT}, ID, AT, {"attempts", FORM_COUNT}, {"usage", FORM_OBJECT}};
static const struct member CALL_FAILS[MEMBERS_MOST] = {{"state", FORM_TEXT},
                                                       ID,
                                                       AT,
                                                       {"attempts", FORM_COUNT},
                                                       {"code", FORM_TEXT},
                                                       {"error", FORM_TEXT},
                                                       {"usage", FORM_OBJECT}};
static const struct member COMBINATOR[MEMBERS_MOST] = {
    {"kind", FORM_TEXT}, ID, {"count", FORM_COUNT}, {"stages", FORM_COUNT}, AT};
static const struct member LOG[MEMBERS_MOST] = {ID, {"text", FORM_TEXT}, AT};
static const struct member WARNING[MEMBERS_MOST] = {{"text", FORM_TEXT}, AT};
static const struct member PHASE[MEMBERS_MOST] = {ID, {"title", FORM_TEXT}, AT};
static const struct member END[MEMBERS_MOST] = {
    {"verdict", FORM_TEXT},        {"code", FORM_TEXT},     {"budget", FORM_TEXT},
    {"reason", FORM_TEXT_OR_NULL}, {"value", FORM_ANY},     {"error", FORM_OBJECT},
    {"problems", FORM_LIST},       {"counts", FORM_COUNTS}, AT};

static const struct member *members_of(const struct event *event)
{
    switch (event->kind) {
    case EVENT_STARTED:
        return STARTED;
    case EVENT_CALL:
        return event->call->state == CALL_RUNNING  ? CALL_STARTS
               : event->call->state == CALL_FAILED ? CALL_FAILS
                                                   : CALL_ENDS;
    case EVENT_SCOPE:
        return COMBINATOR;
    case EVENT_LOG:
        return LOG;
    case EVENT_WARNING:
        return WARNING;
    case EVENT_PHASE:
        return PHASE;
    case EVENT_END:
        return END;
    }
    return STARTED;
}

static void raw_put(struct bytes *into, const struct json_tape *tape, uint32_t at, const char *key)
{
    size_t length;
    const char *raw = json_raw(tape, at, &length);
    json_key(into, key);
    json_append_shown(raw, length, into);
}

static void counts_put(struct bytes *into, const struct json_tape *tape, uint32_t object,
                       const char *key)
{
    static const char *const COUNTS[] = {
        "nodes", "failed", "failed_slots", "scopes", "frames", "prompt_tokens", "completion_tokens",
    };
    uint64_t count;
    json_key(into, key);
    json_open(into, '{');
    for (size_t i = 0; i < sizeof COUNTS / sizeof COUNTS[0]; i++) {
        uint32_t at = json_member(tape, object, COUNTS[i]);
        if (at && json_count(tape, at, INT64_MAX, &count))
            raw_put(into, tape, at, COUNTS[i]);
    }
    json_close(into, '}');
}

static bool form_fits(enum form form, const struct json_tape *tape, uint32_t at)
{
    uint64_t count;
    enum json_kind kind = json_kind_of(tape, at);
    switch (form) {
    case FORM_TEXT:
        return kind == JSON_STRING;
    case FORM_TEXT_OR_NULL:
        return kind == JSON_STRING || kind == JSON_NULL;
    case FORM_COUNT:
        return json_count(tape, at, INT64_MAX, &count);
    case FORM_OBJECT:
    case FORM_COUNTS:
        return kind == JSON_OBJECT;
    case FORM_LIST:
        return kind == JSON_ARRAY;
    case FORM_ANY:
        return true;
    }
    return false;
}

static void member_put(struct bytes *into, const struct json_tape *tape,
                       const struct member *member)
{
    uint32_t at = json_member(tape, 0, member->key);
    if (at && form_fits(member->form, tape, at)) {
        if (member->form == FORM_COUNTS)
            counts_put(into, tape, at, member->key);
        else
            raw_put(into, tape, at, member->key);
    } else if (member->form == FORM_TEXT_OR_NULL) {
        json_key(into, member->key);
        json_put_null(into);
    }
}

bool event_file_open(struct event_file *file, const char *path, struct error *error)
{
    *file = (struct event_file)EVENT_FILE_NONE;
    file->outlet.loses_nothing = true;
    if (!io_open_output(path, &file->outlet.fd, error))
        return false;
    file->path = path;
    return true;
}

static void line_put(struct event_file *file, struct bytes *line)
{
    bytes_append_byte(line, '\n');
    outlet_put(&file->outlet, line->at, line->length);
}

void event_file_put(struct event_file *file, const struct event *event)
{
    auto_bytes line = {0};
    json_open(&line, '{');
    raw_put(&line, event->tape, json_member(event->tape, 0, "event"), "event");
    for (const struct member *member = members_of(event); member->key; member++)
        member_put(&line, event->tape, member);
    json_close(&line, '}');
    line_put(file, &line);
    file->last_us = event->at_us;
}

bool event_file_is_whole(const struct event_file *file, struct error *error)
{
    return !file->outlet.broken || outlet_tell_break(&file->outlet, file->path, error) ||
           error_at_step(error, "events");
}

/* The bridge's `end` is its own word; this is the supervisor's. */
static void verdict_put(struct bytes *line, const struct run *run, uint64_t last_us)
{
    const struct verdict_row *row = verdict_row(run->verdict);
    int64_t at_ns = run->handed_over_ns ? run->ended_ns - run->handed_over_ns : 0;
    uint64_t at_us = at_ns > 0 ? (uint64_t)at_ns / 1000 : 0;
    json_open(line, '{');
    json_key(line, "event");
    json_put_text(line, "verdict");
    json_key(line, "run");
    json_put_text(line, run->id);
    json_key(line, "verdict");
    row->name ? json_put_text(line, row->name) : json_put_null(line);
    json_key(line, "reason");
    outcome_put_reason(run, line);
    json_key(line, "exit_code");
    json_put_integer(line, row->exit_code);
    json_key(line, "at_us");
    json_put_unsigned(line, at_us > last_us ? at_us : last_us);
    json_close(line, '}');
}

bool event_file_finish(struct event_file *file, const struct run *run, struct signals *signals,
                       struct error *error)
{
    auto_bytes line = {0};
    if (!file->path)
        return true;
    verdict_put(&line, run, file->last_us);
    line_put(file, &line);
    return outlet_drain(&file->outlet, signals, -1, file->path, error) ||
           error_at_step(error, "events");
}

void event_file_end(struct event_file *file)
{
    own_fd_end(&file->outlet.fd);
    outlet_end(&file->outlet);
}
