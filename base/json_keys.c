/* Finding duplicate keys: pairwise in small objects, by sorting in others. No hashing: a hostile
 * text could choose its collisions. */
#include "base/json_keys.h"

#include "base/json_string.h"

#include <stdlib.h>
#include <string.h>

enum { PAIRWISE_MOST = 8, NOT_RESOLVED = -1 };

struct json_keys_mark json_keys_open(const struct json_keys *keys)
{
    return (struct json_keys_mark){.count = keys->count, .resolved = keys->resolved.length};
}

static void keys_reserve(struct json_keys *keys, size_t more)
{
    size_t needed = keys->count + more;
    if (needed <= keys->room)
        return;
    size_t room = keys->room ? keys->room : 64;
    while (room < needed)
        room *= 2;
    struct json_key *at = reallocarray(keys->at, room, sizeof *at);
    if (!at)
        abort();
    keys->at = at;
    keys->room = room;
}

static const char *key_bytes(const struct json_keys *keys, const char *text,
                             const struct json_key *key)
{
    return key->resolved == (uint32_t)NOT_RESOLVED ? text + key->start
                                                   : keys->resolved.at + key->resolved;
}

/* Appends the key without its escapes; it cannot be longer than with them. */
static void key_resolve(struct json_keys *keys, const char *text, struct json_key *key)
{
    key->resolved = (uint32_t)keys->resolved.length;
    bytes_reserve(&keys->resolved, key->length + 4);
    for (uint32_t at = 0; at < key->length;) {
        size_t count;
        char *into = keys->resolved.at + keys->resolved.length;
        at += (uint32_t)json_string_resolve(text + key->start + at, into, &count);
        keys->resolved.length += count;
    }
    key->length = (uint32_t)keys->resolved.length - key->resolved;
}

void json_keys_add(struct json_keys *keys, const char *text, uint32_t start, uint32_t end,
                   bool escaped)
{
    keys_reserve(keys, 1);
    struct json_key *key = &keys->at[keys->count++];
    *key = (struct json_key){
        .start = start, .length = end - start, .resolved = (uint32_t)NOT_RESOLVED};
    if (escaped)
        key_resolve(keys, text, key);
    memcpy(&key->prefix, key_bytes(keys, text, key), key->length < 8 ? key->length : 8);
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
                *repeated = keys->at[b].start;
                return true;
            }
    return false;
}

/* Merges two sorted neighbours, the left one by way of `spare`; equal keys keep their order. */
static void neighbours_merge(const struct json_keys *keys, const char *text, struct json_key *left,
                             size_t left_count, size_t right_count, struct json_key *spare)
{
    struct json_key *right = left + left_count, *end = right + right_count;
    if (key_compare(keys, text, right - 1, right) <= 0)
        return;
    memcpy(spare, left, left_count * sizeof *left);
    struct json_key *spare_end = spare + left_count;
    while (spare < spare_end) {
        bool from_right = right < end && key_compare(keys, text, right, spare) < 0;
        *left++ = from_right ? *right++ : *spare++;
    }
}

/* A merge sort of our own: libc's may ask the system for its memory size, which a filter forbids.
 */
static void keys_sort(struct json_keys *keys, const char *text, size_t from)
{
    size_t count = keys->count - from;
    keys_reserve(keys, count);
    struct json_key *first = keys->at + from, *spare = keys->at + keys->count;
    for (size_t width = 1; width < count; width *= 2)
        for (size_t left = 0; left + width < count; left += 2 * width) {
            size_t right_count = count - left - width < width ? count - left - width : width;
            neighbours_merge(keys, text, first + left, width, right_count, spare);
        }
}

static bool sorted_find(const struct json_keys *keys, const char *text, size_t from,
                        uint32_t *repeated)
{
    *repeated = UINT32_MAX;
    for (size_t i = from + 1; i < keys->count; i++)
        if (keys->at[i].start < *repeated &&
            key_compare(keys, text, &keys->at[i - 1], &keys->at[i]) == 0)
            *repeated = keys->at[i].start;
    return *repeated != UINT32_MAX;
}

bool json_keys_close(struct json_keys *keys, const char *text, struct json_keys_mark mark,
                     uint32_t *repeated)
{
    bool found;
    if (keys->count - mark.count <= PAIRWISE_MOST) {
        found = pairwise_find(keys, text, mark.count, repeated);
    } else {
        keys_sort(keys, text, mark.count);
        found = sorted_find(keys, text, mark.count, repeated);
    }
    keys->count = mark.count;
    keys->resolved.length = mark.resolved;
    return !found;
}

void json_keys_clear(struct json_keys *keys)
{
    keys->count = 0;
    bytes_clear(&keys->resolved);
}

void json_keys_end(struct json_keys *keys)
{
    free(keys->at);
    bytes_end(&keys->resolved);
    *keys = (struct json_keys){0};
}
