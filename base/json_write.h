/* Writing JSON: compact, keys in the order given, escaped so that the bytes are one line. */
#ifndef BRIG_BASE_JSON_WRITE_H
#define BRIG_BASE_JSON_WRITE_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Commas are placed by looking at what precedes: none at the start, after '{', '[', ':' or the
 * newline of an earlier line, else one.
 *
 *     json_open(out, '{'); json_key(out, "a"); json_put_integer(out, 1); json_close(out, '}'); */
void json_open(struct bytes *into, char bracket);
void json_close(struct bytes *into, char bracket);
void json_key(struct bytes *into, const char *key);
void json_put_null(struct bytes *into);
void json_put_bool(struct bytes *into, bool value);
void json_put_integer(struct bytes *into, int64_t value);
void json_put_unsigned(struct bytes *into, uint64_t value);
/* Fixed notation, at most 17 decimals; null if it is not finite. */
void json_put_real(struct bytes *into, double value, int decimals);
/* Valid UTF-8 stays as it is; '"', '\\' and controls (up to U+001F, U+007F to U+009F) are escaped;
 * a byte that is not UTF-8 becomes U+FFFD, so that what brig writes is always JSON. */
void json_put_text(struct bytes *into, const char *text);
void json_put_text_of(struct bytes *into, const char *text, size_t length);
/* Bytes that are JSON already, unchanged but for white space: none is kept around them, and line
 * ends between their tokens become spaces, so that the outcome stays one line.
 * Nothing at all becomes null. */
void json_put_raw(struct bytes *into, const char *json, size_t length);

/* Appends JSON without the white space between its values. */
void json_compact(const char *json, size_t length, struct bytes *into);

/* The same, and what would act on a terminal or hide from the eye stands as \u escapes in its
 * strings (see text_append_shown): the value is the same. `json` has been judged by the scanner. */
void json_append_shown(const char *json, size_t length, struct bytes *into);

/* For people: what control characters, escapes to terminals and bidirectional marks would do is
 * shown (as \x1b, \u202e, …), never done. Newlines become \n: the outcome is one line. */
void text_append_shown(struct bytes *into, const char *text, size_t length);

#endif
