/* Reading values from the scanner's tape. */
#include "scanning.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define auto_scanned __attribute__((cleanup(scanned_end))) struct scanned

static struct scanned scan(const char *text)
{
    struct json_limits limits = limits_wide();
    return scanned_of(text, strlen(text), &limits);
}

static void assert_raw(const struct json_tape *tape, uint32_t at, const char *expected)
{
    size_t length;
    const char *raw = json_raw(tape, at, &length);
    assert_int_equal(length, strlen(expected));
    assert_memory_equal(raw, expected, length);
}

static void each_kind_is_known(void **state)
{
    auto_scanned s = scan("[null,false,true,-1,1.0,1e2,\"\",[],{}]");
    static const enum json_kind kinds[] = {JSON_NULL,    JSON_FALSE, JSON_TRUE,
                                           JSON_INTEGER, JSON_REAL,  JSON_REAL,
                                           JSON_STRING,  JSON_ARRAY, JSON_OBJECT};
    size_t count = 0;
    (void)state;
    for (uint32_t at = json_first(&s.tape, 0); at; at = json_next(&s.tape, 0, at))
        assert_int_equal(json_kind_of(&s.tape, at), kinds[count++]);
    assert_int_equal(count, sizeof kinds / sizeof kinds[0]);
    assert_int_equal(s.tape.tokens[0].count, count);
    assert_int_equal(json_kind_of(&s.tape, 0), JSON_ARRAY);
}

static void members_are_found_under_their_key_alone(void **state)
{
    auto_scanned s =
        scan("{\"a\":{\"b\":1},\"\\u0062\":\"b\",\"c\":[{\"d\":2}],\"\":3,\"e\\u0000f\":4}");
    (void)state;
    assert_raw(&s.tape, json_member(&s.tape, 0, "a"), "{\"b\":1}");
    assert_raw(&s.tape, json_member(&s.tape, 0, "b"), "\"b\"");
    assert_raw(&s.tape, json_member(&s.tape, json_member(&s.tape, 0, "a"), "b"), "1");
    assert_raw(&s.tape, json_member(&s.tape, 0, ""), "3");
    assert_int_equal(json_member(&s.tape, 0, "d"), 0);
    assert_int_equal(json_member(&s.tape, 0, "A"), 0);
    assert_int_equal(json_member(&s.tape, 0, "aa"), 0);
    assert_int_equal(json_member(&s.tape, 0, "e"), 0);
    assert_int_equal(json_member(&s.tape, json_member(&s.tape, 0, "c"), "d"), 0);
    assert_int_equal(json_member(&s.tape, json_member(&s.tape, 0, "b"), "b"), 0);
}

static void what_is_not_there_answers_no(void **state)
{
    auto_scanned s = scan("{\"a\":1}");
    struct json_tape empty = {0};
    int64_t integer = 5;
    uint64_t count = 5;
    double real = 5;
    size_t length;
    (void)state;
    for (int i = 0; i < 2; i++) {
        const struct json_tape *tape = i ? &empty : &s.tape;
        uint32_t nowhere = i ? 0 : 77;
        assert_int_equal(json_member(tape, nowhere, "a"), 0);
        assert_int_equal(json_first(tape, nowhere), 0);
        assert_int_equal(json_next(tape, nowhere, nowhere), 0);
        assert_int_equal(json_kind_of(tape, nowhere), JSON_NULL);
        assert_false(json_text_equals(tape, nowhere, ""));
        assert_null(json_text_copy(tape, nowhere));
        assert_false(json_integer(tape, nowhere, &integer));
        assert_false(json_count(tape, nowhere, 9, &count));
        assert_false(json_real(tape, nowhere, &real));
        json_raw(tape, nowhere, &length);
        assert_int_equal(length, 0);
    }
    assert_true(integer == 5 && count == 5 && real == 5.0);
}

static void walking_yields_each_child_once_and_no_grandchild(void **state)
{
    auto_scanned s = scan("[[1,2],{\"a\":[3]},4,[],[[]]]");
    static const char *const children[] = {"[1,2]", "{\"a\":[3]}", "4", "[]", "[[]]"};
    size_t count = 0;
    (void)state;
    for (uint32_t at = json_first(&s.tape, 0); at; at = json_next(&s.tape, 0, at))
        assert_raw(&s.tape, at, children[count++]);
    assert_int_equal(count, 5);
    assert_int_equal(json_first(&s.tape, json_first(&s.tape, 0) + 1), 0);
}

static void objects_yield_keys_and_values_in_turn(void **state)
{
    auto_scanned s = scan("{\"a\":[1],\"b\":{\"c\":2}}");
    static const char *const children[] = {"\"a\"", "[1]", "\"b\"", "{\"c\":2}"};
    size_t count = 0;
    (void)state;
    for (uint32_t at = json_first(&s.tape, 0); at; at = json_next(&s.tape, 0, at))
        assert_raw(&s.tape, at, children[count++]);
    assert_int_equal(count, 4);
    assert_int_equal(s.tape.tokens[0].count, 2);
}

static void raw_bytes_are_those_of_the_text(void **state)
{
    auto_scanned s = scan(" { \"k\" : [ 1 , 0.10 ] , \"t\" : \"\\u0041\\/\" } ");
    (void)state;
    assert_raw(&s.tape, 0, "{ \"k\" : [ 1 , 0.10 ] , \"t\" : \"\\u0041\\/\" }");
    assert_raw(&s.tape, json_member(&s.tape, 0, "k"), "[ 1 , 0.10 ]");
    assert_raw(&s.tape, json_member(&s.tape, 0, "t"), "\"\\u0041\\/\"");
}

static void the_tape_ends_at_its_depth(void **state)
{
    static const char text[] = "{\"a\":[1,[2],{\"b\":3}],\"c\":4}";
    static const size_t counts[] = {1, 5, 8, 11, 11};
    struct json_limits limits = limits_wide();
    (void)state;
    for (size_t depth = 0; depth < 5; depth++) {
        limits.tape_depth = depth;
        auto_scanned s = scanned_of(text, sizeof text - 1, &limits);
        assert_int_equal(s.tape.count, counts[depth]);
        assert_int_equal(s.tape.tokens[0].count, 2);
        assert_raw(&s.tape, 0, text);
    }
    limits.tape_depth = 1;
    auto_scanned s = scanned_of(text, sizeof text - 1, &limits);
    uint32_t list = json_member(&s.tape, 0, "a");
    assert_raw(&s.tape, list, "[1,[2],{\"b\":3}]");
    assert_int_equal(s.tape.tokens[list].count, 3);
    assert_int_equal(json_first(&s.tape, list), 0);
    assert_raw(&s.tape, json_member(&s.tape, 0, "c"), "4");
}

static void escapes_are_resolved(void **state)
{
    static const char expected[] = "a\"\\/\b\f\n\r\tA\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80z";
    auto_scanned s = scan("\"a\\\"\\\\\\/\\b\\f\\n\\r\\t\\u0041\\u00e9\\u20AC\\ud83d\\ude00z\"");
    auto_bytes text = {0};
    (void)state;
    bytes_append_text(&text, "before ");
    json_text_append(&s.tape, 0, &text);
    assert_string_equal(bytes_text(&text) + 7, expected);
    assert_true(json_text_equals(&s.tape, 0, expected));
    bytes_append_text(&text, "z");
    assert_false(json_text_equals(&s.tape, 0, bytes_text(&text) + 7));
    assert_false(json_text_equals(&s.tape, 0, "a"));
    assert_false(
        json_text_equals(&s.tape, 0, "a\"\\/\b\f\n\r\tA\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"));
    assert_false(json_text_equals(&s.tape, 0, ""));
    char *copy = json_text_copy(&s.tape, 0);
    assert_non_null(copy);
    assert_string_equal(copy, expected);
    free(copy);
}

static void the_edges_of_unicode_survive(void **state)
{
    auto_scanned s =
        scan("\"\\u007f\\u0080\\u07ff\\u0800\\ud7ff\\ue000\\uffff\\ud800\\udc00\\udbff\\udfff\"");
    (void)state;
    assert_true(json_text_equals(&s.tape, 0,
                                 "\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80\xef\xbf"
                                 "\xbf\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"));
}

static void a_text_with_nul_has_no_copy(void **state)
{
    auto_scanned with = scan("[\"a\\u0000b\",\"\\u0000\"]"), without = scan("[\"a\\u0001b\",\"\"]");
    auto_bytes text = {0};
    (void)state;
    for (uint32_t at = 1; at < 3; at++) {
        assert_null(json_text_copy(&with.tape, at));
        char *copy = json_text_copy(&without.tape, at);
        assert_non_null(copy);
        free(copy);
    }
    json_text_append(&with.tape, 1, &text);
    assert_int_equal(text.length, 3);
    assert_memory_equal(text.at, "a\0b", 3);
    assert_false(json_text_equals(&with.tape, 1, "a"));
    assert_false(json_text_equals(&with.tape, 2, ""));
}

static void only_strings_are_texts(void **state)
{
    auto_scanned s = scan("[1,null,[\"a\"],{\"a\":\"a\"},true]");
    auto_bytes text = {0};
    (void)state;
    for (uint32_t at = json_first(&s.tape, 0); at; at = json_next(&s.tape, 0, at)) {
        assert_null(json_text_copy(&s.tape, at));
        assert_false(json_text_equals(&s.tape, at, "a"));
        assert_false(json_text_equals(&s.tape, at, "1"));
        json_text_append(&s.tape, at, &text);
    }
    assert_int_equal(text.length, 0);
}

/* A reading of one number: whether it is one for json_integer, for json_count up to 100, and which.
 */
static const struct {
    const char *text;
    bool integer;
    int64_t value;
    bool count;
} readings[] = {
    {"0", true, 0, true},
    {"7", true, 7, true},
    {"100", true, 100, true},
    {"101", true, 101, false},
    {"-0", false, 0, false},
    {"-1", true, -1, false},
    {"1.0", false, 0, false},
    {"1e2", false, 0, false},
    {"9223372036854775807", true, INT64_MAX, false},
    {"9223372036854775808", false, 0, false},
    {"-9223372036854775808", true, INT64_MIN, false},
    {"-9223372036854775809", false, 0, false},
    {"18446744073709551616", false, 0, false},
    {"184467440737095516160", false, 0, false},
    {"99999999999999999999999999", false, 0, false},
    {"\"7\"", false, 0, false},
    {"true", false, 0, false},
    {"null", false, 0, false},
    {"[7]", false, 0, false},
};

static void integers_and_counts_are_within_their_range(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof readings / sizeof readings[0]; i++) {
        auto_scanned s = scan(readings[i].text);
        int64_t value = 55;
        uint64_t count = 55;
        assert_int_equal(json_integer(&s.tape, 0, &value), readings[i].integer);
        assert_true(value == (readings[i].integer ? readings[i].value : 55));
        assert_int_equal(json_count(&s.tape, 0, 100, &count), readings[i].count);
        assert_true(count == (readings[i].count ? (uint64_t)readings[i].value : 55));
    }
}

static void counts_reach_exactly_to_their_limit(void **state)
{
    auto_scanned s = scan("[18446744073709551615,9,10,0]");
    uint64_t value;
    (void)state;
    assert_true(json_count(&s.tape, 1, UINT64_MAX, &value));
    assert_true(value == UINT64_MAX);
    assert_false(json_count(&s.tape, 1, UINT64_MAX - 1, &value));
    assert_true(json_count(&s.tape, 2, 9, &value));
    assert_false(json_count(&s.tape, 2, 8, &value));
    assert_true(json_count(&s.tape, 3, 10, &value));
    assert_false(json_count(&s.tape, 3, 9, &value));
    assert_false(json_count(&s.tape, 3, 5, &value));
    assert_true(json_count(&s.tape, 4, 0, &value));
    assert_false(json_count(&s.tape, 2, 0, &value));
}

static void reals_are_any_finite_number(void **state)
{
    struct json_limits limits = limits_wide();
    char digits[400];
    double value = 0;
    (void)state;
    auto_scanned s = scan("[1,-2.5,1e3,1e-400,0.1,\"1\"]");
    static const double expected[] = {1.0, -2.5, 1000.0, 0.0, 0.1};
    for (uint32_t at = 1; at < 6; at++) {
        assert_true(json_real(&s.tape, at, &value));
        assert_true(value == expected[at - 1]);
    }
    assert_false(json_real(&s.tape, 6, &value));
    memset(digits, '9', sizeof digits);
    auto_scanned huge = scanned_of(digits, sizeof digits, &limits);
    assert_false(json_real(&huge.tape, 0, &value));
    auto_scanned large = scanned_of(digits, 308, &limits);
    assert_true(json_real(&large.tape, 0, &value) && isfinite(value));
}

static void positions_count_lines_and_bytes_from_one(void **state)
{
    static const char text[] = "{\n  \"\xc3\xa9\": x\n\n}";
    static const struct {
        size_t offset, line, column;
    } positions[] = {{0, 1, 1},  {1, 1, 2},  {2, 2, 1}, {4, 2, 3},
                     {10, 2, 9}, {12, 3, 1}, {13, 4, 1}};
    (void)state;
    for (size_t i = 0; i < sizeof positions / sizeof positions[0]; i++) {
        size_t line, column;
        json_position(text, positions[i].offset, &line, &column);
        assert_int_equal(line, positions[i].line);
        assert_int_equal(column, positions[i].column);
    }
}

static void a_tape_is_used_again_without_growing(void **state)
{
    static const char big[] = "{\"a\":[1,2,3,{\"\\u0062\":4}],\"c\":5}", small[] = "[6]";
    struct json_limits limits = limits_wide();
    struct json_tape tape = {0};
    struct json_fault fault;
    (void)state;
    assert_true(json_scan(big, sizeof big - 1, &limits, &tape, &fault));
    struct json_token *tokens = tape.tokens;
    for (int i = 0; i < 1000; i++) {
        assert_true(json_scan(small, sizeof small - 1, &limits, &tape, &fault));
        assert_int_equal(tape.count, 2);
        assert_int_equal(json_member(&tape, 0, "a"), 0);
        assert_false(json_scan(big, sizeof big - 2, &limits, &tape, &fault));
        assert_int_equal(tape.count, 0);
        assert_true(json_scan(big, sizeof big - 1, &limits, &tape, &fault));
        assert_int_equal(tape.count, 11);
    }
    assert_ptr_equal(tape.tokens, tokens);
    json_tape_end(&tape);
    assert_null(tape.tokens);
    json_tape_end(&tape);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_kind_is_known),
        cmocka_unit_test(members_are_found_under_their_key_alone),
        cmocka_unit_test(what_is_not_there_answers_no),
        cmocka_unit_test(walking_yields_each_child_once_and_no_grandchild),
        cmocka_unit_test(objects_yield_keys_and_values_in_turn),
        cmocka_unit_test(raw_bytes_are_those_of_the_text),
        cmocka_unit_test(the_tape_ends_at_its_depth),
        cmocka_unit_test(escapes_are_resolved),
        cmocka_unit_test(the_edges_of_unicode_survive),
        cmocka_unit_test(a_text_with_nul_has_no_copy),
        cmocka_unit_test(only_strings_are_texts),
        cmocka_unit_test(integers_and_counts_are_within_their_range),
        cmocka_unit_test(counts_reach_exactly_to_their_limit),
        cmocka_unit_test(reals_are_any_finite_number),
        cmocka_unit_test(positions_count_lines_and_bytes_from_one),
        cmocka_unit_test(a_tape_is_used_again_without_growing),
    };
    return cmocka_run_group_tests_name("the tape of JSON", tests, NULL, NULL) != 0;
}
