/* One character of UTF-8 at a time, strictly; in a header because the scanner's inner loop uses it.
 */
#ifndef BRIG_BASE_UTF8_H
#define BRIG_BASE_UTF8_H

#include <stddef.h>
#include <stdint.h>

/* Length of the well-formed character at the front of `left` bytes, and its code point; 0 if the
 * bytes are none: overlong, a surrogate, above U+10FFFF, a stray continuation, or cut off. */
static inline size_t utf8_decode(const char *text, size_t left, uint32_t *code_point)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const unsigned char *at = (const unsigned char *)text;
    if (!left)
        return 0;
    *code_point = at[0];
    if (at[0] < 0x80)
        return 1;
    if (at[0] < 0xc2 || at[0] > 0xf4)
        return 0;
    size_t length = at[0] >= 0xf0 ? 4 : at[0] >= 0xe0 ? 3 : 2;
    if (left < length)
        return 0;
    uint32_t point = at[0] & (0x7fU >> length);
    for (size_t i = 1; i < length; i++) {
        if ((at[i] & 0xc0) != 0x80)
            return 0;
        point = point << 6 | (at[i] & 0x3fU);
    }
    if (point < least[length] || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff))
        return 0;
    *code_point = point;
    return length;
}

/* Writes the code point, which is no surrogate and at most U+10FFFF, and returns its length. */
size_t utf8_encode(uint32_t code_point, char into[4]);

/* How many bytes at the front of the text are plain: printable ASCII other than '"' and '\\'. May
 * stop nowhere but at a byte that is not plain, or at the end. */
size_t text_plain_run(const char *text, size_t length);

#endif
