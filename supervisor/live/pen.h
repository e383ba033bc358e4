/* One line of the live view, written from the left: styles, and a right edge that is measured in
 * columns of the terminal. What does not fit is cut, and the cut is marked; or the line is folded.
 */
#ifndef BRIG_SUPERVISOR_LIVE_PEN_H
#define BRIG_SUPERVISOR_LIVE_PEN_H

#include "base/bytes.h"

#include <locale.h>
#include <stdbool.h>
#include <stddef.h>

/* What is drawn on. */
struct screen {
    unsigned columns, rows;
    bool colour;
    bool unicode;    /* else only ASCII is put: other characters are shown by their number */
    locale_t widths; /* with the widths of characters (LC_CTYPE of UTF-8); 0 only if not unicode */
};

enum style {
    STYLE_PLAIN,
    STYLE_TITLE,
    STYLE_FAINT,
    STYLE_RUNNING,
    STYLE_GOOD,
    STYLE_BAD,
    STYLE_MIXED
};

struct pen {
    struct bytes *into;
    const struct screen *screen;
    unsigned columns; /* the right edge */
    unsigned used;
    bool folds; /* at the right edge the line goes on below, at `indent` */
    unsigned indent;
    size_t word_at; /* where the last word of a line that folds begins, 0: it is the first */
    unsigned word_used;
    bool full; /* the line was cut: nothing more is put */
    enum style style;
    size_t cut_at; /* where to cut so that the mark of a cut fits, and what holds there */
    unsigned cut_used;
    enum style cut_style;
};

/* A pen at the left edge. Nothing is put beyond `columns`. */
void pen_begin(struct pen *pen, struct bytes *into, const struct screen *screen, unsigned columns);

/* Moves the right edge; a line that was cut at the former edge goes on behind the cut. */
void pen_move_edge(struct pen *pen, unsigned columns);

/* Puts text of our own. */
void pen_put(struct pen *pen, enum style style, const char *text);

/* Puts a stranger's text: what it would do to a terminal is shown, not done. */
void pen_put_shown(struct pen *pen, enum style style, const char *text);

/* Takes the style back and ends the line. */
void pen_end(struct pen *pen);

#endif
