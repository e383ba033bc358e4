/* The strict scanner for JSON (RFC 8259): bounded, without recursion, with offsets.
 *
 * It judges grammar, UTF-8, depth, number of values, duplicate keys (compared after their escapes
 * are resolved), lone surrogates, and the size of numbers, over one whole text: nothing but white
 * space may follow the value. Beside the judgement it leaves a tape of tokens, down to a depth the
 * caller chooses, from which envelopes, policies and configuration are read without building
 * objects. Work is linear in the text (times a logarithm for the keys of one object); memory is
 * bounded by the limits. Nothing in it may ever trust the text. */
#ifndef BRIG_BASE_JSON_SCAN_H
#define BRIG_BASE_JSON_SCAN_H

#include "base/bytes.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum json_kind {
    JSON_NULL,
    JSON_FALSE,
    JSON_TRUE,
    JSON_INTEGER,
    JSON_REAL,
    JSON_STRING,
    JSON_ARRAY,
    JSON_OBJECT
};

struct json_limits {
    size_t bytes;         /* of the whole text; at most INT32_MAX */
    size_t depth;         /* of nesting: [] has depth 1 */
    size_t values;        /* values and keys in all */
    size_t number_length; /* characters of one number */
    size_t tape_depth; /* tokens are kept for values nested at most this deep (0: the root alone);
                          everything is judged to the full depth all the same */
    bool integers_64;  /* integers lie between -2^63 and 2^63-1: those of values that cross */
};

/* The limits for frames and answers between processes: bytes is set by the caller. */
#define JSON_LIMITS_DEFAULT                                                                        \
    {                                                                                              \
        .bytes = 4 << 20, .depth = 200, .values = 1 << 20, .number_length = 400, .tape_depth = 200 \
    }

/* A value on the tape. For strings, start and end are inside of the quotes; for all others they
 * enclose the value's own text. In an object, keys and values alternate as children. */
struct json_token {
    uint32_t start, end; /* byte offsets */
    uint32_t next;       /* tape index just behind this value and all that is inside it */
    uint32_t count;      /* members of an array, key-value pairs of an object */
    uint8_t kind;        /* enum json_kind */
    bool escaped;        /* a string with at least one backslash */
};

struct json_scratch; /* the scanner's own memory, kept from one scan to the next */

struct json_tape {
    const char *text;          /* borrowed: must live as long as the tape is read */
    struct json_token *tokens; /* tokens[0] is the root */
    size_t count, room;
    struct json_scratch *scratch;
};

struct json_fault {
    size_t offset;      /* in bytes */
    const char *reason; /* static text, for example "duplicate key" */
    bool no_memory;     /* the text is not at fault; from json_scan_or_tell alone */
};

/* True: *tape holds the tokens (its former memory is reused; {0} to begin with). False: *fault says
 * where and why, and the tape is empty. Running out of memory ends the process. */
bool json_scan(const char *text, size_t length, const struct json_limits *limits,
               struct json_tape *tape, struct json_fault *fault);
/* The same, but running out of memory is told: for processes whose memory is part of a verdict. */
bool json_scan_or_tell(const char *text, size_t length, const struct json_limits *limits,
                       struct json_tape *tape, struct json_fault *fault);
void json_tape_end(struct json_tape *tape);

/* Line and column (both from 1, columns in bytes) of an offset. */
void json_position(const char *text, size_t offset, size_t *line, size_t *column);

/* Index of the value under `key` in the object at tape index `object`; 0 where there is none (0 is
 * the root and never a member). Keys are compared after escapes. */
uint32_t json_member(const struct json_tape *tape, uint32_t object, const char *key);

/* Walking: first child (0 if none), then json_next until it returns 0.
 *     for (uint32_t at = json_first(tape, parent); at; at = json_next(tape, parent, at))
 * In an object this yields key, value, key, value, …  The children of a container that lies at
 * tape_depth are not on the tape: json_first returns 0 although count may not be. */
uint32_t json_first(const struct json_tape *tape, uint32_t parent);
uint32_t json_next(const struct json_tape *tape, uint32_t parent, uint32_t at);

enum json_kind json_kind_of(const struct json_tape *tape, uint32_t at);
bool json_text_equals(const struct json_tape *tape, uint32_t at, const char *text); /* a string */

/* Appends a string's text with its escapes resolved (may contain NUL where the text has \u0000). */
void json_text_append(const struct json_tape *tape, uint32_t at, struct bytes *into);
/* The same as a C string of the caller's (free it); NULL if it is not a string or contains NUL. */
char *json_text_copy(const struct json_tape *tape, uint32_t at);

/* The value's own bytes, quotes of strings included: what is forwarded unchanged. */
const char *json_raw(const struct json_tape *tape, uint32_t at, size_t *length);

/* An integer token within int64; false if it is another kind or out of range. -0 is refused. */
bool json_integer(const struct json_tape *tape, uint32_t at, int64_t *value);
/* Digits only, no sign, fraction or exponent, at most `most`: ids and counts of frames. */
bool json_count(const struct json_tape *tape, uint32_t at, uint64_t most, uint64_t *value);
bool json_real(const struct json_tape *tape, uint32_t at, double *value); /* any number, finite */

/* Strict UTF-8 (no overlong forms, no surrogates, at most U+10FFFF): offset of the first character
 * that is wrong (of its first byte), or length. */
size_t text_utf8_fault(const char *text, size_t length);

#endif
