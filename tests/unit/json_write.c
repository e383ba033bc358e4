/* Writing JSON, and showing the texts of strangers to people. */
#include "base/json_write.h"

#include "chance.h"
#include "scanning.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void commas_stand_where_they_must(void **state)
{
    auto_bytes out = {0};
    (void)state;
    json_open(&out, '{');
    json_key(&out, "a");
    json_put_integer(&out, 1);
    json_key(&out, "b");
    json_open(&out, '[');
    json_close(&out, ']');
    json_key(&out, "c");
    json_open(&out, '[');
    json_put_null(&out);
    json_put_bool(&out, true);
    json_put_bool(&out, false);
    json_open(&out, '{');
    json_close(&out, '}');
    json_put_text(&out, "[");
    json_put_text(&out, ":");
    json_put_unsigned(&out, 2);
    json_put_raw(&out, "{}", 2);
    json_close(&out, ']');
    json_key(&out, "{");
    json_put_real(&out, 0.5, 2);
    json_close(&out, '}');
    assert_string_equal(bytes_text(&out),
                        "{\"a\":1,\"b\":[],\"c\":[null,true,false,{},\"[\",\":\",2,"
                        "{}],\"{\":0.50}");
}

static void a_new_line_begins_without_comma(void **state)
{
    auto_bytes out = {0};
    (void)state;
    for (int i = 0; i < 2; i++) {
        json_open(&out, '[');
        json_put_text(&out, "\n");
        json_close(&out, ']');
        bytes_append_byte(&out, '\n');
    }
    assert_string_equal(bytes_text(&out), "[\"\\n\"]\n[\"\\n\"]\n");
}

static void integers_are_whole_to_their_edges(void **state)
{
    auto_bytes out = {0};
    (void)state;
    json_open(&out, '[');
    json_put_integer(&out, 0);
    json_put_integer(&out, -1);
    json_put_integer(&out, INT64_MAX);
    json_put_integer(&out, INT64_MIN);
    json_put_unsigned(&out, 0);
    json_put_unsigned(&out, UINT64_MAX);
    json_close(&out, ']');
    assert_string_equal(bytes_text(&out), "[0,-1,9223372036854775807,-9223372036854775808,0,"
                                          "18446744073709551615]");
}

static void reals_are_fixed_and_finite(void **state)
{
    static const struct {
        double value;
        int decimals;
        const char *written;
    } reals[] = {
        {12.34, 1, "12.3"},
        {0.0, 3, "0.000"},
        {-1.5, 0, "-2"},
        {1e21, 0, "1000000000000000000000"},
        {2.5, -1, "2"},
        {NAN, 3, "null"},
        {INFINITY, 3, "null"},
        {-INFINITY, 3, "null"},
        {0.5, 99, "0.50000000000000000"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof reals / sizeof reals[0]; i++) {
        auto_bytes out = {0};
        json_put_real(&out, reals[i].value, reals[i].decimals);
        assert_string_equal(bytes_text(&out), reals[i].written);
    }
}

static void texts_are_escaped_where_they_must_be_and_nowhere_else(void **state)
{
    static const struct {
        const char *text;
        size_t length;
        const char *written;
    } texts[] = {
        {TEXT(""), "\"\""},
        {TEXT("plain text /'<>&"), "\"plain text /'<>&\""},
        {TEXT("\"\\"), "\"\\\"\\\\\""},
        {TEXT("\b\t\n\f\r"), "\"\\b\\t\\n\\f\\r\""},
        {TEXT("\0\x01\x0b\x0e\x1b\x1f"), "\"\\u0000\\u0001\\u000b\\u000e\\u001b\\u001f\""},
        {TEXT("\x7f\xc2\x80\xc2\x9b\xc2\x9f\xc2\xa0"), "\"\\u007f\\u0080\\u009b\\u009f\xc2\xa0\""},
        {TEXT("\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80"), "\"\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\""},
        {TEXT("a\xffz"), "\"a\xef\xbf\xbdz\""},
        {TEXT("\xe2\x82"), "\"\xef\xbf\xbd\xef\xbf\xbd\""},
        {TEXT("\xed\xa0\x80"), "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""},
        {TEXT("\xc0\xaf"), "\"\xef\xbf\xbd\xef\xbf\xbd\""},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        auto_bytes out = {0};
        json_put_text_of(&out, texts[i].text, texts[i].length);
        assert_string_equal(bytes_text(&out), texts[i].written);
    }
}

static void raw_json_stays_one_line(void **state)
{
    static const struct {
        const char *raw, *written;
    } raws[] = {
        {"1.0", "1.0"},
        {"[0.10, 1e5]", "[0.10, 1e5]"},
        {" {\"a\":1}\n", "{\"a\":1}"},
        {"\r\n{\r\n\t\"a\": 1\n}\n", "{  \t\"a\": 1 }"},
        {"\"\\n\"", "\"\\n\""},
        {"", "null"},
        {" \n", "null"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof raws / sizeof raws[0]; i++) {
        auto_bytes out = {0};
        json_open(&out, '[');
        json_put_raw(&out, raws[i].raw, strlen(raws[i].raw));
        json_put_integer(&out, 7);
        assert_int_equal(out.length, strlen(raws[i].written) + 3);
        assert_memory_equal(out.at + 1, raws[i].written, strlen(raws[i].written));
        assert_memory_equal(out.at + out.length - 2, ",7", 2);
    }
}

/* Bytes of chance, more of them special than ordinary ones would be. */
static size_t bytes_fill(struct chance *chance, char *into, size_t most)
{
    static const char special[] = "\"\\\n\x1b\x7f\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\xed\xa0\xc2";
    size_t length = chance_below(chance, (uint32_t)most);
    for (size_t i = 0; i < length; i++)
        into[i] = chance_below(chance, 2) ? special[chance_below(chance, sizeof special)]
                                          : (char)chance_below(chance, 256);
    return length;
}

static void what_is_written_is_json_whatever_the_bytes(void **state)
{
    struct json_limits limits = limits_wide();
    struct chance chance = {5};
    (void)state;
    for (int i = 0; i < 20000; i++) {
        char text[40];
        size_t length = bytes_fill(&chance, text, sizeof text);
        auto_bytes out = {0}, back = {0};
        json_put_text_of(&out, text, length);
        assert_null(memchr(out.at, '\n', out.length));
        struct scanned scanned = scanned_of(out.at, out.length, &limits);
        json_text_append(&scanned.tape, 0, &back);
        if (text_utf8_fault(text, length) == length) {
            assert_int_equal(back.length, length);
            if (length)
                assert_memory_equal(back.at, text, length);
        } else {
            assert_non_null(memmem(back.at, back.length, "\xef\xbf\xbd", 3));
        }
        scanned_end(&scanned);
    }
}

static void what_would_act_is_shown(void **state)
{
    static const struct {
        const char *text;
        size_t length;
        const char *shown;
    } texts[] = {
        {TEXT("a\x1b[31mb"), "a\\x1b[31mb"},
        {TEXT("\0\x07\x7f"), "\\x00\\x07\\x7f"},
        {TEXT("a\nb\tc\rd"), "a\\nb\\tc\\rd"},
        {TEXT("\xc2\x9b"
              "31m\xc2\x85"),
         "\\u009b31m\\u0085"},
        {TEXT("\xd8\x9c\xe2\x80\x8e\xe2\x80\x8f"), "\\u061c\\u200e\\u200f"},
        {TEXT("\xe2\x80\xaa\xe2\x80\xae"), "\\u202a\\u202e"},
        {TEXT("\xe2\x81\xa6\xe2\x81\xa9"), "\\u2066\\u2069"},
        {TEXT("\xe2\x80\xa8\xe2\x80\xa9"), "\\u2028\\u2029"},
        {TEXT("\xe2\x80\x8b\xe2\x80\x8c\xe2\x80\x8d\xe2\x81\xa0\xef\xbb\xbf"),
         "\\u200b\\u200c\\u200d\\u2060\\ufeff"},
        {TEXT("\xc2\xad\xe3\x85\xa4"), "\\u00ad\\u3164"},
        {TEXT("\xf3\xa0\x81\x81\xf3\xa0\x84\x80"), "\\U000e0041\\U000e0100"},
        {TEXT("\xef\xb8\x80\xef\xb8\x8d"), "\\ufe00\\ufe0d"},
        {TEXT("\xef\xbf\xbf\xf0\x9f\xbf\xbe"), "\\uffff\\U0001fffe"},
        {TEXT("\xff\x80\xe2\x82"), "\\xff\\x80\\xe2\\x82"},
        {TEXT("\xed\xa0\x80"), "\\xed\\xa0\\x80"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        auto_bytes out = {0};
        text_append_shown(&out, texts[i].text, texts[i].length);
        assert_string_equal(bytes_text(&out), texts[i].shown);
    }
}

static void what_can_be_read_stays_as_it_is(void **state)
{
    static const char *const texts[] = {
        "",
        "plain \"text\" with \\ and \\x1b written out",
        "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80",
        ("\xe6\xbc\xa2\xe5\xad\x97 \xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d "
         "\xd8\xb3\xd9\x84\xd8\xa7\xd9\x85"),
        "e\xcc\x81",                /* a combining accent */
        "\xe2\x9d\xa4\xef\xb8\x8f", /* a heart in emoji style */
        "\xc2\xa0\xe2\x80\x8a\xe2\x80\xa7\xe2\x80\xaf\xe2\x81\xb0",
        "\xef\xbf\xbd",
    };
    (void)state;
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        auto_bytes out = {0};
        text_append_shown(&out, texts[i], strlen(texts[i]));
        assert_string_equal(bytes_text(&out), texts[i]);
    }
}

static void what_is_shown_is_one_line_of_harmless_utf8(void **state)
{
    struct chance chance = {6};
    (void)state;
    for (int i = 0; i < 20000; i++) {
        char text[40];
        auto_bytes out = {0};
        size_t length = bytes_fill(&chance, text, sizeof text);
        text_append_shown(&out, text, length);
        assert_int_equal(text_utf8_fault(out.at, out.length), out.length);
        for (size_t at = 0; at < out.length; at++)
            assert_true((unsigned char)out.at[at] >= 0x20 && out.at[at] != 0x7f);
    }
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(commas_stand_where_they_must),
        cmocka_unit_test(a_new_line_begins_without_comma),
        cmocka_unit_test(integers_are_whole_to_their_edges),
        cmocka_unit_test(reals_are_fixed_and_finite),
        cmocka_unit_test(texts_are_escaped_where_they_must_be_and_nowhere_else),
        cmocka_unit_test(raw_json_stays_one_line),
        cmocka_unit_test(what_is_written_is_json_whatever_the_bytes),
        cmocka_unit_test(what_would_act_is_shown),
        cmocka_unit_test(what_can_be_read_stays_as_it_is),
        cmocka_unit_test(what_is_shown_is_one_line_of_harmless_utf8),
    };
    return cmocka_run_group_tests_name("writing", tests, NULL, NULL) != 0;
}
