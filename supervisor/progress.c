/* Progress for who waits for a run. */
#include "supervisor/progress.h"

#include "base/json_write.h"
#include "base/own.h"

#include <string.h>

enum { TEXT_MOST = 400 }; /* bytes of a text on one line */

static void shown_append(struct bytes *line, const char *text)
{
    size_t length = strlen(text);
    size_t cut = length;
    if (length > TEXT_MOST)
        for (cut = TEXT_MOST; cut > 0 && ((unsigned char)text[cut] & 0xc0) == 0x80;)
            cut--;
    text_append_shown(line, text, cut);
    if (cut < length)
        bytes_append_text(line, " …");
}

static void call_line(struct bytes *line, const struct event *event)
{
    const struct record_call *call = event->call;
    bytes_printf(line, "%-9s ",
                 call->state == CALL_RUNNING ? "start" : call_state_name(call->state));
    shown_append(line, call->id);
    if (call->label) {
        bytes_append_text(line, "  ");
        shown_append(line, call->label);
    }
    if (call->state != CALL_RUNNING)
        bytes_printf(line, "  %.1f ms", (double)(call->ended_us - call->started_us) / 1e3);
    if (call->code) {
        bytes_append_text(line, "  ");
        shown_append(line, call->code);
    }
    if (event->text) {
        bytes_append_text(line, ": ");
        shown_append(line, event->text);
    }
}

static void text_line(struct bytes *line, const char *word, const struct event *event)
{
    bytes_printf(line, "%-9s ", word);
    shown_append(line, event->text);
}

static void line_show(struct outlet *outlet, const struct event *event)
{
    auto_bytes line = {0};
    switch (event->kind) {
    case EVENT_CALL:
        call_line(&line, event);
        break;
    case EVENT_SCOPE:
        bytes_append_text(&line, "fan out   ");
        shown_append(&line, event->id);
        bytes_printf(&line, "  %llu", (unsigned long long)event->count);
        break;
    case EVENT_LOG:
        text_line(&line, "log", event);
        break;
    case EVENT_WARNING:
        text_line(&line, "warning", event);
        break;
    case EVENT_PHASE:
        text_line(&line, "phase", event);
        break;
    case EVENT_STARTED:
    case EVENT_END:
        return;
    }
    bytes_append_byte(&line, '\n');
    outlet_put(outlet, line.at, line.length);
}

void progress_begin(struct progress *progress, bool quiet, struct event_file *events)
{
    int terminal = terminal_reopen(STDERR_FILENO);
    *progress = (struct progress){.terminal = terminal, .events = events};
    progress->outlet.fd = terminal < 0 ? STDERR_FILENO : terminal;
    if (!quiet)
        progress->form = view_begin(&progress->view, terminal) ? PROGRESS_LIVE : PROGRESS_LINES;
}

void progress_show(void *context, const struct event *event)
{
    struct progress *progress = context;
    if (progress->events->path)
        event_file_put(progress->events, event);
    if (progress->form == PROGRESS_LIVE)
        view_show(&progress->view, event);
    if (progress->form == PROGRESS_LINES)
        line_show(&progress->outlet, event);
}

void progress_attend(struct progress *progress, struct signals *signals)
{
    outlet_flush(&progress->outlet);
    outlet_flush(&progress->events->outlet);
    if (progress->form == PROGRESS_LIVE) {
        if (signals->resized)
            view_resized(&progress->view);
        if (signals->resumed)
            view_resumed(&progress->view);
        view_attend(&progress->view);
    }
    signals->resized = signals->resumed = false;
}

int64_t progress_deadline_ns(const struct progress *progress)
{
    return progress->form == PROGRESS_LIVE ? view_deadline_ns(&progress->view) : INT64_MAX;
}

void progress_settle(struct progress *progress, struct signals *signals)
{
    if (progress->form == PROGRESS_LIVE)
        view_end(&progress->view, signals);
    progress->form = PROGRESS_NONE;
}

void progress_end(struct progress *progress)
{
    outlet_end(&progress->outlet);
    own_fd_end(&progress->terminal);
}
