/* The words and signs of the live view. */
#include "supervisor/live/phrase.h"

#include "supervisor/structural_id.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { WORDS_FROM = 60, NUMBERS_FROM = 30 }; /* columns */

/* None of the signs is one that East Asian terminals show twice as wide. */
static const struct {
    const char *unicode, *ascii;
    enum style style;
} MARKS[] = {
    [STANDING_NOTHING] = {" ", " ", STYLE_PLAIN},    [STANDING_RUNNING] = {"▸", ">", STYLE_RUNNING},
    [STANDING_OK] = {"✓", "+", STYLE_GOOD},          [STANDING_FAILED] = {"✗", "x", STYLE_BAD},
    [STANDING_CANCELLED] = {"-", "-", STYLE_FAINT},  [STANDING_MIXED] = {"!", "!", STYLE_MIXED},
    [STANDING_UNFINISHED] = {"?", "?", STYLE_MIXED},
};

static const struct {
    const char *word;
    enum standing standing;
} STATES[] = {
    [CALL_RUNNING] = {"running", STANDING_RUNNING},
    [CALL_OK] = {"ok", STANDING_OK},
    [CALL_FAILED] = {"failed", STANDING_FAILED},
    [CALL_CANCELLED] = {"cancelled", STANDING_CANCELLED},
};

bool phrase_is_narrow(const struct screen *screen)
{
    return screen->columns < WORDS_FROM;
}

static bool is_current_phase(const struct node *node)
{
    return node->kind == NODE_PHASE && node->parent->phase == node;
}

static bool goes_on(const struct node *node, const struct moment *moment)
{
    return !moment->over && (node->calls[CALL_RUNNING] > 0 || is_current_phase(node));
}

enum standing phrase_standing(const struct node *node, const struct moment *moment)
{
    const uint64_t *calls = node->calls;
    if (goes_on(node, moment))
        return STANDING_RUNNING;
    if (calls[CALL_RUNNING])
        return STANDING_UNFINISHED;
    if (calls[CALL_FAILED])
        return calls[CALL_OK] || calls[CALL_CANCELLED] ? STANDING_MIXED : STANDING_FAILED;
    return calls[CALL_OK]          ? STANDING_OK
           : calls[CALL_CANCELLED] ? STANDING_CANCELLED
                                   : STANDING_NOTHING;
}

static void sign_put(struct pen *pen, enum standing standing)
{
    pen_put(pen, MARKS[standing].style,
            pen->screen->unicode ? MARKS[standing].unicode : MARKS[standing].ascii);
}

void phrase_put_mark(struct pen *pen, enum standing standing)
{
    sign_put(pen, standing);
    pen_put(pen, STYLE_PLAIN, " ");
}

/* With a comma between thousands. */
static void number_text(char into[32], uint64_t number)
{
    char digits[24];
    int count = snprintf(digits, sizeof digits, "%" PRIu64, number);
    for (int i = 0; i < count; i++) {
        if (i > 0 && (count - i) % 3 == 0)
            *into++ = ',';
        *into++ = digits[i];
    }
    *into = '\0';
}

/* Where there is hardly room for a number, thousands are rounded down: 9.8k, 12k. */
static void number_put(struct pen *pen, enum style style, uint64_t number)
{
    char text[32];
    if (pen->screen->columns >= NUMBERS_FROM || number < 1000)
        number_text(text, number);
    else if (number < 10000)
        snprintf(text, sizeof text, "%" PRIu64 ".%" PRIu64 "k", number / 1000, number / 100 % 10);
    else
        snprintf(text, sizeof text, "%" PRIu64 "k", number / 1000);
    pen_put(pen, style, text);
}

static void id_put(struct pen *pen, enum style style, enum id_kind kind, uint32_t number)
{
    char text[32];
    snprintf(text, sizeof text, "%s-%" PRIu32, id_kind_word(kind), number);
    pen_put(pen, style, text);
}

static void combinator_put(struct pen *pen, const struct node *node)
{
    bool parallel = node->kind == NODE_PARALLEL;
    id_put(pen, STYLE_PLAIN, parallel ? ID_PARALLEL : ID_PIPELINE, node->number);
    if (node->title) {
        pen_put(pen, STYLE_PLAIN, " ");
        pen_put_shown(pen, STYLE_TITLE, node->title);
    }
    bool narrow = phrase_is_narrow(pen->screen);
    pen_put(pen, STYLE_FAINT, narrow ? " (" : "  ");
    number_put(pen, STYLE_FAINT, node->count);
    if (narrow) {
        pen_put(pen, STYLE_FAINT, ")");
        return;
    }
    pen_put(pen, STYLE_FAINT, parallel ? " branch" : " item");
    pen_put(pen, STYLE_FAINT, node->count == 1 ? "" : parallel ? "es" : "s");
}

static void stage_put(struct pen *pen, const struct node *node)
{
    char text[32];
    snprintf(text, sizeof text, "stage %" PRIu32, node->number);
    pen_put(pen, STYLE_PLAIN, text);
    if (!node->title)
        return;
    pen_put(pen, STYLE_PLAIN, " ");
    pen_put_shown(pen, STYLE_TITLE, node->title);
}

void phrase_put_name(struct pen *pen, const struct node *node)
{
    switch (node->kind) {
    case NODE_PHASE:
        pen_put_shown(pen, STYLE_TITLE, node->title);
        break;
    case NODE_PARALLEL:
    case NODE_PIPELINE:
        combinator_put(pen, node);
        break;
    case NODE_STAGE:
        stage_put(pen, node);
        break;
    case NODE_BRANCH:
        id_put(pen, STYLE_PLAIN, ID_BRANCH, node->number);
        break;
    case NODE_ITEM:
        id_put(pen, STYLE_PLAIN, ID_ITEM, node->number);
        break;
    case NODE_AGENT:
        if (node->title)
            pen_put_shown(pen, STYLE_PLAIN, node->title);
        else
            id_put(pen, STYLE_PLAIN, ID_AGENT, node->number);
        break;
    case NODE_ROOT:
        break;
    }
}

void phrase_put_telling(struct pen *pen, const struct node *node)
{
    const struct node *child = NULL;
    for (int class = 0; class < NODE_CLASSES && !child; class ++)
        child = node->lists[class].front;
    if ((node->kind != NODE_BRANCH && node->kind != NODE_ITEM) || !child)
        return;
    pen_put(pen, STYLE_PLAIN, " ");
    phrase_put_name(pen, child);
}

void phrase_put_holder(struct pen *pen, const struct node *holder)
{
    id_put(pen, STYLE_FAINT, holder->kind == NODE_BRANCH ? ID_BRANCH : ID_ITEM, holder->number);
    pen_put(pen, STYLE_PLAIN, " ");
}

static void state_put(struct pen *pen, enum call_state state, uint64_t count, bool over)
{
    bool unfinished = over && state == CALL_RUNNING;
    enum standing standing = unfinished ? STANDING_UNFINISHED : STATES[state].standing;
    if (phrase_is_narrow(pen->screen)) {
        sign_put(pen, standing);
        number_put(pen, STYLE_PLAIN, count);
        return;
    }
    enum style style = state == CALL_OK ? STYLE_PLAIN : MARKS[standing].style;
    number_put(pen, style, count);
    pen_put(pen, style, " ");
    pen_put(pen, style, unfinished ? "unfinished" : STATES[state].word);
}

static bool has_calls(const uint64_t calls[CALL_STATES])
{
    for (int state = 0; state < CALL_STATES; state++)
        if (calls[state])
            return true;
    return false;
}

void phrase_put_calls(struct pen *pen, const uint64_t calls[CALL_STATES], bool over)
{
    const char *between = "";
    for (int state = 0; state < CALL_STATES; state++) {
        if (!calls[state])
            continue;
        pen_put(pen, STYLE_PLAIN, between);
        state_put(pen, (enum call_state)state, calls[state], over);
        between = phrase_is_narrow(pen->screen) ? " " : ", ";
    }
}

bool phrase_has_time(const struct node *node)
{
    return has_calls(node->calls) || is_current_phase(node);
}

/* Of what goes on, whole seconds: the view is drawn anew once a second. */
static void duration_put(struct pen *pen, uint64_t us, bool exact)
{
    char text[48];
    uint64_t s = us / 1000000, minutes = s / 60, hours = minutes / 60;
    if (exact && s < 1)
        snprintf(text, sizeof text, "%.1f ms", (double)us / 1e3);
    else if (exact && s < 10)
        snprintf(text, sizeof text, "%.1f s", (double)us / 1e6);
    else if (s < 60)
        snprintf(text, sizeof text, "%" PRIu64 " s", s);
    else if (hours < 1)
        snprintf(text, sizeof text, "%" PRIu64 " min %02" PRIu64 " s", minutes, s % 60);
    else
        snprintf(text, sizeof text, "%" PRIu64 " h %02" PRIu64 " min", hours, minutes % 60);
    pen_put(pen, STYLE_FAINT, text);
}

/* Times are the bridge's word: one that runs backwards is shown as none. */
static uint64_t time_between(uint64_t from_us, uint64_t to_us)
{
    return to_us > from_us ? to_us - from_us : 0;
}

void phrase_put_time(struct pen *pen, const struct node *node, const struct moment *moment)
{
    bool runs = goes_on(node, moment);
    bool open = runs || node->calls[CALL_RUNNING] > 0;
    duration_put(pen, time_between(node->started_us, open ? moment->now_us : node->ended_us),
                 !runs);
}

void phrase_put_rest(struct pen *pen, uint64_t count, const uint64_t calls[CALL_STATES], bool over)
{
    pen_put(pen, STYLE_FAINT, pen->screen->unicode ? "… " : "... ");
    number_put(pen, STYLE_FAINT, count);
    pen_put(pen, STYLE_FAINT, has_calls(calls) ? " more: " : " more");
    phrase_put_calls(pen, calls, over);
}

void phrase_put_sum(struct pen *pen, const struct node *root, const struct moment *moment)
{
    phrase_put_mark(pen, STANDING_RUNNING);
    if (has_calls(root->calls))
        phrase_put_calls(pen, root->calls, false);
    else
        pen_put(pen, STYLE_PLAIN, "no calls yet");
    pen_put(pen, STYLE_PLAIN, "  ");
    duration_put(pen, moment->now_us, false);
}
