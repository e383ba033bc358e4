/* Signals as one descriptor. */
#include "supervisor/signals.h"

#include "base/own.h"
#include "supervisor/clock.h"

#include <errno.h>
#include <poll.h>
#include <stddef.h>
#include <sys/signalfd.h>
#include <unistd.h>

static bool is_ignored(int number)
{
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* What the supervisor needs to hear of its cells and its terminal, whatever the caller did with it.
 */
static void needed_add(sigset_t *set)
{
    signal(SIGCHLD, SIG_DFL); /* ignored, it would reap for us */
    signal(SIGNALS_TIMER, SIG_DFL);
    sigaddset(set, SIGCHLD);
    sigaddset(set, SIGNALS_TIMER);
    sigaddset(set, SIGWINCH);
    sigaddset(set, SIGCONT);
}

bool signals_begin(struct signals *signals, struct error *error)
{
    const int stops[] = {SIGINT, SIGTERM, SIGHUP};
    sigset_t set;
    sigemptyset(&set);
    needed_add(&set);
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        if (!is_ignored(stops[i]))
            sigaddset(&set, stops[i]);
    signal(SIGPIPE, SIG_IGN); /* become errors of the call that caused them */
    signal(SIGXFSZ, SIG_IGN);
    signals->stops = 0;
    if (sigprocmask(SIG_BLOCK, &set, NULL) < 0)
        return error_errno(error, errno, "block the signals that a descriptor is to tell of");
    signals->fd = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return signals->fd >= 0 || error_errno(error, errno, "open a descriptor for signals");
}

static void signal_note(struct signals *signals, uint32_t number)
{
    signals->stops += number == SIGINT || number == SIGTERM || number == SIGHUP;
    signals->resized |= number == SIGWINCH;
    signals->resumed |= number == SIGCONT;
}

void signals_take(struct signals *signals)
{
    struct signalfd_siginfo taken[16];
    ssize_t got;
    bool child = false;
    while ((got = read(signals->fd, taken, sizeof taken)) > 0)
        for (size_t i = 0; i < (size_t)got / sizeof taken[0]; i++) {
            signal_note(signals, taken[i].ssi_signo);
            child |= taken[i].ssi_signo == SIGCHLD;
        }
    if (child && signals->heed)
        signals->heed(signals->context);
}

void signals_wait(struct signals *signals, int timeout_ms)
{
    struct pollfd entry = {.fd = signals->fd, .events = POLLIN};
    if (poll(&entry, 1, timeout_ms) > 0)
        signals_take(signals);
}

void signals_end(struct signals *signals)
{
    own_fd_end(&signals->fd);
}

enum wait_outcome wait_readable(struct signals *signals, int fd, int timeout_ms)
{
    int64_t deadline_ns = monotonic_ns() + (int64_t)timeout_ms * 1000000;
    for (;;) {
        struct pollfd entries[] = {{.fd = fd, .events = POLLIN},
                                   {.fd = signals->fd, .events = POLLIN}};
        int64_t left_ms = (deadline_ns - monotonic_ns() + 999999) / 1000000;
        int got = poll(entries, 2, left_ms > 0 ? (int)left_ms : 0);
        if (got > 0 && entries[1].revents)
            signals_take(signals);
        if (got > 0 && entries[0].revents)
            return WAIT_READY;
        if (signals->stops)
            return WAIT_STOPPED;
        bool failed = got < 0 && errno != EINTR;
        if (got == 0 || failed || left_ms <= 0)
            return WAIT_TIMEOUT;
    }
}
