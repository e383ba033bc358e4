/* Reading values from a tape. Every question about a value that is not there, or of another kind,
 * is answered with no. */
#include "base/json_scan.h"

#include "base/json_string.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct json_token token_of_nothing = {.kind = JSON_NULL};

static const struct json_token *token_at(const struct json_tape *tape, uint32_t at)
{
    return at < tape->count ? &tape->tokens[at] : &token_of_nothing;
}

void json_position(const char *text, size_t offset, size_t *line, size_t *column)
{
    size_t lines = 1, line_start = 0;
    for (size_t at = 0; at < offset; at++)
        if (text[at] == '\n') {
            lines++;
            line_start = at + 1;
        }
    *line = lines;
    *column = offset - line_start + 1;
}

uint32_t json_first(const struct json_tape *tape, uint32_t parent)
{
    return token_at(tape, parent)->next > parent + 1 ? parent + 1 : 0;
}

uint32_t json_next(const struct json_tape *tape, uint32_t parent, uint32_t at)
{
    uint32_t next = token_at(tape, at)->next;
    return next < token_at(tape, parent)->next ? next : 0;
}

uint32_t json_member(const struct json_tape *tape, uint32_t object, const char *key)
{
    if (json_kind_of(tape, object) != JSON_OBJECT)
        return 0;
    for (uint32_t at = json_first(tape, object); at;) {
        uint32_t value = json_next(tape, object, at);
        if (json_text_equals(tape, at, key))
            return value;
        at = json_next(tape, object, value);
    }
    return 0;
}

enum json_kind json_kind_of(const struct json_tape *tape, uint32_t at)
{
    return (enum json_kind)token_at(tape, at)->kind;
}

static bool escaped_equals(const char *at, const char *end, const char *text, size_t length)
{
    while (at < end) {
        char resolved[4];
        size_t count;
        at += json_string_resolve(at, resolved, &count);
        if (count > length || memcmp(resolved, text, count) != 0)
            return false;
        text += count;
        length -= count;
    }
    return length == 0;
}

bool json_text_equals(const struct json_tape *tape, uint32_t at, const char *text)
{
    const struct json_token *token = token_at(tape, at);
    if (token->kind != JSON_STRING)
        return false;
    const char *start = tape->text + token->start;
    size_t length = strlen(text);
    if (token->escaped)
        return escaped_equals(start, tape->text + token->end, text, length);
    return token->end - token->start == length && memcmp(start, text, length) == 0;
}

void json_text_append(const struct json_tape *tape, uint32_t at, struct bytes *into)
{
    const struct json_token *token = token_at(tape, at);
    if (token->kind != JSON_STRING)
        return;
    const char *from = tape->text + token->start, *end = tape->text + token->end;
    while (from < end) {
        const char *backslash = token->escaped ? memchr(from, '\\', (size_t)(end - from)) : NULL;
        bytes_append(into, from, (size_t)((backslash ? backslash : end) - from));
        if (!backslash)
            return;
        char resolved[4];
        size_t count;
        from = backslash + json_string_resolve(backslash, resolved, &count);
        bytes_append(into, resolved, count);
    }
}

char *json_text_copy(const struct json_tape *tape, uint32_t at)
{
    if (json_kind_of(tape, at) != JSON_STRING)
        return NULL;
    auto_bytes text = {0};
    json_text_append(tape, at, &text);
    bytes_append_byte(&text, '\0');
    if (strlen(text.at) + 1 != text.length)
        return NULL;
    char *copy = text.at;
    text = (struct bytes){0};
    return copy;
}

const char *json_raw(const struct json_tape *tape, uint32_t at, size_t *length)
{
    const struct json_token *token = token_at(tape, at);
    size_t quote = token->kind == JSON_STRING;
    *length = token->end - token->start + 2 * quote;
    return tape->count ? tape->text + token->start - quote : "";
}

/* The value of digits alone, at most `most`. Work ends where the value exceeds it. */
static bool digits_read(const char *at, const char *end, uint64_t most, uint64_t *value)
{
    uint64_t sum = 0;
    for (; at < end; at++) {
        if (*at < '0' || *at > '9')
            return false;
        uint64_t digit = (uint64_t)(*at - '0');
        if (sum > most / 10 || sum * 10 > most - digit || digit > most)
            return false;
        sum = sum * 10 + digit;
    }
    *value = sum;
    return true;
}

bool json_integer(const struct json_tape *tape, uint32_t at, int64_t *value)
{
    const struct json_token *token = token_at(tape, at);
    if (token->kind != JSON_INTEGER)
        return false;
    const char *start = tape->text + token->start;
    bool negative = *start == '-';
    uint64_t magnitude;
    if (!digits_read(start + negative, tape->text + token->end,
                     (uint64_t)INT64_MAX + (negative ? 1 : 0), &magnitude))
        return false;
    if (negative && !magnitude)
        return false;
    *value = negative ? -(int64_t)(magnitude - 1) - 1 : (int64_t)magnitude;
    return true;
}

bool json_count(const struct json_tape *tape, uint32_t at, uint64_t most, uint64_t *value)
{
    const struct json_token *token = token_at(tape, at);
    return token->kind == JSON_INTEGER &&
           digits_read(tape->text + token->start, tape->text + token->end, most, value);
}

bool json_real(const struct json_tape *tape, uint32_t at, double *value)
{
    const struct json_token *token = token_at(tape, at);
    if (token->kind != JSON_INTEGER && token->kind != JSON_REAL)
        return false;
    auto_bytes number = {0};
    bytes_append(&number, tape->text + token->start, token->end - token->start);
    double read = strtod(bytes_text(&number), NULL);
    if (!isfinite(read))
        return false;
    *value = read;
    return true;
}
