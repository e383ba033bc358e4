/* The terminal behind a descriptor. */
#include "supervisor/live/terminal.h"

#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { COLUMNS_USUAL = 80, ROWS_USUAL = 24, SIZE_MOST = 1000 };

/* A variable that is set and not empty; or NULL. */
static const char *variable(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

int terminal_reopen(int fd)
{
    char path[32];
    if (!isatty(fd))
        return -1;
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    auto_fd anew = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    return anew >= 0 && isatty(anew) ? take_fd(&anew) : -1;
}

bool terminal_begin(struct terminal *terminal, int fd)
{
    const char *term = variable("TERM");
    *terminal = (struct terminal){.fd = fd};
    return fd >= 0 && term && strcmp(term, "dumb") != 0 && terminal_is_ours(terminal);
}

/* By name: the locale need not be installed. */
static bool locale_is_utf8(void)
{
    const char *name = variable("LC_ALL");
    if (!name)
        name = variable("LC_CTYPE");
    if (!name)
        name = variable("LANG");
    return name && (strcasestr(name, "utf-8") || strcasestr(name, "utf8"));
}

void terminal_screen_begin(struct screen *screen)
{
    *screen = (struct screen){.columns = COLUMNS_USUAL, .rows = ROWS_USUAL};
    screen->colour = !variable("NO_COLOR");
    if (locale_is_utf8())
        screen->widths = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    screen->unicode = screen->widths != (locale_t)0;
}

void terminal_screen_end(struct screen *screen)
{
    if (screen->widths)
        freelocale(screen->widths);
    *screen = (struct screen){0};
}

static unsigned size_within(unsigned size, unsigned usual)
{
    return !size ? usual : size < SIZE_MOST ? size : SIZE_MOST;
}

void terminal_measure(const struct terminal *terminal, struct screen *screen)
{
    struct winsize size = {0};
    if (ioctl(terminal->fd, TIOCGWINSZ, &size) < 0)
        return;
    screen->columns = size_within(size.ws_col, COLUMNS_USUAL);
    screen->rows = size_within(size.ws_row, ROWS_USUAL);
}

/* Of a terminal that is not the controlling one, nobody knows a foreground. */
bool terminal_is_ours(const struct terminal *terminal)
{
    pid_t group = tcgetpgrp(terminal->fd);
    return group <= 0 || group == getpgrp();
}

void terminal_flush(struct terminal *terminal)
{
    while (terminal_waits(terminal)) {
        ssize_t put = write(terminal->fd, terminal->queue.at + terminal->sent,
                            terminal->queue.length - terminal->sent);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0 && errno == EAGAIN)
            return;
        terminal->gone = put <= 0;
        terminal->sent += put > 0 ? (size_t)put : 0;
    }
    bytes_clear(&terminal->queue);
    terminal->sent = 0;
}

bool terminal_waits(const struct terminal *terminal)
{
    return !terminal->gone && terminal->sent < terminal->queue.length;
}

void terminal_end(struct terminal *terminal)
{
    bytes_end(&terminal->queue);
}
