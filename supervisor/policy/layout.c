/* JSON laid out for people. */
#include "supervisor/policy/layout.h"

#include "base/json_write.h"

#include <stdbool.h>
#include <string.h>

enum { LAYOUT_COLUMNS = 100, LAYOUT_KEY_COLUMNS = 20 };

void layout_add(struct layout *layout, const char *json)
{
    bytes_append(&layout->items, json, strlen(json) + 1);
    layout->count++;
}

void layout_printf(struct layout *layout, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bytes_vprintf(&layout->items, format, arguments);
    va_end(arguments);
    bytes_append_byte(&layout->items, '\0');
    layout->count++;
}

void layout_end(struct layout *layout)
{
    bytes_end(&layout->items);
    layout->count = 0;
}

void layout_text(const char *text, struct bytes *into)
{
    auto_bytes alone = {0}; /* the writer places a comma by what precedes */
    json_put_text(&alone, text);
    bytes_append(into, alone.at, alone.length);
}

static void line_break(unsigned indent, struct bytes *into)
{
    bytes_printf(into, "\n%*s", (int)indent, "");
}

static void show_on_one_line(const struct layout *layout, const char *space, struct bytes *into)
{
    const char *item = layout->items.at;
    for (size_t i = 0; i < layout->count; i++, item += strlen(item) + 1)
        bytes_printf(into, "%s%s", i ? ", " : space, item);
    bytes_append_text(into, layout->count ? space : "");
}

static void show_broken(const struct layout *layout, bool fill, unsigned indent, struct bytes *into)
{
    const char *item = layout->items.at;
    size_t column = LAYOUT_COLUMNS;
    for (size_t i = 0; i < layout->count; i++) {
        size_t length = strlen(item);
        bytes_append_text(into, i ? "," : "");
        if (fill && column + length + 2 < LAYOUT_COLUMNS) {
            bytes_append_byte(into, ' ');
            column += length + 2;
        } else {
            line_break(indent + 2, into);
            column = indent + 2 + length;
        }
        bytes_append(into, item, length);
        item += length + 1;
    }
    line_break(indent, into);
}

void layout_show(struct layout *layout, enum layout_style style, unsigned indent,
                 struct bytes *into)
{
    bool object = style == LAYOUT_OBJECT;
    size_t length = layout->items.length + layout->count;
    bool fits = length + indent + LAYOUT_KEY_COLUMNS < LAYOUT_COLUMNS &&
                (!layout->items.length || !memchr(layout->items.at, '\n', layout->items.length));
    bytes_append_byte(into, object ? '{' : '[');
    if (fits)
        show_on_one_line(layout, object ? " " : "", into);
    else
        show_broken(layout, style == LAYOUT_WORDS, indent, into);
    bytes_append_byte(into, object ? '}' : ']');
    layout_end(layout);
}
