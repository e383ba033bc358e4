/* Bytes to a side that may not read them. */
#include "bridge/writer.h"

#include <errno.h>
#include <unistd.h>

enum { ROOM_KEPT = 1 << 20 };

static void queue_empty(struct writer *writer)
{
    writer->sent = writer->exempt = 0;
    if (writer->queue.room > ROOM_KEPT)
        bytes_end(&writer->queue);
    else
        bytes_clear(&writer->queue);
}

/* Moving what is left to the front only when it is the smaller part keeps the work linear. */
static void queue_compact(struct writer *writer)
{
    if (writer->sent == writer->queue.length) {
        queue_empty(writer);
    } else if (writer->sent > writer->queue.length / 2) {
        bytes_drop_front(&writer->queue, writer->sent);
        writer->sent = 0;
    }
}

void writer_flush(struct writer *writer)
{
    while (!writer->dead && writer->sent < writer->queue.length) {
        ssize_t put =
            write(writer->fd, writer->queue.at + writer->sent, writer->queue.length - writer->sent);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0 && errno == EAGAIN)
            break;
        if (put < 0) {
            writer->dead = true;
            writer->broken = errno != EPIPE && errno != ECONNRESET;
            break;
        }
        writer->sent += (size_t)put;
        writer->taken += (size_t)put;
        writer->exempt -= (size_t)put < writer->exempt ? (size_t)put : writer->exempt;
    }
    if (writer->dead) {
        writer->taken = writer_end_at(writer);
        queue_empty(writer);
    } else
        queue_compact(writer);
}

size_t writer_pending(const struct writer *writer)
{
    return writer->queue.length - writer->sent - writer->exempt;
}

bool writer_is_empty(const struct writer *writer)
{
    return writer->sent == writer->queue.length;
}

uint64_t writer_end_at(const struct writer *writer)
{
    return writer->taken + (writer->queue.length - writer->sent);
}

void writer_end(struct writer *writer)
{
    bytes_end(&writer->queue);
}
