/* Exact decimals, for what doubles cannot tell: whether 0.3 is a multiple of 0.1. */
#include "bridge/decimal.h"

__extension__ typedef unsigned __int128 wide;

enum { DIGITS_MOST = 18, SCALE_MOST = 19, EXPONENT_MOST = 1000000 };

static int64_t exponent_read(const char *at, const char *end)
{
    bool negative = at < end && *at == '-';
    int64_t value = 0;
    for (at += at < end && (*at == '-' || *at == '+'); at < end; at++)
        value = value < EXPONENT_MOST ? value * 10 + (*at - '0') : value;
    return negative ? -value : value;
}

/* Zeros count once a digit other than 0 follows them: until then they only move the exponent. */
static bool digit_add(struct decimal *decimal, char digit, unsigned *count, int64_t *zeros)
{
    if (digit == '0') {
        *zeros += decimal->digits > 0;
        return true;
    }
    for (; *zeros; --*zeros) {
        if (++*count > DIGITS_MOST)
            return false;
        decimal->digits *= 10;
    }
    decimal->digits = decimal->digits * 10 + (uint64_t)(digit - '0');
    return ++*count <= DIGITS_MOST;
}

bool decimal_read(const struct json_tape *tape, uint32_t at, struct decimal *decimal)
{
    enum json_kind kind = json_kind_of(tape, at);
    if (kind != JSON_INTEGER && kind != JSON_REAL)
        return false;
    size_t length;
    const char *from = json_raw(tape, at, &length), *end = from + length;
    struct decimal read = {.negative = *from == '-'};
    unsigned count = 0;
    int64_t zeros = 0, behind_point = 0;
    bool point = false;
    for (from += read.negative; from < end && (*from | 0x20) != 'e'; from++) {
        if (*from != '.' && !digit_add(&read, *from, &count, &zeros))
            return false;
        behind_point += point && *from != '.';
        point |= *from == '.';
    }
    read.exponent = zeros - behind_point + (from < end ? exponent_read(from + 1, end) : 0);
    if (!read.digits)
        read = (struct decimal){0};
    *decimal = read;
    return true;
}

static wide power_of_ten(int64_t exponent)
{
    wide power = 1;
    while (exponent-- > 0)
        power *= 10;
    return power;
}

static int magnitude_compare(const struct decimal *a, const struct decimal *b)
{
    int64_t apart = a->exponent - b->exponent;
    if (!a->digits || !b->digits)
        return (a->digits > 0) - (b->digits > 0);
    if (apart > SCALE_MOST || apart < -SCALE_MOST)
        return apart > 0 ? 1 : -1;
    wide left = a->digits * power_of_ten(apart), right = b->digits * power_of_ten(-apart);
    return (left > right) - (left < right);
}

int decimal_compare(const struct decimal *a, const struct decimal *b)
{
    if (a->negative != b->negative)
        return a->negative ? -1 : 1;
    return a->negative ? -magnitude_compare(a, b) : magnitude_compare(a, b);
}

bool decimal_is_whole(const struct decimal *decimal)
{
    return decimal->exponent >= 0;
}

/* By squaring: a script may write any exponent. */
static wide power_of_ten_modulo(int64_t exponent, uint64_t modulus)
{
    wide power = 1 % modulus, square = 10 % modulus;
    for (; exponent > 0; exponent /= 2, square = square * square % modulus)
        if (exponent % 2)
            power = power * square % modulus;
    return power;
}

bool decimal_is_multiple(const struct decimal *number, const struct decimal *step)
{
    int64_t apart = number->exponent - step->exponent;
    if (!number->digits)
        return true;
    if (apart < 0) /* the number does not end in 0 */
        return false;
    wide rest = number->digits % step->digits;
    return rest * power_of_ten_modulo(apart, step->digits) % step->digits == 0;
}
