/* Drawing in place. */
#include "supervisor/live/painter.h"

#include <string.h>

/* All that is asked of a terminal beside styles. The cursor is never hidden, so that nothing has to
 * be put back. */
static const char WRAP_OFF[] = "\x1b[?7l"; /* a width that the terminal sees otherwise: cut it */
static const char WRAP_ON[] = "\x1b[?7h";
static const char LINE_UP[] = "\x1b[%uA";
static const char ERASE_TO_RIGHT[] = "\x1b[K";
static const char ERASE_BELOW[] = "\x1b[J";

/* Terminals that have become narrower break the lines that stand there anew. */
static unsigned rows_shown(const struct painter *painter, const struct screen *screen)
{
    unsigned rows = 0;
    bool narrower = screen->columns < painter->columns;
    for (size_t i = 0; i < painter->shown.count; i++) {
        unsigned width = painter->shown.widths[i];
        rows += narrower && width > screen->columns
                    ? (width + screen->columns - 1) / screen->columns
                    : 1;
    }
    return rows < screen->rows ? rows : screen->rows - 1;
}

/* Each line is erased before it is written: behind a line that is as wide as the screen, erasing
 * would take its last character. */
static void lines_paint(struct bytes *into, const struct bytes *lines)
{
    for (size_t at = 0; at < lines->length;) {
        const char *newline = memchr(lines->at + at, '\n', lines->length - at);
        size_t end = newline ? (size_t)(newline - lines->at) : lines->length;
        bytes_append_text(into, ERASE_TO_RIGHT);
        bytes_append(into, lines->at + at, end - at);
        bytes_append_text(into, "\r\n");
        at = end + 1;
    }
}

void painter_paint(struct painter *painter, struct lines *next, const struct bytes *above,
                   const struct screen *screen, struct bytes *into)
{
    unsigned up = rows_shown(painter, screen);
    bytes_append_text(into, WRAP_OFF);
    bytes_append_byte(into, '\r');
    if (up)
        bytes_printf(into, LINE_UP, up);
    lines_paint(into, above);
    lines_paint(into, &next->text);
    bytes_append_text(into, ERASE_BELOW);
    bytes_append_text(into, WRAP_ON);
    struct lines former = painter->shown;
    painter->shown = *next;
    painter->columns = screen->columns;
    *next = former;
}

void painter_forget(struct painter *painter)
{
    lines_clear(&painter->shown);
}

void painter_end(struct painter *painter)
{
    lines_end(&painter->shown);
}
