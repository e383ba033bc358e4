/* Telling people how a run ended. */
#include "supervisor/tell.h"

#include "base/json_scan.h"
#include "base/json_write.h"
#include "supervisor/outcome.h"

#include <stdio.h>
#include <string.h>

static void text_tell(struct bytes *into, const struct json_tape *tape, uint32_t object,
                      const char *key, const char *before)
{
    uint32_t at = json_member(tape, object, key);
    if (!at || json_kind_of(tape, at) == JSON_NULL)
        return;
    auto_bytes text = {0};
    size_t length;
    if (json_kind_of(tape, at) == JSON_STRING) {
        json_text_append(tape, at, &text);
    } else {
        const char *raw = json_raw(tape, at, &length);
        bytes_append(&text, raw, length);
    }
    bytes_append_text(into, before);
    text_append_shown(into, text.at, text.length);
}

static bool json_read(const struct bytes *json, struct json_tape *tape)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_fault fault;
    limits.bytes = limits.values = json->length + 1;
    return json->length > 0 && json_scan(json->at, json->length, &limits, tape, &fault);
}

static void problems_tell(const struct run *run, struct bytes *into)
{
    struct json_tape tape = {0};
    const char *path = run->request->script_path;
    if (json_read(&run->record.end.problems, &tape))
        for (uint32_t at = json_first(&tape, 0); at; at = json_next(&tape, 0, at)) {
            text_append_shown(into, path, strlen(path));
            text_tell(into, &tape, at, "line", ":");
            text_tell(into, &tape, at, "column", ":");
            text_tell(into, &tape, at, "message", ": ");
            text_tell(into, &tape, at, "hint", " — ");
            bytes_append_byte(into, '\n');
        }
    json_tape_end(&tape);
}

static void traceback_tell(const struct run *run, struct bytes *into)
{
    struct json_tape tape = {0};
    if (json_read(&run->record.end.error, &tape)) {
        uint32_t list = json_member(&tape, 0, "traceback");
        for (uint32_t at = list ? json_first(&tape, list) : 0; at;
             at = json_next(&tape, list, at)) {
            auto_bytes line = {0};
            json_text_append(&tape, at, &line);
            bytes_append_text(into, "  ");
            text_append_shown(into, line.at, line.length);
            bytes_append_byte(into, '\n');
        }
    }
    json_tape_end(&tape);
}

/* Who is refused has the problems below, each with its place: the reason would say the first of
 * them again. */
static void reason_tell(const struct run *run, struct bytes *into)
{
    const char *reason = run->reason;
    if (run->verdict == VERDICT_REJECTED)
        reason = verdict_row(run->verdict)->meaning;
    if (!reason[0])
        return;
    bytes_append_text(into, ": ");
    text_append_shown(into, reason, strlen(reason));
}

static void counts_tell(const struct run *run, struct bytes *into)
{
    double wall_ms = (double)(run->ended_ns - run->started_ns) / 1e6;
    bytes_append_text(into, "  ");
    bytes_put_count(into, run->record.call_count, "call");
    bytes_printf(into, ", %llu failed, %.1f ms", (unsigned long long)run->record.end.counts.failed,
                 wall_ms);
}

static void headline_tell(const struct run *run, struct bytes *into)
{
    const char *verdict = verdict_row(run->verdict)->name;
    bool completed = run->verdict == VERDICT_COMPLETED;
    bytes_printf(into, "%s%s", completed ? "" : "brig: ", verdict ? verdict : "not run");
    reason_tell(run, into);
    if (completed)
        counts_tell(run, into);
    bytes_append_byte(into, '\n');
}

static void remedy_tell(const struct run *run, struct bytes *into)
{
    auto_bytes remedy = {0};
    outcome_put_remedy(run, &remedy);
    if (remedy.length)
        bytes_printf(into, "brig: %s\n", bytes_text(&remedy));
}

void tell_outcome(const struct run *run, bool quiet, struct outlet *outlet)
{
    auto_bytes text = {0};
    if (quiet && run->verdict == VERDICT_COMPLETED)
        return;
    headline_tell(run, &text);
    remedy_tell(run, &text);
    if (run->verdict == VERDICT_REJECTED)
        problems_tell(run, &text);
    if (run->verdict == VERDICT_FAILED)
        traceback_tell(run, &text);
    outlet_put(outlet, text.at, text.length);
}
