/* Waiting with a limit. */
#include "supervisor/wait.h"

#include <errno.h>
#include <poll.h>
#include <time.h>

int64_t monotonic_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

bool wait_readable(int fd, int timeout_ms)
{
    int64_t deadline_ns = monotonic_ns() + (int64_t)timeout_ms * 1000000;
    struct pollfd entry = {.fd = fd, .events = POLLIN};
    for (;;) {
        int64_t left_ms = (deadline_ns - monotonic_ns() + 999999) / 1000000;
        int got = poll(&entry, 1, left_ms > 0 ? (int)left_ms : 0);
        if (got > 0)
            return true;
        if (got == 0 || errno != EINTR)
            return false;
    }
}
