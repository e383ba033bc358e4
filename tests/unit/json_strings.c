/* The scanner's strings: UTF-8, controls, escapes, surrogates; and keys that stand twice. */
#include "scanning.h"

#include "base/bytes.h"
#include "chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define END       "unexpected end of text"
#define UTF8      "invalid UTF-8"
#define CONTROL   "control character in a string"
#define ESCAPE    "unknown escape"
#define UNICODE   "incomplete \\u escape"
#define SURROGATE "lone surrogate"
#define DUPLICATE "duplicate key"

static void utf8_in_strings_is_strict(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("\"\x80\""), 1, UTF8, TEXT("\"\xc2\x80\"")},
        {TEXT("\"a\xbf\""), 2, UTF8, TEXT("\"a\xc2\xbf\"")},
        {TEXT("\"\xc0\x80\""), 1, UTF8, TEXT("\"\\u0000\"")},
        {TEXT("\"\xc1\xbf\""), 1, UTF8, TEXT("\"\x7f\"")},
        {TEXT("\"\xe0\x9f\xbf\""), 1, UTF8, TEXT("\"\xe0\xa0\x80\"")},
        {TEXT("\"\xed\xa0\x80\""), 1, UTF8, TEXT("\"\xed\x9f\xbf\"")},
        {TEXT("\"\xed\xbf\xbf\""), 1, UTF8, TEXT("\"\xee\x80\x80\"")},
        {TEXT("\"\xed\xa0\xbd\xed\xb8\x80\""), 1, UTF8, TEXT("\"\xf0\x9f\x98\x80\"")},
        {TEXT("\"\xf0\x8f\xbf\xbf\""), 1, UTF8, TEXT("\"\xf0\x90\x80\x80\"")},
        {TEXT("\"\xf4\x90\x80\x80\""), 1, UTF8, TEXT("\"\xf4\x8f\xbf\xbf\"")},
        {TEXT("\"\xf5\x80\x80\x80\""), 1, UTF8, TEXT("\"\xf3\x80\x80\x80\"")},
        {TEXT("\"\xfe\""), 1, UTF8, TEXT("\"\xc3\xbe\"")},
        {TEXT("\"\xff\""), 1, UTF8, TEXT("\"\xc3\xbf\"")},
        {TEXT("\"\xe9\""), 1, UTF8, TEXT("\"\xc3\xa9\"")},
        {TEXT("\"\xc3\""), 1, UTF8, TEXT("\"\xc3\xa9\"")},
        {TEXT("\"\xe2\x82\""), 1, UTF8, TEXT("\"\xe2\x82\xac\"")},
        {TEXT("\"\xf0\x9f\x98\""), 1, UTF8, TEXT("\"\xf0\x9f\x98\x80\"")},
        {TEXT("\"\xe2(\xa1\""), 1, UTF8, TEXT("\"\xe2\x82\xa1\"")},
        {TEXT("\"abcdefghij\xff\""), 11, UTF8, TEXT("\"abcdefghij\"")},
        {TEXT("{\"\xff\":0}"), 2, UTF8, TEXT("{\"\xc3\xbf\":0}")},
        {TEXT("\"\xe2\x82"), 1, UTF8, TEXT("\"\xe2\x82\xac\"")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void controls_must_be_escaped(void **state)
{
    struct json_limits limits = limits_wide();
    (void)state;
    for (int byte = 0; byte < 0x80; byte++) {
        char text[] = "\"abcdefgh-ijkl\"";
        text[9] = (char)byte;
        struct judgement judgement = json_judge(text, sizeof text - 1, &limits);
        bool refused = byte < 0x20 || byte == '"' || byte == '\\';
        assert_int_equal(judgement.good, !refused);
        if (byte < 0x20)
            assert_string_equal(judgement.fault.reason, CONTROL);
        if (byte < 0x20)
            assert_int_equal(judgement.fault.offset, 9);
    }
}

/* Every byte that needs attention, at every place of the words that are read eight bytes at a time.
 */
static void a_fault_is_found_wherever_it_stands(void **state)
{
    static const char faults[] = {'\n', '\x1f', '\0', '\x80', '\xff', '\xc0'};
    struct json_limits limits = limits_wide();
    (void)state;
    for (size_t length = 0; length < 40; length++)
        for (size_t at = 0; at < length; at++)
            for (size_t i = 0; i < sizeof faults; i++) {
                char text[64] = "\"";
                memset(text + 1, 'a', length);
                text[length + 1] = '"';
                assert_true(json_judge(text, length + 2, &limits).good);
                text[at + 1] = faults[i];
                struct judgement judgement = json_judge(text, length + 2, &limits);
                assert_false(judgement.good);
                assert_int_equal(judgement.fault.offset, at + 1);
            }
}

static void strings_end_with_a_quote(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("\""), 1, END, TEXT("\"\"")},
        {TEXT("\"a"), 2, END, TEXT("\"a\"")},
        {TEXT("\"a\\"), 2, END, TEXT("\"a\\\\\"")},
        {TEXT("\"a\\\""), 4, END, TEXT("\"a\\\"\"")},
        {TEXT("\"\\\\\\\""), 5, END, TEXT("\"\\\\\\\"\"")},
        {TEXT("[\"a]"), 4, END, TEXT("[\"a\"]")},
        {TEXT("[\"a\",\"]"), 7, END, TEXT("[\"a\",\"\"]")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void escapes_are_the_eight_and_the_four_digits(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("\"\\a\""), 1, ESCAPE, TEXT("\"\\b\"")},
        {TEXT("\"\\'\""), 1, ESCAPE, TEXT("\"\\\"\"")},
        {TEXT("\"\\0\""), 1, ESCAPE, TEXT("\"\\u0000\"")},
        {TEXT("\"\\\0\""), 1, ESCAPE, TEXT("\"\\/\"")},
        {TEXT("\"\\x41\""), 1, ESCAPE, TEXT("\"\\u0041\"")},
        {TEXT("\"\\U0041\""), 1, ESCAPE, TEXT("\"\\u0041\"")},
        {TEXT("\"\\N\""), 1, ESCAPE, TEXT("\"\\n\"")},
        {TEXT("\"\\ \""), 1, ESCAPE, TEXT("\"\\f\"")},
        {TEXT("\"\\\n\""), 1, ESCAPE, TEXT("\"\\r\"")},
        {TEXT("\"\\\xc3\xa9\""), 1, ESCAPE, TEXT("\"\\t\"")},
        {TEXT("\"\\u\""), 1, UNICODE, TEXT("\"\\u00e9\"")},
        {TEXT("\"\\u00e\""), 1, UNICODE, TEXT("\"\\u00e0\"")},
        {TEXT("\"\\u00eg\""), 1, UNICODE, TEXT("\"\\u00eF\"")},
        {TEXT("\"\\u 0e9\""), 1, UNICODE, TEXT("\"\\uABCD\"")},
        {TEXT("\"\\u+0e9\""), 1, UNICODE, TEXT("\"\\uabcd\"")},
        {TEXT("\"\\u00\xc3\xa9\""), 1, UNICODE, TEXT("\"\\u00aa\"")},
        {TEXT("\"\\u@000\""), 1, UNICODE, TEXT("\"\\uA000\"")},
        {TEXT("\"\\u`000\""), 1, UNICODE, TEXT("\"\\ua000\"")},
        {TEXT("\"\\u:000\""), 1, UNICODE, TEXT("\"\\u9000\"")},
        {TEXT("\"\\u0\x10\x11\x12\""), 1, UNICODE, TEXT("\"\\u0012\"")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void surrogates_come_in_pairs(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("\"\\ud800\""), 1, SURROGATE, TEXT("\"\\ud7ff\"")},
        {TEXT("\"\\udfff\""), 1, SURROGATE, TEXT("\"\\ue000\"")},
        {TEXT("\"\\udc00\""), 1, SURROGATE, TEXT("\"\\ud800\\udc00\"")},
        {TEXT("\"\\udbff\""), 1, SURROGATE, TEXT("\"\\udbff\\udfff\"")},
        {TEXT("\"\\uDBFF\\u\""), 1, SURROGATE, TEXT("\"\\uDBFF\\uDFFF\"")},
        {TEXT("\"\\ud800\\ud800\""), 1, SURROGATE, TEXT("\"\\ud800\\udfff\"")},
        {TEXT("\"\\ud800\\u0041\""), 1, SURROGATE, TEXT("\"\\u0041\\ud800\\udc00\"")},
        {TEXT("\"\\udc00\\ud800\""), 1, SURROGATE, TEXT("\"\\ud800\\udc00\"")},
        {TEXT("\"\\ud800udc00\""), 1, SURROGATE, TEXT("\"\\ud800\\udc00\"")},
        {TEXT("\"\\ud800\\n\""), 1, SURROGATE, TEXT("\"\\n\\ud800\\udc00\"")},
        {TEXT("\"\\ud800\\udc0\""), 1, SURROGATE, TEXT("\"\\ud800\\udc0f\"")},
        {TEXT("\"\\ud800abcdef\""), 1, SURROGATE, TEXT("\"\\ud801\\udcab\"")},
        {TEXT("\"\\ud800\\udc00\\udc00\""), 13, SURROGATE, TEXT("\"\\ud800\\udc00\\u0c00\"")},
        {TEXT("{\"\\ud800\":0}"), 2, SURROGATE, TEXT("{\"\\ud834\\udd1e\":0}")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

static void a_key_may_not_stand_twice(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("{\"a\":1,\"a\":2}"), 8, DUPLICATE, TEXT("{\"a\":1,\"b\":2}")},
        {TEXT("{\"a\":1,\"a\":1}"), 8, DUPLICATE, TEXT("{\"a\":1,\"A\":1}")},
        {TEXT("{\"\":1,\"\":2}"), 7, DUPLICATE, TEXT("{\"\":1,\" \":2}")},
        {TEXT("{\"a\":1,\"b\":2,\"a\":3}"), 14, DUPLICATE, TEXT("{\"a\":1,\"b\":2,\"c\":3}")},
        {TEXT("{\"a\":{\"b\":1,\"b\":2}}"), 13, DUPLICATE, TEXT("{\"a\":{\"b\":1},\"b\":2}")},
        {TEXT("[[{\"b\":1,\"b\":2}]]"), 10, DUPLICATE, TEXT("[[{\"b\":1},{\"b\":2}]]")},
        {TEXT("{\"a\":{},\"a\":{}}"), 9, DUPLICATE, TEXT("{\"a\":{\"a\":{}}}")},
        {TEXT("{\"a\":{\"x\":0},\"a\":0}"), 14, DUPLICATE, TEXT("{\"a\":{\"x\":0},\"x\":0}")},
        {TEXT("{\"abcdefgh1\":1,\"abcdefgh1\":2}"), 16, DUPLICATE,
         TEXT("{\"abcdefgh1\":1,\"abcdefgh2\":2}")},
        {TEXT("{\"abcdefgh\":1,\"abcdefgh\":2}"), 15, DUPLICATE,
         TEXT("{\"abcdefgh\":1,\"abcdefghi\":2}")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
    limits.tape_depth = 0; /* what is not kept is judged all the same */
    ASSERT_REFUSALS(refusals, &limits);
}

static void keys_are_compared_without_their_escapes(void **state)
{
    static const struct refusal refusals[] = {
        {TEXT("{\"a\":1,\"\\u0061\":2}"), 8, DUPLICATE, TEXT("{\"a\":1,\"\\u0062\":2}")},
        {TEXT("{\"\\u0061\":1,\"a\":2}"), 13, DUPLICATE, TEXT("{\"\\\\u0061\":1,\"a\":2}")},
        {TEXT("{\"\\u0061b\":1,\"a\\u0062\":2}"), 14, DUPLICATE,
         TEXT("{\"\\u0061b\":1,\"b\\u0061\":2}")},
        {TEXT("{\"\\u00e9\":1,\"\xc3\xa9\":2}"), 13, DUPLICATE,
         TEXT("{\"\\u00e9\":1,\"e\xcc\x81\":2}")},
        {TEXT("{\"\\u00E9\":1,\"\\u00e9\":2}"), 13, DUPLICATE,
         TEXT("{\"\\u00E9\":1,\"\\u00e8\":2}")},
        {TEXT("{\"\\ud83d\\ude00\":1,\"\xf0\x9f\x98\x80\":2}"), 19, DUPLICATE,
         TEXT("{\"\\ud83d\\ude01\":1,\"\xf0\x9f\x98\x80\":2}")},
        {TEXT("{\"\\/\":1,\"/\":2}"), 9, DUPLICATE, TEXT("{\"\\\\\":1,\"/\":2}")},
        {TEXT("{\"\\n\":1,\"\\u000a\":2}"), 9, DUPLICATE, TEXT("{\"\\n\":1,\"\\u000d\":2}")},
        {TEXT("{\"\\u0000\":1,\"\\u0000\":2}"), 13, DUPLICATE, TEXT("{\"\\u0000\":1,\"\":2}")},
        {TEXT("{\"a\\u0000b\":1,\"a\\u0000b\":2}"), 15, DUPLICATE,
         TEXT("{\"a\\u0000b\":1,\"a\\u0000c\":2}")},
    };
    struct json_limits limits = limits_wide();
    (void)state;
    ASSERT_REFUSALS(refusals, &limits);
}

enum { KEYS_FEW = 2, KEYS_MANY = 40, NO_REPEAT = -1 };

/* An object of `count` keys in an order of chance; number `repeat` repeats key `of`, escaped or
 * not. Returns the offset of the repetition. */
static size_t object_write(struct bytes *text, int count, int repeat, int of, struct chance *chance)
{
    size_t offset = 0;
    int stride = count % 7 ? 7 : 1;
    bytes_clear(text);
    for (int i = 0; i < count; i++) {
        int name = (i == repeat ? of : i) * stride % count;
        bytes_append_text(text, i ? ",\"" : "{\"");
        if (i == repeat)
            offset = text->length;
        bool escaped = chance_below(chance, 3) == 0;
        bytes_printf(text, "%s-with-a-long-prefix-%d\":{\"k\":%d}", escaped ? "\\u006bey" : "key",
                     name, i);
    }
    bytes_append_byte(text, '}');
    return offset;
}

/* Every pair of places, below and above the size from which on keys are sorted. */
static void a_repeated_key_is_found_between_any_two_places(void **state)
{
    struct json_limits limits = limits_wide();
    struct chance chance = {11};
    auto_bytes text = {0};
    (void)state;
    for (int count = KEYS_FEW; count <= KEYS_MANY; count++) {
        object_write(&text, count, NO_REPEAT, 0, &chance);
        assert_true(json_judge(text.at, text.length, &limits).good);
        for (int repeat = 1; repeat < count; repeat++)
            for (int of = 0; of < repeat; of++) {
                size_t offset = object_write(&text, count, repeat, of, &chance);
                struct judgement judgement = json_judge(text.at, text.length, &limits);
                if (judgement.good || judgement.fault.offset != offset)
                    fail_msg("%d keys, %d repeats %d", count, repeat, of);
            }
    }
}

static void the_first_repetition_is_named(void **state)
{
    static const char text[] =
        "{\"j\":0,\"i\":0,\"h\":0,\"g\":0,\"f\":0,\"e\":0,\"d\":0,\"c\":0,\"b\":0,"
        "\"j\":0,\"a\":0,\"b\":0,\"j\":0,\"a\":0}";
    struct json_limits limits = limits_wide();
    (void)state;
    struct judgement judgement = json_judge(text, sizeof text - 1, &limits);
    assert_false(judgement.good);
    assert_int_equal(judgement.fault.offset, strlen("{\"j\":0,") + 8 * strlen("\"i\":0,") + 1);
}

/* Keys that agree in all but their end, in hostile number: minutes if each met each. */
static void many_alike_keys_cost_no_square(void **state)
{
    enum { COUNT = 100000 };
    struct json_limits limits = limits_wide();
    auto_bytes text = {0};
    limits.bytes = 16 << 20;
    (void)state;
    for (int i = 0; i < COUNT; i++)
        bytes_printf(&text, "%c\"the-same-prefix-for-all-of-them-%06d\":0", i ? ',' : '{',
                     (int)((long)i * 7919 % COUNT));
    bytes_append_byte(&text, '}');
    assert_true(json_judge(text.at, text.length, &limits).good);
    text.length--;
    bytes_append_text(&text, ",\"the-same-prefix-for-all-of-them-050000\":0}");
    struct judgement judgement = json_judge(text.at, text.length, &limits);
    assert_false(judgement.good);
    assert_string_equal(judgement.fault.reason, DUPLICATE);
}

static void text_is_utf8_up_to_its_first_fault(void **state)
{
    static const char good[] = "a\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\0z\"\\\x7f";
    (void)state;
    assert_int_equal(text_utf8_fault(TEXT(good)), sizeof good - 1);
    assert_int_equal(text_utf8_fault("", 0), 0);
    assert_int_equal(text_utf8_fault(TEXT("abcdefghi\xff")), 9);
    assert_int_equal(text_utf8_fault(TEXT("\xc3\xa9\xc3")), 2);
    assert_int_equal(text_utf8_fault(TEXT("\xed\xa0\x80")), 0);
    assert_int_equal(text_utf8_fault(TEXT("a\xf4\x90\x80\x80")), 1);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(utf8_in_strings_is_strict),
        cmocka_unit_test(controls_must_be_escaped),
        cmocka_unit_test(a_fault_is_found_wherever_it_stands),
        cmocka_unit_test(strings_end_with_a_quote),
        cmocka_unit_test(escapes_are_the_eight_and_the_four_digits),
        cmocka_unit_test(surrogates_come_in_pairs),
        cmocka_unit_test(a_key_may_not_stand_twice),
        cmocka_unit_test(keys_are_compared_without_their_escapes),
        cmocka_unit_test(a_repeated_key_is_found_between_any_two_places),
        cmocka_unit_test(the_first_repetition_is_named),
        cmocka_unit_test(many_alike_keys_cost_no_square),
        cmocka_unit_test(text_is_utf8_up_to_its_first_fault),
    };
    return cmocka_run_group_tests_name("strings and keys of JSON", tests, NULL, NULL) != 0;
}
