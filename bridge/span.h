/* Spans of bytes, and walking over JSON that the strict scanner has accepted: without a copy, a
 * tape or memory of its own, so that a hostile frame costs no more than its bytes. */
#ifndef BRIG_BRIDGE_SPAN_H
#define BRIG_BRIDGE_SPAN_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Borrowed bytes; {0} is "absent". A span of a JSON string includes its quotes unless said
 * otherwise. */
struct span {
    const char *at;
    size_t length;
};

struct span span_of_text(const char *text);
struct span span_of_bytes(const struct bytes *bytes); /* valid until the bytes change */
bool span_is(struct span span, const char *text);

/* The span when the text that it lies in has moved from `from` to `to`; absent stays absent. */
struct span span_moved(struct span span, const char *from, const char *to);

/* Members of an array or object that the scanner has accepted, one after the other. For other
 * values there are none. Keys come without their quotes, escapes unresolved. */
struct walk {
    const char *at, *end;
    bool keyed;
};
struct walk walk_begin(struct span container);
bool walk_next(struct walk *walk, struct span *key, struct span *value);

/* The value of a key that is written without escapes; false where there is none. */
bool walk_find(struct span object, const char *key, struct span *value);

/* Inside of the quotes. */
struct span string_inside(struct span string);

/* The next code point of a string's inside, escapes resolved, with *inside moved behind it. False
 * at its end. */
bool string_next(struct span *inside, uint32_t *code_point);

/* Bytes of UTF-8 that the string's text takes without its escapes. */
size_t string_size(struct span string);

/* Digits alone, at most 2^63-1. */
bool span_count(struct span digits, uint64_t *count);

/* For reasons that a person reads: at most 64 bytes, cut between characters and marked with "…".
 * The outcome is terminated. */
enum { SPAN_SHOWN_SIZE = 72 };
const char *span_shown(struct span span, char shown[SPAN_SHOWN_SIZE]);

#endif
