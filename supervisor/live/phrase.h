/* The words and signs of the live view: marks, names, counts, times. */
#ifndef BRIG_SUPERVISOR_LIVE_PHRASE_H
#define BRIG_SUPERVISOR_LIVE_PHRASE_H

#include "supervisor/live/pen.h"
#include "supervisor/live/tree.h"

#include <stdbool.h>
#include <stdint.h>

struct moment {
    uint64_t now_us; /* on the clock of the events */
    bool over;       /* nothing will change any more: what runs still is called unfinished */
};

/* How a node stands at a moment. A group whose agents failed in part is mixed. */
enum standing {
    STANDING_NOTHING,
    STANDING_RUNNING,
    STANDING_OK,
    STANDING_FAILED,
    STANDING_CANCELLED,
    STANDING_MIXED,
    STANDING_UNFINISHED
};

/* An agent or a group with running agents runs, and so does the phase that a scope is in. */
enum standing phrase_standing(const struct node *node, const struct moment *moment);

/* A sign and a space. */
void phrase_put_mark(struct pen *pen, enum standing standing);

/* "par-0  12 branches", a label, a title. */
void phrase_put_name(struct pen *pen, const struct node *node);

/* Behind the name of a branch or item whose children are not shown: the most telling of them. */
void phrase_put_telling(struct pen *pen, const struct node *node);

/* "b-3 ", in front of the name of what the branch or item holds. */
void phrase_put_holder(struct pen *pen, const struct node *holder);

/* "4 running, 14 ok, 1 failed"; signs instead of words on a narrow screen; nothing for none. */
void phrase_put_calls(struct pen *pen, const uint64_t calls[CALL_STATES], bool over);

/* A phase in which nothing was asked has no time of its own. */
bool phrase_has_time(const struct node *node);
void phrase_put_time(struct pen *pen, const struct node *node, const struct moment *moment);

/* "… 9,980 more: 9,970 ok, 10 failed": children that are not shown, and the agents in them. */
void phrase_put_rest(struct pen *pen, uint64_t count, const uint64_t calls[CALL_STATES], bool over);

/* The line below the tree: what the whole run does. */
void phrase_put_sum(struct pen *pen, const struct node *root, const struct moment *moment);

/* Whether words give way to signs. */
bool phrase_is_narrow(const struct screen *screen);

#endif
