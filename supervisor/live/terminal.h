/* The terminal behind a descriptor: what it can show, how large it is, and writing to it without
 * ever waiting for it. */
#ifndef BRIG_SUPERVISOR_LIVE_TERMINAL_H
#define BRIG_SUPERVISOR_LIVE_TERMINAL_H

#include "base/bytes.h"
#include "supervisor/live/pen.h"

#include <stdbool.h>
#include <stddef.h>

struct terminal {
    int fd; /* borrowed, nonblocking */
    struct bytes queue;
    size_t sent;
    bool gone; /* it takes nothing any more */
};

/* The terminal behind fd, opened anew for writing without waiting, since others share the flags of
 * fd. -1: it is none, or cannot be opened anew, say because it is another user's. */
int terminal_reopen(int fd);

/* Whether lines can be drawn in place on what terminal_reopen gave: a terminal, not a dumb one, and
 * brig runs in its foreground. */
bool terminal_begin(struct terminal *terminal, int fd);

/* What it can show, by the environment (NO_COLOR, and whether the locale is one of UTF-8). Free the
 * screen with terminal_screen_end. */
void terminal_screen_begin(struct screen *screen);
void terminal_screen_end(struct screen *screen);

/* Its size at the moment. */
void terminal_measure(const struct terminal *terminal, struct screen *screen);

/* Whether brig runs in its foreground: in the background it must not draw. */
bool terminal_is_ours(const struct terminal *terminal);

/* Append to the queue, then flush: writes what the terminal takes at the moment. */
void terminal_flush(struct terminal *terminal);
bool terminal_waits(const struct terminal *terminal); /* something is still queued */

void terminal_end(struct terminal *terminal); /* frees; nothing needs to be put back */

#endif
