/* A policy's JSON while it is read. */
#include "supervisor/policy/reader.h"

#include "base/own.h"

#include <stdarg.h>
#include <string.h>

/* Far above what a policy for people needs, far below what could cost time. */
static const struct json_limits reader_limits = {
    .bytes = 1 << 20, .depth = 16, .values = 1 << 16, .number_length = 24, .tape_depth = 16};

static bool fault_set(const struct reader *reader, const char *text, size_t offset,
                      const char *reason, struct error *error)
{
    if (!reader->is_file)
        return error_set(error, "%s: %s", reader->name, reason);
    size_t line = 0;
    size_t column = 0;
    json_position(text, offset, &line, &column);
    return error_set(error, "%s:%zu:%zu: %s", reader->name, line, column, reason);
}

bool reader_start(struct reader *reader, const char *name, bool is_file, const char *text,
                  size_t length, struct error *error)
{
    *reader = (struct reader){.name = name, .is_file = is_file};
    struct json_fault fault = {0};
    if (json_scan(text, length, &reader_limits, &reader->tape, &fault))
        return true;
    fault_set(reader, text, fault.offset, fault.reason, error);
    reader_end(reader);
    return false;
}

void reader_end(struct reader *reader)
{
    json_tape_end(&reader->tape);
}

bool reader_fault(const struct reader *reader, uint32_t at, struct error *error, const char *format,
                  ...)
{
    auto_bytes reason = {0};
    va_list arguments;
    va_start(arguments, format);
    bytes_vprintf(&reason, format, arguments);
    va_end(arguments);
    const struct json_token *token = &reader->tape.tokens[at];
    size_t offset = token->start;
    if (token->kind == JSON_STRING)
        offset--; /* people look for the quote */
    return fault_set(reader, reader->tape.text, offset, bytes_text(&reason), error);
}

bool reader_expect(const struct reader *reader, uint32_t at, enum json_kind kind, const char *what,
                   struct error *error)
{
    static const char *const names[] = {
        [JSON_NULL] = "null",          [JSON_FALSE] = "false",     [JSON_TRUE] = "true",
        [JSON_INTEGER] = "an integer", [JSON_REAL] = "a number",   [JSON_STRING] = "a text",
        [JSON_ARRAY] = "a list",       [JSON_OBJECT] = "an object"};
    enum json_kind found = json_kind_of(&reader->tape, at);
    if (found == kind)
        return true;
    return reader_fault(reader, at, error, "%s must be %s, not %s", what, names[kind],
                        names[found]);
}

static bool text_is_one_line(const char *text)
{
    bool blank = true;
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < 0x20 || byte == 0x7f)
            return false;
        if (byte != ' ')
            blank = false;
    }
    return !blank;
}

bool reader_text(const struct reader *reader, uint32_t at, const char *what, char **text,
                 struct error *error)
{
    if (!reader_expect(reader, at, JSON_STRING, what, error))
        return false;
    auto_free char *copy = json_text_copy(&reader->tape, at);
    if (!copy || !text_is_one_line(copy))
        return reader_fault(reader, at, error,
                            "%s must be one line of text, not blank, without control characters",
                            what);
    *text = take_pointer(copy);
    return true;
}
