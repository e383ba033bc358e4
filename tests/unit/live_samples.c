/* Trees for the tests of the live view. */
#include "live_samples.h"

#include "base/utf8.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include <cmocka.h>

static struct lines looked;

struct screen screen_of(unsigned columns, unsigned rows)
{
    static locale_t widths;
    if (!widths)
        widths = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    assert_true(widths != (locale_t)0);
    return (struct screen){.columns = columns, .rows = rows, .unicode = true, .widths = widths};
}

static size_t style_length(const char *text, size_t left)
{
    size_t length = left > 2 && text[0] == '\x1b' && text[1] == '[' ? 2 : 0;
    while (length && length < left && strchr("0123456789;", text[length]))
        length++;
    return length && length < left && text[length] == 'm' ? length + 1 : 0;
}

unsigned line_columns(const struct screen *screen, const char *line, size_t length)
{
    unsigned columns = 0;
    locale_t former = screen->widths ? uselocale(screen->widths) : (locale_t)0;
    for (size_t at = 0; at < length;) {
        uint32_t code_point = 0;
        size_t one = screen->colour ? style_length(line + at, length - at) : 0;
        at += one;
        if (one)
            continue;
        one = utf8_decode(line + at, length - at, &code_point);
        if (!one || wcwidth((wchar_t)code_point) < 0)
            fail_msg("byte %02x is nothing that may be drawn", (unsigned char)line[at]);
        columns += (unsigned)wcwidth((wchar_t)code_point);
        at += one;
    }
    if (former)
        uselocale(former);
    return columns;
}

static void promises_hold(const struct screen *screen, bool over)
{
    unsigned free_rows = over ? 2 : 1;
    size_t at = 0;
    assert_true(looked.count + free_rows <= screen->rows || looked.count == 0);
    for (size_t i = 0; i < looked.count; i++) {
        const char *line = looked.text.at + at;
        const char *newline = memchr(line, '\n', looked.text.length - at);
        assert_non_null(newline);
        unsigned columns = line_columns(screen, line, (size_t)(newline - line));
        assert_true(columns <= screen->columns);
        assert_true(columns <= looked.widths[i]);
        at += (size_t)(newline - line) + 1;
    }
    assert_int_equal(at, looked.text.length);
}

const char *look(const struct tree *tree, const struct screen *screen, uint64_t now_us, bool over)
{
    struct moment moment = {.now_us = now_us, .over = over};
    layout_draw(tree, screen, &moment, &looked);
    promises_hold(screen, over);
    return bytes_text(&looked.text);
}

void look_end(void)
{
    lines_end(&looked);
}

void call_tell(struct tree *tree, const char *id, const char *label, enum call_state state,
               uint64_t from_us, uint64_t to_us)
{
    tree_add_call(tree, id, label, NULL, from_us);
    if (state != CALL_RUNNING)
        tree_end_call(tree, id, state, state == CALL_FAILED ? "agent_failed" : NULL,
                      state == CALL_FAILED ? "no answer" : NULL, to_us);
}

const char *id_numbered(char into[96], const char *before, unsigned number, const char *behind)
{
    snprintf(into, 96, "%s%u%s", before, number, behind);
    return into;
}

void branch_tell(struct tree *tree, unsigned number, enum call_state state)
{
    char id[96];
    call_tell(tree, id_numbered(id, "r/par-0/b-", number, "/agent-0"), NULL, state, 1000, 2000);
}
