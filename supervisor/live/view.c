/* The live view of a run. */
#include "supervisor/live/view.h"

#include "supervisor/clock.h"

#include <string.h>

enum {
    FRAME_MS = 67, /* at most 15 drawings a second */
    IDLE_MS = 500, /* times go on when nothing else happens; at one second some would be skipped */
    RETRY_MS = 10,
    PATIENCE_MS = 1000,
    MESSAGE_MOST = 2000, /* bytes of one message */
};

static int64_t after(int64_t from_ns, int64_t ms)
{
    return from_ns + ms * 1000000;
}

bool view_begin(struct view *view, int fd)
{
    *view = (struct view){.drawn_ns = monotonic_ns()};
    if (!terminal_begin(&view->terminal, fd))
        return false;
    terminal_screen_begin(&view->screen);
    terminal_measure(&view->terminal, &view->screen);
    tree_begin(&view->tree);
    return true;
}

static void message_add(struct view *view, const char *word, enum style style, const char *text)
{
    auto_bytes cut = {0};
    size_t length = strlen(text);
    if (length > MESSAGE_MOST) {
        for (length = MESSAGE_MOST; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--;
        bytes_append(&cut, text, length);
        bytes_append_text(&cut, " …");
        text = bytes_text(&cut);
    }
    layout_put_message(&view->screen, word, style, text, &view->above);
}

static void call_show(struct view *view, const struct event *event)
{
    const struct record_call *call = event->call;
    if (call->state == CALL_RUNNING)
        tree_add_call(&view->tree, call->id, call->label, event->phase, event->at_us);
    else
        tree_end_call(&view->tree, call->id, call->state, call->code, event->text, event->at_us);
}

/* The bridge's clock is the supervisor's, but for its zero. What it says is not believed beyond
 * what can be: at most as long ago as brig has been at work. */
static void clock_set(struct view *view, const struct event *event)
{
    int64_t now_ns = monotonic_ns();
    int64_t ago_ns = event->at_us < (uint64_t)now_ns / 1000 ? (int64_t)event->at_us * 1000 : 0;
    view->zero_ns = now_ns - ago_ns;
    view->started = true;
}

void view_show(struct view *view, const struct event *event)
{
    if (!view->started)
        clock_set(view, event);
    view->changed = true;
    switch (event->kind) {
    case EVENT_CALL:
        call_show(view, event);
        break;
    case EVENT_SCOPE:
        tree_add_combinator(&view->tree, event->id, event->count, event->at_us);
        break;
    case EVENT_PHASE:
        tree_enter_phase(&view->tree, event->id, event->text, event->at_us);
        break;
    case EVENT_LOG:
        message_add(view, "log", STYLE_FAINT, event->text);
        break;
    case EVENT_WARNING:
        message_add(view, "warning", STYLE_MIXED, event->text);
        break;
    case EVENT_STARTED:
    case EVENT_END:
        break;
    }
}

static bool is_same(const struct view *view)
{
    const struct bytes *shown = &view->painter.shown.text, *next = &view->next.text;
    if (view->above.length || shown->length != next->length)
        return false;
    return !shown->length || (view->painter.columns == view->screen.columns &&
                              memcmp(shown->at, next->at, shown->length) == 0);
}

static void view_draw(struct view *view)
{
    int64_t now_ns = monotonic_ns();
    view->drawn_ns = now_ns;
    terminal_measure(&view->terminal, &view->screen);
    view->moment.now_us = view->started ? (uint64_t)(now_ns - view->zero_ns) / 1000 : 0;
    layout_draw(&view->tree, &view->screen, &view->moment, &view->next);
    view->changed = false;
    if (is_same(view))
        return;
    painter_paint(&view->painter, &view->next, &view->above, &view->screen, &view->terminal.queue);
    bytes_clear(&view->above);
}

int64_t view_deadline_ns(const struct view *view)
{
    if (view->terminal.gone || !view->started)
        return INT64_MAX;
    return after(view->drawn_ns,
                 view->changed || terminal_waits(&view->terminal) ? FRAME_MS : IDLE_MS);
}

/* A terminal that has not taken the last drawing gets no other one, and one whose foreground is
 * somebody else's gets none. */
void view_attend(struct view *view)
{
    if (monotonic_ns() < view_deadline_ns(view))
        return;
    if (!terminal_waits(&view->terminal) && terminal_is_ours(&view->terminal))
        view_draw(view);
    view->drawn_ns = monotonic_ns();
    terminal_flush(&view->terminal);
}

void view_resized(struct view *view)
{
    view->changed = true;
}

void view_resumed(struct view *view)
{
    painter_forget(&view->painter);
    view->changed = true;
}

static void terminal_await(struct terminal *terminal, struct signals *signals)
{
    unsigned stops = signals->stops;
    int64_t deadline_ns = after(monotonic_ns(), PATIENCE_MS);
    terminal_flush(terminal);
    while (terminal_waits(terminal) && monotonic_ns() < deadline_ns && signals->stops == stops) {
        signals_wait(signals, RETRY_MS);
        terminal_flush(terminal);
    }
}

void view_end(struct view *view, struct signals *signals)
{
    terminal_await(&view->terminal, signals);
    view->moment.over = true;
    if (!terminal_waits(&view->terminal) && !view->terminal.gone)
        view_draw(view);
    terminal_await(&view->terminal, signals);
    terminal_end(&view->terminal);
    terminal_screen_end(&view->screen);
    tree_end(&view->tree);
    painter_end(&view->painter);
    lines_end(&view->next);
    bytes_end(&view->above);
}
