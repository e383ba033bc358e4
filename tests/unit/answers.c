/* Answers of back ends: what may go on to the jail, and what fails its call alone. */
#include "bridge/answer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 1000 };

static bool judge(const char *json, bool ok, struct error *error)
{
    struct json_tape scratch = {0};
    struct outcome outcome = {.ok = ok};
    *(ok ? &outcome.value : &outcome.error) = span_of_text(json);
    bool good = answer_judge(&outcome, MOST, &scratch, error);
    json_tape_end(&scratch);
    return good;
}

static const char *const usable[] = {"null",
                                     "\"\"",
                                     "[1.0, -0]",
                                     "{\"a\":{}}",
                                     "1e308",
                                     "9223372036854775807",
                                     "-9223372036854775808"};

static const char *const unusable[][2] = {
    {"inf", "a value is expected at byte 0"},
    {"-inf", "a digit is expected"},
    {"nan", "a value is expected"},
    {"", "unexpected end"},
    {"1e999", "out of range"},
    {"9223372036854775808", "beyond -2^63"},
    {"[-9223372036854775809]", "beyond -2^63 to 2^63-1 at byte 1"},
    {"{\"a\":1,\"a\":2}", "duplicate key"},
    {"\"\\ud800\"", "surrogate"},
    {"\"\x80\"", "UTF-8"},
    {"1 2", "nothing may follow"},
    {"\"a", "unexpected end"},
};

static void values_are_strict_json(void **state)
{
    (void)state;
    struct error error;
    for (size_t i = 0; i < sizeof usable / sizeof *usable; i++)
        if (!judge(usable[i], true, &error))
            fail_msg("%s: %s", usable[i], error.text);
    for (size_t i = 0; i < sizeof unusable / sizeof *unusable; i++) {
        if (judge(unusable[i][0], true, &error))
            fail_msg("%s", unusable[i][0]);
        if (!strstr(error.text, unusable[i][1]))
            fail_msg("%s: %s", unusable[i][0], error.text);
    }
}

static void texts_of_failures_are_strings(void **state)
{
    (void)state;
    struct error error;
    assert_true(judge("\"no\"", false, &error));
    assert_false(judge("7", false, &error));
    assert_false(judge("no", false, &error));
}

static void depth_and_size_are_bounded(void **state)
{
    (void)state;
    struct error error;
    char json[MOST + 2];
    memset(json, '[', 200);
    memset(json + 200, ']', 200);
    json[400] = '\0';
    assert_true(judge(json, true, &error));
    memset(json, '[', 201);
    memset(json + 201, ']', 201);
    json[402] = '\0';
    assert_false(judge(json, true, &error));
    memset(json, '1', sizeof json);
    json[0] = '"';
    json[MOST - 1] = '"';
    json[MOST] = '\0';
    assert_true(judge(json, true, &error));
    json[MOST - 1] = '1';
    json[MOST] = '"';
    json[MOST + 1] = '\0';
    assert_false(judge(json, true, &error));
    assert_string_equal(
        error.text,
        "an answer of 1001 bytes exceeds the limit of 1000 (budgets.frame of the policy)");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_are_strict_json),
        cmocka_unit_test(texts_of_failures_are_strings),
        cmocka_unit_test(depth_and_size_are_bounded),
    };
    return cmocka_run_group_tests_name("answers of back ends", tests, NULL, NULL);
}
