/* Writing JSON, so that the outcome is one line of valid UTF-8 whatever the texts are. */
#include "base/json_write.h"

#include "base/utf8.h"

#include <math.h>
#include <string.h>

/* A comma, unless a line, container or pair has only begun. */
static void separator_put(struct bytes *into)
{
    if (into->length && !memchr("{[:\n", into->at[into->length - 1], 4))
        bytes_append_byte(into, ',');
}

void json_open(struct bytes *into, char bracket)
{
    separator_put(into);
    bytes_append_byte(into, bracket);
}

void json_close(struct bytes *into, char bracket)
{
    bytes_append_byte(into, bracket);
}

void json_key(struct bytes *into, const char *key)
{
    json_put_text(into, key);
    bytes_append_byte(into, ':');
}

void json_put_null(struct bytes *into)
{
    json_put_raw(into, "null", 4);
}

void json_put_bool(struct bytes *into, bool value)
{
    json_put_raw(into, value ? "true" : "false", value ? 4 : 5);
}

static void digits_append(struct bytes *into, uint64_t value)
{
    char digits[20];
    size_t at = sizeof digits;
    do {
        digits[--at] = (char)('0' + value % 10);
        value /= 10;
    } while (value);
    bytes_append(into, digits + at, sizeof digits - at);
}

void json_put_integer(struct bytes *into, int64_t value)
{
    separator_put(into);
    if (value < 0)
        bytes_append_byte(into, '-');
    digits_append(into, value < 0 ? 0 - (uint64_t)value : (uint64_t)value);
}

void json_put_unsigned(struct bytes *into, uint64_t value)
{
    separator_put(into);
    digits_append(into, value);
}

void json_put_real(struct bytes *into, double value, int decimals)
{
    if (!isfinite(value)) {
        json_put_null(into);
        return;
    }
    separator_put(into);
    bytes_printf(into, "%.*f", decimals < 0 ? 0 : decimals > 17 ? 17 : decimals, value);
}

static void control_append(struct bytes *into, uint32_t code_point)
{
    static const char letters[] = "btn?fr"; /* U+0008 to U+000D; there is none for U+000B */
    if (code_point >= 8 && code_point <= 13 && code_point != 11) {
        bytes_append_byte(into, '\\');
        bytes_append_byte(into, letters[code_point - 8]);
        return;
    }
    bytes_printf(into, "\\u%04x", (unsigned)code_point);
}

/* One character that is not plain; returns how many bytes of the text it took. */
static size_t special_append(struct bytes *into, const char *text, size_t left)
{
    uint32_t code_point;
    size_t length = utf8_decode(text, left, &code_point);
    if (!length) {
        bytes_append_text(into, "\xef\xbf\xbd");
        return 1;
    }
    if (code_point < 0x20 || (code_point >= 0x7f && code_point <= 0x9f)) {
        control_append(into, code_point);
        return length;
    }
    if (code_point == '"' || code_point == '\\')
        bytes_append_byte(into, '\\');
    bytes_append(into, text, length);
    return length;
}

void json_put_text_of(struct bytes *into, const char *text, size_t length)
{
    separator_put(into);
    bytes_append_byte(into, '"');
    for (size_t at = 0; at < length;) {
        size_t plain = text_plain_run(text + at, length - at);
        bytes_append(into, text + at, plain);
        at += plain;
        if (at < length)
            at += special_append(into, text + at, length - at);
    }
    bytes_append_byte(into, '"');
}

void json_put_text(struct bytes *into, const char *text)
{
    json_put_text_of(into, text, strlen(text));
}

static bool byte_is_blank(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r';
}

static void line_end_replace(char *at, size_t length, char line_end)
{
    char *end = at + length;
    while ((at = memchr(at, line_end, (size_t)(end - at))))
        *at++ = ' ';
}

void json_put_raw(struct bytes *into, const char *json, size_t length)
{
    for (; length && byte_is_blank(json[0]); length--)
        json++;
    while (length && byte_is_blank(json[length - 1]))
        length--;
    if (!length) {
        json = "null";
        length = 4;
    }
    separator_put(into);
    size_t start = into->length;
    bytes_append(into, json, length);
    line_end_replace(into->at + start, length, '\n');
    line_end_replace(into->at + start, length, '\r');
}

void json_compact(const char *json, size_t length, struct bytes *into)
{
    bool inside = false;
    for (size_t i = 0; i < length; i++) {
        char byte = json[i];
        if (!inside && (byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n'))
            continue;
        bytes_append_byte(into, byte);
        if (inside && byte == '\\' && i + 1 < length)
            bytes_append_byte(into, json[++i]);
        else if (byte == '"')
            inside = !inside;
    }
}
