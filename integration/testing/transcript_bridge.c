/* A bridge that keeps every byte that it hears from the jail and says to it, and tells both as the
 * last two warnings of the run: "jail: …" and "bridge: …". Linked with --wrap, for tests alone,
 * never installed. */
#include "base/bytes.h"
#include "base/json_write.h"
#include "base/own.h"
#include "bridge/event.h"
#include "integration/testing/transcript.h"

#include <unistd.h>

enum { JAIL_FD = 2 };

struct transcript {
    struct bytes jail, bridge;
};

ssize_t __real_read(int fd, void *into, size_t most);
ssize_t __wrap_read(int fd, void *into, size_t most);
ssize_t __real_write(int fd, const void *from, size_t length);
ssize_t __wrap_write(int fd, const void *from, size_t length);
void __real_event_end(struct events *events, const struct ending *ending,
                      const struct event_counts *counts, uint64_t now_us);
void __wrap_event_end(struct events *events, const struct ending *ending,
                      const struct event_counts *counts, uint64_t now_us);

/* The functions that are wrapped have no argument that could carry it. */
static struct transcript *transcript_of_run(void)
{
    static struct transcript transcript;
    return &transcript;
}

ssize_t __wrap_read(int fd, void *into, size_t most)
{
    if (fd != JAIL_FD)
        return __real_read(fd, into, most);
    ssize_t got = __real_read(fd, into, transcript_share(most));
    if (got > 0)
        bytes_append(&transcript_of_run()->jail, into, (size_t)got);
    return got;
}

ssize_t __wrap_write(int fd, const void *from, size_t length)
{
    if (fd != JAIL_FD)
        return __real_write(fd, from, length);
    ssize_t put = __real_write(fd, from, transcript_share(length));
    if (put > 0)
        bytes_append(&transcript_of_run()->bridge, from, (size_t)put);
    return put;
}

static void side_tell(struct events *events, const char *side, const struct bytes *said,
                      uint64_t now_us)
{
    auto_bytes text = {0}, json = {0};
    bytes_append_text(&text, side);
    bytes_append(&text, said->at, said->length);
    json_put_text_of(&json, text.at, text.length);
    event_warning(events, span_of_bytes(&json), now_us);
}

void __wrap_event_end(struct events *events, const struct ending *ending,
                      const struct event_counts *counts, uint64_t now_us)
{
    side_tell(events, "jail: ", &transcript_of_run()->jail, now_us);
    side_tell(events, "bridge: ", &transcript_of_run()->bridge, now_us);
    __real_event_end(events, ending, counts, now_us);
}
