/* The signals by which the kernel and the user speak to the supervisor, as one descriptor: stops,
 * ends and timers of its cells, and the wish to stop. Whoever waits for anything waits for it as
 * well. */
#ifndef BRIG_SUPERVISOR_SIGNALS_H
#define BRIG_SUPERVISOR_SIGNALS_H

#include "base/error.h"

#include <signal.h>
#include <stdbool.h>

/* A jail's processor clock has reached its budget. */
#define SIGNALS_TIMER (SIGRTMIN + 1)

struct signals {
    int fd;         /* signalfd; -1: not begun */
    unsigned stops; /* SIGINT, SIGTERM and SIGHUP that have come so far */
    bool resized;   /* SIGWINCH has come; whoever draws takes it back */
    bool resumed;   /* the same for SIGCONT */
    void (*heed)(
        void *context); /* called when SIGCHLD has been taken; NULL: nobody is interested */
    void *context;
};

/* Blocks the signals and opens the descriptor. A SIGINT or SIGHUP that the caller ignores (nohup)
 * stays ignored. They stay blocked for the rest of the process: one that comes when all is done
 * must not undo it. */
bool signals_begin(struct signals *signals, struct error *error);

/* Empties the descriptor, counts the stops, and has SIGCHLD heeded. */
void signals_take(struct signals *signals);

/* Waits for a signal, at most so long, and takes what has come. */
void signals_wait(struct signals *signals, int timeout_ms);

void signals_end(struct signals *signals); /* closes the descriptor */

enum wait_outcome { WAIT_READY, WAIT_TIMEOUT, WAIT_STOPPED };

/* Until fd can be read (or has ended), the time is over, or a stop is wished for. */
enum wait_outcome wait_readable(struct signals *signals, int fd, int timeout_ms);

#endif
