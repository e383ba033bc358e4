/* The scanner's grammar: structure, white space, literals, numbers, and the limits. */
#include "chance.h"
#include "scanning.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define END       "unexpected end of text"
#define VALUE     "a value is expected"
#define KEY       "a key is expected"
#define COLON     "':' is expected"
#define IN_ARRAY  "',' or ']' is expected"
#define IN_OBJECT "',' or '}' is expected"
#define DIGIT     "a digit is expected"
#define TRAILING  "nothing may follow the value"

static void ordinary_texts_are_accepted(void **state)
{
    static const char *const texts[] = {
        "null",
        "true",
        "false",
        "0",
        "-0",
        "-0.0",
        "1e5",
        "1E+2",
        "1e-2",
        "0e1",
        "0e+1",
        "1.5E-10",
        "\"\"",
        "\"a\"",
        "[]",
        "{}",
        "[[]]",
        "[[],[[]]]",
        "[{}]",
        "{\"\":0}",
        "{\"a\":[]}",
        "[1,null,\"\",[],{},true,false]",
        " [] ",
        "\n\t\r [ 1 ,\n2\t]\r\n ",
        " \"x\" ",
        " 2 ",
        "{ \"a\" : 1 , \"b\" : { \"a\" : 2 } }",
        "{\"a\":1,\"A\":2}",
        "[[[[[[[[[[[[1]]]]]]]]]]]]",
        "-123456789012345678901234567890",
        "123.456e78",
        "[0,10,20]",
        "[-1,-0]",
    };
    struct json_limits limits = limits_wide();
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        struct judgement judgement = json_judge(texts[i], strlen(texts[i]), &limits);
        if (!judgement.good)
            fail_msg("%s: %s at %zu", texts[i], judgement.fault.reason, judgement.fault.offset);
    }
}

static void structure_is_strict(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT(""), 0, END, TEXT("0")},
        {TEXT("  "), 2, END, TEXT(" 0 ")},
        {TEXT("["), 1, END, TEXT("[]")},
        {TEXT("{"), 1, END, TEXT("{}")},
        {TEXT("[1"), 2, END, TEXT("[1]")},
        {TEXT("[1,"), 3, END, TEXT("[1,1]")},
        {TEXT("]"), 0, VALUE, TEXT("[]")},
        {TEXT("}"), 0, VALUE, TEXT("{}")},
        {TEXT("[}"), 1, VALUE, TEXT("[]")},
        {TEXT("{]"), 1, KEY, TEXT("{}")},
        {TEXT("[1}"), 2, IN_ARRAY, TEXT("[1]")},
        {TEXT("{\"a\":1]"), 6, IN_OBJECT, TEXT("{\"a\":1}")},
        {TEXT("[1,]"), 3, VALUE, TEXT("[1,2]")},
        {TEXT("[,1]"), 1, VALUE, TEXT("[1]")},
        {TEXT("[,]"), 1, VALUE, TEXT("[]")},
        {TEXT("[1,,2]"), 3, VALUE, TEXT("[1,2]")},
        {TEXT("[1 2]"), 3, IN_ARRAY, TEXT("[1 ,2]")},
        {TEXT("[\"a\"\"b\"]"), 4, IN_ARRAY, TEXT("[\"a\",\"b\"]")},
        {TEXT("[1:2]"), 2, IN_ARRAY, TEXT("[1,2]")},
        {TEXT("[[] []]"), 4, IN_ARRAY, TEXT("[[],[]]")},
        {TEXT("{,}"), 1, KEY, TEXT("{}")},
        {TEXT("{\"a\":1,}"), 7, KEY, TEXT("{\"a\":1}")},
        {TEXT("{\"a\":1,,\"b\":2}"), 7, KEY, TEXT("{\"a\":1,\"b\":2}")},
        {TEXT("{\"a\"}"), 4, COLON, TEXT("{\"a\":0}")},
        {TEXT("{\"a\" 1}"), 5, COLON, TEXT("{\"a\":1}")},
        {TEXT("{\"a\",1}"), 4, COLON, TEXT("{\"a\":1}")},
        {TEXT("{\"a\"::1}"), 5, VALUE, TEXT("{\"a\":1}")},
        {TEXT("{\"a\":}"), 5, VALUE, TEXT("{\"a\":0}")},
        {TEXT("{\"a\":1 \"b\":2}"), 7, IN_OBJECT, TEXT("{\"a\":1 ,\"b\":2}")},
        {TEXT("{:1}"), 1, KEY, TEXT("{\"\":1}")},
        {TEXT("{1:1}"), 1, KEY, TEXT("{\"1\":1}")},
        {TEXT("{null:1}"), 1, KEY, TEXT("{\"null\":1}")},
        {TEXT("{a:1}"), 1, KEY, TEXT("{\"a\":1}")},
        {TEXT("{'a':1}"), 1, KEY, TEXT("{\"a\":1}")},
        {TEXT("{[]:1}"), 1, KEY, TEXT("{\"[]\":1}")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void nothing_may_stand_around_the_value(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("1 2"), 2, TRAILING, TEXT("1 ")},
        {TEXT("[]]"), 2, TRAILING, TEXT("[]")},
        {TEXT("{}}"), 2, TRAILING, TEXT("{}")},
        {TEXT("{}{}"), 2, TRAILING, TEXT("[{},{}]")},
        {TEXT("{},"), 2, TRAILING, TEXT("{}\n")},
        {TEXT("{}#"), 2, TRAILING, TEXT("{}\r\n")},
        {TEXT("1\0"), 1, TRAILING, TEXT("1")},
        {TEXT("[]\0"), 2, TRAILING, TEXT("[] ")},
        {TEXT("\"a\"b"), 3, TRAILING, TEXT("\"ab\"")},
        {TEXT("null0"), 4, TRAILING, TEXT("null")},
        {TEXT("\xef\xbb\xbf{}"), 0, VALUE, TEXT("{}")},
        {TEXT("\0{}"), 0, VALUE, TEXT(" {}")},
        {TEXT("{}\xef\xbb\xbf"), 2, TRAILING, TEXT("\"\xef\xbb\xbf\"")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void only_four_characters_are_white_space(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("[\f]"), 1, VALUE, TEXT("[ ]")},
        {TEXT("[\v]"), 1, VALUE, TEXT("[\t]")},
        {TEXT("[\x1f]"), 1, VALUE, TEXT("[\n]")},
        {TEXT("[\x7f]"), 1, VALUE, TEXT("[\r]")},
        {TEXT("[\xc2\xa0]"), 1, VALUE, TEXT("[ ]")},
        {TEXT("[\xe2\x80\xa8]"), 1, VALUE, TEXT("[ ]")},
        {TEXT("[\xe2\x81\xa0]"), 1, VALUE, TEXT("[ ]")},
        {TEXT("[1\f]"), 2, IN_ARRAY, TEXT("[1 ]")},
        {TEXT("{\"a\"\f:1}"), 4, COLON, TEXT("{\"a\" :1}")},
        {TEXT("/**/1"), 0, VALUE, TEXT("1")},
        {TEXT("1//"), 1, TRAILING, TEXT("1")},
        {TEXT("[1/**/]"), 2, IN_ARRAY, TEXT("[1]")},
        {TEXT("\xff"), 0, VALUE, TEXT("0")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void literals_are_exact(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("[nul]"), 1, VALUE, TEXT("[null]")},   {TEXT("nul"), 3, END, TEXT("null")},
        {TEXT("t"), 1, END, TEXT("true")},           {TEXT("fals"), 4, END, TEXT("false")},
        {TEXT("truth"), 0, VALUE, TEXT("true")},     {TEXT("True"), 0, VALUE, TEXT("true")},
        {TEXT("NULL"), 0, VALUE, TEXT("null")},      {TEXT("[truee]"), 5, IN_ARRAY, TEXT("[true]")},
        {TEXT("[n\0ll]"), 1, VALUE, TEXT("[null]")}, {TEXT("undefined"), 0, VALUE, TEXT("null")},
        {TEXT("NaN"), 0, VALUE, TEXT("0")},          {TEXT("nan"), 0, VALUE, TEXT("null")},
        {TEXT("Infinity"), 0, VALUE, TEXT("0")},     {TEXT("-Infinity"), 1, DIGIT, TEXT("-1")},
        {TEXT("'a'"), 0, VALUE, TEXT("\"a\"")},      {TEXT("*"), 0, VALUE, TEXT("1")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void numbers_are_strict(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("01"), 1, "leading zero", TEXT("10")},
        {TEXT("-01"), 2, "leading zero", TEXT("-10")},
        {TEXT("00"), 1, "leading zero", TEXT("0")},
        {TEXT("[012]"), 2, "leading zero", TEXT("[0.12]")},
        {TEXT("+1"), 0, VALUE, TEXT("1")},
        {TEXT("-"), 1, END, TEXT("-1")},
        {TEXT("[-]"), 2, DIGIT, TEXT("[-0]")},
        {TEXT("--1"), 1, DIGIT, TEXT("-1")},
        {TEXT("- 1"), 1, DIGIT, TEXT("-1")},
        {TEXT("-a"), 1, DIGIT, TEXT("-1")},
        {TEXT(".5"), 0, VALUE, TEXT("0.5")},
        {TEXT("-.5"), 1, DIGIT, TEXT("-0.5")},
        {TEXT("1."), 2, END, TEXT("1.0")},
        {TEXT("[1.]"), 3, DIGIT, TEXT("[1.0]")},
        {TEXT("[1.e1]"), 3, DIGIT, TEXT("[1.0e1]")},
        {TEXT("1e"), 2, END, TEXT("1e1")},
        {TEXT("1e+"), 3, END, TEXT("1e+1")},
        {TEXT("[1e]"), 3, DIGIT, TEXT("[1e1]")},
        {TEXT("[1e-]"), 4, DIGIT, TEXT("[1e-1]")},
        {TEXT("[1e+-1]"), 4, DIGIT, TEXT("[1e+1]")},
        {TEXT("[1ee1]"), 3, DIGIT, TEXT("[1e1]")},
        {TEXT("[1e1.5]"), 4, IN_ARRAY, TEXT("[1.5e1]")},
        {TEXT("[1.2.3]"), 4, IN_ARRAY, TEXT("[1.23]")},
        {TEXT("[0x1]"), 2, IN_ARRAY, TEXT("[0]")},
        {TEXT("[1_000]"), 2, IN_ARRAY, TEXT("[1000]")},
        {TEXT("[1+2]"), 2, IN_ARRAY, TEXT("[1e+2]")},
        {TEXT("[1a]"), 2, IN_ARRAY, TEXT("[1]")},
        {TEXT("[1\0]"), 2, IN_ARRAY, TEXT("[1]")},
        {TEXT("[\xef\xbc\x91]"), 1, VALUE, TEXT("[1]")},
        {TEXT("[1\xef\xbc\x91]"), 2, IN_ARRAY, TEXT("[11]")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void reals_that_no_double_can_hold_are_refused(void **state)
{
    static const char range[] = "number out of range";
    static const struct refusal refusals[] = {
        {TEXT("1e309"), 0, range, TEXT("1e308")},
        {TEXT("-1e309"), 0, range, TEXT("-1e308")},
        {TEXT("[1e400]"), 1, range, TEXT("[1e-400]")},
        {TEXT("1.7976931348623159e308"), 0, range, TEXT("1.7976931348623158e308")},
        {TEXT("17976931348623159.0e292"), 0, range, TEXT("17976931348623157.0e292")},
        {TEXT("1e99999999999999999999"), 0, range, TEXT("0e99999999999999999999")},
        {TEXT("1e99999999999999999999"), 0, range, TEXT("1e-99999999999999999999")},
        {TEXT("1e0000000000000000000309"), 0, range, TEXT("1e0000000000000000000308")},
        {TEXT("1e18446744073709551616"), 0, range, TEXT("1e-18446744073709551616")},
        {TEXT("0.0001e313"), 0, range, TEXT("0.0001e312")},
        {TEXT("100e307"), 0, range, TEXT("100e306")},
        {TEXT("-0.1e310"), 0, range, TEXT("-0.0e310")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

/* Digits around the bound in every notation, held against libc's own reading. */
static void the_range_of_reals_is_that_of_libc(void **state)
{
    static const char bound[] =
        "179769313486231580793728971405303415079934132710037826936173778980";
    struct json_limits limits = limits_wide();
    struct chance chance = {7};
    unsigned finite = 0;
    (void)state;
    for (int i = 0; i < 20000; i++) {
        char text[200];
        int digits = (int)chance_below(&chance, sizeof bound - 1);
        int zeros = (int)chance_below(&chance, 39) + 1;
        int exponent = 308 + zeros + (int)chance_below(&chance, 3);
        snprintf(text, sizeof text, "%s0.%0*d%.*s%ue%d", i & 1 ? "-" : "", zeros, 0, digits, bound,
                 chance_below(&chance, 100), exponent);
        bool expected = isfinite(strtod(text, NULL));
        finite += expected;
        if (json_judge(text, strlen(text), &limits).good != expected)
            fail_msg("%s", text);
    }
    assert_in_range(finite, 1000, 19000);
}

static void integers_of_many_digits_are_grammar_still(void **state)
{
    struct json_limits limits = limits_wide();
    char text[400];
    (void)state;
    memset(text, '9', sizeof text);
    assert_true(json_judge(text, sizeof text, &limits).good);
}

static void depth_is_limited_exactly(void **state)
{
    struct json_limits limits = limits_wide();
    static const struct refusal refusals[] = {
        {TEXT("[[[]]]"), 2, "nested too deeply", TEXT("[[],[]]")},
        {TEXT("{\"a\":{\"a\":{}}}"), 10, "nested too deeply", TEXT("{\"a\":{\"a\":0}}")},
        {TEXT("[0,[[[[[[[["), 4, "nested too deeply", TEXT("[0,[1]]")},
    };
    (void)state;
    limits.depth = 2;
    ASSERT_REFUSALS(refusals, &limits);
    limits.depth = 0;
    static const struct refusal flat[] = {{TEXT("[]"), 0, "nested too deeply", TEXT("0")}};
    ASSERT_REFUSALS(flat, &limits);
}

static void values_and_keys_are_counted_exactly(void **state)
{
    struct json_limits limits = limits_wide();
    static const struct refusal refusals[] = {
        {TEXT("[1,2,3]"), 5, "too many values", TEXT("[1,2]")},
        {TEXT("[[[[]]]]"), 3, "too many values", TEXT("[[[]]]")},
        {TEXT("{\"a\":1,\"b\":2}"), 8, "too many values", TEXT("{\"a\":1}")},
    };
    (void)state;
    limits.values = 3;
    ASSERT_REFUSALS(refusals, &limits);
    limits.tape_depth = 0; /* what is not kept counts all the same */
    ASSERT_REFUSALS(refusals, &limits);
}

static void length_is_limited_exactly(void **state)
{
    struct json_limits limits = limits_wide();
    static const struct refusal refusals[] = {
        {TEXT("[1,2,3]"), 5, "text too long", TEXT("[1,2]")},
        {TEXT("0     "), 5, "text too long", TEXT("0    ")},
    };
    (void)state;
    limits.bytes = 5;
    ASSERT_REFUSALS(refusals, &limits);
    limits.bytes = SIZE_MAX;
    assert_true(json_judge(TEXT("[1,2,3]"), &limits).good);
}

static void length_of_numbers_is_limited_exactly(void **state)
{
    struct json_limits limits = limits_wide();
    static const struct refusal refusals[] = {
        {TEXT("[12345]"), 5, "number too long", TEXT("[1234]")},
        {TEXT("[-1234]"), 5, "number too long", TEXT("[-123]")},
        {TEXT("[1.000]"), 5, "number too long", TEXT("[1.00]")},
        {TEXT("1e0001"), 4, "number too long", TEXT("1e01")},
    };
    (void)state;
    limits.number_length = 4;
    ASSERT_REFUSALS(refusals, &limits);
    limits.number_length = SIZE_MAX;
    assert_true(json_judge(TEXT("[12345]"), &limits).good);
}

/* A million brackets: with recursion, the stack would not hold. */
static void deep_nesting_costs_no_stack(void **state)
{
    enum { DEPTH = 1000000 };
    struct json_limits limits = limits_wide();
    limits.depth = DEPTH;
    limits.tape_depth = 10;
    char *text = malloc(2 * DEPTH);
    (void)state;
    assert_non_null(text);
    memset(text, '[', DEPTH);
    memset(text + DEPTH, ']', DEPTH);
    assert_true(json_judge(text, 2 * DEPTH, &limits).good);
    text[2 * DEPTH - 1] = '}';
    assert_false(json_judge(text, 2 * DEPTH, &limits).good);
    free(text);
}

static void every_truncation_is_refused(void **state)
{
    static const char text[] = " {\"id\" : -7.5e+1, \"op\":\"ag\\u0065nt \\ud83d\\ude00 "
                               "\xf0\x9f\x98\x80\\n\", \"list\":[true,false,"
                               "null,{}, [ ] ,\"\"], \"o\":{\"a\":{\"b\":0}}}";
    struct json_limits limits = limits_wide();
    (void)state;
    for (size_t length = 0; length < sizeof text - 1; length++) {
        struct judgement judgement = json_judge(text, length, &limits);
        if (judgement.good || judgement.fault.offset > length)
            fail_msg("the first %zu bytes", length);
    }
    assert_true(json_judge(text, sizeof text - 1, &limits).good);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(ordinary_texts_are_accepted),
        cmocka_unit_test(structure_is_strict),
        cmocka_unit_test(nothing_may_stand_around_the_value),
        cmocka_unit_test(only_four_characters_are_white_space),
        cmocka_unit_test(literals_are_exact),
        cmocka_unit_test(numbers_are_strict),
        cmocka_unit_test(reals_that_no_double_can_hold_are_refused),
        cmocka_unit_test(the_range_of_reals_is_that_of_libc),
        cmocka_unit_test(integers_of_many_digits_are_grammar_still),
        cmocka_unit_test(depth_is_limited_exactly),
        cmocka_unit_test(values_and_keys_are_counted_exactly),
        cmocka_unit_test(length_is_limited_exactly),
        cmocka_unit_test(length_of_numbers_is_limited_exactly),
        cmocka_unit_test(deep_nesting_costs_no_stack),
        cmocka_unit_test(every_truncation_is_refused),
    };
    return cmocka_run_group_tests_name("the grammar of JSON", tests, NULL, NULL) != 0;
}
