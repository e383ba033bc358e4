/* The scanner against documents of chance, whose tape is known because they were made together with
 * it; and against the same documents, damaged. */
#include "scanning.h"

#include "base/json_write.h"
#include "chance.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { DOCUMENTS = 3000, DEPTH_MOST = 6, MEMBERS_MOST = 12, TOKENS_MOST = 4000, DAMAGES = 20 };

/* A document and what its tape must be. */
struct document {
    struct chance chance;
    struct bytes text;
    struct bytes meanings; /* what its strings stand for, one after the other */
    struct json_token tokens[TOKENS_MOST];
    uint32_t count;
};

static void blanks_write(struct document *document)
{
    while (chance_below(&document->chance, 4) == 0)
        bytes_append_byte(&document->text, " \t\n\r"[chance_below(&document->chance, 4)]);
}

/* One character: what is written and what it means. */
static const struct {
    const char *written, *meaning;
    bool escaped;
} characters[] = {
    {"a", "a", false},
    {"}", "}", false},
    {"\x7f", "\x7f", false},
    {"\xc3\xa9", "\xc3\xa9", false},
    {"\xe2\x82\xac", "\xe2\x82\xac", false},
    {"\xf0\x9f\x98\x80", "\xf0\x9f\x98\x80", false},
    {"plain text of some length", "plain text of some length", false},
    {"\\\"", "\"", true},
    {"\\\\", "\\", true},
    {"\\n", "\n", true},
    {"\\u0061", "a", true},
    {"\\u20aC", "\xe2\x82\xac", true},
    {"\\ud83d\\uDE00", "\xf0\x9f\x98\x80", true},
};

static struct json_token *token_add(struct document *document, enum json_kind kind)
{
    assert_in_range(document->count, 0, TOKENS_MOST - 1);
    struct json_token *token = &document->tokens[document->count++];
    *token = (struct json_token){.kind = (uint8_t)kind, .next = document->count};
    return token;
}

/* `number` is written into keys: no two of one object are the same. */
static void string_write(struct document *document, int number)
{
    struct json_token *token = token_add(document, JSON_STRING);
    bytes_append_byte(&document->text, '"');
    token->start = (uint32_t)document->text.length;
    if (number >= 0) {
        bytes_printf(&document->text, "%d", number);
        bytes_printf(&document->meanings, "%d", number);
    }
    for (uint32_t i = chance_below(&document->chance, 8); i; i--) {
        uint32_t one = chance_below(&document->chance, sizeof characters / sizeof characters[0]);
        bytes_append_text(&document->text, characters[one].written);
        bytes_append_text(&document->meanings, characters[one].meaning);
        token->escaped |= characters[one].escaped;
    }
    token->end = (uint32_t)document->text.length;
    bytes_append_byte(&document->text, '"');
}

static void scalar_write(struct document *document)
{
    static const struct {
        const char *text;
        enum json_kind kind;
    } scalars[] = {
        {"null", JSON_NULL},  {"true", JSON_TRUE},  {"false", JSON_FALSE}, {"0", JSON_INTEGER},
        {"-1", JSON_INTEGER}, {"1.50", JSON_REAL},  {"-1e-9", JSON_REAL},  {"0E+5", JSON_REAL},
        {"1e308", JSON_REAL}, {"-0", JSON_INTEGER}, {"77", JSON_INTEGER},
    };
    uint32_t one = chance_below(&document->chance, sizeof scalars / sizeof scalars[0]);
    struct json_token *token = token_add(document, scalars[one].kind);
    token->start = (uint32_t)document->text.length;
    bytes_append_text(&document->text, scalars[one].text);
    token->end = (uint32_t)document->text.length;
}

static void value_write(struct document *document, int depth);

static void members_write(struct document *document, struct json_token *token, int depth)
{
    token->count = chance_below(&document->chance, MEMBERS_MOST);
    for (uint32_t i = 0; i < token->count; i++) {
        if (i)
            bytes_append_byte(&document->text, ',');
        blanks_write(document);
        if (token->kind == JSON_OBJECT) {
            string_write(document, (int)i);
            blanks_write(document);
            bytes_append_byte(&document->text, ':');
            blanks_write(document);
        }
        value_write(document, depth + 1);
        blanks_write(document);
    }
}

static void container_write(struct document *document, bool object, int depth)
{
    struct json_token *token = token_add(document, object ? JSON_OBJECT : JSON_ARRAY);
    token->start = (uint32_t)document->text.length;
    bytes_append_byte(&document->text, object ? '{' : '[');
    blanks_write(document);
    members_write(document, token, depth);
    bytes_append_byte(&document->text, object ? '}' : ']');
    token->end = (uint32_t)document->text.length;
    token->next = document->count;
}

static void value_write(struct document *document, int depth)
{
    bool flat = depth == DEPTH_MOST || document->count > TOKENS_MOST / 2;
    uint32_t kind = flat ? 2 + chance_below(&document->chance, 2)
                         : chance_below(&document->chance, depth ? 6 : 2);
    if (kind < 2)
        container_write(document, kind == 0, depth);
    else if (kind == 2)
        string_write(document, -1);
    else
        scalar_write(document);
}

static void document_write(struct document *document)
{
    bytes_clear(&document->text);
    bytes_clear(&document->meanings);
    document->count = 0;
    blanks_write(document);
    value_write(document, 0);
    blanks_write(document);
}

static void assert_same_tape(const struct document *document, const struct json_tape *tape)
{
    auto_bytes meanings = {0};
    assert_int_equal(tape->count, document->count);
    for (uint32_t i = 0; i < document->count; i++) {
        const struct json_token *is = &tape->tokens[i], *must = &document->tokens[i];
        if (is->kind != must->kind || is->start != must->start || is->end != must->end ||
            is->next != must->next || is->count != must->count || is->escaped != must->escaped)
            fail_msg("token %u of %.*s", i, (int)document->text.length, document->text.at);
        json_text_append(tape, i, &meanings);
    }
    assert_int_equal(meanings.length, document->meanings.length);
    if (meanings.length)
        assert_memory_equal(meanings.at, document->meanings.at, meanings.length);
}

static void documents_of_chance_are_read_as_they_were_made(void **state)
{
    static struct document document = {.chance = {1}};
    struct json_limits limits = limits_wide();
    (void)state;
    for (int i = 0; i < DOCUMENTS; i++) {
        document_write(&document);
        struct scanned scanned = scanned_of(document.text.at, document.text.length, &limits);
        assert_same_tape(&document, &scanned.tape);
        scanned_end(&scanned);
    }
    bytes_end(&document.text);
    bytes_end(&document.meanings);
}

/* What was accepted must hold together: every token inside of its text, every child inside of its
 * parent, and the raw bytes of each value a text of their own that is accepted. */
static void assert_sound(const struct scanned *scanned, size_t length)
{
    struct json_limits limits = limits_wide();
    for (uint32_t i = 0; i < scanned->tape.count; i++) {
        const struct json_token *token = &scanned->tape.tokens[i];
        assert_in_range(token->start, 0, token->end);
        assert_in_range(token->end, token->start, length);
        assert_in_range(token->next, i + 1, scanned->tape.count);
    }
    uint32_t some = (uint32_t)length % (uint32_t)scanned->tape.count;
    size_t raw_length;
    const char *raw = json_raw(&scanned->tape, some, &raw_length);
    assert_true(json_judge(raw, raw_length, &limits).good);
}

static void damage(struct document *document)
{
    static const char bytes[] = "\"\\{}[]:,0-.eEu \n\0\x80\xff\xc3";
    uint32_t at = chance_below(&document->chance, (uint32_t)document->text.length);
    document->text.at[at] = bytes[chance_below(&document->chance, sizeof bytes - 1)];
}

static void damaged_documents_are_refused_or_sound(void **state)
{
    static struct document document = {.chance = {2}};
    struct json_limits limits = limits_wide();
    unsigned accepted = 0, refused = 0;
    (void)state;
    for (int i = 0; i < DOCUMENTS; i++) {
        document_write(&document);
        for (int j = 0; j < DAMAGES && document.text.length < 2000; j++) {
            damage(&document);
            struct judgement judgement =
                json_judge(document.text.at, document.text.length, &limits);
            accepted += judgement.good;
            refused += !judgement.good;
            if (!judgement.good) {
                assert_in_range(judgement.fault.offset, 0, document.text.length);
                break;
            }
            struct scanned scanned = scanned_of(document.text.at, document.text.length, &limits);
            assert_sound(&scanned, document.text.length);
            scanned_end(&scanned);
        }
    }
    assert_true(accepted > 100 && refused > 100);
    bytes_end(&document.text);
    bytes_end(&document.meanings);
}

static void shallow_tapes_are_the_deep_ones_cut_off(void **state)
{
    static struct document document = {.chance = {3}};
    struct json_limits limits = limits_wide();
    (void)state;
    for (int i = 0; i < DOCUMENTS / 10; i++) {
        document_write(&document);
        limits.tape_depth = 1;
        struct scanned scanned = scanned_of(document.text.at, document.text.length, &limits);
        uint32_t shallow = 0, deep = 0;
        do {
            shallow = shallow ? json_next(&scanned.tape, 0, shallow) : json_first(&scanned.tape, 0);
            deep = deep ? document.tokens[deep].next : 1;
            if (deep >= document.tokens[0].next)
                deep = 0;
            assert_int_equal(!shallow, !deep);
            assert_int_equal(scanned.tape.tokens[shallow].start, document.tokens[deep].start);
            assert_int_equal(scanned.tape.tokens[shallow].end, document.tokens[deep].end);
            assert_int_equal(scanned.tape.tokens[shallow].count, document.tokens[deep].count);
        } while (shallow);
        scanned_end(&scanned);
    }
    bytes_end(&document.text);
    bytes_end(&document.meanings);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(documents_of_chance_are_read_as_they_were_made),
        cmocka_unit_test(damaged_documents_are_refused_or_sound),
        cmocka_unit_test(shallow_tapes_are_the_deep_ones_cut_off),
    };
    return cmocka_run_group_tests_name("documents of chance", tests, NULL, NULL) != 0;
}
