/* The keys of the objects that are open during a scan, and whether one stands there twice. */
#ifndef BRIG_BASE_JSON_KEYS_H
#define BRIG_BASE_JSON_KEYS_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json_key {
    uint32_t prefix; /* the first four bytes */
    uint32_t place;  /* in the text or, resolved, in what follows there: its start in the text */
    uint32_t length : 31; /* with its escapes resolved */
    uint32_t resolved : 1;
};

/* A stack: the keys of the innermost object are on top. {0} is empty and valid. */
struct json_keys {
    struct json_key *at;
    size_t count, room;
    struct bytes resolved;
};

/* What the stack held when an object was opened. */
struct json_keys_mark {
    size_t count, resolved;
};

/* To be kept while an object is open, and given to json_keys_close. */
struct json_keys_mark json_keys_open(const struct json_keys *keys);

/* Adds the key between start and end of the text, which the scanner has judged. False: there is no
 * memory for it. */
bool json_keys_add(struct json_keys *keys, const char *text, uint32_t start, uint32_t end,
                   bool escaped);

enum json_keys_judgement { JSON_KEYS_DIFFER, JSON_KEYS_REPEATED, JSON_KEYS_NO_MEMORY };

/* Drops the keys since `mark`. If two of them are equal, *repeated is the first in the text that
 * repeats an earlier one. Costs n log n comparisons, whatever the keys. */
enum json_keys_judgement json_keys_close(struct json_keys *keys, const char *text,
                                         struct json_keys_mark mark, uint32_t *repeated);

/* Forgets all keys. A little room is kept, so that ordinary scans allocate nothing. */
void json_keys_clear(struct json_keys *keys);
void json_keys_end(struct json_keys *keys);

#endif
