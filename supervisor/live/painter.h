/* Drawing in place: what bytes bring a terminal from the lines that stand there to the next ones.
 * The cursor rests at the start of the line below them. Each drawing is complete in itself: between
 * two of them the terminal is in its usual state, whatever happens to brig. */
#ifndef BRIG_SUPERVISOR_LIVE_PAINTER_H
#define BRIG_SUPERVISOR_LIVE_PAINTER_H

#include "base/bytes.h"
#include "supervisor/live/layout.h"

/* {0}: nothing stands there yet. */
struct painter {
    struct lines shown;
    unsigned columns; /* of the screen when they were drawn */
};

/* Appends the bytes that put `above` where the shown lines began, for good, and `next` below it.
 * `next` and the shown lines change places: its memory serves the next drawing. */
void painter_paint(struct painter *painter, struct lines *next, const struct bytes *above,
                   const struct screen *screen, struct bytes *into);

/* Others have written to the terminal: what stands there stays, the next lines go below. */
void painter_forget(struct painter *painter);

void painter_end(struct painter *painter); /* frees; what stands there stays */

#endif
