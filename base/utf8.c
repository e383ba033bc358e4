/* Runs and characters of UTF-8 text. */
#include "base/utf8.h"

#include "base/json_scan.h"

#include <string.h>

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "the first byte is the lowest");

#define EVERY_BYTE(byte) (0x0101010101010101ULL * (byte))

/* The highest bit of each byte that is not plain. Sums and differences carry into higher bytes
 * only, and only out of a byte that is marked itself: the lowest mark is exact. */
static uint64_t marks_of_special(uint64_t eight)
{
    uint64_t below_space = eight - EVERY_BYTE(0x20);
    uint64_t quote = (eight ^ EVERY_BYTE('"')) - EVERY_BYTE(1);
    uint64_t backslash = (eight ^ EVERY_BYTE('\\')) - EVERY_BYTE(1);
    uint64_t delete_or_high = (eight + EVERY_BYTE(1)) | eight;
    return (below_space | quote | backslash | delete_or_high) & EVERY_BYTE(0x80);
}

static bool byte_is_plain(char byte)
{
    return byte >= 0x20 && byte < 0x7f && byte != '"' && byte != '\\';
}

size_t text_plain_run(const char *text, size_t length)
{
    size_t at = 0;
    for (; length - at >= 8; at += 8) {
        uint64_t eight;
        memcpy(&eight, text + at, 8);
        uint64_t marks = marks_of_special(eight);
        if (marks)
            return at + (size_t)__builtin_ctzll(marks) / 8;
    }
    while (at < length && byte_is_plain(text[at]))
        at++;
    return at;
}

size_t text_utf8_fault(const char *text, size_t length)
{
    size_t at = 0;
    while (at < length) {
        uint32_t code_point;
        at += text_plain_run(text + at, length - at);
        size_t one = utf8_decode(text + at, length - at, &code_point);
        if (!one)
            return at;
        at += one;
    }
    return length;
}

size_t utf8_encode(uint32_t code_point, char into[4])
{
    size_t length = code_point < 0x80 ? 1 : code_point < 0x800 ? 2 : code_point < 0x10000 ? 3 : 4;
    static const uint8_t lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = length - 1; i > 0; i--) {
        into[i] = (char)(0x80 | (code_point & 0x3f));
        code_point >>= 6;
    }
    into[0] = (char)(lead[length] | code_point);
    return length;
}
