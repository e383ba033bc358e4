/* Texts of strangers, made fit for a terminal or a log: what would act is shown instead. */
#include "base/json_write.h"
#include "base/utf8.h"

/* Characters that do something or hide something. Sorted. */
static const struct {
    uint32_t first, last;
    const char *what;
} hidden_ranges[] = {
    {0x0000, 0x001f, "control characters, the escape to terminals among them"},
    {0x007f, 0x009f, "delete and the second set of control characters"},
    {0x00ad, 0x00ad, "the soft hyphen, seen at line ends only"},
    {0x034f, 0x034f, "the invisible grapheme joiner"},
    {0x061c, 0x061c, "a mark of direction"},
    {0x115f, 0x1160, "fillers without a shape"},
    {0x17b4, 0x17b5, "vowels without a shape"},
    {0x180b, 0x180f, "variation selectors and a separator of Mongolian"},
    {0x200b, 0x200f, "zero width and marks of direction"},
    {0x2028, 0x202e, "line and paragraph separators, direction overrides"},
    {0x2060, 0x206f, "invisible operators, direction isolates, deprecated controls"},
    {0x3164, 0x3164, "a filler without a shape"},
    {0xfdd0, 0xfdef, "no characters"},
    {0xfe00, 0xfe0d, "variation selectors, other than text and emoji style"},
    {0xfeff, 0xfeff, "the byte order mark"},
    {0xffa0, 0xffa0, "a filler without a shape"},
    {0xfff0, 0xfffb, "unassigned and ignorable, annotation marks"},
    {0xfffe, 0xffff, "no characters"},
    {0x110bd, 0x110bd, "a number mark"},
    {0x110cd, 0x110cd, "a number mark"},
    {0x13430, 0x1343f, "joiners of hieroglyphs"},
    {0x1bca0, 0x1bca3, "controls of shorthand"},
    {0x1d173, 0x1d17a, "controls of musical notation"},
    {0xe0000, 0xe0fff, "tags and supplementary variation selectors"},
};

static bool character_is_hidden(uint32_t code_point)
{
    enum { COUNT = sizeof hidden_ranges / sizeof hidden_ranges[0] };
    if (code_point >= 0x10000 && (code_point & 0xfffe) == 0xfffe)
        return true;
    for (size_t i = 0; i < COUNT && hidden_ranges[i].first <= code_point; i++)
        if (code_point <= hidden_ranges[i].last)
            return true;
    return false;
}

static void hidden_append(struct bytes *into, uint32_t code_point)
{
    if (code_point == '\n')
        bytes_append_text(into, "\\n");
    else if (code_point == '\t')
        bytes_append_text(into, "\\t");
    else if (code_point == '\r')
        bytes_append_text(into, "\\r");
    else if (code_point < 0x80)
        bytes_printf(into, "\\x%02x", (unsigned)code_point);
    else if (code_point < 0x10000)
        bytes_printf(into, "\\u%04x", (unsigned)code_point);
    else
        bytes_printf(into, "\\U%08x", (unsigned)code_point);
}

void text_append_shown(struct bytes *into, const char *text, size_t length)
{
    for (size_t at = 0; at < length;) {
        uint32_t code_point;
        size_t plain = text_plain_run(text + at, length - at);
        bytes_append(into, text + at, plain);
        at += plain;
        if (at == length)
            return;
        size_t one = utf8_decode(text + at, length - at, &code_point);
        if (!one)
            bytes_printf(into, "\\x%02x", (unsigned)(unsigned char)text[at]);
        else if (character_is_hidden(code_point))
            hidden_append(into, code_point);
        else
            bytes_append(into, text + at, one);
        at += one ? one : 1;
    }
}

static void unit_append(struct bytes *into, uint32_t unit)
{
    bytes_printf(into, "\\u%04x", (unsigned)unit);
}

static void escape_append(struct bytes *into, uint32_t code_point)
{
    if (code_point < 0x10000) {
        unit_append(into, code_point);
        return;
    }
    unit_append(into, 0xd800 + ((code_point - 0x10000) >> 10));
    unit_append(into, 0xdc00 + ((code_point - 0x10000) & 0x3ff));
}

void json_append_shown(const char *json, size_t length, struct bytes *into)
{
    auto_bytes compact = {0};
    json_compact(json, length, &compact);
    for (size_t at = 0; at < compact.length;) {
        uint32_t code_point;
        size_t plain = text_plain_run(compact.at + at, compact.length - at);
        bytes_append(into, compact.at + at, plain);
        at += plain;
        size_t one = utf8_decode(compact.at + at, compact.length - at, &code_point);
        if (one && character_is_hidden(code_point))
            escape_append(into, code_point);
        else
            bytes_append(into, compact.at + at, one ? one : at < compact.length);
        at += one ? one : 1;
    }
}
