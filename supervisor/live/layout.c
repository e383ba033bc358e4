/* How a tree looks. */
#include "supervisor/live/layout.h"

#include "base/own.h"

#include <stdlib.h>
#include <string.h>

enum {
    INDENT = 2,
    GAP = 2,         /* between name and counts */
    NAME_LEAST = 10, /* columns that counts and times leave to a name */
    LOG_SHARE = 5,   /* one line in so many stays free for messages above the tree */
    MESSAGE_INDENT = 10,
    MESSAGE_INDENT_NARROW = 2,
};

struct canvas {
    const struct screen *screen;
    const struct moment *moment;
    struct lines *lines;
};

void lines_clear(struct lines *lines)
{
    bytes_clear(&lines->text);
    lines->count = 0;
}

void lines_end(struct lines *lines)
{
    bytes_end(&lines->text);
    free(lines->widths);
    *lines = (struct lines){0};
}

static void line_begin(const struct canvas *canvas, struct pen *pen)
{
    pen_begin(pen, &canvas->lines->text, canvas->screen, canvas->screen->columns);
}

static void line_end(const struct canvas *canvas, struct pen *pen)
{
    struct lines *lines = canvas->lines;
    pen_end(pen);
    if (lines->count == lines->room) {
        lines->room = lines->room ? lines->room * 2 : 64;
        lines->widths = reallocarray(lines->widths, lines->room, sizeof *lines->widths);
        if (!lines->widths)
            abort();
    }
    lines->widths[lines->count++] = pen->used;
}

static unsigned indent_of(const struct canvas *canvas, size_t depth)
{
    unsigned most = canvas->screen->columns / 4;
    return depth <= most / INDENT ? (unsigned)depth * INDENT : most;
}

static void indent_put(const struct canvas *canvas, struct pen *pen, size_t depth)
{
    for (unsigned i = indent_of(canvas, depth); i > 0; i--)
        pen_put(pen, STYLE_PLAIN, " ");
}

/* What goes behind a name, from the most telling to nothing. */
enum tail { TAIL_WHOLE, TAIL_COUNTS, TAIL_NONE };

static void tail_put(const struct canvas *canvas, struct pen *pen, const struct node *node,
                     enum tail tail)
{
    unsigned before = pen->used;
    if (node->kind != NODE_AGENT && tail != TAIL_NONE)
        phrase_put_calls(pen, node->calls, canvas->moment->over);
    if (tail != TAIL_WHOLE || !phrase_has_time(node))
        return;
    if (pen->used > before)
        pen_put(pen, STYLE_PLAIN, "  ");
    phrase_put_time(pen, node, canvas->moment);
}

static unsigned tail_width(const struct canvas *canvas, const struct node *node, enum tail tail)
{
    auto_bytes unseen = {0};
    struct pen pen;
    pen_begin(&pen, &unseen, canvas->screen, UINT16_MAX);
    tail_put(canvas, &pen, node, tail);
    return pen.used ? pen.used + GAP : 0;
}

/* One node on one line. */
struct row {
    const struct node *node;
    const struct node *holder; /* the branch or item that shares the line; or NULL */
    bool is_closed;            /* nothing of what is in it is shown below */
};

static void name_put(struct pen *pen, const struct row *row)
{
    if (row->holder)
        phrase_put_holder(pen, row->holder);
    phrase_put_name(pen, row->node);
    if (row->is_closed)
        phrase_put_telling(pen, row->node);
}

static unsigned name_width(const struct canvas *canvas, const struct row *row)
{
    auto_bytes unseen = {0};
    struct pen pen;
    pen_begin(&pen, &unseen, canvas->screen, UINT16_MAX);
    name_put(&pen, row);
    return pen.used;
}

/* The first tail that leaves `name` columns to the name; TAIL_NONE if none does. */
static enum tail tail_beside(const struct canvas *canvas, const struct node *node, unsigned name)
{
    for (enum tail tail = TAIL_WHOLE; tail < TAIL_NONE; tail++)
        if (name + tail_width(canvas, node, tail) <= canvas->screen->columns)
            return tail;
    return TAIL_NONE;
}

/* A group's name is short and is best not cut; a label may be, for the sake of the time. */
static enum tail tail_choose(const struct canvas *canvas, const struct row *row, unsigned used)
{
    const struct node *node = row->node;
    if (node->kind == NODE_AGENT)
        return tail_beside(canvas, node, used + NAME_LEAST);
    unsigned some = canvas->screen->columns * 2 / 5;
    unsigned least = some < NAME_LEAST ? some : NAME_LEAST;
    enum tail tail = tail_beside(canvas, node, used + name_width(canvas, row));
    return tail == TAIL_NONE ? tail_beside(canvas, node, used + least) : tail;
}

static void row_draw(const struct canvas *canvas, const struct row *row, size_t depth)
{
    const struct node *node = row->node;
    unsigned columns = canvas->screen->columns;
    struct pen pen;
    line_begin(canvas, &pen);
    indent_put(canvas, &pen, depth);
    phrase_put_mark(&pen, phrase_standing(node, canvas->moment));
    enum tail tail = tail_choose(canvas, row, pen.used);
    unsigned width = tail_width(canvas, node, tail);
    pen_move_edge(&pen, columns - width);
    name_put(&pen, row);
    pen_move_edge(&pen, columns);
    if (width) {
        pen_put(&pen, STYLE_PLAIN, "  ");
        tail_put(canvas, &pen, node, tail);
    }
    if (node->failure && pen.used + GAP + NAME_LEAST <= columns) {
        pen_put(&pen, STYLE_PLAIN, "  ");
        pen_put_shown(&pen, STYLE_BAD, node->failure);
    }
    line_end(canvas, &pen);
}

static void rest_row(const struct canvas *canvas, uint64_t count, const uint64_t calls[CALL_STATES],
                     size_t depth)
{
    struct pen pen;
    line_begin(canvas, &pen);
    indent_put(canvas, &pen, depth);
    phrase_put_rest(&pen, count, calls, canvas->moment->over);
    line_end(canvas, &pen);
}

/* A child that was chosen to be shown, and how many lines it gets. */
struct pick {
    const struct node *node;
    uint64_t rows;
};

static int pick_compare(const void *one, const void *other)
{
    const struct pick *a = one, *b = other;
    return a->node->serial < b->node->serial ? -1 : a->node->serial > b->node->serial;
}

static size_t picks_take(struct pick *picks, size_t count, size_t most, const struct node *from)
{
    for (; from && count < most; from = from->behind)
        picks[count++] = (struct pick){from, 1};
    return count;
}

/* The most telling come first, and lines that are left over go to the first of them. */
static void picks_choose(struct pick *picks, size_t count, uint64_t spare,
                         const struct node *parent)
{
    size_t taken = 0;
    for (int class = 0; class < NODE_CLASSES; class ++)
        taken = picks_take(picks, taken, count, parent->lists[class].front);
    for (size_t i = 0; i < count; i++) {
        uint64_t wanted = picks[i].node->rows - 1;
        uint64_t more = wanted < spare ? wanted : spare;
        picks[i].rows += more;
        spare -= more;
    }
    qsort(picks, count, sizeof *picks, pick_compare);
}

static void children_draw(const struct canvas *canvas, const struct node *parent, uint64_t rows,
                          size_t depth);

static void node_draw(const struct canvas *canvas, const struct pick *pick, size_t depth)
{
    struct row row = {.node = pick->node, .is_closed = pick->rows < 2};
    if (node_is_merged(row.node)) {
        row.holder = row.node;
        row.node = row.node->first;
    }
    row_draw(canvas, &row, depth);
    if (!row.is_closed)
        children_draw(canvas, row.node, pick->rows - 1, depth + 1);
}

static void children_draw(const struct canvas *canvas, const struct node *parent, uint64_t rows,
                          size_t depth)
{
    bool all = parent->children <= rows;
    uint64_t count = all ? parent->children : rows > 1 ? rows - 1 : rows;
    if (!count)
        return;
    auto_free struct pick *picks = calloc(count, sizeof *picks);
    if (!picks)
        abort();
    picks_choose(picks, count, all ? rows - count : 0, parent);
    uint64_t calls[CALL_STATES];
    memcpy(calls, parent->calls, sizeof calls);
    for (size_t i = 0; i < count; i++) {
        node_draw(canvas, &picks[i], depth);
        for (int state = 0; state < CALL_STATES; state++)
            calls[state] -= picks[i].node->calls[state];
    }
    if (!all && rows > 1)
        rest_row(canvas, parent->children - count, calls, depth);
}

static void sum_row(const struct canvas *canvas, const struct tree *tree)
{
    struct pen pen;
    line_begin(canvas, &pen);
    phrase_put_sum(&pen, &tree->root, canvas->moment);
    line_end(canvas, &pen);
}

void layout_draw(const struct tree *tree, const struct screen *screen, const struct moment *moment,
                 struct lines *lines)
{
    struct canvas canvas = {.screen = screen, .moment = moment, .lines = lines};
    lines_clear(lines);
    unsigned free_rows = 2 + screen->rows / LOG_SHARE;
    if (screen->rows > free_rows)
        children_draw(&canvas, &tree->root, screen->rows - free_rows, 0);
    if (!moment->over && screen->rows > 1)
        sum_row(&canvas, tree);
}

void layout_put_message(const struct screen *screen, const char *word, enum style style,
                        const char *text, struct bytes *into)
{
    struct pen pen;
    pen_begin(&pen, into, screen, screen->columns);
    pen.folds = true;
    pen.indent = phrase_is_narrow(screen) ? MESSAGE_INDENT_NARROW : MESSAGE_INDENT;
    pen_put(&pen, style, word);
    do
        pen_put(&pen, STYLE_PLAIN, " ");
    while (!pen.full && pen.used < pen.indent);
    pen_put_shown(&pen, STYLE_PLAIN, text);
    pen_end(&pen);
}
