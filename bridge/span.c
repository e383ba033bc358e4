/* Walking over JSON that the scanner has accepted: grammar was judged there, and is relied upon
 * here. */
#include "bridge/span.h"

#include "base/json_string.h"
#include "base/utf8.h"

#include <string.h>

struct span span_of_text(const char *text)
{
    return (struct span){.at = text, .length = strlen(text)};
}

struct span span_of_bytes(const struct bytes *bytes)
{
    return (struct span){.at = bytes->at, .length = bytes->length};
}

bool span_is(struct span span, const char *text)
{
    size_t length = strlen(text);
    return span.at && span.length == length && memcmp(span.at, text, length) == 0;
}

struct span span_moved(struct span span, const char *from, const char *to)
{
    if (!span.at)
        return span;
    return (struct span){.at = to + (span.at - from), .length = span.length};
}

static const char *blanks_pass(const char *at, const char *end)
{
    while (at < end && (*at == ' ' || *at == '\t' || *at == '\n' || *at == '\r'))
        at++;
    return at;
}

/* Behind the closing quote of the string that begins at `at`. */
static const char *string_pass(const char *at, const char *end)
{
    for (at++; at < end && *at != '"'; at++) {
        at += text_plain_run(at, (size_t)(end - at));
        if (at >= end || *at == '"')
            break;
        at += *at == '\\';
    }
    return at < end ? at + 1 : end;
}

static const char *container_pass(const char *at, const char *end)
{
    size_t depth = 0;
    while (at < end) {
        if (*at == '"') {
            at = string_pass(at, end);
            continue;
        }
        if (*at == '{' || *at == '[')
            depth++;
        else if ((*at == '}' || *at == ']') && --depth == 0)
            return at + 1;
        at++;
    }
    return end;
}

static const char *scalar_pass(const char *at, const char *end)
{
    while (at < end && !memchr(",]} \t\n\r", *at, 7))
        at++;
    return at;
}

static const char *value_pass(const char *at, const char *end)
{
    if (at >= end)
        return end;
    if (*at == '"')
        return string_pass(at, end);
    if (*at == '{' || *at == '[')
        return container_pass(at, end);
    return scalar_pass(at, end);
}

struct walk walk_begin(struct span container)
{
    struct walk walk = {0};
    if (container.length < 2 || (*container.at != '{' && *container.at != '['))
        return walk;
    walk.at = container.at + 1;
    walk.end = container.at + container.length - 1;
    walk.keyed = *container.at == '{';
    return walk;
}

static struct span span_between(const char *from, const char *to)
{
    return (struct span){.at = from, .length = (size_t)(to - from)};
}

bool walk_next(struct walk *walk, struct span *key, struct span *value)
{
    const char *at = blanks_pass(walk->at, walk->end);
    if (at < walk->end && *at == ',')
        at = blanks_pass(at + 1, walk->end);
    if (at >= walk->end)
        return false;
    *key = (struct span){0};
    if (walk->keyed) {
        const char *behind = string_pass(at, walk->end);
        *key = string_inside(span_between(at, behind));
        at = blanks_pass(behind, walk->end);
        at = blanks_pass(at < walk->end ? at + 1 : at, walk->end);
    }
    const char *behind = value_pass(at, walk->end);
    *value = span_between(at, behind);
    walk->at = behind > at ? behind : walk->end;
    return true;
}

bool walk_find(struct span object, const char *key, struct span *value)
{
    struct span name, found;
    for (struct walk walk = walk_begin(object); walk_next(&walk, &name, &found);)
        if (span_is(name, key)) {
            *value = found;
            return true;
        }
    return false;
}

struct span string_inside(struct span string)
{
    if (string.length < 2)
        return (struct span){.at = string.at, .length = 0};
    return (struct span){.at = string.at + 1, .length = string.length - 2};
}

bool string_next(struct span *inside, uint32_t *code_point)
{
    if (!inside->length)
        return false;
    size_t taken;
    *code_point = 0xfffd;
    if (*inside->at == '\\' && inside->length >= 2) {
        char resolved[4];
        size_t count;
        taken = json_string_resolve(inside->at, resolved, &count);
        utf8_decode(resolved, count, code_point);
    } else {
        taken = utf8_decode(inside->at, inside->length, code_point);
    }
    if (taken == 0 || taken > inside->length)
        taken = 1;
    inside->at += taken;
    inside->length -= taken;
    return true;
}

size_t string_size(struct span string)
{
    struct span inside = string_inside(string);
    if (!inside.length || !memchr(inside.at, '\\', inside.length))
        return inside.length;
    size_t size = 0;
    uint32_t point;
    while (string_next(&inside, &point))
        size += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    return size;
}

bool span_count(struct span digits, uint64_t *count)
{
    uint64_t value = 0;
    if (!digits.length || digits.length > 19)
        return false;
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9')
            return false;
        value = value * 10 + (uint64_t)(digits.at[i] - '0');
    }
    if (value > INT64_MAX)
        return false;
    *count = value;
    return true;
}

const char *span_shown(struct span span, char shown[SPAN_SHOWN_SIZE])
{
    enum { MOST = 64 };
    size_t length = span.length;
    bool cut = length > MOST;
    if (cut)
        for (length = MOST; length && (span.at[length] & 0xc0) == 0x80;)
            length--;
    if (length)
        memcpy(shown, span.at, length);
    strcpy(shown + length, cut ? "…" : "");
    return shown;
}
