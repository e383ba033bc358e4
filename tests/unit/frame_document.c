/* docs/frames.md says what the table of frames says: the block between its marks is what is written
 * here. */
#include "base/io.h"
#include "bridge/frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#ifndef FRAMES_DOCUMENT
#error "FRAMES_DOCUMENT is the path of docs/frames.md"
#endif

static const char begin_mark[] = "<!-- written from bridge/frame_table.c: begin -->\n";
static const char end_mark[] = "<!-- written from bridge/frame_table.c: end -->\n";

static void states_write(struct bytes *into, unsigned states)
{
    static const struct {
        enum frame_state state;
        const char *name;
    } names[] = {
        {FRAME_BEFORE, "before"}, {FRAME_RUNNING, "running"}, {FRAME_CHECKING, "checking"}};
    const char *between = "";
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (states & names[i].state) {
            bytes_printf(into, "%s%s", between, names[i].name);
            between = ", ";
        }
}

static void field_write(struct bytes *into, const struct frame_field *field)
{
    bytes_printf(into, "| | `%s` | %s", field->name, frame_kind_means(field->kind));
    if (field->most)
        bytes_printf(into, " of at most %zu bytes", field->most);
    bytes_printf(into, "%s |\n", field->required ? "" : "; may be absent");
}

static void rows_write(struct bytes *into)
{
    size_t count;
    const struct frame_row *rows = frame_table(&count);
    bytes_append_text(into, "| op | states, largest line | because |\n|---|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        bytes_printf(into, "| `%s` | ", rows[i].name);
        states_write(into, rows[i].states);
        bytes_printf(into, "; %s | %s |\n",
                     rows[i].size == FRAME_SIZE_RESULT
                         ? "the larger of `budgets.frame` and `budgets.result`, and 64 KiB"
                         : "`budgets.frame` and 64 KiB",
                     rows[i].because);
    }
    bytes_append_text(into, "\n| op | field | value |\n|---|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        bytes_printf(into, "| `%s` | | |\n", rows[i].name);
        for (size_t j = 0; j < rows[i].fields.count; j++)
            field_write(into, &rows[i].fields.at[j]);
    }
}

static void objects_write(struct bytes *into)
{
    static const struct {
        enum frame_kind kind;
        const char *name;
    } objects[] = {{KIND_AGENT_PAYLOAD, "payload of `agent`"},
                   {KIND_LOG_PAYLOAD, "payload of `log`"},
                   {KIND_PHASE_PAYLOAD, "payload of `phase`"},
                   {KIND_DONE_PAYLOAD, "payload of `done`"},
                   {KIND_ERROR, "`error`"},
                   {KIND_PROBLEMS, "one of `problems`"},
                   {KIND_WARNINGS, "one of `warnings`"}};
    size_t described = 0;
    bytes_append_text(into, "\n| object | field | value |\n|---|---|---|\n");
    for (size_t i = 0; i < sizeof objects / sizeof *objects; i++) {
        struct frame_fields fields = frame_kind_fields(objects[i].kind);
        bytes_printf(into, "| %s | | |\n", objects[i].name);
        for (size_t j = 0; j < fields.count; j++)
            field_write(into, &fields.at[j]);
    }
    for (int kind = 0; kind < KIND_COUNT_OF_KINDS; kind++)
        described += frame_kind_fields((enum frame_kind)kind).count > 0;
    assert_int_equal(described, sizeof objects / sizeof *objects);
}

static void codes_write(struct bytes *into)
{
    size_t count;
    const struct frame_code *codes = frame_codes(&count);
    bytes_append_text(into, "\n| code | states | brings | verdict |\n|---|---|---|---|\n");
    for (size_t i = 0; i < count; i++) {
        bytes_printf(into, "| `%s` | ", codes[i].name);
        states_write(into, codes[i].states);
        bytes_printf(into, " | `%s` | `%s` |\n", codes[i].problems ? "problems" : "error",
                     codes[i].verdict);
    }
}

static void the_document_says_what_the_table_says(void **state)
{
    (void)state;
    struct bytes wanted = {0}, document = {0};
    struct error error;
    rows_write(&wanted);
    objects_write(&wanted);
    codes_write(&wanted);
    if (!io_read_file(FRAMES_DOCUMENT, 1 << 20, &document, &error))
        fail_msg("%s", error.text);
    const char *begin = strstr(bytes_text(&document), begin_mark);
    const char *end = begin ? strstr(begin, end_mark) : NULL;
    assert_non_null(begin);
    assert_non_null(end);
    begin += sizeof begin_mark - 1;
    bool same =
        (size_t)(end - begin) == wanted.length && memcmp(begin, wanted.at, wanted.length) == 0;
    if (!same)
        fprintf(stderr, "The block between the marks must read:\n%s", bytes_text(&wanted));
    assert_true(same);
    bytes_end(&wanted);
    bytes_end(&document);
}

static void every_kind_has_a_meaning(void **state)
{
    (void)state;
    for (int kind = 0; kind < KIND_COUNT_OF_KINDS; kind++)
        assert_non_null(frame_kind_means((enum frame_kind)kind));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_document_says_what_the_table_says),
        cmocka_unit_test(every_kind_has_a_meaning),
    };
    return cmocka_run_group_tests_name("the document of frames", tests, NULL, NULL);
}
