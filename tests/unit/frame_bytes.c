/* The judge of frames against hostile bytes, and at the limits of sizes. */
#include "judging.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static void labels_and_titles_have_at_most_a_kilobyte(void **state)
{
    static const char *const frames[] = {
        "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"p\",\"label\":\"",
        "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"p\",\"phase\":\"",
        "{\"op\":\"phase\",\"ctx\":\"r\",\"payload\":{\"title\":\""};
    (void)state;
    char text[1026], line[2048];
    for (size_t i = 0; i < 3; i++) {
        memset(text, 'x', sizeof text);
        text[1024] = '\0';
        snprintf(line, sizeof line, "%s%s\"}}", frames[i], text);
        passes(line, FRAME_BEFORE);
        memcpy(text, "\\n", 2); /* two bytes that stand for one */
        text[1024] = 'x';
        text[1025] = '\0';
        snprintf(line, sizeof line, "%s%s\"}}", frames[i], text);
        passes(line, FRAME_BEFORE);
        memcpy(text, "xx", 2);
        snprintf(line, sizeof line, "%s%s\"}}", frames[i], text);
        refused(line, FRAME_BEFORE, "of at most 1024 bytes");
    }
}

static void sizes_are_judged_by_row(void **state)
{
    (void)state;
    static char line[8192 + FRAME_ENVELOPE_BYTES + 16];
    static const struct {
        const char *head, *tail;
        size_t most; /* of the whole line */
    } cases[] = {
        {"{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"", "\"}}",
         4096 + FRAME_ENVELOPE_BYTES},
        {"{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":\"", "\"}}",
         8192 + FRAME_ENVELOPE_BYTES},
        {"{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"", "\"}}",
         4096 + sizeof "{'id':1,'op':'agent','ctx':'r','payload':}" - 1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (size_t more = 0; more < 2; more++) {
            size_t head = strlen(cases[i].head), tail = strlen(cases[i].tail);
            size_t length = cases[i].most + more;
            memset(line, 'x', length);
            memcpy(line, cases[i].head, head);
            memcpy(line + length - tail, cases[i].tail, tail + 1);
            if (more)
                refused(line, FRAME_BEFORE, i == 1 ? "too long" : "exceed");
            else
                passes(line, FRAME_BEFORE);
        }
    assert_int_equal(frame_line_limit(&judging_limits), 8192 + FRAME_ENVELOPE_BYTES);
}

static void depth_is_that_of_a_value_of_two_hundred(void **state)
{
    (void)state;
    for (int depth = 200; depth <= 201; depth++) {
        struct bytes line = {0};
        bytes_append_text(&line, "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":");
        for (int i = 0; i < depth; i++)
            bytes_append_byte(&line, '[');
        for (int i = 0; i < depth; i++)
            bytes_append_byte(&line, ']');
        bytes_append_text(&line, "}}");
        if (depth == 200)
            passes(bytes_text(&line), FRAME_BEFORE);
        else
            refused(bytes_text(&line), FRAME_BEFORE, "nested too deeply");
        bytes_end(&line);
    }
}

static const char *const hostile[][2] = {
    {"", "unexpected end"},
    {"null", "a frame is an object"},
    {"[]", "a frame is an object"},
    {"\"done\"", "a frame is an object"},
    {"{}", "\"op\" is missing"},
    {"{\"op\":null}", "\"op\" is not a string"},
    {"{\"op\":7}", "\"op\" is not a string"},
    {"{\"op\":\"d\\u006fne\",\"payload\":{\"ok\":true,\"value\":1}}", "without escapes"},
    {"{\"\\u006fp\":\"done\",\"payload\":{\"ok\":true,\"value\":1}}", "\"op\" is missing"},
    {"{\"op\":\"log\",\"\\u006fp\":\"done\",\"ctx\":\"r\",\"payload\":{\"text\":\"t\"}}",
     "duplicate key"},
    {"{\"op\":\"Agent\"}", "unknown op \"Agent\""},
    {"{\"op\":\" agent\"}", "unknown op"},
    {"{\"op\":\"\xd0\xb0gent\"}", "unknown op"},
    {"{\"op\":\"boot\",\"v\":1}", "unknown op \"boot\""},
    {"{\"op\":\"exit\",\"ctx\":[\"s0\"]} {}", "nothing may follow"},
    {"{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"\xc0\xaf\"}}", "UTF-8"},
    {"{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"\xed\xa0\x80\"}}", "UTF-8"},
    {"{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"\\ud800\"}}", "lone surrogate"},
    {"{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"t\"]}", "expected"},
    {"{\"id\":01,\"op\":\"parallel\",\"ctx\":\"r\",\"count\":1}", "leading zero"},
    {"{\"id\":+1,\"op\":\"parallel\",\"ctx\":\"r\",\"count\":1}", "expected"},
    {"{\"id\":1,\"op\":\"parallel\",\"ctx\":\"r\",\"count\":NaN}", "expected"},
    {"{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":1e400}}", ""},
};

static void hostile_bytes_are_refused_with_a_clear_reason(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
        refused(hostile[i][0], FRAME_RUNNING, hostile[i][1]);
    refused("{\"op\":"
            "\"0123456789012345678901234567890123456789012345678901234567890123456789012345678\"}",
            FRAME_RUNNING,
            "unknown op \"0123456789012345678901234567890123456789012345678901234567890123…\"");
}

static void white_space_and_order_are_free(void **state)
{
    struct frame frame;
    struct error error;
    (void)state;
    assert_true(judge(" { \"payload\" :\t{ \"label\" : \"l\" , \"prompt\":\"p\\u0000q\" } , "
                      "\"ctx\" : \"s12\" ,\r\"op\":\"agent\","
                      "\"id\":9223372036854775807 } \r",
                      FRAME_BEFORE, &frame, &error));
    assert_int_equal(frame.op, FRAME_AGENT);
    assert_int_equal(frame.id, INT64_MAX);
    assert_true(span_is(frame.ctx, "s12"));
    assert_true(span_is(frame.prompt, "\"p\\u0000q\""));
    assert_true(span_is(frame.label, "\"l\""));
    assert_null(frame.schema.at);
    assert_true(span_is(frame.payload, "{ \"label\" : \"l\" , \"prompt\":\"p\\u0000q\" }"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(labels_and_titles_have_at_most_a_kilobyte),
        cmocka_unit_test(sizes_are_judged_by_row),
        cmocka_unit_test(depth_is_that_of_a_value_of_two_hundred),
        cmocka_unit_test(hostile_bytes_are_refused_with_a_clear_reason),
        cmocka_unit_test(white_space_and_order_are_free),
    };
    return cmocka_run_group_tests_name("the bytes of frames", tests, NULL, judging_end);
}
