/* Finding duplicate keys: pairwise in small objects, by sorting in others. No hashing: a hostile
 * text could choose its collisions. */
#include "base/json_keys.h"

#include "base/json_string.h"

#include <stdlib.h>
#include <string.h>

enum { PAIRWISE_MOST = 8, ROOM_KEPT = 4096, RESOLVED_KEPT = 64 << 10, ROOM_LEAST = 64 };
_Static_assert(sizeof(struct json_key) == 12, "there may be one for every eight bytes of a text");

struct json_keys_mark json_keys_open(const struct json_keys *keys)
{
    return (struct json_keys_mark){.count = keys->count, .resolved = keys->resolved.length};
}

static bool keys_make_room(struct json_keys *keys, size_t more)
{
    size_t needed = keys->count + more;
    if (needed <= keys->room)
        return true;
    size_t room = keys->room + keys->room / 2;
    if (room < needed)
        room = needed < ROOM_LEAST ? ROOM_LEAST : needed;
    struct json_key *at = reallocarray(keys->at, room, sizeof *at);
    if (!at)
        return false;
    keys->at = at;
    keys->room = room;
    return true;
}

static const char *key_bytes(const struct json_keys *keys, const char *text,
                             const struct json_key *key)
{
    return key->resolved ? keys->resolved.at + key->place + sizeof(uint32_t) : text + key->place;
}

static uint32_t key_start(const struct json_keys *keys, const struct json_key *key)
{
    uint32_t start = key->place;
    if (key->resolved)
        memcpy(&start, keys->resolved.at + key->place, sizeof start);
    return start;
}

/* Appends the key without its escapes; it cannot be longer than with them. False: no memory. */
static bool key_resolve(struct json_keys *keys, const char *text, struct json_key *key)
{
    const char *from = text + key->place, *end = from + key->length;
    uint32_t start = key->place;
    if (!bytes_make_room(&keys->resolved, sizeof start + key->length + 4))
        return false;
    key->place = (uint32_t)keys->resolved.length;
    key->resolved = true;
    bytes_append(&keys->resolved, &start, sizeof start);
    size_t length = keys->resolved.length;
    while (from < end) {
        size_t count;
        from += json_string_resolve(from, keys->resolved.at + keys->resolved.length, &count);
        keys->resolved.length += count;
    }
    key->length = (uint32_t)(keys->resolved.length - length) & INT32_MAX;
    return true;
}

bool json_keys_add(struct json_keys *keys, const char *text, uint32_t start, uint32_t end,
                   bool escaped)
{
    if (!keys_make_room(keys, 1))
        return false;
    struct json_key *key = &keys->at[keys->count++];
    *key = (struct json_key){.place = start, .length = (end - start) & INT32_MAX};
    if (escaped && !key_resolve(keys, text, key))
        return false;
    memcpy(&key->prefix, key_bytes(keys, text, key), key->length < 4 ? key->length : 4);
    return true;
}

static int key_compare(const struct json_keys *keys, const char *text, const struct json_key *a,
                       const struct json_key *b)
{
    if (a->prefix != b->prefix)
        return a->prefix < b->prefix ? -1 : 1;
    if (a->length != b->length)
        return a->length < b->length ? -1 : 1;
    return memcmp(key_bytes(keys, text, a), key_bytes(keys, text, b), a->length);
}

static bool pairwise_find(const struct json_keys *keys, const char *text, size_t from,
                          uint32_t *repeated)
{
    for (size_t b = from + 1; b < keys->count; b++)
        for (size_t a = from; a < b; a++)
            if (key_compare(keys, text, &keys->at[a], &keys->at[b]) == 0) {
                *repeated = key_start(keys, &keys->at[b]);
                return true;
            }
    return false;
}

/* Merges two sorted neighbours, the right one, which is never the longer, by way of `spare`; equal
 * keys keep their order. */
static void neighbours_merge(const struct json_keys *keys, const char *text, struct json_key *left,
                             size_t left_count, size_t right_count, struct json_key *spare)
{
    struct json_key *left_end = left + left_count, *end = left_end + right_count;
    if (key_compare(keys, text, left_end - 1, left_end) <= 0)
        return;
    memcpy(spare, left_end, right_count * sizeof *left);
    struct json_key *spare_end = spare + right_count;
    while (spare < spare_end) {
        bool from_left =
            left < left_end && key_compare(keys, text, left_end - 1, spare_end - 1) > 0;
        *--end = from_left ? *--left_end : *--spare_end;
    }
}

/* A merge sort of our own: libc's may ask the system for its memory size, which a filter forbids.
 */
static bool keys_sort(struct json_keys *keys, const char *text, size_t from)
{
    size_t count = keys->count - from;
    if (!keys_make_room(keys, count / 2))
        return false;
    struct json_key *first = keys->at + from, *spare = keys->at + keys->count;
    for (size_t width = 1; width < count; width *= 2)
        for (size_t left = 0; left + width < count; left += 2 * width) {
            size_t right_count = count - left - width < width ? count - left - width : width;
            neighbours_merge(keys, text, first + left, width, right_count, spare);
        }
    return true;
}

static bool sorted_find(const struct json_keys *keys, const char *text, size_t from,
                        uint32_t *repeated)
{
    *repeated = UINT32_MAX;
    for (size_t i = from + 1; i < keys->count; i++) {
        uint32_t start = key_start(keys, &keys->at[i]);
        if (start < *repeated && key_compare(keys, text, &keys->at[i - 1], &keys->at[i]) == 0)
            *repeated = start;
    }
    return *repeated != UINT32_MAX;
}

enum json_keys_judgement json_keys_close(struct json_keys *keys, const char *text,
                                         struct json_keys_mark mark, uint32_t *repeated)
{
    bool found;
    if (keys->count - mark.count <= PAIRWISE_MOST)
        found = pairwise_find(keys, text, mark.count, repeated);
    else if (keys_sort(keys, text, mark.count))
        found = sorted_find(keys, text, mark.count, repeated);
    else
        return JSON_KEYS_NO_MEMORY;
    keys->count = mark.count;
    keys->resolved.length = mark.resolved;
    return found ? JSON_KEYS_REPEATED : JSON_KEYS_DIFFER;
}

void json_keys_clear(struct json_keys *keys)
{
    if (keys->room > ROOM_KEPT || keys->resolved.room > RESOLVED_KEPT)
        json_keys_end(keys);
    keys->count = 0;
    bytes_clear(&keys->resolved);
}

void json_keys_end(struct json_keys *keys)
{
    free(keys->at);
    bytes_end(&keys->resolved);
    *keys = (struct json_keys){0};
}
