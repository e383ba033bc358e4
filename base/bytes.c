/* A growing array of bytes. */
#include "base/bytes.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const size_t ROOM_LEAST = 256;

/* How much to ask for, so that an array which grows by little is seldom moved. */
static size_t room_wanted(const struct bytes *bytes, size_t needed)
{
    size_t room = bytes->room ? bytes->room * 2 : ROOM_LEAST;
    return needed < room ? room : needed;
}

bool bytes_make_room(struct bytes *bytes, size_t more)
{
    if (bytes->room - bytes->length >= more)
        return true;
    if (more > SIZE_MAX / 4 || bytes->length > SIZE_MAX / 4)
        return false;
    size_t needed = bytes->length + more, room = room_wanted(bytes, needed);
    char *at = realloc(bytes->at, room);
    if (!at && room > needed)
        at = realloc(bytes->at, room = needed);
    if (!at)
        return false;
    bytes->at = at;
    bytes->room = room;
    return true;
}

void bytes_reserve(struct bytes *bytes, size_t more)
{
    if (!bytes_make_room(bytes, more))
        abort();
}

void bytes_append(struct bytes *bytes, const void *from, size_t length)
{
    if (!length)
        return;
    bytes_reserve(bytes, length);
    memcpy(bytes->at + bytes->length, from, length);
    bytes->length += length;
}

void bytes_append_text(struct bytes *bytes, const char *text)
{
    bytes_append(bytes, text, strlen(text));
}

void bytes_append_byte(struct bytes *bytes, char byte)
{
    bytes_append(bytes, &byte, 1);
}

void bytes_vprintf(struct bytes *bytes, const char *format, va_list arguments)
{
    va_list again;
    va_copy(again, arguments);
    int length = vsnprintf(NULL, 0, format, arguments);
    if (length < 0)
        abort();
    bytes_reserve(bytes, (size_t)length + 1);
    vsnprintf(bytes->at + bytes->length, (size_t)length + 1, format, again);
    bytes->length += (size_t)length;
    va_end(again);
}

void bytes_printf(struct bytes *bytes, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    bytes_vprintf(bytes, format, arguments);
    va_end(arguments);
}

void bytes_put_count(struct bytes *bytes, unsigned long long count, const char *thing)
{
    bytes_printf(bytes, "%llu %s%s", count, thing, count == 1 ? "" : "s");
}

void bytes_drop_front(struct bytes *bytes, size_t count)
{
    if (count > bytes->length)
        abort();
    bytes->length -= count;
    if (bytes->length)
        memmove(bytes->at, bytes->at + count, bytes->length);
}

const char *bytes_text(struct bytes *bytes)
{
    bytes_reserve(bytes, 1);
    bytes->at[bytes->length] = '\0';
    return bytes->at;
}

void bytes_clear(struct bytes *bytes)
{
    bytes->length = 0;
}

void bytes_end(struct bytes *bytes)
{
    free(bytes->at);
    *bytes = (struct bytes){0};
}
