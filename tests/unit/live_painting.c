/* Drawing in place: the bytes for a terminal, and what stands there afterwards. */
#include "live_samples.h"

#include "supervisor/live/painter.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { ROWS = 10, COLUMNS = 40 };

/* A terminal of the simplest kind: it obeys what the painter says and fails the test for all else.
 * One cell a byte. */
struct glass {
    char cells[ROWS][COLUMNS + 1];
    unsigned row, column;
    bool wraps;
};

static void glass_clear_from(struct glass *glass, unsigned row, unsigned column)
{
    memset(glass->cells[row] + column, ' ', COLUMNS - column);
}

static struct glass glass_new(void)
{
    struct glass glass = {.wraps = true};
    for (unsigned row = 0; row < ROWS; row++)
        glass_clear_from(&glass, row, 0);
    return glass;
}

static void glass_feed_line(struct glass *glass)
{
    if (++glass->row < ROWS)
        return;
    memmove(glass->cells[0], glass->cells[1], sizeof glass->cells - sizeof glass->cells[0]);
    glass->row = ROWS - 1;
    glass_clear_from(glass, glass->row, 0);
}

static void glass_erase_below(struct glass *glass)
{
    glass_clear_from(glass, glass->row, glass->column);
    for (unsigned row = glass->row + 1; row < ROWS; row++)
        glass_clear_from(glass, row, 0);
}

/* Obeys one sequence. What is behind it. */
static const char *glass_obey(struct glass *glass, const char *text)
{
    unsigned up;
    int length = 0;
    if (sscanf(text, "\x1b[%uA%n", &up, &length) == 1 && length) {
        assert_true(up <= glass->row);
        glass->row -= up;
        return text + length;
    }
    if (strncmp(text, "\x1b[K", 3) == 0) {
        glass_clear_from(glass, glass->row, glass->column);
        return text + 3;
    }
    if (strncmp(text, "\x1b[J", 3) == 0) {
        glass_erase_below(glass);
        return text + 3;
    }
    if (strncmp(text, "\x1b[?7", 4) != 0 || !strchr("lh", text[4]))
        fail_msg("unknown sequence: %.8s", text + 1);
    glass->wraps = text[4] == 'h';
    return text + 5;
}

static void glass_show(struct glass *glass, const char *text)
{
    while (*text) {
        if (*text == '\x1b') {
            text = glass_obey(glass, text);
            continue;
        }
        if (*text == '\r')
            glass->column = 0;
        else if (*text == '\n')
            glass_feed_line(glass);
        else if (glass->column < COLUMNS)
            glass->cells[glass->row][glass->column++] = *text;
        else
            assert_false(glass->wraps);
        text++;
    }
}

/* The rows up to the cursor, blanks at their ends left out. */
static const char *glass_read(const struct glass *glass, char into[ROWS * (COLUMNS + 1) + 1])
{
    char *to = into;
    for (unsigned row = 0; row < glass->row; row++) {
        size_t length = COLUMNS;
        while (length && glass->cells[row][length - 1] == ' ')
            length--;
        memcpy(to, glass->cells[row], length);
        to += length;
        *to++ = '\n';
    }
    *to = '\0';
    return into;
}

static void line_of(struct lines *lines, const char *text)
{
    bytes_append_text(&lines->text, text);
    bytes_append_byte(&lines->text, '\n');
    lines->widths = reallocarray(lines->widths, lines->count + 1, sizeof *lines->widths);
    lines->widths[lines->count++] = (unsigned)strlen(text);
    lines->room = lines->count;
}

/* Draws the lines (separated by newlines, the last without one) and the message above. */
static void draw(struct painter *painter, struct glass *glass, const char *text,
                 const char *message)
{
    struct screen screen = {.columns = COLUMNS, .rows = ROWS};
    struct lines next = {0};
    auto_bytes above = {0};
    auto_bytes sent = {0};
    char *copy = strdup(text), *rest = copy;
    for (char *line; (line = strsep(&rest, "\n"));)
        line_of(&next, line);
    bytes_append_text(&above, message);
    painter_paint(painter, &next, &above, &screen, &sent);
    glass_show(glass, bytes_text(&sent));
    assert_true(glass->wraps);
    assert_int_equal(glass->column, 0);
    lines_end(&next);
    free(copy);
}

static void lines_replace_each_other_in_place(void **state)
{
    struct painter painter = {0};
    struct glass glass = glass_new();
    char seen[ROWS * (COLUMNS + 1) + 1];
    (void)state;
    glass_show(&glass, "$ brig run\r\n");
    draw(&painter, &glass, "one\ntwo is long", "");
    assert_string_equal(glass_read(&glass, seen), "$ brig run\none\ntwo is long\n");
    draw(&painter, &glass, "uno\ndos\ntres", "");
    assert_string_equal(glass_read(&glass, seen), "$ brig run\nuno\ndos\ntres\n");
    draw(&painter, &glass, "last", "");
    assert_string_equal(glass_read(&glass, seen), "$ brig run\nlast\n");
    painter_end(&painter);
}

static void messages_stay_above(void **state)
{
    struct painter painter = {0};
    struct glass glass = glass_new();
    char seen[ROWS * (COLUMNS + 1) + 1];
    (void)state;
    draw(&painter, &glass, "a\nb", "");
    draw(&painter, &glass, "a\nb", "log  first\nlog  second\n");
    draw(&painter, &glass, "c", "log  third\n");
    assert_string_equal(glass_read(&glass, seen), "log  first\nlog  second\nlog  third\nc\n");
    painter_end(&painter);
}

static void the_screen_scrolls_and_nothing_is_left_behind(void **state)
{
    struct painter painter = {0};
    struct glass glass = glass_new();
    char seen[ROWS * (COLUMNS + 1) + 1];
    (void)state;
    for (char message[] = "0\n"; message[0] <= '9'; message[0]++)
        draw(&painter, &glass, "x\ny\nz", message);
    assert_string_equal(glass_read(&glass, seen), "4\n5\n6\n7\n8\n9\nx\ny\nz\n");
    painter_end(&painter);
}

static void a_line_as_wide_as_the_screen_keeps_its_end(void **state)
{
    static const char WIDE[] = "0123456789012345678901234567890123456789";
    struct painter painter = {0};
    struct glass glass = glass_new();
    char seen[ROWS * (COLUMNS + 1) + 1];
    (void)state;
    draw(&painter, &glass, WIDE, "");
    draw(&painter, &glass, WIDE, "");
    assert_memory_equal(glass_read(&glass, seen), WIDE, COLUMNS);
    painter_end(&painter);
}

static void what_others_wrote_is_left_alone(void **state)
{
    struct painter painter = {0};
    struct glass glass = glass_new();
    char seen[ROWS * (COLUMNS + 1) + 1];
    (void)state;
    draw(&painter, &glass, "a\nb", "");
    glass_show(&glass, "[1]+ Stopped\r\n");
    painter_forget(&painter);
    draw(&painter, &glass, "c", "");
    assert_string_equal(glass_read(&glass, seen), "a\nb\n[1]+ Stopped\nc\n");
    painter_end(&painter);
}

/* A terminal that has become narrower has broken the lines: the painter goes up over all of it. */
static void a_narrower_screen_is_drawn_over(void **state)
{
    struct painter painter = {0};
    struct screen wide = {.columns = 40, .rows = ROWS}, narrow = {.columns = 10, .rows = ROWS};
    struct lines next = {0};
    auto_bytes sent = {0};
    (void)state;
    line_of(&next, "a line of twenty-one.");
    line_of(&next, "short");
    painter_paint(&painter, &next, &(struct bytes){0}, &wide, &sent);
    bytes_clear(&sent);
    lines_end(&next);
    line_of(&next, "x");
    painter_paint(&painter, &next, &(struct bytes){0}, &narrow, &sent);
    assert_non_null(strstr(bytes_text(&sent), "\x1b[4A"));
    lines_end(&next);
    painter_end(&painter);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_replace_each_other_in_place),
        cmocka_unit_test(messages_stay_above),
        cmocka_unit_test(the_screen_scrolls_and_nothing_is_left_behind),
        cmocka_unit_test(a_line_as_wide_as_the_screen_keeps_its_end),
        cmocka_unit_test(what_others_wrote_is_left_alone),
        cmocka_unit_test(a_narrower_screen_is_drawn_over),
    };
    return cmocka_run_group_tests_name("drawing in place", tests, NULL, NULL) != 0;
}
