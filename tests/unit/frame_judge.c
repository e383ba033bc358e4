/* The judge of frames, row by row: what must be refused beside what must be allowed. */
#include "judging.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* One good value for each kind, and values that are of other kinds or out of range. */
static const struct {
    enum frame_kind kind;
    const char *good, *bad[14];
} values[] = {
    {KIND_ID,
     "7",
     {"0", "-1", "1.0", "1e0", "9223372036854775808", "18446744073709551616", "\"7\"", "null",
      "true", "{}", "[]", "1.5"}},
    {KIND_COUNT, "0", {"-0", "-1", "0.0", "9223372036854775808", "\"0\"", "null", "[]"}},
    {KIND_TOKEN, "\"s1\"", {"7", "null", "[\"s1\"]", "{}", "\"\\u0073\"", "\"s\\u0000\""}},
    {KIND_TOKENS,
     "[\"s1\",\"s2\"]",
     {"[]", "\"s1\"", "[1]", "[\"s1\",null]", "[[\"s1\"]]", "[\"\\u0073\"]", "{}"}},
    {KIND_TEXT, "\"t\"", {"7", "null", "{}", "[]", "true"}},
    {KIND_FILLED_TEXT, "\"t\"", {"\"\"", "7", "null", "{}", "[\"t\"]"}},
    {KIND_TEXT_OR_NULL, "null", {"7", "false", "[]"}},
    {KIND_NAMES, "[\"t\"]", {"[\"\"]", "[\"t\",\"\"]", "[1]", "null", "{}"}},
    {KIND_TEXTS, "[\"t\"]", {"\"t\"", "[1]", "[\"t\",[]]", "null", "{}"}},
    {KIND_SCHEMA, "true", {"null", "\"{}\"", "[]", "1"}},
    {KIND_SECONDS, "0.5", {"0", "0.0", "-1", "86400.1", "1e6", "\"1\"", "null", "true"}},
    {KIND_RETRIES, "10", {"11", "-1", "1.0", "null", "\"1\"", "true"}},
    {KIND_LOG_KIND, "\"slot\"", {"\"error\"", "\"\"", "1", "null", "\"\\u0073lot\""}},
    {KIND_LINE, "null", {"-1", "1.0", "\"1\"", "[]"}},
    {KIND_BOOLEAN, "true", {"1", "null", "\"true\""}},
    {KIND_CODE, "\"raised\"", {"\"Raised\"", "\"\"", "1", "null", "\"blocked\"", "\"completed\""}},
    {KIND_AGENT_PAYLOAD, "{\"prompt\":\"p\"}", {"null", "[]", "\"p\"", "{}", "1"}},
    {KIND_LOG_PAYLOAD, "{\"text\":\"t\"}", {"null", "[]", "{}", "{\"text\":1}"}},
    {KIND_PHASE_PAYLOAD, "{\"title\":\"t\"}", {"null", "[]", "{}", "{\"text\":\"t\"}"}},
    {KIND_DONE_PAYLOAD,
     "{\"ok\":true,\"value\":null}",
     {"null", "[]", "{}", "{\"ok\":true}", "{\"ok\":false}"}},
    {KIND_ERROR,
     "{\"type\":\"t\",\"message\":\"m\",\"line\":1,\"traceback\":[]}",
     {"null", "{}", "\"e\"", "[]"}},
    {KIND_PROBLEMS,
     "[{\"line\":1,\"column\":2,\"rule\":\"r\",\"message\":\"m\",\"hint\":null}]",
     {"[]", "[ ]", "{}", "[1]", "[{}]", "null"}},
    {KIND_WARNINGS, "[]", {"{}", "[1]", "[{}]", "null", "\"w\"", "[[]]"}},
};

static const char *value_of(enum frame_kind kind, size_t bad)
{
    for (size_t i = 0; i < sizeof values / sizeof *values; i++)
        if (values[i].kind == kind)
            return bad ? values[i].bad[bad - 1] : values[i].good;
    return kind == KIND_VALUE && !bad ? "null" : NULL;
}

static const size_t NONE = SIZE_MAX;

/* Writes an object with all fields, but for one that is left out or has the given value. */
static void object_write(struct bytes *line, struct frame_fields fields, size_t left_out,
                         size_t changed, const char *value)
{
    for (size_t i = 0; i < fields.count; i++)
        if (i != left_out)
            bytes_printf(line, ",\"%s\":%s", fields.at[i].name,
                         i == changed ? value : value_of(fields.at[i].kind, 0));
}

static void row_write(struct bytes *line, const struct frame_row *row, size_t left_out,
                      size_t changed, const char *value)
{
    bytes_clear(line);
    bytes_printf(line, "{\"op\":\"%s\"", row->name);
    object_write(line, row->fields, left_out, changed, value);
    bytes_append_byte(line, '}');
    bytes_text(line);
}

static enum frame_state state_of(const struct frame_row *row)
{
    return row->states & FRAME_BEFORE ? FRAME_BEFORE : FRAME_RUNNING;
}

static void every_row_lets_pass_what_it_describes(void **state)
{
    (void)state;
    size_t count;
    const struct frame_row *rows = frame_table(&count);
    struct bytes line = {0};
    assert_int_equal(count, FRAME_OPS);
    for (size_t i = 0; i < count; i++) {
        row_write(&line, &rows[i], NONE, NONE, NULL);
        assert_int_equal(rows[i].op, i);
        passes(line.at, state_of(&rows[i]));
        for (size_t j = 0; j < rows[i].fields.count; j++) {
            row_write(&line, &rows[i], j, NONE, NULL);
            refused(line.at, state_of(&rows[i]), "is missing");
        }
    }
    bytes_end(&line);
}

static void every_field_of_a_row_holds_its_kind(void **state)
{
    (void)state;
    size_t count;
    const struct frame_row *rows = frame_table(&count);
    struct bytes line = {0};
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < rows[i].fields.count; j++) {
            size_t tried = 0;
            for (const char *bad; (bad = value_of(rows[i].fields.at[j].kind, tried + 1)); tried++) {
                row_write(&line, &rows[i], NONE, j, bad);
                refused(line.at, state_of(&rows[i]), "");
            }
            assert_true(tried);
        }
    bytes_end(&line);
}

static void what_a_row_does_not_name_is_refused(void **state)
{
    (void)state;
    size_t count;
    const struct frame_row *rows = frame_table(&count);
    struct bytes line = {0};
    for (size_t i = 0; i < count; i++) {
        row_write(&line, &rows[i], NONE, NONE, NULL);
        line.length--;
        bytes_append_text(&line, ",\"extra\":1}");
        refused(bytes_text(&line), state_of(&rows[i]), "unknown field \"extra\"");
        row_write(&line, &rows[i], NONE, NONE, NULL);
        line.length--;
        bytes_printf(&line, ",\"%s\":%s}", rows[i].fields.at[0].name,
                     value_of(rows[i].fields.at[0].kind, 0));
        refused(bytes_text(&line), state_of(&rows[i]), "duplicate key");
    }
    bytes_end(&line);
}

static void a_row_comes_in_its_states_only(void **state)
{
    static const enum frame_state states[] = {FRAME_BEFORE, FRAME_RUNNING, FRAME_OVER,
                                              FRAME_CHECKING};
    (void)state;
    size_t count;
    const struct frame_row *rows = frame_table(&count);
    struct bytes line = {0};
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < sizeof states / sizeof *states; j++) {
            row_write(&line, &rows[i], NONE, NONE, NULL);
            if (rows[i].op == FRAME_DONE) {
                bytes_clear(&line);
                bytes_printf(&line, "{\"op\":\"done\",\"payload\":{\"ok\":true,%s}}",
                             states[j] == FRAME_CHECKING ? "\"warnings\":[]" : "\"value\":1");
            }
            if (rows[i].states & states[j])
                passes(bytes_text(&line), states[j]);
            else
                refused(bytes_text(&line), states[j], "may not come");
        }
    bytes_end(&line);
}

static void nothing_may_be_said_once_a_run_is_over(void **state)
{
    (void)state;
    size_t count;
    const struct frame_row *rows = frame_table(&count);
    for (size_t i = 0; i < count; i++)
        assert_false(rows[i].states & FRAME_OVER);
}

/* The options of agent, each both ways, in a payload that is good apart from it. */
static void every_option_of_agent_holds_its_kind(void **state)
{
    (void)state;
    struct frame_fields fields = frame_kind_fields(KIND_AGENT_PAYLOAD);
    struct bytes line = {0};
    for (size_t i = 0; i < fields.count; i++)
        for (size_t tried = 0;; tried++) {
            const char *value = value_of(fields.at[i].kind, tried);
            if (!value)
                break;
            bytes_clear(&line);
            bytes_append_text(&line, "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{");
            size_t start = line.length;
            object_write(&line, fields, NONE, i, value);
            line.at[start] = ' ';
            bytes_append_text(&line, "}}");
            if (tried)
                refused(bytes_text(&line), FRAME_BEFORE, fields.at[i].name);
            else
                passes(bytes_text(&line), FRAME_BEFORE);
        }
    bytes_end(&line);
}

/* What the jail's library refuses to write no frame may hold. */
static void values_that_cannot_cross_are_refused(void **state)
{
    static const char *const ends[][2] = {
        {"{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":[", "]}}"},
        {"{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"p\",\"schema\":{"
         "\"const\":",
         "}}}"}};
    static const struct {
        const char *number;
        bool crosses;
    } numbers[] = {{"9223372036854775808", false},   {"-9223372036854775809", false},
                   {"100000000000000000000", false}, {"9223372036854775807", true},
                   {"-9223372036854775808", true},   {"9223372036854775808.0", true}};
    (void)state;
    char line[256];
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (size_t j = 0; j < sizeof numbers / sizeof *numbers; j++) {
            snprintf(line, sizeof line, "%s%s%s", ends[i][0], numbers[j].number, ends[i][1]);
            if (numbers[j].crosses)
                passes(line, FRAME_BEFORE);
            else
                refused(line, FRAME_BEFORE, "beyond -2^63");
        }
}

static void a_model_has_a_name(void **state)
{
    static const char *const options[] = {"model", "effort"};
    (void)state;
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        struct bytes line = {0};
        bytes_printf(
            &line,
            "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"p\",\"%s\":"
            "\"%01024d\"}}",
            options[i], 0);
        passes(bytes_text(&line), FRAME_BEFORE);
        line.length -= 3;
        bytes_append_text(&line, "0\"}}");
        refused(bytes_text(&line), FRAME_BEFORE, "of at most 1024 bytes");
        bytes_end(&line);
    }
}

static void options_are_an_allow_list(void **state)
{
    static const char *const smuggled[] = {
        "base_url", "api_key", "headers", "proxy",         "endpoint",      "cwd",        "env",
        "Prompt",   "PROMPT",  " prompt", "prompt\\u0000", "pr\\u006fmpt2", "l\\u0061bel"};
    (void)state;
    for (size_t i = 0; i < sizeof smuggled / sizeof *smuggled; i++) {
        char line[256];
        snprintf(
            line, sizeof line,
            "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"p\",\"%s\":\"x\"}}",
            smuggled[i]);
        refused(line, FRAME_BEFORE, "payload: unknown field");
    }
}

static void a_check_is_done_with_warnings(void **state)
{
#define FOUND       "[{\"line\":1,\"column\":1,\"rule\":\"r\",\"message\":\"m\",\"hint\":\"h\"}]"
#define OUTCOME(of) "{\"op\":\"done\",\"payload\":{\"ok\":" of "}}"
    (void)state;
    passes(OUTCOME("true,\"warnings\":[]"), FRAME_CHECKING);
    passes(OUTCOME("true,\"warnings\":" FOUND), FRAME_CHECKING);
    passes(OUTCOME("false,\"code\":\"rejected\",\"problems\":" FOUND ",\"warnings\":[]"),
           FRAME_CHECKING);
    refused(OUTCOME("false,\"code\":\"rejected\",\"problems\":" FOUND), FRAME_CHECKING,
            "has \"warnings\" here");
    refused(OUTCOME("false,\"code\":\"rejected\",\"problems\":" FOUND ",\"warnings\":[]"),
            FRAME_BEFORE, "has no \"warnings\" here");
    refused(OUTCOME("true,\"value\":1"), FRAME_CHECKING, "\"warnings\" alone");
    refused(OUTCOME("true,\"value\":1,\"warnings\":[]"), FRAME_CHECKING, "\"warnings\" alone");
    refused(OUTCOME("true,\"warnings\":[]"), FRAME_BEFORE, "\"value\" alone");
    refused(OUTCOME("true,\"value\":1,\"warnings\":[]"), FRAME_RUNNING, "\"value\" alone");
    refused(OUTCOME("true,\"warnings\":[{\"line\":1}]"), FRAME_CHECKING, "a warning: \"column\"");
}

static void done_is_one_of_three_shapes(void **state)
{
#define ERROR      "\"error\":{\"type\":\"t\",\"message\":\"m\",\"line\":null,\"traceback\":[\"l\"]}"
#define PROBLEMS   "\"problems\":[{\"line\":1,\"column\":1,\"rule\":\"r\",\"message\":\"m\"}]"
#define DONE(rest) "{\"op\":\"done\",\"payload\":{\"ok\":" rest "}}"
    (void)state;
    passes(DONE("true,\"value\":{\"ok\":false}"), FRAME_BEFORE);
    passes(DONE("false,\"code\":\"deadlock\"," ERROR), FRAME_RUNNING);
    passes(DONE("false,\"code\":\"rejected\"," PROBLEMS), FRAME_BEFORE);
    refused(DONE("false,\"code\":\"rejected\"," PROBLEMS), FRAME_RUNNING,
            "\"rejected\" may not come after a call");
    refused(DONE("true,\"value\":1,\"code\":\"raised\""), FRAME_BEFORE, "alone");
    refused(DONE("true,\"value\":1," ERROR), FRAME_BEFORE, "alone");
    refused(DONE("true,\"value\":1," PROBLEMS), FRAME_BEFORE, "alone");
    refused(DONE("false,\"value\":1,\"code\":\"raised\"," ERROR), FRAME_BEFORE, "no \"value\"");
    refused(DONE("false," ERROR), FRAME_BEFORE, "has \"code\"");
    refused(DONE("false,\"code\":\"raised\""), FRAME_BEFORE, "has \"error\" and nothing else");
    refused(DONE("false,\"code\":\"raised\"," PROBLEMS), FRAME_BEFORE,
            "has \"error\" and nothing else");
    refused(DONE("false,\"code\":\"raised\"," ERROR "," PROBLEMS), FRAME_BEFORE,
            "has \"error\" and nothing else");
    refused(DONE("false,\"code\":\"rejected\"," ERROR), FRAME_BEFORE,
            "has \"problems\" and nothing else");
    refused("{\"op\":\"done\",\"ok\":true,\"value\":1}", FRAME_BEFORE, "unknown field \"ok\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_lets_pass_what_it_describes),
        cmocka_unit_test(every_field_of_a_row_holds_its_kind),
        cmocka_unit_test(what_a_row_does_not_name_is_refused),
        cmocka_unit_test(a_row_comes_in_its_states_only),
        cmocka_unit_test(nothing_may_be_said_once_a_run_is_over),
        cmocka_unit_test(every_option_of_agent_holds_its_kind),
        cmocka_unit_test(values_that_cannot_cross_are_refused),
        cmocka_unit_test(a_model_has_a_name),
        cmocka_unit_test(options_are_an_allow_list),
        cmocka_unit_test(done_is_one_of_three_shapes),
        cmocka_unit_test(a_check_is_done_with_warnings),
    };
    return cmocka_run_group_tests_name("the judge of frames", tests, NULL, judging_end);
}
