/* Bytes to a descriptor whose reader takes its time. */
#include "supervisor/outlet.h"

#include "supervisor/clock.h"

#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

enum { QUEUE_MOST = 1 << 20 };

static size_t lines_count(const char *lines, size_t length)
{
    size_t count = 0;
    for (size_t i = 0; i < length; i++)
        count += lines[i] == '\n';
    return count;
}

static void loss_tell(struct outlet *outlet)
{
    if (outlet->lost_lines)
        bytes_printf(&outlet->queue, "… %zu lines were not shown: nobody read them in time\n",
                     outlet->lost_lines);
    outlet->lost_lines = 0;
}

void outlet_put(struct outlet *outlet, const char *lines, size_t length)
{
    if (outlet->broken)
        return;
    if (outlet->queue.length + length > QUEUE_MOST) {
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

/* A pipe that can be written to takes PIPE_BUF bytes without blocking, whoever shares it. */
static bool piece_write(struct outlet *outlet)
{
    size_t length = outlet->queue.length < PIPE_BUF ? outlet->queue.length : PIPE_BUF;
    ssize_t put = write(outlet->fd, outlet->queue.at, length);
    if (put < 0 && (errno == EINTR || errno == EAGAIN))
        return true;
    if (put < 0)
        return false;
    bytes_drop_front(&outlet->queue, (size_t)put);
    return true;
}

static bool is_writable(int fd)
{
    struct pollfd entry = {.fd = fd, .events = POLLOUT};
    return poll(&entry, 1, 0) > 0;
}

void outlet_flush(struct outlet *outlet)
{
    while (outlet_waits(outlet) && is_writable(outlet->fd))
        if (!piece_write(outlet)) {
            outlet->broken = true;
            bytes_clear(&outlet->queue);
        }
}

bool outlet_waits(const struct outlet *outlet)
{
    return outlet->queue.length > 0;
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
        if (is_writable(outlet->fd) && !piece_write(outlet))
            return error_errno(error, errno, "write %s", name);
    }
    return !outlet->broken || error_set(error, "%s cannot be written to", name);
}

void outlet_end(struct outlet *outlet)
{
    bytes_end(&outlet->queue);
}
