/* Jails that send too much, too fast, too slowly or without listening; and answers in their own
 * time. */
#include "conversation.h"

#include "bridge/frame.h"

#include <malloc.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

#define ECHO "{\"kind\":\"echo\"}"
#define DONE "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":1}}\n"
#define CALL "{\"id\":%d,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"%s\"}}\n"

/* A sanitizer keeps what was freed. */
#ifdef __SANITIZE_ADDRESS__
enum { MEMORY_KIB = 256 << 10 };
#else
enum { MEMORY_KIB = 16 << 10 };
#endif

static void text_has(const char *text, const char *part)
{
    if (!text || !strstr(text, part))
        fail_msg("\"%s\" is not in: %s", part, text ? text : "(nothing)");
}

static char *filled(size_t length)
{
    char *text = malloc(length + 1);
    assert_non_null(text);
    memset(text, 'x', length);
    text[length] = '\0';
    return text;
}

/* A log frame whose line is as long as asked for. */
static void log_of_length(struct bytes *line, size_t length)
{
    static const char head[] = "{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"",
                      tail[] = "\"}}";
    char *text = filled(length - (sizeof head - 1) - (sizeof tail - 1));
    bytes_append_text(line, head);
    bytes_append_text(line, text);
    bytes_append_text(line, tail);
    assert_int_equal(line->length, length);
    bytes_append_byte(line, '\n');
    free(text);
}

static void a_line_may_have_the_limit_and_not_a_byte_more(void **state)
{
    static const struct {
        int more;
        const char *end;
    } cases[] = {{-1, "\"verdict\":\"completed\""},
                 {0, "\"verdict\":\"completed\""},
                 {1, "\"verdict\":\"blocked\",\"reason\":\"frame: longer than any frame may be\""}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct bytes line = {0};
        struct conversation talk =
            conversation_begin("\"frame\":5000,\"result\":5000,\"log\":null", ECHO);
        log_of_length(&line, (size_t)5000 + FRAME_ENVELOPE_BYTES + (size_t)cases[i].more);
        conversation_say_bytes(&talk, line.at, line.length);
        conversation_say(&talk, DONE);
        text_has(conversation_end(&talk), cases[i].end);
        bytes_end(&line);
        conversation_drop(&talk);
    }
}

/* Says the bytes again and again until the bridge hangs up; returns by how much its peak has grown.
 */
static long flood_grows_kib(struct conversation *talk, const char *bytes, size_t length)
{
    long rest = conversation_memory_kib(talk, "VmHWM:"), peak = rest;
    for (int i = 0; i < 200; i++) {
        long now = conversation_memory_kib(talk, "VmHWM:");
        if (now > peak)
            peak = now;
        conversation_say_bytes(talk, bytes, length);
    }
    return peak - rest;
}

static void a_line_without_end_is_cut_at_the_limit(void **state)
{
    (void)state;
    char *text = filled(1 << 20);
    struct conversation talk = conversation_begin("", ECHO);
    assert_in_range(flood_grows_kib(&talk, text, 1 << 20), 0, MEMORY_KIB);
    text_has(conversation_end(&talk),
             "\"verdict\":\"blocked\",\"reason\":\"frame: longer than any frame may be\"");
    free(text);
    conversation_drop(&talk);
}

static void a_jail_that_does_not_read_is_ended(void **state)
{
    static const size_t sizes[] = {10, 1000, 100000, 1 << 20, 4000000};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *text = filled(sizes[i]);
        struct bytes burst = {0};
        struct conversation talk = conversation_begin("\"nodes\":null", ECHO);
        talk.deaf = true;
        long rest = conversation_memory_kib(&talk, "VmHWM:"), peak = rest;
        for (int id = 1; id < 40 || (size_t)id * (sizes[i] + 60) < 40 << 20; id++) {
            bytes_printf(&burst, CALL, id, text);
            if (burst.length < 1 << 20)
                continue;
            conversation_say_bytes(&talk, burst.at, burst.length);
            bytes_clear(&burst);
            long now = conversation_memory_kib(&talk, "VmHWM:"); /* -1 once it has ended */
            peak = now > peak ? now : peak;
        }
        text_has(
            conversation_end(&talk),
            "\"verdict\":\"blocked\",\"reason\":\"frame: the jail does not read its answers\"");
        assert_in_range(peak - rest, 1, MEMORY_KIB);
        free(text);
        bytes_end(&burst);
        conversation_drop(&talk);
    }
}

/* As many different keys as a line has room for: to find none twice they are all remembered. */
static void a_line_of_keys_alone_fits_into_memory(void **state)
{
    enum { FIRST = '#', COUNT = '[' - FIRST, MOST = (4 << 20) - 100 };
    (void)state;
    struct bytes line = {0};
    struct conversation talk = conversation_begin("", ECHO);
    long rest = conversation_memory_kib(&talk, "VmHWM:");
    bytes_append_text(&line, "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":"
                             "\"p\",\"schema\":{\"\":0");
    for (int i = 0; line.length < MOST; i++)
        bytes_printf(&line, ",\"%c%c%c%c\":0", FIRST + i * 31 % COUNT, FIRST + i / COUNT % COUNT,
                     FIRST + i / COUNT / COUNT % COUNT, FIRST + i / COUNT / COUNT / COUNT);
    bytes_append_text(&line, "}}}\n");
    conversation_say_bytes(&talk, line.at, line.length);
    text_has(conversation_hear(&talk), "\"code\":\"schema_mismatch\"");
    assert_in_range(conversation_memory_kib(&talk, "VmHWM:") - rest, 1, MEMORY_KIB);
    bytes_end(&line);
    conversation_drop(&talk);
}

static void a_wide_fan_out_in_one_breath_is_answered(void **state)
{
    enum { BREATH = 3000, CALLS = 10000 };
    (void)state;
    char *text = filled(900);
    struct bytes burst = {0};
    struct conversation talk = conversation_begin("", ECHO);
    talk.deaf = true;
    for (int id = 1; id <= CALLS; id++) {
        bytes_printf(&burst, CALL, id, text);
        if (id != BREATH && id != CALLS)
            continue;
        conversation_say_bytes(&talk, burst.at, burst.length);
        bytes_clear(&burst);
        talk.deaf = false;
    }
    for (int id = 1; id <= CALLS; id++) {
        char start[32];
        snprintf(start, sizeof start, "{\"id\":%d,\"ok\":true,", id);
        text_has(conversation_hear(&talk), start);
    }
    conversation_say(&talk, DONE);
    text_has(conversation_end(&talk), "\"verdict\":\"completed\"");
    free(text);
    bytes_end(&burst);
    conversation_drop(&talk);
}

/* Requests of the given cost up to the pace, and then one of full size: nothing is read meanwhile.
 */
static void pace_keep(struct conversation *talk, const char *prompt, size_t scopes, int *ids)
{
    enum { FRAME = 4 << 20, PACE = FRAME + FRAME_AHEAD_BYTES };
    struct bytes burst = {0};
    char *full = filled(FRAME - 100);
    for (size_t cost = 0, begun; cost <= PACE; cost += burst.length - begun + FRAME_REQUEST_BYTES) {
        begun = burst.length;
        bytes_printf(&burst, CALL, ++*ids, prompt);
        if (!scopes)
            continue;
        bytes_printf(&burst, "{\"id\":%d,\"op\":\"parallel\",\"ctx\":\"r\",\"count\":%zu}\n",
                     ++*ids, scopes);
        cost += FRAME_REQUEST_BYTES + scopes * FRAME_SCOPE_BYTES;
    }
    bytes_printf(&burst, CALL, ++*ids, full);
    talk->deaf = true;
    conversation_say_bytes(talk, burst.at, burst.length);
    talk->deaf = false;
    bytes_end(&burst);
    free(full);
}

/* Whatever the size of its calls and the speed of the back end: who keeps the pace is never ended,
 * and never made to wait with what it has to say. */
static void a_jail_that_keeps_the_pace_is_never_ended(void **state)
{
    static const size_t sizes[] = {1, 300, 4000, 300000};
    static const char *const agents[] = {
        ECHO,
        "{\"kind\":\"replies\",\"replies\":{\"replies\":[{\"match\":{\"prompt\":\"*\"},\"value\":7,"
        "\"delay_ms\":1}]}}"};
    (void)state;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        for (size_t j = 0; j < 4; j++) {
            char *prompt = filled(sizes[i]);
            int ids = 0;
            struct conversation talk = conversation_begin("\"scopes\":10000000", agents[j % 2]);
            pace_keep(&talk, prompt, j / 2 * 1000, &ids);
            for (int heard = 0; heard < ids; heard++)
                assert_non_null(conversation_hear(&talk));
            conversation_say(&talk, DONE);
            text_has(conversation_end(&talk), "\"verdict\":\"completed\"");
            free(prompt);
            conversation_drop(&talk);
        }
}

#define REPLY(prompt, value, delay)                                                                \
    "{\"match\":{\"prompt\":\"" prompt "\"},\"value\":" value ",\"delay_ms\":" delay "}"

static uint64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

static void answers_come_when_they_are_due(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin(
        "",
        "{\"kind\":\"replies\",\"replies\":{\"replies\":[" REPLY("a", "\"A\"", "120") "," REPLY(
            "b", "\"B\"", "40") "," REPLY("c", "\"C\"", "0") "," REPLY("d", "\"D\"", "40") "]}}");
    static const char *const heard[] = {
        "{\"id\":3,\"ok\":true,\"value\":\"C\"}", "{\"id\":2,\"ok\":true,\"value\":\"B\"}",
        "{\"id\":4,\"ok\":true,\"value\":\"D\"}", "{\"id\":1,\"ok\":true,\"value\":\"A\"}"};
    uint64_t begun = now_ms();
    struct bytes burst = {0};
    for (int i = 0; i < 4; i++)
        bytes_printf(&burst, CALL, i + 1, (const char *[]){"a", "b", "c", "d"}[i]);
    conversation_say_bytes(&talk, burst.at, burst.length);
    for (size_t i = 0; i < 4; i++)
        assert_string_equal(conversation_hear(&talk), heard[i]);
    assert_in_range(now_ms() - begun, 119, 2000);
    conversation_say(&talk, DONE);
    text_has(conversation_end(&talk), "\"verdict\":\"completed\"");
    bytes_end(&burst);
    conversation_drop(&talk);
}

static void calls_wait_for_their_turn_and_may_be_cancelled(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin(
        "\"in_flight\":1", "{\"kind\":\"replies\",\"replies\":{\"replies\":[" REPLY(
                               "slow", "1", "60000") "," REPLY("*", "2", "0") "]}}");
    conversation_say(&talk,
                     "{\"id\":1,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"slow\"}}\n"
                     "{\"id\":2,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"x\"}}\n"
                     "{\"id\":3,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"y\"}}\n"
                     "{\"op\":\"cancel\",\"id\":2}\n");
    assert_string_equal(
        conversation_hear(&talk),
        "{\"id\":2,\"ok\":false,\"error\":\"the call was cancelled\",\"code\":\"cancelled\","
        "\"retryable\":false,\"call\":\"r/agent-1\",\"attempts\":0}");
    conversation_say(&talk, "{\"op\":\"cancel\",\"id\":1}\n");
    text_has(conversation_hear(&talk), /* its turn had come, which the jail cannot tell */
             "\"cancelled\",\"retryable\":false,\"call\":\"r/agent-0\",\"attempts\":0}");
    assert_string_equal(conversation_hear(&talk), "{\"id\":3,\"ok\":true,\"value\":2}");
    conversation_say(&talk, "{\"op\":\"cancel\",\"id\":3}\n" DONE);
    text_has(conversation_end(&talk), "\"verdict\":\"completed\"");
    assert_int_equal(conversation_count(&talk, "\"state\":\"start\""), 3);
    assert_int_equal(conversation_count(&talk, "\"state\":\"cancelled\""), 2);
    assert_int_equal(conversation_count(&talk, "\"state\":\"ok\""), 1);
    conversation_drop(&talk);
}

static void a_branch_is_not_left_while_a_call_is_pending(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin(
        "", "{\"kind\":\"replies\",\"replies\":{\"replies\":[" REPLY("*", "1", "60000") "]}}");
    conversation_say(&talk,
                     "{\"id\":1,\"op\":\"parallel\",\"ctx\":\"r\",\"count\":2}\n"
                     "{\"id\":2,\"op\":\"agent\",\"ctx\":\"s1\",\"payload\":{\"prompt\":\"x\"}}\n"
                     "{\"op\":\"exit\",\"ctx\":[\"s0\",\"s1\"]}\n");
    text_has(conversation_end(&talk),
             "\"reason\":\"scope bridge: \\\"s1\\\" is left while a call is pending\"");
    conversation_drop(&talk);
}

static void a_deadlock_is_none_while_calls_are_pending(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin(
        "", "{\"kind\":\"replies\",\"replies\":{\"replies\":[" REPLY("*", "1", "60000") "]}}");
    conversation_say(&talk,
                     "{\"id\":2,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":\"x\"}}\n"
                     "{\"op\":\"done\",\"payload\":{\"ok\":false,\"code\":\"deadlock\",\"error\":{"
                     "\"type\":\"t\","
                     "\"message\":\"m\",\"line\":null,\"traceback\":[]}}}\n");
    text_has(conversation_end(&talk), "\"verdict\":\"blocked\"");
    conversation_drop(&talk);
}

/* The back end is slow and the jail far ahead: it waits, memory stays flat, and nothing is lost. */
static void a_slow_back_end_holds_the_jail_back(void **state)
{
    enum { CALLS = 60 };
    (void)state;
    char *text = filled(1 << 20);
    struct conversation talk = conversation_begin(
        "\"in_flight\":2",
        "{\"kind\":\"replies\",\"replies\":{\"replies\":[" REPLY("*", "7", "5") "]}}");
    long rest = conversation_memory_kib(&talk, "VmHWM:");
    struct bytes burst = {0};
    for (int id = 1; id <= CALLS; id++) {
        bytes_clear(&burst);
        bytes_printf(&burst, CALL, id, text);
        conversation_say_bytes(&talk, burst.at, burst.length);
    }
    for (int id = 1; id <= CALLS; id++) {
        char line[64];
        snprintf(line, sizeof line, "{\"id\":%d,\"ok\":true,\"value\":7}", id);
        assert_string_equal(conversation_hear(&talk), line);
    }
    assert_in_range(conversation_memory_kib(&talk, "VmHWM:") - rest, 0, MEMORY_KIB);
    conversation_say(&talk, DONE);
    text_has(conversation_end(&talk), "\"verdict\":\"completed\"");
    bytes_end(&burst);
    free(text);
    conversation_drop(&talk);
}

static void a_time_limit_comes_before_a_late_answer(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin(
        "", "{\"kind\":\"replies\",\"replies\":{\"replies\":[" REPLY("*", "1", "60000") "]}}");
    conversation_say(&talk, "{\"id\":2,\"op\":\"agent\",\"ctx\":\"r\",\"payload\":{\"prompt\":"
                            "\"x\",\"timeout_s\":0.05}}\n");
    assert_string_equal(conversation_hear(&talk),
                        "{\"id\":2,\"ok\":false,\"error\":\"no answer within 0.05 "
                        "s\",\"code\":\"timeout\",\"retryable\":"
                        "false,\"call\":\"r/agent-0\",\"attempts\":1}");
    conversation_drop(&talk);
}

static void events_come_without_the_run_going_on(void **state)
{
    (void)state;
    struct conversation talk = conversation_begin("", ECHO);
    conversation_say(&talk,
                     "{\"op\":\"log\",\"ctx\":\"r\",\"payload\":{\"text\":\"still here\"}}\n");
    usleep(100000);
    char events[4096] = "";
    assert_true(read(talk.supervisor, events, sizeof events - 1) > 0);
    text_has(events, "still here");
    conversation_drop(&talk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_line_may_have_the_limit_and_not_a_byte_more),
        cmocka_unit_test(a_line_without_end_is_cut_at_the_limit),
        cmocka_unit_test(a_jail_that_does_not_read_is_ended),
        cmocka_unit_test(a_line_of_keys_alone_fits_into_memory),
        cmocka_unit_test(a_wide_fan_out_in_one_breath_is_answered),
        cmocka_unit_test(a_jail_that_keeps_the_pace_is_never_ended),
        cmocka_unit_test(answers_come_when_they_are_due),
        cmocka_unit_test(calls_wait_for_their_turn_and_may_be_cancelled),
        cmocka_unit_test(a_branch_is_not_left_while_a_call_is_pending),
        cmocka_unit_test(a_deadlock_is_none_while_calls_are_pending),
        cmocka_unit_test(a_slow_back_end_holds_the_jail_back),
        cmocka_unit_test(a_time_limit_comes_before_a_late_answer),
        cmocka_unit_test(events_come_without_the_run_going_on),
    };
    /* What is free in the heap that a bridge inherits would hide what it takes. */
    mallopt(M_MMAP_THRESHOLD, 128 << 10);
    return cmocka_run_group_tests_name("floods and timing of the bridge", tests, NULL, NULL);
}
