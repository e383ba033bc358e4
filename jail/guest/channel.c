/* Frames in and out of the jail: plain reads and writes on descriptors 0 and 1, as the filter
 * demands. */
#include "jail/guest/channel.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const size_t READ_BYTES = 64 * 1024;
/* A script that logs without ever waiting must reach those who count its lines. */
static const size_t OUTGOING_BYTES = 64 * 1024;

/* Appends what one read yields; false if there is no memory for it. */
static bool incoming_fill(struct channel *channel)
{
    struct bytes *incoming = &channel->incoming;
    bytes_drop_front(incoming, channel->consumed);
    channel->consumed = 0;
    if (!bytes_make_room(incoming, READ_BYTES))
        return false;
    ssize_t got;
    do
        got = read(0, incoming->at + incoming->length, incoming->room - incoming->length);
    while (got < 0 && errno == EINTR);
    if (got <= 0)
        _exit(0);
    incoming->length += (size_t)got;
    return true;
}

/* The next line of what was read and not kept. */
static const char *line_take(struct channel *channel, size_t *length)
{
    struct bytes *incoming = &channel->incoming;
    for (size_t seen = 0;;) {
        size_t left = incoming->length - channel->consumed;
        const char *line = incoming->at + channel->consumed;
        const char *end = left > seen ? memchr(line + seen, '\n', left - seen) : NULL;
        if (end) {
            *length = (size_t)(end - line);
            channel->consumed += *length + 1;
            return line;
        }
        seen = left;
        if (!incoming_fill(channel))
            return NULL;
    }
}

const char *channel_read_line(struct channel *channel, size_t *length)
{
    struct channel_queue *queue = channel->urgent.first ? &channel->urgent : &channel->later;
    struct channel_line *line = queue->first;
    free(channel->taken);
    channel->taken = line;
    if (!line)
        return line_take(channel, length);
    queue->first = line->next;
    *length = line->length;
    return line->text;
}

struct channel_line *channel_read_ahead(struct channel *channel)
{
    size_t length;
    const char *text = line_take(channel, &length);
    struct channel_line *line = text ? malloc(sizeof *line + length) : NULL;
    if (!line)
        return NULL;
    line->next = NULL;
    line->length = length;
    memcpy(line->text, text, length);
    return line;
}

void channel_keep(struct channel *channel, struct channel_line *line, bool urgent)
{
    struct channel_queue *queue = urgent ? &channel->urgent : &channel->later;
    if (queue->first)
        queue->last->next = line;
    else
        queue->first = line;
    queue->last = line;
}

bool channel_has_line(const struct channel *channel)
{
    const struct bytes *incoming = &channel->incoming;
    size_t left = incoming->length - channel->consumed;
    return channel->urgent.first || channel->later.first ||
           (left && memchr(incoming->at + channel->consumed, '\n', left));
}

static void all_write(const char *from, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t put = write(1, from + done, length - done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            _exit(0);
        done += (size_t)put;
    }
}

void channel_flush(struct channel *channel)
{
    all_write(channel->outgoing.at, channel->outgoing.length);
    bytes_clear(&channel->outgoing);
}

/* Memory may end while a frame is being written. */
static void open_frame_drop(struct bytes *outgoing)
{
    const char *end = outgoing->length ? memrchr(outgoing->at, '\n', outgoing->length) : NULL;
    outgoing->length = end ? (size_t)(end - outgoing->at) + 1 : 0;
}

_Noreturn void channel_end(struct channel *channel, const char *last, size_t length)
{
    open_frame_drop(&channel->outgoing);
    channel_flush(channel);
    all_write(last, length);
    _exit(0);
}

bool channel_begin(struct channel *channel)
{
    return bytes_make_room(&channel->outgoing, CHANNEL_LARGE_FRAME_BYTES);
}

struct bytes *channel_open(struct channel *channel, size_t most)
{
    struct bytes *outgoing = &channel->outgoing;
    if (outgoing->length >= OUTGOING_BYTES || !bytes_make_room(outgoing, most))
        channel_flush(channel);
    bytes_reserve(outgoing, most);
    return outgoing;
}

void channel_put(struct channel *channel, const char *from, size_t length)
{
    if (!bytes_make_room(&channel->outgoing, length))
        channel_flush(channel);
    bytes_append(&channel->outgoing, from, length);
}
