/* The strict scanner for JSON: one pass over the text, an explicit stack, nothing believed. */
#include "base/json_scan.h"

#include "base/json_keys.h"
#include "base/json_number.h"
#include "base/json_string.h"

#include <stdlib.h>
#include <string.h>

/* A container whose end has not been seen. */
struct frame {
    struct json_keys_mark keys;
    uint32_t token; /* index on the tape, or NOT_KEPT */
    uint32_t count;
    bool object;
};

/* The scanner's own memory, kept with the tape so that a scan allocates nothing once it has grown.
 */
struct json_scratch {
    struct json_keys keys;
    struct frame *frames;
    size_t room;
};

struct scan {
    const char *text;
    size_t at, length;
    const struct json_limits *limits;
    struct json_tape *tape;
    struct json_scratch *scratch;
    struct json_fault *fault;
    size_t values, depth;
};

static const uint32_t NOT_KEPT = UINT32_MAX;

static bool fault_set(struct scan *scan, size_t offset, const char *reason)
{
    *scan->fault = (struct json_fault){.offset = offset, .reason = reason};
    return false;
}

/* What is said of a byte that does not fit: one that is missing has a reason of its own. */
static bool fault_here(struct scan *scan, const char *reason)
{
    return fault_set(scan, scan->at, scan->at == scan->length ? "unexpected end of text" : reason);
}

static bool memory_lacks(struct scan *scan)
{
    *scan->fault =
        (struct json_fault){.offset = scan->at, .reason = "out of memory", .no_memory = true};
    return false;
}

/* NULL: there is no memory, and the array is as it was. */
static void *array_grow(void *array, size_t *room, size_t size)
{
    size_t more = *room ? *room * 2 : 32;
    void *grown = reallocarray(array, more, size);
    if (grown)
        *room = more;
    return grown;
}

static bool token_room_make(struct json_tape *tape)
{
    if (tape->count < tape->room)
        return true;
    struct json_token *grown = array_grow(tape->tokens, &tape->room, sizeof *tape->tokens);
    if (grown)
        tape->tokens = grown;
    return grown;
}

static bool frame_room_make(struct json_scratch *scratch, size_t depth)
{
    if (depth < scratch->room)
        return true;
    struct frame *grown = array_grow(scratch->frames, &scratch->room, sizeof *scratch->frames);
    if (grown)
        scratch->frames = grown;
    return grown;
}

static void blanks_pass(struct scan *scan)
{
    for (; scan->at < scan->length; scan->at++) {
        char byte = scan->text[scan->at];
        if (byte != ' ' && byte != '\n' && byte != '\t' && byte != '\r')
            return;
    }
}

static bool byte_is_next(const struct scan *scan, char byte)
{
    return scan->at < scan->length && scan->text[scan->at] == byte;
}

/* Counts a value or key and, down to the tape's depth, keeps it. */
static bool value_keep(struct scan *scan, enum json_kind kind, size_t start, size_t end,
                       bool escaped)
{
    struct json_tape *tape = scan->tape;
    if (scan->values++ == scan->limits->values)
        return fault_set(scan, start, "too many values");
    if (scan->depth > scan->limits->tape_depth)
        return true;
    if (!token_room_make(tape))
        return memory_lacks(scan);
    tape->tokens[tape->count] = (struct json_token){.start = (uint32_t)start,
                                                    .end = (uint32_t)end,
                                                    .next = (uint32_t)tape->count + 1,
                                                    .kind = (uint8_t)kind,
                                                    .escaped = escaped};
    tape->count++;
    return true;
}

static bool literal_scan(struct scan *scan, enum json_kind kind, const char *word)
{
    size_t length = strlen(word), left = scan->length - scan->at;
    size_t same = 0;
    while (same < length && same < left && scan->text[scan->at + same] == word[same])
        same++;
    if (same < length && same == left)
        return fault_set(scan, scan->length, "unexpected end of text");
    if (same < length)
        return fault_set(scan, scan->at, "a value is expected");
    scan->at += length;
    return value_keep(scan, kind, scan->at - length, scan->at, false);
}

static bool number_scan(struct scan *scan)
{
    size_t end;
    bool real;
    const char *reason;
    bool good = json_number_judge(scan->text + scan->at, scan->length - scan->at,
                                  scan->limits->number_length, &end, &real, &reason);
    size_t start = scan->at;
    scan->at += end;
    if (!good)
        return fault_set(scan, scan->at, reason);
    if (!real && scan->limits->integers_64 && !json_integer_fits(scan->text + start, end))
        return fault_set(scan, start, "an integer lies beyond -2^63 to 2^63-1");
    return value_keep(scan, real ? JSON_REAL : JSON_INTEGER, start, scan->at, false);
}

static bool string_scan(struct scan *scan, bool key)
{
    size_t start = scan->at + 1, end;
    bool escaped;
    const char *reason;
    bool good =
        json_string_judge(scan->text + start, scan->length - start, &end, &escaped, &reason);
    end += start;
    if (!good)
        return fault_set(scan, end, reason);
    scan->at = end + 1;
    if (!value_keep(scan, JSON_STRING, start, end, escaped))
        return false;
    if (!key)
        return true;
    return json_keys_add(&scan->scratch->keys, scan->text, (uint32_t)start, (uint32_t)end,
                         escaped) ||
           memory_lacks(scan);
}

static bool container_open(struct scan *scan, enum json_kind kind)
{
    struct json_scratch *scratch = scan->scratch;
    if (scan->depth == scan->limits->depth)
        return fault_set(scan, scan->at, "nested too deeply");
    if (!value_keep(scan, kind, scan->at, scan->at, false))
        return false;
    if (!frame_room_make(scratch, scan->depth))
        return memory_lacks(scan);
    bool kept = scan->depth <= scan->limits->tape_depth;
    scratch->frames[scan->depth++] =
        (struct frame){.keys = json_keys_open(&scratch->keys),
                       .token = kept ? (uint32_t)scan->tape->count - 1 : NOT_KEPT,
                       .object = kind == JSON_OBJECT};
    scan->at++;
    return true;
}

static bool container_close(struct scan *scan, const struct frame *frame)
{
    uint32_t repeated;
    switch (json_keys_close(&scan->scratch->keys, scan->text, frame->keys, &repeated)) {
    case JSON_KEYS_DIFFER:
        break;
    case JSON_KEYS_REPEATED:
        return fault_set(scan, repeated, "duplicate key");
    case JSON_KEYS_NO_MEMORY:
        return memory_lacks(scan);
    }
    scan->at++;
    scan->depth--;
    if (frame->token != NOT_KEPT) {
        struct json_token *token = &scan->tape->tokens[frame->token];
        token->end = (uint32_t)scan->at;
        token->next = (uint32_t)scan->tape->count;
        token->count = frame->count;
    }
    return true;
}

static bool value_scan(struct scan *scan)
{
    blanks_pass(scan);
    if (scan->at == scan->length)
        return fault_here(scan, NULL);
    switch (scan->text[scan->at]) {
    case '{':
        return container_open(scan, JSON_OBJECT);
    case '[':
        return container_open(scan, JSON_ARRAY);
    case '"':
        return string_scan(scan, false);
    case 't':
        return literal_scan(scan, JSON_TRUE, "true");
    case 'f':
        return literal_scan(scan, JSON_FALSE, "false");
    case 'n':
        return literal_scan(scan, JSON_NULL, "null");
    default:
        return number_scan(scan);
    }
}

static bool key_scan(struct scan *scan)
{
    blanks_pass(scan);
    if (!byte_is_next(scan, '"'))
        return fault_here(scan, "a key is expected");
    if (!string_scan(scan, true))
        return false;
    blanks_pass(scan);
    if (!byte_is_next(scan, ':'))
        return fault_here(scan, "':' is expected");
    scan->at++;
    return true;
}

/* The next member of the innermost container, or its end. A member that is itself a container is
 * only opened: what follows then belongs to it. */
static bool member_scan(struct scan *scan)
{
    struct frame *frame = &scan->scratch->frames[scan->depth - 1];
    blanks_pass(scan);
    if (byte_is_next(scan, frame->object ? '}' : ']'))
        return container_close(scan, frame);
    if (frame->count) {
        if (!byte_is_next(scan, ','))
            return fault_here(scan,
                              frame->object ? "',' or '}' is expected" : "',' or ']' is expected");
        scan->at++;
    }
    frame->count++;
    return (!frame->object || key_scan(scan)) && value_scan(scan);
}

static bool text_scan(struct scan *scan)
{
    size_t most = scan->limits->bytes < INT32_MAX ? scan->limits->bytes : INT32_MAX;
    if (scan->length > most)
        return fault_set(scan, most, "text too long");
    if (!value_scan(scan))
        return false;
    while (scan->depth)
        if (!member_scan(scan))
            return false;
    blanks_pass(scan);
    if (scan->at < scan->length)
        return fault_set(scan, scan->at, "nothing may follow the value");
    return true;
}

bool json_scan_or_tell(const char *text, size_t length, const struct json_limits *limits,
                       struct json_tape *tape, struct json_fault *fault)
{
    if (!tape->scratch)
        tape->scratch = calloc(1, sizeof *tape->scratch);
    tape->text = text;
    tape->count = 0;
    struct scan scan = {.text = text,
                        .length = length,
                        .limits = limits,
                        .tape = tape,
                        .scratch = tape->scratch,
                        .fault = fault};
    if (!tape->scratch)
        return memory_lacks(&scan);
    bool good = text_scan(&scan);
    json_keys_clear(&scan.scratch->keys);
    if (!good)
        tape->count = 0;
    return good;
}

bool json_scan(const char *text, size_t length, const struct json_limits *limits,
               struct json_tape *tape, struct json_fault *fault)
{
    bool good = json_scan_or_tell(text, length, limits, tape, fault);
    if (!good && fault->no_memory)
        abort();
    return good;
}

void json_tape_end(struct json_tape *tape)
{
    if (tape->scratch) {
        json_keys_end(&tape->scratch->keys);
        free(tape->scratch->frames);
    }
    free(tape->scratch);
    free(tape->tokens);
    *tape = (struct json_tape){0};
}
