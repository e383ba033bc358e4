/* How a run looks on a terminal: golden screens. */
#include "live_samples.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

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

static void nothing_yet_is_one_line(void **state)
{
    struct screen screen = screen_of(80, 24);
    assert_string_equal(look(*state, &screen, 400000, false), "▸ no calls yet  0 s\n");
    assert_string_equal(look(*state, &screen, 3999999, false), "▸ no calls yet  3 s\n");
    assert_string_equal(look(*state, &screen, 3999999, true), "");
}

static void one_agent_runs_and_ends(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 24);
    tree_add_call(tree, "r/agent-0", "summary", NULL, 1000);
    assert_string_equal(look(tree, &screen, 2500000, false), "▸ summary  2 s\n"
                                                             "▸ 1 running  2 s\n");
    tree_end_call(tree, "r/agent-0", CALL_OK, NULL, NULL, 26700);
    assert_string_equal(look(tree, &screen, 2500000, false), "✓ summary  25.7 ms\n"
                                                             "▸ 1 ok  2 s\n");
    assert_string_equal(look(tree, &screen, 2500000, true), "✓ summary  25.7 ms\n");
}

static void an_agent_without_label_has_its_number(void **state)
{
    struct screen screen = screen_of(80, 24);
    call_tell(*state, "r/agent-7", NULL, CALL_CANCELLED, 0, 1500000);
    assert_string_equal(look(*state, &screen, 0, true), "- agent-7  1.5 s\n");
}

static void phases_group_what_is_made_in_them(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 24);
    tree_enter_phase(tree, "r", "Review", 0);
    tree_add_combinator(tree, "r/par-0", 2, 0);
    call_tell(tree, "r/par-0/b-0/agent-0", "review a.c", CALL_OK, 0, 31100);
    call_tell(tree, "r/par-0/b-1/agent-0", "review b.c", CALL_FAILED, 0, 20200);
    tree_enter_phase(tree, "r", "Summarise", 40000);
    assert_string_equal(look(tree, &screen, 61000000, false),
                        "! Review  1 ok, 1 failed  31.1 ms\n"
                        "  ! par-0  2 branches  1 ok, 1 failed  31.1 ms\n"
                        "    ✓ b-0 review a.c  31.1 ms\n"
                        "    ✗ b-1 review b.c  20.2 ms  agent_failed: no answer\n"
                        "▸ Summarise  1 min 00 s\n"
                        "▸ 1 ok, 1 failed  1 min 01 s\n");
}

static void a_phase_named_by_its_calls_groups_them_too(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 24);
    tree_add_call(tree, "r/agent-0", "one", "Find", 0);
    tree_add_call(tree, "r/agent-1", "two", "Check", 0);
    tree_add_call(tree, "r/agent-2", "three", "Find", 0);
    tree_add_combinator(tree, "r/par-0", 2, 0);
    tree_add_call(tree, "r/par-0/b-0/agent-0", NULL, "Judge", 0);
    tree_add_call(tree, "r/par-0/b-1/agent-0", NULL, "Judge", 0);
    assert_string_equal(look(tree, &screen, 0, false), "▸ Find  2 running  0 s\n"
                                                       "  ▸ one  0 s\n"
                                                       "  ▸ three  0 s\n"
                                                       "▸ Check  1 running  0 s\n"
                                                       "  ▸ two  0 s\n"
                                                       "▸ par-0 Judge  2 branches  2 running  0 s\n"
                                                       "  ▸ b-0 agent-0  0 s\n"
                                                       "  ▸ b-1 agent-0  0 s\n"
                                                       "▸ 5 running  0 s\n");
}

static void a_fan_out_with_several_phases_is_named_by_none(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 5);
    tree_add_combinator(tree, "r/par-0", 2, 0);
    tree_add_call(tree, "r/par-0/b-0/agent-0", NULL, "Judge", 0);
    tree_add_call(tree, "r/par-0/b-1/agent-0", NULL, "Jury", 0);
    tree_add_call(tree, "r/par-0/b-1/agent-1", NULL, "Judge", 0);
    assert_string_equal(look(tree, &screen, 0, true), "? par-0  2 branches  3 unfinished  0.0 ms\n"
                                                      "  ? b-0 agent-0  0.0 ms\n");
}

static void nested_par_in_pipe(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 24);
    tree_add_combinator(tree, "r/pipe-0", 2, 0);
    call_tell(tree, "r/pipe-0/s-0/i-0/agent-0", "draft", CALL_OK, 0, 5000);
    tree_add_combinator(tree, "r/pipe-0/s-1/i-0/par-0", 2, 5000);
    call_tell(tree, "r/pipe-0/s-1/i-0/par-0/b-0/agent-0", "for", CALL_OK, 5000, 6000);
    call_tell(tree, "r/pipe-0/s-1/i-0/par-0/b-1/agent-0", "against", CALL_RUNNING, 5000, 0);
    call_tell(tree, "r/pipe-0/s-1/i-0/par-0/b-1/agent-1", "judge", CALL_RUNNING, 5000, 0);
    call_tell(tree, "r/pipe-0/s-0/i-1/agent-0", "draft", CALL_OK, 0, 7000);
    assert_string_equal(look(tree, &screen, 1200000, false),
                        "▸ pipe-0  2 items  2 running, 3 ok  1 s\n"
                        "  ✓ stage 0  2 ok  7.0 ms\n"
                        "    ✓ i-0 draft  5.0 ms\n"
                        "    ✓ i-1 draft  7.0 ms\n"
                        "  ▸ stage 1  2 running, 1 ok  1 s\n"
                        "    ▸ i-0 par-0  2 branches  2 running, 1 ok  1 s\n"
                        "      ✓ b-0 for  1.0 ms\n"
                        "      ▸ b-1  2 running  1 s\n"
                        "        ▸ against  1 s\n"
                        "        ▸ judge  1 s\n"
                        "▸ 2 running, 3 ok  1 s\n");
}

static void many_tell(struct tree *tree, unsigned count)
{
    tree_enter_phase(tree, "r", "Crowd", 0);
    tree_add_combinator(tree, "r/par-0", count, 0);
    for (unsigned i = 0; i < count; i++)
        branch_tell(tree, i, i % 1000 == 7 ? CALL_RUNNING : i % 100 == 3 ? CALL_FAILED : CALL_OK);
}

static void ten_thousand_branches_are_counted_and_few_are_shown(void **state)
{
    struct screen screen = screen_of(72, 19);
    many_tell(*state, 10000);
    assert_string_equal(look(*state, &screen, 2000000, false),
                        "▸ Crowd  10 running, 9,890 ok, 100 failed  2 s\n"
                        "  ▸ par-0  10,000 branches  10 running, 9,890 ok, 100 failed  2 s\n"
                        "    ▸ b-7 agent-0  1 s\n"
                        "    ▸ b-1007 agent-0  1 s\n"
                        "    ▸ b-2007 agent-0  1 s\n"
                        "    ▸ b-3007 agent-0  1 s\n"
                        "    ▸ b-4007 agent-0  1 s\n"
                        "    ▸ b-5007 agent-0  1 s\n"
                        "    ▸ b-6007 agent-0  1 s\n"
                        "    ▸ b-7007 agent-0  1 s\n"
                        "    ▸ b-8007 agent-0  1 s\n"
                        "    ▸ b-9007 agent-0  1 s\n"
                        "    ✗ b-9903 agent-0  1.0 ms  agent_failed: no answer\n"
                        "    … 9,989 more: 9,890 ok, 99 failed\n"
                        "▸ 10 running, 9,890 ok, 100 failed  2 s\n");
}

static void ten_thousand_branches_at_the_end(void **state)
{
    struct screen screen = screen_of(70, 10);
    many_tell(*state, 10000);
    assert_string_equal(look(*state, &screen, 2000000, true),
                        "? Crowd  10 unfinished, 9,890 ok, 100 failed  2.0 s\n"
                        "  ? par-0  10,000 branches  10 unfinished, 9,890 ok, 100 failed  2.0 s\n"
                        "    ? b-7 agent-0  2.0 s\n"
                        "    ? b-1007 agent-0  2.0 s\n"
                        "    ? b-2007 agent-0  2.0 s\n"
                        "    … 9,997 more: 7 unfinished, 9,890 ok, 100 failed\n");
}

static void forty_columns_have_signs_for_words(void **state)
{
    struct screen screen = screen_of(40, 9);
    many_tell(*state, 2000);
    assert_string_equal(look(*state, &screen, 2000000, false),
                        "▸ Crowd  ▸2 ✓1,978 ✗20  2 s\n"
                        "  ▸ par-0 (2,000)  ▸2 ✓1,978 ✗20  2 s\n"
                        "    ▸ b-7 agent-0  1 s\n"
                        "    ▸ b-1007 agent-0  1 s\n"
                        "    ✗ b-1903 agent-0  1.0 ms  agent_fai…\n"
                        "    … 1,997 more: ✓1,978 ✗19\n"
                        "▸ ▸2 ✓1,978 ✗20  2 s\n");
}

static void twenty_columns_still_tell(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(20, 24);
    tree_enter_phase(tree, "r", "Review of everything", 0);
    tree_add_combinator(tree, "r/par-0", 2, 0);
    call_tell(tree, "r/par-0/b-0/agent-0", "review base/bytes.c", CALL_OK, 0, 31100);
    call_tell(tree, "r/par-0/b-1/agent-0", "世界世界世界世界世界", CALL_FAILED, 0, 20200);
    assert_string_equal(look(tree, &screen, 2000000, false), "▸ Review of …  ✓1 ✗1\n"
                                                             "  ! par-0 (2)  ✓1 ✗1\n"
                                                             "    ✓ b-0 review ba…\n"
                                                             "    ✗ b-1 世界世界…\n"
                                                             "▸ ✓1 ✗1  2 s\n");
}

static void a_closed_branch_names_what_tells_most_in_it(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(80, 6);
    tree_add_combinator(tree, "r/par-0", 2, 0);
    call_tell(tree, "r/par-0/b-0/agent-0", "draft", CALL_OK, 0, 1000);
    call_tell(tree, "r/par-0/b-0/agent-1", "check", CALL_RUNNING, 0, 0);
    call_tell(tree, "r/par-0/b-1/agent-0", "draft", CALL_FAILED, 0, 1000);
    call_tell(tree, "r/par-0/b-1/agent-1", "again", CALL_OK, 0, 1000);
    assert_string_equal(look(tree, &screen, 0, false),
                        "▸ par-0  2 branches  1 running, 2 ok, 1 failed  0 s\n"
                        "  ▸ b-0 check  1 running, 1 ok  0 s\n"
                        "  ! b-1 draft  1 ok, 1 failed  1.0 ms\n"
                        "▸ 1 running, 2 ok, 1 failed  0 s\n");
}

static void large_numbers_are_short_where_there_is_hardly_room(void **state)
{
    struct tree *tree = *state;
    struct screen screen = screen_of(28, 4);
    tree_add_combinator(tree, "r/par-0", 12345, 0);
    for (unsigned i = 0; i < 12345; i++)
        branch_tell(tree, i, i < 9876 ? CALL_OK : CALL_CANCELLED);
    assert_string_equal(look(tree, &screen, 0, true), "✓ par-0 (12k)  ✓9.8k -2.4k\n"
                                                      "  - b-12344 agent-0  1.0 ms\n");
}

static void colours_go_around_the_same_words(void **state)
{
    struct screen plain = screen_of(80, 24), coloured = plain;
    coloured.colour = true;
    call_tell(*state, "r/agent-0", "a", CALL_FAILED, 0, 1000);
    assert_string_equal(look(*state, &plain, 0, true), "✗ a  1.0 ms  agent_failed: no answer\n");
    assert_string_equal(look(*state, &coloured, 0, true),
                        "\x1b[31m✗\x1b[0m a  \x1b[2m1.0 ms\x1b[0m  "
                        "\x1b[31magent_failed: no answer\x1b[0m\n");
}

static void without_unicode_all_is_ascii(void **state)
{
    struct tree *tree = *state;
    struct screen screen = {.columns = 40, .rows = 24};
    call_tell(tree, "r/agent-0", "caf\xc3\xa9", CALL_OK, 0, 1000);
    call_tell(tree, "r/agent-1", "a label that goes on and on and on", CALL_FAILED, 0, 1000);
    call_tell(tree, "r/agent-2", "\xf0\x9f\x98\x80", CALL_RUNNING, 0, 0);
    assert_string_equal(look(tree, &screen, 0, false), "+ caf\\u00e9  1.0 ms\n"
                                                       "x a label that goes on and on a~  1.0 ms\n"
                                                       "> \\U0001f600  0 s\n"
                                                       "> >1 +1 x1  0 s\n");
}

int main(void)
{
#define SCREEN(name) cmocka_unit_test_setup_teardown(name, tree_setup, tree_teardown)
    static const struct CMUnitTest tests[] = {
        SCREEN(nothing_yet_is_one_line),
        SCREEN(one_agent_runs_and_ends),
        SCREEN(an_agent_without_label_has_its_number),
        SCREEN(phases_group_what_is_made_in_them),
        SCREEN(a_phase_named_by_its_calls_groups_them_too),
        SCREEN(a_fan_out_with_several_phases_is_named_by_none),
        SCREEN(nested_par_in_pipe),
        SCREEN(ten_thousand_branches_are_counted_and_few_are_shown),
        SCREEN(ten_thousand_branches_at_the_end),
        SCREEN(forty_columns_have_signs_for_words),
        SCREEN(twenty_columns_still_tell),
        SCREEN(a_closed_branch_names_what_tells_most_in_it),
        SCREEN(large_numbers_are_short_where_there_is_hardly_room),
        SCREEN(colours_go_around_the_same_words),
        SCREEN(without_unicode_all_is_ascii),
    };
    return cmocka_run_group_tests_name("screens of the live view", tests, NULL, NULL) != 0;
}
