/* Reading the file of recorded replies: by tables of its keys, so that an unknown or missing one is
 * named with its place. */
#include "bridge/replies_table.h"

#include "base/json_scan.h"
#include "base/own.h"
#include "bridge/replies.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 203, DELAY_MOST_MS = 86400000 };

/* What reading holds on to. */
struct reading {
    const char *text;
    struct json_tape tape;
    struct replies_table *table;
    struct error *error;
};

typedef bool read_function(struct reading *reading, uint32_t at, void *into);

struct key {
    const char *name;
    bool required;
    read_function *read;
};

static const char *const codes[] = {"agent_failed",    "timeout",         "rate_limited",
                                    "schema_mismatch", "refused",         "context_overflow",
                                    "sandbox_died",    "budget_exhausted"};

static bool fault_at(struct reading *reading, size_t offset, const char *reason)
{
    size_t line, column;
    json_position(reading->text, offset, &line, &column);
    return error_set(reading->error, "%zu:%zu: %s", line, column, reason);
}

/* A file of another format is told that this one is JSON. */
static bool json_refuse(struct reading *reading, const struct json_fault *fault)
{
    struct error text;
    error_set(&text, "read as JSON: %s", fault->reason);
    return fault_at(reading, fault->offset, text.text);
}

static bool refuse(struct reading *reading, uint32_t at, const char *reason)
{
    return fault_at(reading, reading->tape.tokens[at].start, reason);
}

static struct span raw_span(const struct reading *reading, uint32_t at)
{
    struct span span;
    span.at = json_raw(&reading->tape, at, &span.length);
    return span;
}

static bool key_refuse(struct reading *reading, uint32_t at, const char *what, const char *name)
{
    struct error text;
    error_set(&text, "%s \"%s\"", what, name);
    return refuse(reading, at, text.text);
}

/* Names the keys that there are: mostly one of them was meant. */
static bool key_unknown(struct reading *reading, const struct key *keys, size_t count, uint32_t key)
{
    auto_bytes text = {0};
    char shown[SPAN_SHOWN_SIZE];
    bytes_printf(&text, "unknown key \"%s\": there are",
                 span_shown(string_inside(raw_span(reading, key)), shown));
    for (size_t i = 0; i < count; i++)
        bytes_printf(&text, "%s %s", i ? "," : "", keys[i].name);
    return refuse(reading, key, bytes_text(&text));
}

static bool key_read(struct reading *reading, const struct key *keys, size_t count, uint32_t key,
                     uint32_t value, void *into)
{
    for (size_t i = 0; i < count; i++)
        if (json_text_equals(&reading->tape, key, keys[i].name))
            return keys[i].read(reading, value, into);
    return key_unknown(reading, keys, count, key);
}

/* Reads an object by the table of its keys. */
static bool object_read(struct reading *reading, const struct key *keys, size_t count, uint32_t at,
                        void *into)
{
    const struct json_tape *tape = &reading->tape;
    if (json_kind_of(tape, at) != JSON_OBJECT)
        return refuse(reading, at, "an object is expected");
    for (uint32_t key = json_first(tape, at); key;) {
        uint32_t value = json_next(tape, at, key);
        if (!key_read(reading, keys, count, key, value, into))
            return false;
        key = json_next(tape, at, value);
    }
    for (size_t i = 0; i < count; i++)
        if (keys[i].required && !json_member(tape, at, keys[i].name))
            return key_refuse(reading, at, "missing key", keys[i].name);
    return true;
}

static bool pattern_read(struct reading *reading, uint32_t at, struct glob **into)
{
    const char *reason;
    if (json_kind_of(&reading->tape, at) != JSON_STRING)
        return refuse(reading, at, "a pattern is a string");
    *into = glob_new(raw_span(reading, at), &reason);
    return *into || refuse(reading, at, reason);
}

static bool label_read(struct reading *reading, uint32_t at, void *into)
{
    return pattern_read(reading, at, &((struct reply *)into)->label);
}

static bool id_read(struct reading *reading, uint32_t at, void *into)
{
    return pattern_read(reading, at, &((struct reply *)into)->id);
}

static bool prompt_read(struct reading *reading, uint32_t at, void *into)
{
    return pattern_read(reading, at, &((struct reply *)into)->prompt);
}

static bool match_read(struct reading *reading, uint32_t at, void *into)
{
    static const struct key keys[] = {
        {"label", false, label_read}, {"id", false, id_read}, {"prompt", false, prompt_read}};
    const struct reply *reply = into;
    if (!object_read(reading, keys, sizeof keys / sizeof *keys, at, into))
        return false;
    return reply->label || reply->id || reply->prompt ||
           refuse(reading, at, "\"match\" names none of label, id and prompt");
}

static bool value_read(struct reading *reading, uint32_t at, void *into)
{
    ((struct reply *)into)->value = raw_span(reading, at);
    return true;
}

static bool code_read(struct reading *reading, uint32_t at, void *into)
{
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
        if (json_kind_of(&reading->tape, at) == JSON_STRING &&
            json_text_equals(&reading->tape, at, codes[i])) {
            ((struct reply *)into)->code = codes[i];
            return true;
        }
    return refuse(reading, at,
                  "the code is none of agent_failed timeout rate_limited schema_mismatch refused "
                  "context_overflow sandbox_died budget_exhausted");
}

static bool message_read(struct reading *reading, uint32_t at, void *into)
{
    ((struct reply *)into)->error = raw_span(reading, at);
    return json_kind_of(&reading->tape, at) == JSON_STRING ||
           refuse(reading, at, "a message is a string");
}

static bool retryable_read(struct reading *reading, uint32_t at, void *into)
{
    enum json_kind kind = json_kind_of(&reading->tape, at);
    ((struct reply *)into)->retryable = kind == JSON_TRUE;
    return kind == JSON_TRUE || kind == JSON_FALSE ||
           refuse(reading, at, "true or false is expected");
}

static bool error_read(struct reading *reading, uint32_t at, void *into)
{
    static const struct key keys[] = {{"code", true, code_read},
                                      {"message", true, message_read},
                                      {"retryable", false, retryable_read}};
    return object_read(reading, keys, sizeof keys / sizeof *keys, at, into);
}

static bool delay_read(struct reading *reading, uint32_t at, void *into)
{
    uint64_t delay_ms;
    if (!json_count(&reading->tape, at, DELAY_MOST_MS, &delay_ms))
        return refuse(reading, at, "delay_ms is an integer from 0 to 86400000");
    ((struct reply *)into)->delay_us = delay_ms * 1000;
    return true;
}

static bool times_read(struct reading *reading, uint32_t at, void *into)
{
    uint64_t times;
    if (!json_count(&reading->tape, at, INT64_MAX, &times) || !times)
        return refuse(reading, at, "times is an integer of at least 1");
    ((struct reply *)into)->uses_left = times;
    return true;
}

static bool usage_read(struct reading *reading, uint32_t at, void *into)
{
    static const char *const wrong = "usage is an object of token counts";
    const struct json_tape *tape = &reading->tape;
    if (json_kind_of(tape, at) != JSON_OBJECT)
        return refuse(reading, at, wrong);
    for (uint32_t key = json_first(tape, at); key;) {
        uint32_t value = json_next(tape, at, key);
        uint64_t count;
        if (!json_count(tape, value, 1ULL << 53, &count))
            return refuse(reading, value, wrong);
        key = json_next(tape, at, value);
    }
    ((struct reply *)into)->usage = raw_span(reading, at);
    return true;
}

static bool reply_read(struct reading *reading, uint32_t at, struct reply *reply)
{
    static const struct key keys[] = {{"match", true, match_read},  {"value", false, value_read},
                                      {"error", false, error_read}, {"delay_ms", false, delay_read},
                                      {"times", false, times_read}, {"usage", false, usage_read}};
    reply->uses_left = UINT64_MAX;
    if (!object_read(reading, keys, sizeof keys / sizeof *keys, at, reply))
        return false;
    return !reply->value.at == !!reply->code ||
           refuse(reading, at, "a reply has either \"value\" or \"error\"");
}

static bool replies_read(struct reading *reading, uint32_t at, void *into)
{
    struct replies_table *table = into;
    const struct json_tape *tape = &reading->tape;
    if (json_kind_of(tape, at) != JSON_ARRAY)
        return refuse(reading, at, "\"replies\" is a list");
    size_t room = tape->tokens[at].count;
    table->at = calloc(room ? room : 1, sizeof *table->at);
    if (!table->at)
        abort();
    for (uint32_t entry = json_first(tape, at); entry; entry = json_next(tape, at, entry))
        if (!reply_read(reading, entry, &table->at[table->count++]))
            return false;
    return true;
}

static bool otherwise_read(struct reading *reading, uint32_t at, void *into)
{
    const struct json_tape *tape = &reading->tape;
    bool string = json_kind_of(tape, at) == JSON_STRING;
    bool echo = string && json_text_equals(tape, at, "echo");
    ((struct replies_table *)into)->otherwise_echo = echo;
    return echo || (string && json_text_equals(tape, at, "error")) ||
           refuse(reading, at, "\"otherwise\" is \"error\" or \"echo\"");
}

static bool file_read(struct reading *reading, size_t length)
{
    static const struct key keys[] = {{"replies", true, replies_read},
                                      {"otherwise", false, otherwise_read}};
    /* The tape reaches the patterns: file, replies, entry, match. */
    struct json_limits limits = {.bytes = INT32_MAX,
                                 .depth = DEPTH_MOST,
                                 .values = length + 1,
                                 .number_length = 400,
                                 .tape_depth = 4,
                                 .integers_64 = true};
    struct json_fault fault;
    if (!json_scan(reading->text, length, &limits, &reading->tape, &fault))
        return json_refuse(reading, &fault);
    return object_read(reading, keys, sizeof keys / sizeof *keys, 0, reading->table);
}

bool replies_table_read(const char *text, size_t length, struct replies_table *table,
                        struct error *error)
{
    *table = (struct replies_table){0};
    struct reading reading = {.text = text, .table = table, .error = error};
    bool good = file_read(&reading, length);
    json_tape_end(&reading.tape);
    if (!good)
        replies_table_end(table);
    return good;
}

void replies_table_end(struct replies_table *table)
{
    for (size_t i = 0; i < table->count; i++) {
        glob_end(table->at[i].label);
        glob_end(table->at[i].id);
        glob_end(table->at[i].prompt);
    }
    free(table->at);
    *table = (struct replies_table){0};
}

bool replies_check(const char *text, size_t length, struct error *error)
{
    struct replies_table table;
    if (!replies_table_read(text, length, &table, error))
        return false;
    replies_table_end(&table);
    return true;
}

static bool pattern_matches(const struct glob *glob, struct span inside)
{
    return !glob || (inside.at && glob_matches(glob, inside));
}

const struct reply *replies_table_take(struct replies_table *table, const struct reply_call *call)
{
    for (size_t i = 0; i < table->count; i++) {
        struct reply *reply = &table->at[i];
        if (!reply->uses_left || !pattern_matches(reply->label, call->label) ||
            !pattern_matches(reply->id, call->id) || !pattern_matches(reply->prompt, call->prompt))
            continue;
        if (reply->uses_left != UINT64_MAX)
            reply->uses_left--;
        return reply;
    }
    return NULL;
}
