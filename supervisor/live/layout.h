/* How a tree looks: a pure function of the tree, the screen and the moment. It takes as long as the
 * screen is high, however large the tree is: what there is no room for is counted, not shown. */
#ifndef BRIG_SUPERVISOR_LIVE_LAYOUT_H
#define BRIG_SUPERVISOR_LIVE_LAYOUT_H

#include "base/bytes.h"
#include "supervisor/live/pen.h"
#include "supervisor/live/phrase.h"
#include "supervisor/live/tree.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Lines, each with its newline, and how many columns each takes. {0} is empty. */
struct lines {
    struct bytes text;
    unsigned *widths;
    size_t count, room;
};

/* Draws the tree and below it one line that sums up, unless it is over. At most so many lines that
 * one row of the screen, or two if it is over, stay free for what comes below, and some for the
 * messages above; none is wider than the screen. */
void layout_draw(const struct tree *tree, const struct screen *screen, const struct moment *moment,
                 struct lines *lines);

/* Appends one message, word and text, in as many lines as it takes. */
void layout_put_message(const struct screen *screen, const char *word, enum style style,
                        const char *text, struct bytes *into);

void lines_clear(struct lines *lines); /* keeps the room */
void lines_end(struct lines *lines);

#endif
