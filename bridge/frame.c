/* The judge of frames. Pure: what must never happen here is a side effect, or a frame that was
 * repaired. */
#include "bridge/frame.h"

#include <stdlib.h>
#include <string.h>

/* Judges a value by the kind of its field and, for kinds that stand for an object, by its fields.
 */
static bool object_judge(struct span object, const char *where, struct frame_fields fields,
                         struct frame *frame, struct error *error);

static bool value_begins(struct span value, char first)
{
    return value.length && value.at[0] == first;
}

static bool value_is_null(struct span value)
{
    return span_is(value, "null");
}

static bool value_is_boolean(struct span value)
{
    return span_is(value, "true") || span_is(value, "false");
}

static bool text_fits(struct span value, size_t most)
{
    return value_begins(value, '"') && (!most || string_size(value) <= most);
}

/* `least`: the bytes of the shortest string that a member may be, with its quotes. */
static bool texts_fit(struct span value, size_t least)
{
    if (!value_begins(value, '['))
        return false;
    struct span key, text;
    for (struct walk walk = walk_begin(value); walk_next(&walk, &key, &text);)
        if (!value_begins(text, '"') || text.length < least)
            return false;
    return true;
}

static bool token_fits(struct span value)
{
    return value_begins(value, '"') && !memchr(value.at, '\\', value.length);
}

static bool tokens_fit(struct span value)
{
    if (!value_begins(value, '['))
        return false;
    size_t count = 0;
    struct span key, token;
    for (struct walk walk = walk_begin(value); walk_next(&walk, &key, &token); count++)
        if (!token_fits(token))
            return false;
    return count > 0;
}

static bool count_fits(struct span value, uint64_t least, uint64_t most)
{
    uint64_t count;
    return span_count(value, &count) && count >= least && count <= most;
}

static bool seconds_fit(struct span value)
{
    enum { NUMBER_MOST = 400, DAY_S = 86400 };
    char digits[NUMBER_MOST + 1];
    if (!value.length || value.length > NUMBER_MOST || value.at[0] < '0' || value.at[0] > '9')
        return false;
    memcpy(digits, value.at, value.length);
    digits[value.length] = '\0';
    double seconds = strtod(digits, NULL);
    return seconds > 0 && seconds <= DAY_S;
}

static bool log_kind_fits(struct span value)
{
    return span_is(value, "\"log\"") || span_is(value, "\"warning\"") || span_is(value, "\"slot\"");
}

static const struct frame_code *code_find(struct span value)
{
    size_t count;
    const struct frame_code *codes = frame_codes(&count);
    struct span name = string_inside(value);
    for (size_t i = 0; value_begins(value, '"') && i < count; i++)
        if (span_is(name, codes[i].name))
            return &codes[i];
    return NULL;
}

static bool kind_fits(const struct frame_field *field, struct span value)
{
    switch (field->kind) {
    case KIND_ID:
        return count_fits(value, 1, INT64_MAX);
    case KIND_COUNT:
        return count_fits(value, 0, INT64_MAX);
    case KIND_LINE:
        return value_is_null(value) || count_fits(value, 0, INT64_MAX);
    case KIND_RETRIES:
        return count_fits(value, 0, 10);
    case KIND_SECONDS:
        return seconds_fit(value);
    case KIND_TOKEN:
        return token_fits(value);
    case KIND_TOKENS:
        return tokens_fit(value);
    case KIND_TEXT:
        return text_fits(value, field->most);
    case KIND_FILLED_TEXT:
        return text_fits(value, field->most) && value.length > 2;
    case KIND_TEXT_OR_NULL:
        return value_is_null(value) || text_fits(value, field->most);
    case KIND_TEXTS:
    case KIND_NAMES:
        return texts_fit(value, field->kind == KIND_NAMES ? 3 : 2);
    case KIND_LOG_KIND:
        return log_kind_fits(value);
    case KIND_CODE:
        return code_find(value) != NULL;
    case KIND_BOOLEAN:
        return value_is_boolean(value);
    case KIND_SCHEMA:
        return value_begins(value, '{') || value_is_boolean(value);
    case KIND_PROBLEMS:
    case KIND_WARNINGS:
        return value_begins(value, '[') && (value.length > 2 || field->kind == KIND_WARNINGS);
    case KIND_AGENT_PAYLOAD:
    case KIND_LOG_PAYLOAD:
    case KIND_PHASE_PAYLOAD:
    case KIND_DONE_PAYLOAD:
    case KIND_ERROR:
        return value_begins(value, '{');
    case KIND_VALUE:
        return true;
    case KIND_COUNT_OF_KINDS:
        break;
    }
    return false;
}

static bool field_refuse(const struct frame_field *field, const char *where, struct error *error)
{
    const char *means = frame_kind_means(field->kind);
    if (field->most)
        return error_set(error, "frame: %s: \"%s\" is not %s of at most %zu bytes", where,
                         field->name, means, field->most);
    return error_set(error, "frame: %s: \"%s\" is not %s", where, field->name, means);
}

static bool list_judge(enum frame_kind kind, struct span list, struct frame *frame,
                       struct error *error)
{
    bool problems = kind == KIND_PROBLEMS;
    struct frame_fields fields = frame_kind_fields(kind);
    struct span key, member;
    size_t count = 0;
    for (struct walk walk = walk_begin(list); walk_next(&walk, &key, &member); count++)
        if (!object_judge(member, problems ? "a problem" : "a warning", fields, frame, error))
            return false;
    return count || !problems || error_set(error, "frame: done: \"problems\" is empty");
}

static bool field_judge(const struct frame_field *field, const char *where, struct span value,
                        struct frame *frame, struct error *error)
{
    if (!kind_fits(field, value))
        return field_refuse(field, where, error);
    struct span *place = (struct span *)(void *)((char *)frame + field->place);
    *place = field->kind == KIND_TOKEN ? string_inside(value) : value;
    if (field->kind == KIND_PROBLEMS || field->kind == KIND_WARNINGS)
        return list_judge(field->kind, value, frame, error);
    struct frame_fields fields = frame_kind_fields(field->kind);
    return !fields.count || object_judge(value, field->name, fields, frame, error);
}

static size_t field_find(struct frame_fields fields, struct span key)
{
    size_t index = 0;
    while (index < fields.count && !span_is(key, fields.at[index].name))
        index++;
    return index;
}

static bool object_judge(struct span object, const char *where, struct frame_fields fields,
                         struct frame *frame, struct error *error)
{
    if (!value_begins(object, '{'))
        return error_set(error, "frame: %s is not an object", where);
    unsigned seen = 0;
    struct span key, value;
    char shown[SPAN_SHOWN_SIZE];
    for (struct walk walk = walk_begin(object); walk_next(&walk, &key, &value);) {
        size_t index = field_find(fields, key);
        if (index == fields.count)
            return error_set(error, "frame: %s: unknown field \"%s\"", where,
                             span_shown(key, shown));
        if (!field_judge(&fields.at[index], where, value, frame, error))
            return false;
        seen |= 1U << index;
    }
    for (size_t i = 0; i < fields.count; i++)
        if (fields.at[i].required && !(seen & 1U << i))
            return error_set(error, "frame: %s: \"%s\" is missing", where, fields.at[i].name);
    return true;
}

/* An envelope is its row's fields and "op", which the row was found by. */
static bool envelope_judge(struct span line, struct frame *frame, struct error *error)
{
    static const struct frame_field op = {"op", KIND_VALUE, true, 0, 0};
    const struct frame_row *row = frame->row;
    struct frame_field fields[8];
    if (row->fields.count >= sizeof fields / sizeof *fields)
        return error_set(error, "frame: %s: too many fields in the table", row->name);
    memcpy(fields, row->fields.at, row->fields.count * sizeof *fields);
    fields[row->fields.count] = op;
    fields[row->fields.count].place = offsetof(struct frame, op_text);
    struct frame_fields all = {.at = fields, .count = row->fields.count + 1};
    return object_judge(line, row->name, all, frame, error);
}

static struct span blanks_cut(struct span line)
{
    while (line.length && memchr(" \t\r", line.at[0], 3)) {
        line.at++;
        line.length--;
    }
    while (line.length && memchr(" \t\r", line.at[line.length - 1], 3))
        line.length--;
    return line;
}

static bool row_find(struct span line, const struct frame_row **found, struct error *error)
{
    struct span key, value = {0};
    struct walk walk = walk_begin(line);
    while (walk_next(&walk, &key, &value) && !span_is(key, "op"))
        value = (struct span){0};
    char shown[SPAN_SHOWN_SIZE];
    if (!value.at)
        return error_set(error, "frame: \"op\" is missing");
    if (!token_fits(value))
        return error_set(error, "frame: \"op\" is not a string without escapes");
    size_t count;
    const struct frame_row *rows = frame_table(&count);
    for (size_t i = 0; i < count; i++)
        if (span_is(string_inside(value), rows[i].name)) {
            *found = &rows[i];
            return true;
        }
    return error_set(error, "frame: unknown op \"%s\"", span_shown(string_inside(value), shown));
}

static bool state_judge(const char *name, unsigned states, enum frame_state state,
                        struct error *error)
{
    if (states & state)
        return true;
    return error_set(error, "frame: \"%s\" may not come %s", name,
                     state == FRAME_BEFORE     ? "before the first call"
                     : state == FRAME_RUNNING  ? "after a call"
                     : state == FRAME_CHECKING ? "where a script is checked"
                                               : "once the run is over");
}

/* What a script returned, or what a check of it has found. */
static bool done_ok_judge(const struct frame *frame, enum frame_state state, struct error *error)
{
    bool checking = state == FRAME_CHECKING;
    bool brings =
        checking ? frame->warnings.at && !frame->value.at : frame->value.at && !frame->warnings.at;
    bool alone = brings && !frame->code_text.at && !frame->error.at && !frame->problems.at;
    return alone || error_set(error, "frame: done with ok has \"%s\" alone",
                              checking ? "warnings" : "value");
}

/* A check tells what it warns of beside the problems, a run never does. */
static bool done_warnings_judge(const struct frame *frame, enum frame_state state,
                                struct error *error)
{
    bool wanted = state == FRAME_CHECKING && frame->code->problems;
    if (wanted == (frame->warnings.at != NULL))
        return true;
    return error_set(error, "frame: done with code \"%s\" has %s\"warnings\" here",
                     frame->code->name, wanted ? "" : "no ");
}

/* A done frame with ok has a value alone; one without has a code and what that code brings. */
static bool done_judge(struct frame *frame, enum frame_state state, struct error *error)
{
    frame->ok = span_is(frame->ok_text, "true");
    if (frame->ok)
        return done_ok_judge(frame, state, error);
    if (!frame->code_text.at || frame->value.at)
        return error_set(error, "frame: done without ok has \"code\" and no \"value\"");
    frame->code = code_find(frame->code_text);
    const struct frame_code *code = frame->code;
    if (code->problems ? !frame->problems.at || frame->error.at
                       : !frame->error.at || frame->problems.at)
        return error_set(error, "frame: done with code \"%s\" has \"%s\" and nothing else",
                         code->name, code->problems ? "problems" : "error");
    return state_judge(code->name, code->states, state, error) &&
           done_warnings_judge(frame, state, error);
}

static bool size_judge(const struct frame_row *row, size_t length, size_t payload,
                       const struct frame_limits *limits, struct error *error)
{
    size_t most = row->size == FRAME_SIZE_RESULT ? frame_line_limit(limits)
                                                 : limits->frame_bytes + FRAME_ENVELOPE_BYTES;
    if (length > most)
        return error_set(error, "frame: %s: %zu bytes exceed the limit of %zu", row->name, length,
                         most);
    if (row->op == FRAME_AGENT && payload > limits->frame_bytes)
        return error_set(error, "frame: agent: a payload of %zu bytes exceeds the limit of %zu",
                         payload, limits->frame_bytes);
    return true;
}

static bool text_judge(struct span line, const struct frame_limits *limits,
                       struct json_tape *scratch, struct error *error)
{
    /* Two levels for envelope and payload; the number of values is bounded by the bytes. */
    struct json_limits scan = JSON_LIMITS_DEFAULT;
    scan.bytes = scan.values = frame_line_limit(limits);
    scan.depth = FRAME_VALUE_DEPTH + 2;
    scan.tape_depth = 0;
    scan.integers_64 = true;
    struct json_fault fault;
    if (!json_scan(line.at, line.length, &scan, scratch, &fault))
        return error_set(error, "frame: %s at byte %zu", fault.reason, fault.offset);
    return true;
}

size_t frame_line_limit(const struct frame_limits *limits)
{
    size_t most =
        limits->frame_bytes > limits->result_bytes ? limits->frame_bytes : limits->result_bytes;
    return most + FRAME_ENVELOPE_BYTES;
}

bool frame_judge(struct span line, enum frame_state state, const struct frame_limits *limits,
                 struct json_tape *scratch, struct frame *frame, struct error *error)
{
    struct frame judged = {0};
    if (!text_judge(line, limits, scratch, error))
        return false;
    struct span object = blanks_cut(line);
    if (!value_begins(object, '{'))
        return error_set(error, "frame: a frame is an object");
    if (!row_find(object, &judged.row, error) ||
        !state_judge(judged.row->name, judged.row->states, state, error) ||
        !envelope_judge(object, &judged, error) ||
        !size_judge(judged.row, line.length, judged.payload.length, limits, error))
        return false;
    judged.op = judged.row->op;
    span_count(judged.id_text, &judged.id);
    span_count(judged.count_text, &judged.count);
    span_count(judged.stages_text, &judged.stages);
    if (judged.op == FRAME_DONE && !done_judge(&judged, state, error))
        return false;
    *frame = judged;
    return true;
}
