/* Numbers of JSON: strict grammar, bounded length, and whether one is too large for a double. */
#include "base/json_number.h"

#include <stdint.h>

/* 2^1024 - 2^970, the smallest magnitude that is rounded to infinity. */
static const char overflow_digits[] =
    "179769313486231580793728971405303415079934132710037826936173778980444968292764750946649017"
    "977587207096330286416692887910946555547851940402630657488671505820681908902000708383676273"
    "854845817711531764475730270069855571366959622842914819860834936475292719074168444365510704"
    "342711559699508093042880177904174497792";

enum { OVERFLOW_DIGITS = sizeof overflow_digits - 1 };
_Static_assert(OVERFLOW_DIGITS == 309, "2^1024 has 309 digits");

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Reads digits while there are some; false if there is none. */
static bool digits_pass(const char *text, size_t length, size_t *at)
{
    size_t start = *at;
    while (*at < length && is_digit(text[*at]))
        ++*at;
    return *at > start;
}

static bool integer_pass(const char *text, size_t length, size_t *at, const char **reason)
{
    *reason = *at ? "a digit is expected" : "a value is expected";
    bool zero = *at < length && text[*at] == '0';
    if (!digits_pass(text, zero ? *at + 1 : length, at))
        return false;
    *reason = "leading zero";
    return !(zero && *at < length && is_digit(text[*at]));
}

static bool exponent_pass(const char *text, size_t length, size_t *at)
{
    if (*at < length && (text[*at] == '+' || text[*at] == '-'))
        ++*at;
    return digits_pass(text, length, at);
}

static bool grammar_judge(const char *text, size_t length, size_t *at, bool *real,
                          const char **reason)
{
    *real = false;
    *at = length && text[0] == '-';
    if (!integer_pass(text, length, at, reason))
        return false;
    *reason = "a digit is expected";
    if (*at < length && text[*at] == '.') {
        *real = true;
        ++*at;
        if (!digits_pass(text, length, at))
            return false;
    }
    if (*at == length || (text[*at] | 0x20) != 'e')
        return true;
    *real = true;
    ++*at;
    return exponent_pass(text, length, at);
}

/* The exponent at the end of the number, held within bounds that no number of digits can make up
 * for. */
static int64_t exponent_read(const char *text, size_t at, size_t end)
{
    static const int64_t bound = 1000000000000000;
    int64_t value = 0;
    bool negative = at < end && text[at] == '-';
    for (at += at < end && !is_digit(text[at]); at < end; at++)
        if (value < bound)
            value = value * 10 + (text[at] - '0');
    return negative ? -value : value;
}

/* Compares the significant digits from `at` on with those of the bound. */
static bool digits_overflow(const char *text, size_t at, size_t mantissa_end)
{
    for (size_t i = 0; i < OVERFLOW_DIGITS; i++) {
        if (at < mantissa_end && text[at] == '.')
            at++;
        char digit = at < mantissa_end ? text[at++] : '0';
        if (digit != overflow_digits[i])
            return digit > overflow_digits[i];
    }
    return true;
}

/* Where the mantissa's first digit other than 0 stands, and at which decimal place: 1 for units, 0
 * for tenths. False if there is none. */
static bool significant_find(const char *text, size_t mantissa_end, size_t *at, int64_t *place)
{
    size_t point = 0;
    while (point < mantissa_end && text[point] != '.')
        point++;
    size_t first = text[0] == '-';
    while (first < mantissa_end && (text[first] == '0' || text[first] == '.'))
        first++;
    *at = first;
    *place = (int64_t)point - (int64_t)first + (first > point);
    return first < mantissa_end;
}

static bool real_overflows(const char *text, size_t length)
{
    size_t mantissa_end = 0;
    while (mantissa_end < length && (text[mantissa_end] | 0x20) != 'e')
        mantissa_end++;
    size_t first;
    int64_t place;
    if (!significant_find(text, mantissa_end, &first, &place))
        return false;
    if (mantissa_end < length)
        place += exponent_read(text, mantissa_end + 1, length);
    if (place != OVERFLOW_DIGITS)
        return place > OVERFLOW_DIGITS;
    return digits_overflow(text, first, mantissa_end);
}

bool json_integer_fits(const char *digits, size_t length)
{
    bool negative = length && digits[0] == '-';
    uint64_t most = (uint64_t)INT64_MAX + negative, value = 0;
    for (size_t i = negative; i < length; i++) {
        uint64_t digit = (uint64_t)(digits[i] - '0');
        if (value > (most - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    return true;
}

bool json_number_judge(const char *text, size_t length, size_t most, size_t *end, bool *real,
                       const char **reason)
{
    size_t bounded = most < length ? most + 1 : length;
    bool good = grammar_judge(text, bounded, end, real, reason);
    if (*end > most) {
        *reason = "number too long";
        *end = most;
        return false;
    }
    if (!good && *end == length)
        *reason = "unexpected end of text";
    if (good && *real && real_overflows(text, *end)) {
        *reason = "number out of range";
        *end = 0;
        return false;
    }
    return good;
}
