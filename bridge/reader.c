/* Lines from a side that is not trusted. */
#include "bridge/reader.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { READ_BYTES = 64 << 10 };

/* Room for one more read; never much beyond the longest line, as doubling would make it. */
static void room_make(struct reader *reader)
{
    struct bytes *held = &reader->held;
    size_t most = reader->line_most + 2 * (size_t)READ_BYTES;
    if (held->room && 2 * held->room > most && held->room < most) {
        char *at = realloc(held->at, most);
        if (!at)
            abort();
        held->at = at;
        held->room = most;
    }
    bytes_reserve(held, READ_BYTES);
}

bool reader_fill(struct reader *reader)
{
    bytes_drop_front(&reader->held, reader->taken);
    reader->searched -= reader->taken;
    reader->taken = 0;
    room_make(reader);
    ssize_t got = read(reader->fd, reader->held.at + reader->held.length, READ_BYTES);
    if (got > 0)
        reader->held.length += (size_t)got;
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
}

enum reader_next reader_take(struct reader *reader, struct span *line)
{
    const char *from = reader->held.at + reader->searched;
    size_t left = reader->held.length - reader->searched;
    const char *newline = left ? memchr(from, '\n', left) : NULL;
    size_t end = newline ? (size_t)(newline - reader->held.at) : reader->held.length;
    if (end - reader->taken > reader->line_most)
        return READER_TOO_LONG;
    reader->searched = end;
    if (!newline)
        return READER_NOTHING;
    *line = (struct span){.at = reader->held.at + reader->taken, .length = end - reader->taken};
    reader->taken = reader->searched = end + 1;
    return READER_LINE;
}

void reader_put_back(struct reader *reader, struct span line)
{
    reader->taken = (size_t)(line.at - reader->held.at);
    reader->searched = reader->taken + line.length;
}

void reader_end(struct reader *reader)
{
    bytes_end(&reader->held);
}
