/* Bytes to a descriptor whose reader takes its time. */
#include "supervisor/outlet.h"

#include "supervisor/clock.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { QUEUE_MOST = 1 << 20, QUEUE_MOST_WHOLE = 64 << 20 };

static size_t lines_count(const char *lines, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += lines[i] == '\n';
    return count;
}

static void loss_tell(struct outlet *outlet)
{
    if (!outlet->lost_lines)
        return;
    bytes_append_text(&outlet->queue, "… ");
    bytes_put_count(&outlet->queue, outlet->lost_lines, "line");
    bytes_append_text(&outlet->queue, " not shown: nobody read in time\n");
    outlet->lost_lines = 0;
}

static void outlet_break(struct outlet *outlet, int number)
{
    outlet->broken = true;
    outlet->number = number;
    outlet->sent = 0;
    bytes_end(&outlet->queue);
}

void outlet_put(struct outlet *outlet, const char *lines, size_t length)
{
    size_t waiting = outlet->queue.length - outlet->sent;
    if (outlet->broken)
        return;
    if (outlet->loses_nothing && waiting > QUEUE_MOST_WHOLE) {
        outlet_break(outlet, 0);
        return;
    }
    if (!outlet->loses_nothing && waiting + length > QUEUE_MOST) {
        outlet->lost_lines += lines_count(lines, length);
        return;
    }
    loss_tell(outlet);
    bytes_append(&outlet->queue, lines, length);
}

void outlet_put_error(struct outlet *outlet, const struct error *error)
{
    auto_bytes line = {0};
    bytes_printf(&line, "brig: %s\n", error->text);
    outlet_put(outlet, line.at, line.length);
}

/* Moving what is left to the front only when it is the smaller part keeps the work linear. */
static void queue_compact(struct outlet *outlet)
{
    if (outlet->sent < outlet->queue.length && outlet->sent <= outlet->queue.length / 2)
        return;
    bytes_drop_front(&outlet->queue, outlet->sent);
    outlet->sent = 0;
}

enum piece { PIECE_WRITTEN, PIECE_REFUSED, PIECE_FAILED };

/* A pipe that can be written to takes PIPE_BUF bytes without blocking, whoever shares it. */
static enum piece piece_write(struct outlet *outlet)
{
    size_t waiting = outlet->queue.length - outlet->sent;
    size_t length = waiting < PIPE_BUF ? waiting : PIPE_BUF;
    ssize_t put = write(outlet->fd, outlet->queue.at + outlet->sent, length);
    if (put < 0 && (errno == EINTR || errno == EAGAIN))
        return PIECE_REFUSED;
    if (put < 0) {
        outlet_break(outlet, errno);
        return PIECE_FAILED;
    }
    outlet->sent += (size_t)put;
    queue_compact(outlet);
    return PIECE_WRITTEN;
}

/* Where it cannot be asked, a write may wait, which is better than to say nothing for ever. */
static bool is_writable(int fd)
{
    struct pollfd entry = {.fd = fd, .events = POLLOUT};
    int got = poll(&entry, 1, 0);
    return got > 0 || (got < 0 && errno != EINTR);
}

void outlet_flush(struct outlet *outlet)
{
    while (outlet_waits(outlet) && is_writable(outlet->fd) && piece_write(outlet) == PIECE_WRITTEN)
        continue;
}

bool outlet_waits(const struct outlet *outlet)
{
    return outlet->queue.length > outlet->sent;
}

/* Until the reader takes more. False: the time is over, or a stop has come. */
static bool writable_await(const struct outlet *outlet, struct signals *signals, unsigned stops,
                           int timeout_ms)
{
    struct pollfd entries[] = {{.fd = outlet->fd, .events = POLLOUT},
                               {.fd = signals->fd, .events = POLLIN}};
    int got = poll(entries, 2, timeout_ms);
    if (got > 0 && entries[0].revents)
        return true;
    if (got > 0)
        signals_take(signals);
    return got != 0 && signals->stops == stops;
}

bool outlet_tell_break(const struct outlet *outlet, const char *name, struct error *error)
{
    return outlet->number ? error_errno(error, outlet->number, "write %s", name)
                          : error_set(error, "%s: its reader has fallen too far behind", name);
}

bool outlet_drain(struct outlet *outlet, struct signals *signals, int timeout_ms, const char *name,
                  struct error *error)
{
    unsigned stops = signals->stops;
    int64_t deadline_ns = monotonic_ns() + (int64_t)timeout_ms * 1000000;
    loss_tell(outlet);
    while (outlet_waits(outlet)) {
        int64_t left_ms = (deadline_ns - monotonic_ns()) / 1000000;
        int wait_ms = timeout_ms < 0 ? -1 : left_ms > 0 ? (int)left_ms : 0;
        if (!writable_await(outlet, signals, stops, wait_ms))
            return error_set(error, "%s: not all was written: nobody reads it", name);
        if (is_writable(outlet->fd))
            piece_write(outlet);
    }
    return !outlet->broken || outlet_tell_break(outlet, name, error);
}

void outlet_end(struct outlet *outlet)
{
    bytes_end(&outlet->queue);
}
