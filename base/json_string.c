/* Strings of JSON: the judgement of their bytes and escapes, and what the escapes stand for. */
#include "base/json_string.h"

#include "base/utf8.h"

#include <string.h>

/* What may follow a backslash, and at the same place below what it stands for. */
static const char escape_letters[] = "\"\\/bfnrt";
static const char escape_meanings[] = "\"\\/\b\f\n\r\t";

static int digit_of_hex(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    char small = (char)(digit | 0x20);
    return small >= 'a' && small <= 'f' ? small - 'a' + 10 : -1;
}

/* The value of four hexadecimal digits, -1 if they are not. */
static int32_t four_hex(const char *digits)
{
    int32_t value = 0;
    for (size_t i = 0; i < 4; i++) {
        int digit = digit_of_hex(digits[i]);
        if (digit < 0)
            return -1;
        value = value * 16 + digit;
    }
    return value;
}

static bool unit_is_high(int32_t unit)
{
    return unit >= 0xd800 && unit <= 0xdbff;
}

static bool unit_is_low(int32_t unit)
{
    return unit >= 0xdc00 && unit <= 0xdfff;
}

/* Length of the \u escape (of the pair, for surrogates), or 0 with the reason. */
static size_t unicode_escape_judge(const char *text, size_t left, const char **reason)
{
    *reason = "incomplete \\u escape";
    int32_t unit = left >= 6 ? four_hex(text + 2) : -1;
    if (unit < 0)
        return 0;
    *reason = "lone surrogate";
    if (unit_is_low(unit))
        return 0;
    if (!unit_is_high(unit))
        return 6;
    bool paired =
        left >= 12 && text[6] == '\\' && text[7] == 'u' && unit_is_low(four_hex(text + 8));
    return paired ? 12 : 0;
}

static size_t escape_judge(const char *text, size_t left, const char **reason)
{
    *reason = "unexpected end of text";
    if (left < 2)
        return 0;
    if (text[1] == 'u')
        return unicode_escape_judge(text, left, reason);
    *reason = "unknown escape";
    return memchr(escape_letters, text[1], sizeof escape_letters - 1) ? 2 : 0;
}

/* Length of the good characters at the front, up to the next of ASCII: texts that are not in
 * English have many in a row. */
static size_t characters_judge(const char *text, size_t left)
{
    size_t at = 0, one;
    uint32_t code_point;
    do {
        one = utf8_decode(text + at, left - at, &code_point);
        at += one;
    } while (one && at < left && (unsigned char)text[at] >= 0x80);
    return at;
}

/* Length of the escape or the characters at the front, which are not plain, or 0 with the reason.
 */
static size_t special_judge(const char *text, size_t left, const char **reason)
{
    if (text[0] == '\\')
        return escape_judge(text, left, reason);
    *reason = "control character in a string";
    if ((unsigned char)text[0] < 0x20)
        return 0;
    *reason = "invalid UTF-8";
    return characters_judge(text, left);
}

bool json_string_judge(const char *text, size_t length, size_t *end, bool *escaped,
                       const char **reason)
{
    size_t at = 0;
    *escaped = false;
    for (;;) {
        at += text_plain_run(text + at, length - at);
        *end = at;
        *reason = "unexpected end of text";
        if (at == length)
            return false;
        if (text[at] == '"')
            return true;
        *escaped |= text[at] == '\\';
        size_t taken = special_judge(text + at, length - at, reason);
        if (!taken)
            return false;
        at += taken;
    }
}

static size_t unicode_escape_resolve(const char *text, char resolved[4], size_t *count)
{
    int32_t unit = four_hex(text + 2);
    size_t taken = 6;
    if (unit_is_high(unit)) {
        unit = 0x10000 + (unit - 0xd800) * 0x400 + (four_hex(text + 8) - 0xdc00);
        taken = 12;
    }
    *count = utf8_encode((uint32_t)unit, resolved);
    return taken;
}

size_t json_string_resolve(const char *text, char resolved[4], size_t *count)
{
    *count = 1;
    resolved[0] = text[0];
    if (text[0] != '\\')
        return 1;
    if (text[1] == 'u')
        return unicode_escape_resolve(text, resolved, count);
    const char *letter = memchr(escape_letters, text[1], sizeof escape_letters - 1);
    resolved[0] = letter ? escape_meanings[letter - escape_letters] : text[1];
    return 2;
}
