/* What the live view promises for every tree, every text and every screen. */
#include "live_samples.h"

#include "base/utf8.h"
#include "chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

static int tree_setup(void **state)
{
    static struct tree tree;
    tree_begin(&tree);
    *state = &tree;
    return 0;
}

static int tree_teardown(void **state)
{
    tree_end(*state);
    look_end();
    return 0;
}

static void what_would_steer_a_terminal_is_shown(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(120, 24);
    tree_enter_phase(tree, "r", "\x1b]0;owned\x07", 0);
    tree_add_call(tree, "r/agent-0",
                  "\x1b[2J\xc2\x9b"
                  "31mred\r\nforged \xe2\x80\xaelabel\x7f",
                  NULL, 0);
    tree_end_call(tree, "r/agent-0", CALL_FAILED, "agent_failed", "a\x1b[1A\tb\xf3\xa0\x81\x81", 0);
    assert_string_equal(
        look(tree, &screen, 0, true),
        "✗ \\x1b]0;owned\\x07  1 failed  0.0 ms\n"
        "  ✗ \\x1b[2J\\u009b31mred\\r\\nforged \\u202elabel\\x7f  0.0 ms  agent_failed: "
        "a\\x1b[1A\\tb\\U000e0041\n");
}

static void messages_are_folded_not_cut(void **state)
{
    struct screen wide = screen_of(60, 24), narrow = screen_of(20, 24), tiny = screen_of(1, 24);
    auto_bytes into = {0};
    (void)state;
    layout_put_message(&wide, "log", STYLE_FAINT, "short", &into);
    assert_string_equal(bytes_text(&into), "log       short\n");
    bytes_clear(&into);
    layout_put_message(&wide, "log", STYLE_FAINT,
                       "0123456789 0123456789 0123456789 0123456789 012345世界", &into);
    assert_string_equal(bytes_text(&into), "log       0123456789 0123456789 0123456789 0123456789\n"
                                           "          012345世界\n");
    bytes_clear(&into);
    layout_put_message(&wide, "log", STYLE_FAINT,
                       "01234567890123456789012345678901234567890123456789 01234 and "
                       "0123456789012345678901234567890123456789012345678901234567",
                       &into);
    assert_string_equal(bytes_text(&into),
                        "log       01234567890123456789012345678901234567890123456789\n"
                        "          01234 and\n"
                        "          01234567890123456789012345678901234567890123456789\n"
                        "          01234567\n");
    bytes_clear(&into);
    layout_put_message(&narrow, "warning", STYLE_PLAIN, "eleven here\nand more", &into);
    assert_string_equal(bytes_text(&into), "warning eleven\n"
                                           "  here\\nand more\n");
    bytes_clear(&into);
    layout_put_message(&tiny, "log", STYLE_PLAIN, "text", &into);
    assert_string_equal(bytes_text(&into), "…\n");
}

/* Characters of every sort: plain, wide, combining, controls, bidirectional, private, unassigned.
 */
static size_t character_draw(struct chance *chance, char into[4])
{
    static const uint32_t SORTS[] = {'a',    'b',    ' ',     0x301,  0x4e16,  0x1f600, 0x1f468,
                                     0x200d, 0xfe0f, 0x202e,  0x1b,   0x9b,    '\n',    0xe000,
                                     0x378,  0x5d0,  0x1f1e6, 0xac00, 0x1161,  0x3099,  0xad,
                                     0x7f,   0x300,  0x1f3fb, 0xffff, 0x10ffff};
    uint32_t sort = SORTS[chance_below(chance, sizeof SORTS / sizeof SORTS[0])];
    return utf8_encode(sort, into);
}

static const char *text_draw(struct chance *chance, char into[512])
{
    size_t length = 0;
    for (size_t count = chance_below(chance, 100); count > 0; count--)
        length += character_draw(chance, into + length);
    into[length] = '\0';
    return into;
}

static const char *id_draw(struct chance *chance, char into[96], unsigned number)
{
    static const char *const PARTS[][2] = {{"r/agent-", ""},
                                           {"r/par-0/b-", "/agent-0"},
                                           {"r/par-0/b-3/agent-", ""},
                                           {"r/pipe-1/s-0/i-", "/agent-0"},
                                           {"r/pipe-1/s-1/i-2/par-0/b-", "/agent-0"},
                                           {"r/par-0/b-1/par-0/b-0/par-0/b-", "/agent-1"}};
    const char *const *parts = PARTS[chance_below(chance, sizeof PARTS / sizeof PARTS[0])];
    return id_numbered(into, parts[0], number, parts[1]);
}

static void call_draw(struct chance *chance, struct tree *tree, unsigned number)
{
    char drawn[96], label[512], phase[512];
    const char *id = id_draw(chance, drawn, number);
    enum call_state end = (enum call_state)chance_below(chance, CALL_STATES);
    if (chance_below(chance, 4) == 0)
        tree_enter_phase(tree, chance_below(chance, 2) ? "r" : "r/par-0/b-3",
                         text_draw(chance, phase), number);
    tree_add_call(tree, id, chance_below(chance, 3) ? text_draw(chance, label) : NULL,
                  chance_below(chance, 4) ? NULL : text_draw(chance, phase), number);
    if (end != CALL_RUNNING)
        tree_end_call(tree, id, end, "agent_failed", text_draw(chance, label), number * 1000);
}

static void screen_draw(struct chance *chance, struct tree *tree)
{
    struct screen screen =
        screen_of(1 + (unsigned)chance_below(chance, 120), 1 + (unsigned)chance_below(chance, 40));
    screen.colour = chance_below(chance, 2);
    if (chance_below(chance, 4) == 0)
        screen.unicode = false;
    look(tree, &screen, chance_below(chance, 10000000), chance_below(chance, 2));
}

static void no_line_is_wider_and_no_screen_higher_than_there_is_room(void **state)
{
    struct chance chance = {.state = 20240607};
    for (unsigned round = 0; round < 40; round++) {
        for (unsigned i = 0; i < 60; i++) {
            call_draw(&chance, *state, i);
            screen_draw(&chance, *state);
        }
        tree_end(*state);
        tree_begin(*state);
    }
}

static uint64_t calls_of(const struct node *node)
{
    uint64_t sum = 0;
    for (int i = 0; i < CALL_STATES; i++)
        sum += node->calls[i];
    return sum;
}

/* What a node says of itself agrees with its children. The number of calls in it. */
static uint64_t node_agrees(const struct node *node)
{
    uint64_t calls = 0, rows = node_is_merged(node) ? 0 : 1, children = 0, listed = 0;
    if (node->kind == NODE_AGENT)
        return calls_of(node);
    for (const struct node *child = node->first; child; child = child->next) {
        calls += node_agrees(child);
        rows += child->rows;
        children++;
    }
    for (int class = 0; class < NODE_CLASSES; class ++)
        for (const struct node *child = node->lists[class].front; child; child = child->behind)
            listed++;
    assert_int_equal(calls, calls_of(node));
    assert_int_equal(rows, node->rows);
    assert_int_equal(children, node->children);
    assert_int_equal(listed, children);
    return calls;
}

static void counts_agree_all_the_way_down(void **state)
{
    struct chance chance = {.state = 7};
    struct tree *tree = *state;
    for (unsigned i = 0; i < 3000; i++)
        call_draw(&chance, tree, i);
    assert_int_equal(node_agrees(&tree->root), 3000);
}

/* Far more calls than any tree keeps: counted to the last, and drawn as quickly as a few. */
static void a_tree_without_end_is_counted_in_bounded_memory(void **state)
{
    enum { MANY = 150000 };
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 24);
    for (unsigned i = 0; i < MANY; i++)
        branch_tell(tree, i, i % 3 ? CALL_OK : CALL_FAILED);
    assert_true(tree->node_count <= 100000);
    assert_int_equal(tree->root.calls[CALL_OK], MANY - MANY / 3);
    assert_int_equal(tree->root.calls[CALL_FAILED], MANY / 3);
    clock_t before = clock();
    for (int i = 0; i < 100; i++)
        look(tree, &screen, 0, true);
    assert_true(clock() - before < CLOCKS_PER_SEC);
}

static void scopes_nested_as_deep_as_can_be_are_drawn(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 24);
    auto_bytes id = {0};
    bytes_append_text(&id, "r");
    for (int i = 0; i < 500; i++)
        bytes_append_text(&id, "/par-0/b-0");
    bytes_append_text(&id, "/agent-0");
    tree_add_call(tree, bytes_text(&id), "deep", NULL, 0);
    const char *seen = look(tree, &screen, 0, false);
    assert_non_null(strstr(seen, "▸ par-0  0 branches  1 running  0 s\n  ▸ b-0 par-0"));
    assert_int_equal(node_agrees(&tree->root), 1);
}

static void times_that_run_backwards_are_none(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 24);
    call_tell(tree, "r/agent-0", "a", CALL_OK, UINT64_MAX, 5);
    call_tell(tree, "r/agent-1", "b", CALL_RUNNING, UINT64_MAX, 0);
    assert_string_equal(look(tree, &screen, 1000, false), "✓ a  0.0 ms\n"
                                                          "▸ b  0 s\n"
                                                          "▸ 1 running, 1 ok  0 s\n");
}

int main(void)
{
#define PROMISE(name) cmocka_unit_test_setup_teardown(name, tree_setup, tree_teardown)
    static const struct CMUnitTest tests[] = {
        PROMISE(what_would_steer_a_terminal_is_shown),
        PROMISE(messages_are_folded_not_cut),
        PROMISE(no_line_is_wider_and_no_screen_higher_than_there_is_room),
        PROMISE(counts_agree_all_the_way_down),
        PROMISE(a_tree_without_end_is_counted_in_bounded_memory),
        PROMISE(scopes_nested_as_deep_as_can_be_are_drawn),
        PROMISE(times_that_run_backwards_are_none),
    };
    return cmocka_run_group_tests_name("promises of the live view", tests, NULL, NULL) != 0;
}
