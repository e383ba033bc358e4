/* The live view of a run: a tree on a terminal, drawn anew in place while events come, with the
 * lines of the log above it.
 *
 *     if (view_begin(&view, fd)) …
 *     view_show(&view, event) for each event, view_attend after each wait until view_deadline_ns,
 *     view_end: the last state stays on the screen. */
#ifndef BRIG_SUPERVISOR_LIVE_VIEW_H
#define BRIG_SUPERVISOR_LIVE_VIEW_H

#include "supervisor/event.h"
#include "supervisor/live/painter.h"
#include "supervisor/live/terminal.h"
#include "supervisor/live/tree.h"
#include "supervisor/signals.h"

#include <stdbool.h>
#include <stdint.h>

struct view {
    struct terminal terminal;
    struct screen screen;
    struct tree tree;
    struct painter painter;
    struct lines next;
    struct bytes above; /* messages that have not been drawn yet */
    struct moment moment;
    bool started;     /* the first event has come */
    bool changed;     /* since the last drawing */
    int64_t zero_ns;  /* when the clock of the events began, by the monotonic clock */
    int64_t drawn_ns; /* when the last drawing began */
};

/* fd is what terminal_reopen gave and stays the caller's. False: no view can be drawn on it, and
 * the view is empty. The view must not move afterwards. */
bool view_begin(struct view *view, int fd);

/* Takes the event into the tree, or its message above it; draws nothing yet. */
void view_show(struct view *view, const struct event *event);

/* Draws if it is time to, and writes what the terminal takes; never waits. */
void view_attend(struct view *view);

/* When to call view_attend next, if nothing else happens; INT64_MAX: not at all. */
int64_t view_deadline_ns(const struct view *view);

void view_resized(struct view *view); /* the terminal has another size */
void view_resumed(struct view *view); /* others may have written to the terminal meanwhile */

/* Draws the last state, and gives the terminal a second to take it, less if a stop comes. Frees all
 * of the view. */
void view_end(struct view *view, struct signals *signals);

#endif
