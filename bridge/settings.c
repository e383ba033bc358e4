/* What the supervisor hands over before a run. */
#include "bridge/settings.h"

#include "base/json_scan.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum { SETTINGS_MOST = 512 << 20, BYTES_MOST = 1 << 30, READ_BYTES = 64 << 10 };

static bool budget_read(const struct json_tape *tape, uint32_t budgets, const char *name,
                        uint64_t most, uint64_t *value, struct error *error)
{
    uint32_t at = json_member(tape, budgets, name);
    *value = most;
    if (at && json_kind_of(tape, at) == JSON_NULL)
        return true;
    if (at && json_count(tape, at, most < INT64_MAX ? most : INT64_MAX, value))
        return true;
    return error_set(error, "settings: budgets.%s is not a count or null", name);
}

static bool budgets_read(const struct json_tape *tape, struct settings *settings,
                         struct error *error)
{
    uint32_t budgets = json_member(tape, 0, "budgets");
    uint64_t frame = 0, result = 0;
    bool good = budget_read(tape, budgets, "nodes", UINT64_MAX, &settings->nodes, error) &&
                budget_read(tape, budgets, "scopes", UINT64_MAX, &settings->scopes, error) &&
                budget_read(tape, budgets, "in_flight", UINT64_MAX, &settings->in_flight, error) &&
                budget_read(tape, budgets, "log", UINT64_MAX, &settings->log_bytes, error) &&
                budget_read(tape, budgets, "frame", BYTES_MOST, &frame, error) &&
                budget_read(tape, budgets, "result", BYTES_MOST, &result, error);
    settings->frame_bytes = (size_t)frame;
    settings->result_bytes = (size_t)result;
    if (good && !settings->in_flight)
        return error_set(error, "settings: with budgets.in_flight 0 no call could ever be made");
    return good;
}

static struct span raw_span(const struct json_tape *tape, uint32_t at)
{
    struct span span;
    span.at = json_raw(tape, at, &span.length);
    return span;
}

static bool agent_read(const struct json_tape *tape, struct settings *settings, struct error *error)
{
    uint32_t agent = json_member(tape, 0, "agent");
    uint32_t kind = agent ? json_member(tape, agent, "kind") : 0;
    uint32_t replies = agent ? json_member(tape, agent, "replies") : 0;
    settings->replies = (struct span){0};
    if (kind && json_text_equals(tape, kind, "echo") && !replies)
        return true;
    if (!kind || !json_text_equals(tape, kind, "replies") || !replies)
        return error_set(error, "settings: agent is neither echo nor replies");
    settings->replies = raw_span(tape, replies);
    return true;
}

static bool tape_read(const struct json_tape *tape, struct settings *settings, struct error *error)
{
    uint64_t version;
    uint32_t op = json_member(tape, 0, "op"), boot = json_member(tape, 0, "boot");
    uint32_t v = json_member(tape, 0, "v");
    if (!op || !json_text_equals(tape, op, "run") || !v || !json_count(tape, v, 1, &version) ||
        version != 1)
        return error_set(error, "settings: not a run of version 1");
    if (!boot || json_kind_of(tape, boot) != JSON_OBJECT)
        return error_set(error, "settings: boot is not an object");
    settings->boot = raw_span(tape, boot);
    uint32_t check = json_member(tape, boot, "check");
    if (check && json_kind_of(tape, check) != JSON_TRUE)
        return error_set(error, "settings: boot.check is not true");
    settings->checks = check != 0;
    return budgets_read(tape, settings, error) && agent_read(tape, settings, error);
}

bool settings_read(struct span line, struct settings *settings, struct error *error)
{
    /* Arguments and recorded values are nested up to 200 deep by themselves. */
    struct json_limits limits = {.bytes = SETTINGS_MOST,
                                 .depth = 210,
                                 .values = line.length + 1,
                                 .number_length = 400,
                                 .tape_depth = 2};
    struct json_tape tape = {0};
    struct json_fault fault;
    bool good = json_scan(line.at, line.length, &limits, &tape, &fault)
                    ? tape_read(&tape, settings, error)
                    : error_set(error, "settings: %s at byte %zu", fault.reason, fault.offset);
    json_tape_end(&tape);
    return good;
}

/* The one descriptor that came along, -1 if none did or more than one. */
static int descriptor_of(struct msghdr *message)
{
    int fd = -1;
    struct cmsghdr *part = CMSG_FIRSTHDR(message);
    if (!part || part->cmsg_level != SOL_SOCKET || part->cmsg_type != SCM_RIGHTS ||
        part->cmsg_len != CMSG_LEN(sizeof fd))
        return -1;
    memcpy(&fd, CMSG_DATA(part), sizeof fd);
    return fd;
}

bool handover_receive(int socket, int wanted)
{
    char byte = 0;
    union {
        struct cmsghdr aligned;
        char room[CMSG_SPACE(sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct iovec part = {.iov_base = &byte, .iov_len = 1};
    struct msghdr message = {.msg_iov = &part,
                             .msg_iovlen = 1,
                             .msg_control = control.room,
                             .msg_controllen = sizeof control.room};
    ssize_t got;
    do
        got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    while (got < 0 && errno == EINTR);
    return got == 1 && byte == 'h' && !(message.msg_flags & MSG_CTRUNC) &&
           descriptor_of(&message) == wanted;
}

bool handover_read_settings(int socket, struct bytes *line)
{
    for (;;) {
        bytes_reserve(line, READ_BYTES);
        ssize_t got = read(socket, line->at + line->length, READ_BYTES);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return false;
        line->length += (size_t)got;
        const char *newline = memchr(line->at + line->length - (size_t)got, '\n', (size_t)got);
        if (newline) {
            bool last = newline == line->at + line->length - 1;
            line->length--;
            return last;
        }
        if (line->length > SETTINGS_MOST)
            return false;
    }
}
