/* Whole runs, as the jail and the supervisor see them. */
#include "conversation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#define ECHO "{\"kind\":\"echo\"}"

static void text_has(const char *text, const char *part)
{
    if (!text || !strstr(text, part))
        fail_msg("\"%s\" is not in: %s", part, text ? text : "(nothing)");
}

/* Says the lines after a start, and expects the run to end with the verdict and reason. */
static void talk_ends_with(struct conversation *talk, const char *lines, const char *verdict,
                           const char *reason)
{
    conversation_say(talk, lines);
    const char *end = conversation_end(talk);
    char part[256];
    snprintf(part, sizeof part, "{\"event\":\"end\",\"verdict\":\"%s\"", verdict);
    text_has(end, part);
    text_has(end, reason);
    conversation_drop(talk);
}

static void ends_with(const char *budgets, const char *lines, const char *verdict,
                      const char *reason)
{
    struct conversation talk = conversation_begin(budgets, ECHO);
    talk_ends_with(&talk, lines, verdict, reason);
}

static void check_ends_with(const char *lines, const char *verdict, const char *reason)
{
    struct conversation talk = conversation_begin_check();
    talk_ends_with(&talk, lines, verdict, reason);
}

static void a_call_is_answered_and_told(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("", ECHO);
    conversation_say(&talk,
                     "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"h\\u00e9 "
                     "\\\"you\\\"\",\"label\":\"one\"}}\n");
    assert_string_equal(conversation_hear(&talk),
                        "{\"id\":1,\"ok\":true,\"value\":\"h\\u00e9 \\\"you\\\"\"}");
    conversation_say(&talk,
                     "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":[1.0, -0.0,1e2]}}\n");
    const char *end = conversation_end(&talk);
    text_has(end, "\"verdict\":\"completed\",\"reason\":null,\"value\":[1.0, -0.0,1e2],\"counts\":"
                  "{\"nodes\":1,\"failed\":0,\"failed_slots\":0,\"scopes\":1,\"frames\":4,"
                  "\"prompt_tokens\":0,\"completion_tokens\":0}");
    const char *events = bytes_text(&talk.events);
    text_has(events, "{\"event\":\"started\",\"at_us\":");
    text_has(
        events,
        "{\"event\":\"agent\",\"state\":\"start\",\"id\":\"r/agent-0\",\"label\":\"one\",\"phase\":"
        "null,\"at_us\":");
    text_has(
        events,
        "{\"event\":\"agent\",\"state\":\"ok\",\"id\":\"r/agent-0\",\"attempts\":1,\"at_us\":");
    conversation_drop(&talk);
}

static void branches_get_tokens_and_ids(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("", ECHO);
    conversation_say(&talk, "{\"id\":1,\"op\":\"parallel\",\"ctx\":\"r\",\"count\":3}\n");
    assert_string_equal(conversation_hear(&talk),
                        "{\"id\":1,\"ok\":true,\"child_ctx\":[\"s0\",\"s1\",\"s2\"]}");
    conversation_say(&talk,
                     "{\"id\":2,\"op\":\"pipeline\",\"ctx\":\"s2\",\"count\":2,\"stages\":2}\n");
    assert_string_equal(conversation_hear(&talk),
                        "{\"id\":2,\"ok\":true,\"child_ctx\":[\"s3\",\"s4\",\"s5\",\"s6\"]}");
    conversation_say(&talk,
                     "{\"id\":9,\"op\":\"agent\",\"ctx\":\"s5\",\"payload\":{\"prompt\":\"p\"}}\n");
    assert_string_equal(conversation_hear(&talk), "{\"id\":9,\"ok\":true,\"value\":\"p\"}");
    conversation_say(
        &talk, "{\"op\":\"exit\",\"ctx\":[\"s3\",\"s4\",\"s5\",\"s6\",\"s2\"]}\n"
               "{\"op\":\"log\",\"ctx\":\"s1\",\"payload\":{\"text\":\"t\",\"kind\":\"slot\"}}\n"
               "{\"id\":10,\"op\":\"agent\",\"ctx\":\"s2\",\"payload\":{\"prompt\":\"p\"}}\n");
    text_has(conversation_end(&talk),
             "\"verdict\":\"blocked\",\"reason\":\"scope bridge: unknown token "
             "\\\"s2\\\"\"");
    const char *events = bytes_text(&talk.events);
    text_has(events, "\"id\":\"r/par-0/b-2/pipe-0/s-0/i-1/agent-0\"");
    text_has(events, "{\"event\":\"scope\",\"kind\":\"pipe\",\"id\":\"r/par-0/b-2/"
                     "pipe-0\",\"count\":2,\"stages\":2,");
    text_has(events, "{\"event\":\"log\",\"id\":\"r/par-0/b-1\",\"text\":\"t\",");
    text_has(events, "\"failed_slots\":1");
    conversation_drop(&talk);
}

static void five_nodes_of_a_hundred_are_dispatched(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("\"nodes\":5", ECHO);
    struct bytes burst = {0};
    bytes_append_text(&burst, "{\"id\":1,\"op\":\"parallel\",\"ctx\":\"r\",\"count\":100}\n");
    for (int i = 0; i < 100; i++)
        bytes_printf(
            &burst, "{\"id\":%d,\"op\":\"agent\",\"ctx\":\"s%d\",\"payload\":{\"prompt\":\"p\"}}\n",
            i + 2, i);
    conversation_say_bytes(&talk, burst.at, burst.length);
    text_has(conversation_end(&talk),
             "\"verdict\":\"over_budget\",\"budget\":\"budgets.nodes\",\"reason\":\"[workflow] "
             "workflow exceeded its node "
             "budget (5 agent "
             "dispatches) — possible unbounded loop.\",\"counts\":{\"nodes\":5,");
    assert_int_equal(conversation_count(&talk, "\"state\":\"start\""), 5);
    assert_int_equal(conversation_count(&talk, "\"event\":\"end\""), 1);
    bytes_end(&burst);
    conversation_drop(&talk);
}

static void exactly_the_budget_of_nodes_succeeds(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("\"nodes\":10000", ECHO);
    struct bytes burst = {0};
    for (int i = 0; i < 10000; i++)
        bytes_printf(&burst,
                     "{\"id\":%d,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"p\"}}\n",
                     i + 1);
    bytes_append_text(&burst, "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":1}}\n");
    conversation_say_bytes(&talk, burst.at, burst.length);
    text_has(conversation_end(&talk), "\"verdict\":\"completed\"");
    text_has(bytes_text(&talk.events), "\"counts\":{\"nodes\":10000,");
    bytes_end(&burst);
    conversation_drop(&talk);
}

#define CALL(id, ctx)                                                                              \
    "{\"id\":" id ",\"op\":\"agent\",\"ctx\":\"" ctx "\",\"payload\":{\"prompt\":\"p\"}}\n"
#define FAN(id, count) "{\"id\":" id ",\"op\":\"parallel\",\"ctx\":\"r\",\"count\":" count "}\n"
#define DONE           "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":1}}\n"
#define FAILED(code)                                                                               \
    "{\"op\":\"done\",\"payload\":{\"ok\":false,\"code\":\"" code                                  \
    "\",\"error\":{\"type\":\"T\",\"message\":\"m "                                                \
    "\\\"q\\\"\",\"line\":3,\"traceback\":[\"a\"]}}}\n"

static void what_does_not_fit_blocks_the_run(void **state)
{
    static const char *const cases[][2] = {
        {CALL("1", "s9"), "scope bridge: unknown token \\\"s9\\\""},
        {CALL("1", ""), "scope bridge: unknown token \\\"\\\""},
        {CALL("1", "r") CALL("1", "r"), "frame: id 1 does not rise above 1"},
        {CALL("7", "r") FAN("7", "1"), "frame: id 7 does not rise above 7"},
        {FAN("7", "1") CALL("3", "r"), "frame: id 3 does not rise above 7"},
        {CALL("1", "r") "{\"op\":\"cancel\",\"id\":2}\n", "no agent call has the id 2"},
        {FAN("1", "1") "{\"op\":\"cancel\",\"id\":1}\n", "no agent call has the id 1"},
        {CALL("1", "r") "{\"op\":\"cancel\",\"id\":1}\n{\"op\":\"cancel\",\"id\":1}\n",
         "cancelled before"},
        {"{\"op\":\"cancel\",\"id\":1}\n", "may not come before the first call"},
        {FAN("1", "2") "{\"op\":\"exit\",\"ctx\":[\"s0\",\"s0\"]}\n", "named twice"},
        {FAN("1", "2") "{\"op\":\"exit\",\"ctx\":[\"r\"]}\n", "the root cannot be left"},
        {FAN("1", "2") "{\"op\":\"exit\",\"ctx\":[]}\n", "at least one token"},
        {FAN("1", "2") "{\"op\":\"exit\",\"ctx\":[\"s0\",\"s2\"]}\n", "unknown token \\\"s2\\\""},
        {CALL("1", "r") "{\"op\":\"done\",\"payload\":{\"ok\":false,\"code\":\"rejected\","
                        "\"problems\":[{\"line\":1,"
                        "\"column\":1,\"rule\":\"r\",\"message\":\"m\",\"hint\":null}]}}\n",
         "\\\"rejected\\\" may not come after a call"},
        {"{\"id\":1,\"ok\":true,\"child_ctx\":[\"s0\"]}\n", "\\\"op\\\" is missing"},
        {"\n", "unexpected end of text"},
        {"{\"op\":\"done\"\n", "unexpected end of text"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        ends_with("", cases[i][0], "blocked", cases[i][1]);
}

static void done_decides_with_its_code(void **state)
{
    (void)state;
    ends_with("", FAILED("raised"), "failed",
              "\"code\":\"raised\",\"reason\":\"T: m \\\"q\\\"\",\"error\":{");
    ends_with("", FAILED("deadlock"), "failed", "\"code\":\"deadlock\"");
    ends_with("", FAILED("not_json"), "failed", "\"code\":\"not_json\"");
    ends_with("", FAILED("memory"), "over_budget",
              "\"budget\":\"limits.address_space\",\"reason\":\"memory: m \\\"q\\\"\",\"counts\"");
    ends_with("", FAILED("result_too_large"), "over_budget",
              "\"budget\":\"budgets.result\",\"reason\":\"result: m");
    ends_with("",
              "{\"op\":\"done\",\"payload\":{\"ok\":false,\"code\":\"rejected\",\"problems\":[{"
              "\"line\":2,\"column\":"
              "1,\"rule\":\"r\",\"message\":\"no "
              "\\u00e9\"},{\"line\":3,\"column\":1,\"rule\":\"r\",\"message\":\"m\"}]}}\n",
              "rejected", "\"reason\":\"line 2: no \\u00e9 (and 1 more)\",\"problems\":[{");
    ends_with("\"result\":3", "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":1234}}\n",
              "over_budget",
              "\"budget\":\"budgets.result\",\"reason\":\"result: 4 bytes exceed the limit of 3");
    ends_with("\"result\":4", "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":1234}}\n",
              "completed", "1234");
}

static void the_first_done_decides(void **state)
{
    (void)state;
    ends_with("", DONE "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":2}}\n", "completed",
              "\"value\":1,");
    ends_with("", DONE CALL("1", "s9") "rubbish", "completed", "\"nodes\":0");
    ends_with("", FAILED("raised") DONE, "failed", "raised");
}

static void an_end_without_done_is_crashed(void **state)
{
    static const char *const cases[] = {"", CALL("1", "r"),
                                        "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":1}}"};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct conversation talk = conversation_begin("", ECHO);
        conversation_say(&talk, cases[i]);
        conversation_hang_up(&talk);
        text_has(conversation_end(&talk),
                 "\"verdict\":\"crashed\",\"reason\":\"ended without a result\"");
        conversation_drop(&talk);
    }
}

static void what_was_written_before_the_end_is_read(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("", ECHO);
    struct bytes burst = {0};
    for (int i = 0; i < 1000; i++)
        bytes_printf(&burst, CALL("%d", "r"), i + 1);
    bytes_append_text(&burst, DONE);
    talk.deaf =
        true; /* answers lie unread when the jail closes: the bridge meets ECONNRESET, EPIPE */
    conversation_say_bytes(&talk, burst.at, burst.length);
    conversation_hang_up(&talk);
    text_has(conversation_end(&talk), "\"verdict\":\"completed\"");
    text_has(bytes_text(&talk.events), "\"nodes\":1000");
    bytes_end(&burst);
    conversation_drop(&talk);
}

static void one_byte_at_a_time_is_the_same(void **state)
{
    static const char text[] =
        FAN("1", "2") CALL("2", "s1") "{\"op\":\"exit\",\"ctx\":[\"s0\",\"s1\"]}\n" DONE;
    (void)state;
    struct conversation talk = conversation_begin("", ECHO);
    for (size_t i = 0; i < sizeof text - 1; i++) {
        conversation_say_bytes(&talk, text + i, 1);
        usleep(200);
    }
    assert_string_equal(conversation_hear(&talk),
                        "{\"id\":1,\"ok\":true,\"child_ctx\":[\"s0\",\"s1\"]}");
    assert_string_equal(conversation_hear(&talk), "{\"id\":2,\"ok\":true,\"value\":\"p\"}");
    text_has(conversation_end(&talk), "\"scopes\":3,\"frames\":7,");
    conversation_drop(&talk);
}

static void scopes_are_a_budget(void **state)
{
    (void)state;
    ends_with("\"scopes\":10", FAN("1", "10") DONE, "completed", "\"scopes\":11");
    ends_with("\"scopes\":10", FAN("1", "11"), "over_budget",
              "\"budget\":\"budgets.scopes\",\"reason\":\"scopes: 0 and 11 times 1 more exceed the "
              "limit of 10");
    ends_with("\"scopes\":10", FAN("1", "9223372036854775807"), "over_budget",
              "exceed the limit of 10");
    ends_with("\"scopes\":10", FAN("1", "6") FAN("2", "5"), "over_budget",
              "scopes: 6 and 5 times 1");
    ends_with("\"scopes\":10",
              "{\"id\":1,\"op\":\"pipeline\",\"ctx\":\"r\",\"count\":9223372036854775807,"
              "\"stages\":9223372036854775807}\n",
              "over_budget", "exceed the limit of 10");
    ends_with("\"scopes\":10",
              "{\"id\":1,\"op\":\"pipeline\",\"ctx\":\"r\",\"count\":9,\"stages\":0}\n" DONE,
              "completed", "\"scopes\":1,");
}

static void nesting_ends_at_five_hundred(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("", ECHO);
    for (int i = 0; i <= 500; i++) {
        char line[128];
        snprintf(line, sizeof line,
                 "{\"id\":%d,\"op\":\"parallel\",\"ctx\":\"%s%.0d\",\"count\":1}\n", i + 1,
                 i ? "s" : "r", i > 1 ? i - 1 : 0);
        if (i == 1)
            snprintf(line, sizeof line,
                     "{\"id\":2,\"op\":\"parallel\",\"ctx\":\"s0\",\"count\":1}\n");
        conversation_say(&talk, line);
        if (i < 500)
            text_has(conversation_hear(&talk), "\"ok\":true");
    }
    text_has(conversation_end(&talk),
             "\"verdict\":\"over_budget\",\"reason\":\"scopes: a nesting of 501 exceeds "
             "the limit of 500\"");
    conversation_drop(&talk);
}

static void lines_for_people_are_a_budget(void **state)
{
    (void)state;
    ends_with("\"log\":134",
              "{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"\\u00e9\"}}\n"
              "{\"op\":\"phase\",\"ctx\":\"r\",\"payload\":{\"title\":\"four\"}}\n" DONE,
              "completed", "\"value\":1");
    ends_with(
        "\"log\":133",
        "{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"\\u00e9\",\"kind\":\"warning\"}}\n"
        "{\"op\":\"phase\",\"ctx\":\"r\",\"payload\":{\"title\":\"four\"}}\n" DONE,
        "over_budget",
        "\"budget\":\"budgets.log\",\"reason\":\"log: 134 bytes exceed the limit of 133");
}

static void a_value_that_no_frame_has_room_for_fails_its_call(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin(
        "\"frame\":100",
        "{\"kind\":\"replies\",\"replies\":{\"replies\":[{\"match\":{\"prompt\":\"p\"},\"value\":\""
        "012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
        "0123456789"
        "\"}]}}");
    conversation_say(&talk, CALL("1", "r"));
    assert_string_equal(
        conversation_hear(&talk),
        "{\"id\":1,\"ok\":false,\"error\":\"an answer of 102 bytes exceeds the limit of "
        "100 (budgets.frame of the policy)\",\"code\":"
        "\"agent_failed\",\"retryable\":false,\"call\":\"r/agent-0\",\"attempts\":1}");
    conversation_say(&talk, DONE);
    text_has(conversation_end(&talk), "\"counts\":{\"nodes\":1,\"failed\":1,");
    conversation_drop(&talk);
}

static void a_check_is_judged_and_dispatches_nothing(void **state)
{
#define FOUND   "[{\"line\":3,\"column\":1,\"rule\":\"r\",\"message\":\"m\",\"hint\":null}]"
#define CHECKED "{\"op\":\"done\",\"payload\":{\"ok\":true,\"warnings\":" FOUND "}}\n"
#define REFUSED                                                                                    \
    "{\"op\":\"done\",\"payload\":{\"ok\":false,\"code\":\"rejected\",\"problems\":" FOUND         \
    ",\"warnings\":[]}}\n"
    (void)state;
    check_ends_with(CHECKED, "completed", "\"reason\":null,\"warnings\":" FOUND ",\"counts\"");
    check_ends_with(REFUSED, "rejected", "\"problems\":" FOUND ",\"warnings\":[],\"counts\"");
    check_ends_with(FAILED("memory"), "over_budget", "\"budget\":\"limits.address_space\"");
    check_ends_with(CALL("1", "r"), "blocked", "may not come where a script is checked");
    check_ends_with("{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"t\"}}\n", "blocked",
                    "may not come where a script is checked");
    check_ends_with(DONE, "blocked", "warnings");
    ends_with("", CHECKED, "blocked", "value");
    ends_with("", REFUSED, "blocked", "warnings");
}

static void settings_that_do_not_fit_end_the_bridge(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("", ECHO);
    close(talk.supervisor);
    assert_null(conversation_hear(&talk));
    conversation_drop(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_call_is_answered_and_told),
        cmocka_unit_test(branches_get_tokens_and_ids),
        cmocka_unit_test(five_nodes_of_a_hundred_are_dispatched),
        cmocka_unit_test(exactly_the_budget_of_nodes_succeeds),
        cmocka_unit_test(what_does_not_fit_blocks_the_run),
        cmocka_unit_test(done_decides_with_its_code),
        cmocka_unit_test(the_first_done_decides),
        cmocka_unit_test(an_end_without_done_is_crashed),
        cmocka_unit_test(what_was_written_before_the_end_is_read),
        cmocka_unit_test(one_byte_at_a_time_is_the_same),
        cmocka_unit_test(scopes_are_a_budget),
        cmocka_unit_test(nesting_ends_at_five_hundred),
        cmocka_unit_test(lines_for_people_are_a_budget),
        cmocka_unit_test(a_value_that_no_frame_has_room_for_fails_its_call),
        cmocka_unit_test(a_check_is_judged_and_dispatches_nothing),
        cmocka_unit_test(settings_that_do_not_fit_end_the_bridge),
    };
    return cmocka_run_group_tests_name("whole runs of the bridge", tests, NULL, NULL);
}
