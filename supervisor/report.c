/* The report of a run. */
#include "supervisor/report.h"

#include "base/json_write.h"
#include "base/own.h"
#include "supervisor/outcome.h"
#include "supervisor/report_layers.h"
#include "supervisor/report_parts.h"
#include "supervisor/version.h"

#include <stdio.h>
#include <string.h>

enum { REPORT_FORMAT = 1 };

/* A JSON string as it was told; what could act on a terminal is escaped, its value is the same. */
static void told_put(struct bytes *into, const char *json)
{
    auto_bytes shown = {0};
    json_append_shown(json, strlen(json), &shown);
    json_put_raw(into, shown.at, shown.length);
}

static void number_put(struct bytes *into, const char *key, uint64_t number)
{
    json_key(into, key);
    json_put_unsigned(into, number);
}

static void milliseconds_put(struct bytes *into, const char *key, uint64_t us)
{
    json_key(into, key);
    json_put_real(into, (double)us / 1e3, 3);
}

static void policy_put(const struct run *run, struct bytes *into)
{
    char hash[65];
    const struct policy *policy = run->host->jail.policy;
    const struct confine_plan *plan = &run->host->jail.plan;
    sha256_hex(plan->filter, plan->filter_length * sizeof plan->filter[0], hash);
    json_key(into, "policy");
    json_open(into, '{');
    report_put_text(into, "name", policy->name);
    report_put_text(into, "sha256", policy->sha256);
    report_put_text(into, "filter_sha256", hash);
    number_put(into, "system_calls", policy_call_count(policy));
    json_key(into, "overrides");
    json_open(into, '{');
    for (size_t i = 0; i < policy->override_count; i++) {
        json_key(into, policy->overrides[i].key);
        json_put_text(into, policy->overrides[i].text);
    }
    json_close(into, '}');
    json_close(into, '}');
}

/* Where the bridge could not tell at the end, what its events told stands in. */
static void counts_put(const struct run *run, struct bytes *into)
{
    const struct record *record = &run->record;
    struct record_counts counts = record->end.counts;
    if (!record->end.told)
        counts.nodes = record->call_count;
    json_key(into, "counts");
    json_open(into, '{');
    number_put(into, "nodes", counts.nodes);
    number_put(into, "live", counts.nodes);
    number_put(into, "replayed", 0);
    number_put(into, "failed", counts.failed);
    number_put(into, "failed_slots", counts.failed_slots);
    number_put(into, "scopes", counts.scopes);
    number_put(into, "frames", counts.frames);
    json_close(into, '}');
}

static void usage_put(const struct run *run, struct bytes *into)
{
    int64_t wall_ns = run->ended_ns - run->started_ns;
    json_key(into, "usage");
    json_open(into, '{');
    json_key(into, "wall_ms");
    json_put_real(into, (double)wall_ns / 1e6, 3);
    json_key(into, "cpu_ms");
    json_put_real(into, run->pair.jail.end.cpu_ms, 3);
    number_put(into, "memory_peak_bytes", run->pair.jail.end.memory_peak_bytes);
    number_put(into, "prompt_tokens", run->record.end.counts.prompt_tokens);
    number_put(into, "completion_tokens", run->record.end.counts.completion_tokens);
    json_close(into, '}');
}

static void denied_put(const struct run *run, struct bytes *into)
{
    const struct cell_end *end = &run->pair.jail.end;
    json_key(into, "denied");
    if (!end->denied || run->verdict != VERDICT_BLOCKED) {
        json_put_null(into);
        return;
    }
    auto_free char *name = outcome_call_name(end);
    const struct policy_rule *rule = outcome_nearest_rule(run, end);
    json_open(into, '{');
    report_put_text(into, "call", name);
    json_key(into, "number");
    json_put_integer(into, end->number);
    json_key(into, "arguments");
    json_open(into, '[');
    for (size_t i = 0; i < 6; i++) {
        char argument[24];
        snprintf(argument, sizeof argument, "0x%llx", (unsigned long long)end->arguments[i]);
        json_put_text(into, argument);
    }
    json_close(into, ']');
    report_put_text(into, "line", NULL);
    report_put_text(into, "nearest_rule", rule ? rule->group : NULL);
    json_close(into, '}');
}

static void calls_put(const struct run *run, struct bytes *into)
{
    json_key(into, "calls");
    json_open(into, '[');
    for (size_t i = 0; i < run->record.call_count; i++) {
        const struct record_call *call = &run->record.calls[i];
        json_open(into, '{');
        report_put_text(into, "id", call->id);
        json_key(into, "label");
        told_put(into, call->label_json ? call->label_json : "null");
        report_put_text(into, "state", call_state_name(call->state));
        report_put_text(into, "source", "live");
        milliseconds_put(into, "started_ms", call->started_us);
        if (call->state == CALL_RUNNING)
            report_put_text(into, "ended_ms", NULL);
        else
            milliseconds_put(into, "ended_ms", call->ended_us);
        number_put(into, "attempts", call->attempts);
        report_put_text(into, "code", call->code);
        json_close(into, '}');
    }
    json_close(into, ']');
}

static void log_put(const struct run *run, struct bytes *into)
{
    json_key(into, "log");
    json_open(into, '[');
    for (size_t i = 0; i < run->record.line_count; i++) {
        const struct record_line *line = &run->record.lines[i];
        json_open(into, '{');
        milliseconds_put(into, "at_ms", line->at_us);
        json_key(into, "id");
        json_put_text(into, line->id);
        json_key(into, "text");
        told_put(into, line->json);
        json_close(into, '}');
    }
    json_close(into, ']');
    json_key(into, "warnings");
    json_open(into, '[');
    for (size_t i = 0; i < run->record.warning_count; i++)
        told_put(into, run->record.warnings[i].json);
    json_close(into, ']');
}

static void outcome_put(const struct run *run, struct bytes *into)
{
    static const struct bytes NOTHING = {0};
    const struct record_end *end = &run->record.end;
    const struct verdict_row *row = verdict_row(run->verdict);
    report_put_text(into, "verdict", row->name);
    json_key(into, "reason");
    outcome_put_reason(run, into);
    report_put_text(into, "budget", run->budget);
    auto_bytes remedy = {0};
    outcome_put_remedy(run, &remedy);
    report_put_text(into, "remedy", bytes_text(&remedy));
    json_key(into, "exit_code");
    json_put_integer(into, row->exit_code);
    report_put_json(into, "value", run->verdict == VERDICT_COMPLETED ? &end->value : &NOTHING,
                    "null");
    report_put_json(into, "error",
                    end->told && run->verdict == end->verdict ? &end->error : &NOTHING, "null");
    report_put_json(into, "problems", run->verdict == VERDICT_REJECTED ? &end->problems : &NOTHING,
                    "[]");
}

void report_write(const struct run *run, struct bytes *into)
{
    json_open(into, '{');
    number_put(into, "report", REPORT_FORMAT);
    report_put_text(into, "brig", BRIG_VERSION);
    report_put_text(into, "run", run->id);
    outcome_put(run, into);
    json_key(into, "tags");
    json_put_raw(into, "{}", 2);
    report_put_script(run, into);
    policy_put(run, into);
    counts_put(run, into);
    usage_put(run, into);
    report_layers_put(run, into);
    denied_put(run, into);
    calls_put(run, into);
    log_put(run, into);
    json_close(into, '}');
}
