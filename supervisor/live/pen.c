/* One line of the live view. */
#include "supervisor/live/pen.h"

#include "base/json_write.h"
#include "base/utf8.h"

#include <stdio.h>
#include <string.h>
#include <wchar.h>

/* Plain ANSI: what every terminal of the last decades knows. */
static const char *const STYLES[] = {
    [STYLE_PLAIN] = "",           [STYLE_TITLE] = "\x1b[1m", [STYLE_FAINT] = "\x1b[2m",
    [STYLE_RUNNING] = "\x1b[36m", [STYLE_GOOD] = "\x1b[32m", [STYLE_BAD] = "\x1b[31m",
    [STYLE_MIXED] = "\x1b[33m",
};

static const char STYLE_OFF[] = "\x1b[0m";

enum { EMOJI_STYLE = 0xfe0f };

void pen_begin(struct pen *pen, struct bytes *into, const struct screen *screen, unsigned columns)
{
    *pen = (struct pen){.into = into, .screen = screen, .columns = columns, .cut_at = into->length};
}

static void style_set(struct pen *pen, enum style style)
{
    if (pen->style == style)
        return;
    if (pen->screen->colour) {
        if (pen->style != STYLE_PLAIN)
            bytes_append_text(pen->into, STYLE_OFF);
        bytes_append_text(pen->into, STYLES[style]);
    }
    pen->style = style;
}

static void cut_note(struct pen *pen)
{
    if (pen->used + 1 > pen->columns)
        return;
    pen->cut_at = pen->into->length;
    pen->cut_used = pen->used;
    pen->cut_style = pen->style;
}

void pen_move_edge(struct pen *pen, unsigned columns)
{
    pen->columns = columns;
    pen->full = false;
    cut_note(pen);
}

static void line_cut(struct pen *pen)
{
    pen->full = true;
    pen->into->length = pen->cut_at;
    pen->used = pen->cut_used;
    pen->style = pen->cut_style;
    if (pen->used + 1 > pen->columns)
        return;
    bytes_append_text(pen->into, pen->screen->unicode ? "…" : "~");
    pen->used++;
}

/* The word at the edge goes to the next line, unless it takes a whole line by itself. */
static void line_fold(struct pen *pen)
{
    auto_bytes word = {0};
    unsigned width = 0;
    if (pen->word_at) {
        width = pen->used - pen->word_used;
        bytes_append(&word, pen->into->at + pen->word_at, pen->into->length - pen->word_at);
        pen->into->length = pen->word_at - 1;
    }
    bytes_append_byte(pen->into, '\n');
    for (pen->used = 0; pen->used < pen->indent; pen->used++)
        bytes_append_byte(pen->into, ' ');
    bytes_append(pen->into, word.at, word.length);
    pen->used += width;
    pen->word_at = 0;
}

/* Columns of a character in the locale in use; -1: nobody knows. A sign that asks for the emoji
 * form of what is before it may make that wider, so it is counted. */
static int width_of(uint32_t code_point)
{
    return code_point == EMOJI_STYLE ? 1 : wcwidth((wchar_t)code_point);
}

/* Whether there is room for a character of that width now. */
static bool edge_keep(struct pen *pen, unsigned width, bool is_space)
{
    if (pen->used + width <= pen->columns)
        return true;
    if (!pen->folds || pen->indent + width > pen->columns) {
        line_cut(pen);
        return false;
    }
    if (is_space)
        pen->word_at = 0;
    line_fold(pen);
    return !is_space;
}

static void character_put(struct pen *pen, const char *text, size_t length, unsigned width)
{
    if (pen->full || !edge_keep(pen, width, *text == ' '))
        return;
    bytes_append(pen->into, text, length);
    pen->used += width;
    if (*text == ' ' && pen->used > pen->indent + 1) {
        pen->word_at = pen->into->length;
        pen->word_used = pen->used;
    }
    cut_note(pen);
}

static void number_put(struct pen *pen, uint32_t code_point)
{
    char text[16];
    int length = snprintf(text, sizeof text, code_point < 0x10000 ? "\\u%04x" : "\\U%08x",
                          (unsigned)code_point);
    for (int i = 0; i < length; i++)
        character_put(pen, text + i, 1, 1);
}

static void text_put(struct pen *pen, const char *text, size_t length)
{
    for (size_t at = 0; at < length && !pen->full;) {
        uint32_t code_point = 0;
        size_t one = utf8_decode(text + at, length - at, &code_point);
        int width = one == 1 ? 1 : pen->screen->unicode && one ? width_of(code_point) : -1;
        if (width >= 0)
            character_put(pen, text + at, one, (unsigned)width);
        else
            number_put(pen, code_point);
        at += one ? one : 1;
    }
}

static void styled_put(struct pen *pen, enum style style, const char *text, size_t length)
{
    if (pen->full)
        return;
    style_set(pen, style);
    locale_t former = pen->screen->unicode ? uselocale(pen->screen->widths) : (locale_t)0;
    text_put(pen, text, length);
    if (former)
        uselocale(former);
}

void pen_put(struct pen *pen, enum style style, const char *text)
{
    styled_put(pen, style, text, strlen(text));
}

void pen_put_shown(struct pen *pen, enum style style, const char *text)
{
    auto_bytes shown = {0};
    text_append_shown(&shown, text, strlen(text));
    styled_put(pen, style, shown.at ? shown.at : "", shown.length);
}

void pen_end(struct pen *pen)
{
    pen->full = false;
    style_set(pen, STYLE_PLAIN);
    bytes_append_byte(pen->into, '\n');
}
