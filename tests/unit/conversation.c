/* A bridge in a process of its own. The test reads events whenever it waits, as a supervisor does.
 */
#include "conversation.h"

#include "base/io.h"
#include "bridge/bridge.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

enum { PATIENCE_MS = 10000, READ_BYTES = 64 << 10 };

static void bridge_become(int channel)
{
    signal(SIGPIPE, SIG_IGN);
    if (dup2(channel, 0) != 0 || dup2(channel, 1) != 1)
        _exit(90);
    for (int fd = 2; fd < 64; fd++)
        close(fd);
    bridge_run();
}

/* What the test does not say is as in policies/script.json. */
static void settings_say(int supervisor, const char *budgets, const char *agent, const char *boot)
{
    static const char *const defaults[][2] = {{"nodes", "10000"},    {"scopes", "100000"},
                                              {"in_flight", "16"},   {"frame", "4194304"},
                                              {"result", "4194304"}, {"log", "1048576"}};
    struct bytes line = {0};
    bytes_printf(&line, "{\"op\":\"run\",\"v\":1,\"agent\":%s,\"budgets\":{%s", agent, budgets);
    for (size_t i = 0; i < sizeof defaults / sizeof *defaults; i++)
        if (!strstr(budgets, defaults[i][0]))
            bytes_printf(&line, "%s\"%s\":%s", line.at[line.length - 1] == '{' ? "" : ",",
                         defaults[i][0], defaults[i][1]);
    bytes_printf(&line, "},\"boot\":%s}\n", boot);
    assert_true(io_write_all(supervisor, line.at, line.length));
    bytes_end(&line);
}

static void nonblocking_set(int fd)
{
    assert_int_equal(fcntl(fd, F_SETFL, fcntl(fd, F_GETFL) | O_NONBLOCK), 0);
}

static struct conversation conversation_open(const char *budgets, const char *agent,
                                             const char *boot)
{
    int channel[2], jail[2];
    struct error error;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, channel), 0);
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, jail), 0);
    fflush(NULL);
    signal(SIGPIPE, SIG_IGN);
    struct conversation talk = {.bridge = fork(), .supervisor = channel[0], .jail = jail[1]};
    assert_true(talk.bridge >= 0);
    if (!talk.bridge)
        bridge_become(channel[1]);
    close(channel[1]);
    nonblocking_set(jail[0]);
    nonblocking_set(jail[1]);
    assert_true(io_send_descriptor(talk.supervisor, "h", 1, jail[0], &error));
    close(jail[0]);
    settings_say(talk.supervisor, budgets, agent, boot);
    struct bytes frame = {0};
    bytes_printf(&frame, "{\"op\":\"boot\",\"v\":1,\"ctx\":\"r\",\"payload\":%s}", boot);
    assert_string_equal(conversation_hear(&talk), bytes_text(&frame));
    bytes_end(&frame);
    return talk;
}

struct conversation conversation_begin(const char *budgets, const char *agent)
{
    return conversation_open(budgets, agent, "{\"script\":\"return 1\",\"args\":{}}");
}

struct conversation conversation_begin_check(void)
{
    return conversation_open("", "{\"kind\":\"echo\"}",
                             "{\"script\":\"return 1\",\"args\":{},\"check\":true}");
}

/* Appends what is there; false at the end. */
static bool bytes_take(int fd, struct bytes *into)
{
    bytes_reserve(into, READ_BYTES);
    ssize_t got = recv(fd, into->at + into->length, READ_BYTES, MSG_DONTWAIT);
    if (got > 0)
        into->length += (size_t)got;
    return got > 0 || (got < 0 && errno == EAGAIN);
}

/* Waits for one of the two, takes what they say, and tells whether the jail may say something.
 * False: the bridge has closed the jail's channel, or has ended. */
static bool conversation_wait(struct conversation *talk, bool saying, bool *may_say)
{
    struct pollfd ready[2] = {{.fd = talk->supervisor, .events = POLLIN},
                              {.fd = talk->jail, .events = (short)(saying ? POLLOUT : 0)}};
    if (!saying || !talk->deaf)
        ready[1].events |= POLLIN;
    if (poll(ready, 2, PATIENCE_MS) <= 0)
        fail_msg("nothing has happened for ten seconds");
    *may_say = ready[1].revents & POLLOUT;
    bool alive = true;
    if (ready[0].revents & (POLLIN | POLLHUP))
        alive = bytes_take(talk->supervisor, &talk->events);
    if (ready[1].revents & POLLIN)
        alive = bytes_take(talk->jail, &talk->heard) && alive;
    return alive && !(ready[1].revents & POLLERR);
}

void conversation_say_bytes(struct conversation *talk, const char *from, size_t length)
{
    bool may_say = true;
    while (length) {
        if (may_say) {
            ssize_t put = send(talk->jail, from, length, MSG_NOSIGNAL);
            if (put < 0 && errno != EAGAIN)
                return;
            from += put > 0 ? put : 0;
            length -= put > 0 ? (size_t)put : 0;
        }
        if (length && !conversation_wait(talk, true, &may_say))
            return;
    }
}

void conversation_say(struct conversation *talk, const char *text)
{
    conversation_say_bytes(talk, text, strlen(text));
}

const char *conversation_hear(struct conversation *talk)
{
    for (bool ended = false, ignored;;) {
        char *from = talk->heard.at + talk->taken;
        size_t left = talk->heard.length - talk->taken;
        char *newline = left ? memchr(from, '\n', left) : NULL;
        if (newline) {
            *newline = '\0';
            talk->taken += (size_t)(newline - from) + 1;
            return from;
        }
        if (ended)
            return NULL;
        ended = !conversation_wait(talk, false, &ignored);
    }
}

void conversation_hang_up(struct conversation *talk)
{
    close(talk->jail);
    talk->jail = -1;
}

const char *conversation_end(struct conversation *talk)
{
    struct pollfd ready = {.fd = talk->supervisor, .events = POLLIN};
    do {
        if (poll(&ready, 1, PATIENCE_MS) <= 0)
            fail_msg("the bridge does not end");
    } while (bytes_take(talk->supervisor, &talk->events));
    assert_int_equal(waitpid(talk->bridge, &talk->status, 0), talk->bridge);
    talk->bridge = 0;
    assert_int_equal(talk->status, 0);
    const char *text = bytes_text(&talk->events);
    size_t length = talk->events.length;
    const char *before = length > 1 ? memrchr(text, '\n', length - 1) : NULL;
    return before ? before + 1 : text;
}

size_t conversation_count(struct conversation *talk, const char *text)
{
    size_t count = 0, length = strlen(text);
    const char *at = talk->events.at, *end = at + talk->events.length;
    while ((at = memmem(at, (size_t)(end - at), text, length))) {
        at += length;
        count++;
    }
    return count;
}

long conversation_memory_kib(const struct conversation *talk, const char *field)
{
    char path[64], line[256];
    long kib = -1;
    snprintf(path, sizeof path, "/proc/%d/status", (int)talk->bridge);
    FILE *status = fopen(path, "re");
    assert_non_null(status);
    while (fgets(line, sizeof line, status))
        if (strncmp(line, field, strlen(field)) == 0)
            kib = strtol(line + strlen(field) + 1, NULL, 10);
    fclose(status);
    return kib;
}

void conversation_drop(struct conversation *talk)
{
    if (talk->bridge) {
        kill(talk->bridge, SIGKILL);
        waitpid(talk->bridge, &talk->status, 0);
    }
    close(talk->supervisor);
    if (talk->jail >= 0)
        close(talk->jail);
    bytes_end(&talk->heard);
    bytes_end(&talk->events);
}
