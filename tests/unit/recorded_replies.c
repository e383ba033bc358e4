/* Recorded replies: patterns, the file's errors with their places, and which reply a call gets. */
#include "bridge/glob.h"
#include "bridge/replies.h"
#include "bridge/replies_table.h"

#include <fnmatch.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

/* Pattern and text are insides of JSON strings. */
static bool glob_says(const char *pattern, const char *text)
{
    char string[256];
    const char *reason = "";
    snprintf(string, sizeof string, "\"%s\"", pattern);
    struct glob *glob = glob_new(span_of_text(string), &reason);
    if (!glob)
        fail_msg("%s: %s", pattern, reason);
    bool matches = glob_matches(glob, span_of_text(text));
    glob_end(glob);
    return matches;
}

static const char *const plain_patterns[] = {"",
                                             "*",
                                             "**",
                                             "?",
                                             "a",
                                             "a*",
                                             "*a",
                                             "*a*",
                                             "a*b",
                                             "a?b",
                                             "a*b*c",
                                             "*ab*ab*",
                                             "[a]",
                                             "[ab]*",
                                             "[!a]",
                                             "[^a]*",
                                             "[a-c]b*",
                                             "[]a]b",
                                             "[!]a]*",
                                             "[a-]",
                                             "[-a]*",
                                             "[",
                                             "[a",
                                             "[]",
                                             "[!]",
                                             "a[",
                                             "[[:digit:]]*",
                                             "[[:alpha:]b]?",
                                             "[![:space:]]*",
                                             "[a-ce]*",
                                             "[c-a]",
                                             "r/*/b-?/agent-0",
                                             "*/agent-[0-9]",
                                             "????",
                                             "*?*",
                                             "?*?"};

static const char *const plain_texts[] = {"",
                                          "a",
                                          "b",
                                          "]",
                                          "-",
                                          "[",
                                          "[a",
                                          "ab",
                                          "ba",
                                          "abc",
                                          "aab",
                                          "abab",
                                          "abcabc",
                                          "]b",
                                          "1",
                                          "12",
                                          " x",
                                          "a b",
                                          "[]",
                                          "[!]",
                                          "aXbXc",
                                          "c",
                                          "e1",
                                          "a[",
                                          "r/par-0/b-2/agent-0",
                                          "r/b-1/agent-0",
                                          ".hidden",
                                          "x/y"};

static void patterns_match_what_fnmatch_matches(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof plain_patterns / sizeof *plain_patterns; i++)
        for (size_t j = 0; j < sizeof plain_texts / sizeof *plain_texts; j++)
            if (glob_says(plain_patterns[i], plain_texts[j]) !=
                (fnmatch(plain_patterns[i], plain_texts[j], 0) == 0))
                fail_msg("\"%s\" on \"%s\"", plain_patterns[i], plain_texts[j]);
}

static void patterns_are_over_characters_and_escapes(void **state)
{
    (void)state;
    assert_true(glob_says("?", "é"));
    assert_true(glob_says("?", "\\u00e9"));
    assert_true(glob_says("\\u00e9", "é"));
    assert_true(glob_says("?", "\\ud83d\\ude00"));
    assert_true(glob_says("[à-ü]x", "éx"));
    assert_false(glob_says("[à-ü]x", "þx"));
    assert_true(glob_says("a\\nb", "a\\nb"));
    assert_true(glob_says("*", "a\\u0000b"));
    assert_true(glob_says("a?b", "a\\u0000b"));
    assert_true(glob_says("\\\\*", "*"));
    assert_false(glob_says("\\\\*", "x"));
    assert_true(glob_says("[\\\\]]", "]"));
}

static void random_patterns_agree_with_fnmatch(void **state)
{
    static const char letters[] = "ab*?[]!-";
    (void)state;
    unsigned seed = 20;
    for (int i = 0; i < 20000; i++) {
        char pattern[12] = "", text[12] = "";
        for (int j = rand_r(&seed) % 11; j > 0; j--)
            pattern[strlen(pattern)] = letters[(size_t)rand_r(&seed) % (sizeof letters - 1)];
        for (int j = rand_r(&seed) % 8; j > 0; j--)
            text[strlen(text)] = "ab-]"[rand_r(&seed) % 4];
        if (glob_says(pattern, text) != (fnmatch(pattern, text, 0) == 0))
            fail_msg("\"%s\" on \"%s\"", pattern, text);
    }
}

static void a_pattern_takes_one_pass_over_a_hostile_text(void **state)
{
    enum { LENGTH = 4 << 20, PARTS = 500 };
    (void)state;
    struct bytes pattern = {0};
    char *text = malloc(LENGTH);
    const char *reason;
    assert_non_null(text);
    memset(text, 'a', LENGTH);
    bytes_append_byte(&pattern, '"');
    for (int i = 0; i < PARTS; i++)
        bytes_append_text(&pattern, "*a");
    bytes_append_text(&pattern, "b\"");
    struct glob *glob = glob_new(span_of_bytes(&pattern), &reason);
    clock_t begun = clock();
    assert_false(glob_matches(glob, (struct span){text, LENGTH}));
    assert_true(clock() - begun < 5 * CLOCKS_PER_SEC);
    glob_end(glob);
    free(text);
    bytes_end(&pattern);
}

static void patterns_that_cannot_be_meant_are_refused(void **state)
{
    static const char *const cases[][2] = {{"\"a\\\\\"", "lone backslash"},
                                           {"\"[[:nope:]]\"", "unknown class"},
                                           {"\"[[.a.]]\"", "not supported"},
                                           {"\"[[=a=]]\"", "not supported"}};
    (void)state;
    const char *reason;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_null(glob_new(span_of_text(cases[i][0]), &reason));
        assert_non_null(strstr(reason, cases[i][1]));
    }
    char longer[1030];
    memset(longer, 'x', sizeof longer);
    longer[0] = longer[1026] = '"';
    assert_null(glob_new((struct span){longer, 1027}, &reason));
    longer[1025] = '"';
    struct glob *glob = glob_new((struct span){longer, 1026}, &reason);
    assert_non_null(glob);
    glob_end(glob);
}

static const char *const malformed[][2] = {
    {"", "1:1: read as JSON: unexpected end of text"},
    {"replies: []", "1:1: read as JSON: a value is expected"},
    {"[]", "1:1: an object is expected"},
    {"{}", "1:1: missing key \"replies\""},
    {"{\"replies\":{}}", "1:12: \"replies\" is a list"},
    {"{\"replies\":[],\n \"other\":1}", "2:3: unknown key \"other\": there are replies, otherwise"},
    {"{\"replies\":[],\"otherwise\":\"maybe\"}", "\"otherwise\" is \"error\" or \"echo\""},
    {"{\"replies\":[],\"otherwise\":null}", "\"otherwise\" is \"error\" or \"echo\""},
    {"{\"replies\":[{\"match\":{\"prompt\":\"p\"}}]}", "either \"value\" or \"error\""},
    {"{\"replies\":[{\"match\":{\"prompt\":\"p\"},\"value\":1,\"error\":{\"code\":\"timeout\","
     "\"message\":\"m\"}}]}",
     "either \"value\" or \"error\""},
    {"{\"replies\":[{\"value\":1}]}", "1:13: missing key \"match\""},
    {"{\"replies\":[{\"match\":{},\"value\":1}]}", "names none of label, id and prompt"},
    {"{\"replies\":[{\"match\":{\"prompt\":7},\"value\":1}]}", "a pattern is a string"},
    {"{\"replies\":[{\"match\":{\"prompt\":\"[[:x:]]\"},\"value\":1}]}", "unknown class"},
    {"{\"replies\":[{\"match\":{\"model\":\"p\"},\"value\":1}]}",
     "unknown key \"model\": there are label, id, prompt"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\n\"value\":[9223372036854775808]}]}",
     "2:10: read as JSON: an integer lies beyond -2^63 to 2^63-1"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"value\":1,\"times\":0}]}", "times is"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"value\":1,\"delay_ms\":-1}]}", "delay_ms is"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"value\":1,\"delay_ms\":86400001}]}", "delay_ms is"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"value\":1,\"usage\":{\"prompt_tokens\":-1}}]}",
     "usage is"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"value\":1,\"value\":2}]}", "duplicate key"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"error\":{\"code\":\"nope\",\"message\":\"m\"}}]"
     "}",
     "the code is none of"},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"error\":{\"code\":\"timeout\"}}]}",
     "missing key \"message\""},
    {"{\"replies\":[{\"match\":{\"id\":\"p\"},\"error\":{\"code\":\"timeout\",\"message\":"
     "\"m\",\"retryable\":1}}]}",
     "true or false is expected"},
    {"{\"replies\":[7]}", "1:13: an object is expected"},
};

static void a_malformed_file_is_refused_with_its_place(void **state)
{
    (void)state;
    struct error error;
    for (size_t i = 0; i < sizeof malformed / sizeof *malformed; i++) {
        if (replies_check(malformed[i][0], strlen(malformed[i][0]), &error))
            fail_msg("accepted: %s", malformed[i][0]);
        if (!strstr(error.text, malformed[i][1]))
            fail_msg("\"%s\" is not in \"%s\"", malformed[i][1], error.text);
    }
    static const char good[] = "{\"otherwise\":\"echo\",\"replies\":[{\"match\":{\"label\":\"a\","
                               "\"id\":\"b\",\"prompt\":\"c\"},\"value\":null,"
                               "\"delay_ms\":0,\"times\":1,\"usage\":{\"prompt_tokens\":1}},\n{"
                               "\"match\":{\"id\":\"*\"},\"error\":{\"code\":"
                               "\"refused\",\"message\":\"m\",\"retryable\":true}}]}";
    assert_true(replies_check(good, sizeof good - 1, &error));
}

static int taken(struct replies_table *table, const char *label, const char *id, const char *prompt)
{
    struct reply_call call = {.id = span_of_text(id), .prompt = span_of_text(prompt)};
    if (label)
        call.label = span_of_text(label);
    const struct reply *reply = replies_table_take(table, &call);
    return reply ? (int)(reply - table->at) : -1;
}

static void the_first_match_that_has_uses_left_wins(void **state)
{
    static const char text[] =
        "{\"replies\":[{\"match\":{\"label\":\"l*\",\"prompt\":\"*x*\"},\"value\":0,\"times\":2},"
        "{\"match\":{\"label\":\"*\"},\"value\":1,\"times\":1},"
        "{\"match\":{\"id\":\"r/agent-*\"},\"value\":2}]}";
    (void)state;
    struct replies_table table;
    struct error error;
    assert_true(replies_table_read(text, sizeof text - 1, &table, &error));
    assert_int_equal(taken(&table, "la", "q", "axb"), 0);
    assert_int_equal(taken(&table, "la", "q", "ab"), 1);
    assert_int_equal(taken(&table, "la", "q", "ab"), -1);
    assert_int_equal(taken(&table, NULL, "q", "axb"), -1);
    assert_int_equal(taken(&table, "lb", "q", "x"), 0);
    assert_int_equal(taken(&table, "lb", "r/agent-1", "x"), 2);
    assert_int_equal(taken(&table, NULL, "r/agent-1", "x"), 2);
    replies_table_end(&table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(patterns_match_what_fnmatch_matches),
        cmocka_unit_test(patterns_are_over_characters_and_escapes),
        cmocka_unit_test(random_patterns_agree_with_fnmatch),
        cmocka_unit_test(a_pattern_takes_one_pass_over_a_hostile_text),
        cmocka_unit_test(patterns_that_cannot_be_meant_are_refused),
        cmocka_unit_test(a_malformed_file_is_refused_with_its_place),
        cmocka_unit_test(the_first_match_that_has_uses_left_wins),
    };
    return cmocka_run_group_tests_name("recorded replies", tests, NULL, NULL);
}
