/* What a check of a script has found. */
#include "supervisor/check_report.h"

#include "base/json_scan.h"
#include "base/json_write.h"
#include "supervisor/outcome.h"
#include "supervisor/report_parts.h"
#include "supervisor/version.h"

#include <string.h>

enum { CHECK_FORMAT = 1 };

/* A list of findings, read from its front. Their shape was judged when the bridge told them. */
struct findings {
    const char *kind; /* "error", "warning" */
    struct json_tape tape;
    uint32_t at; /* 0: none is left */
};

static void findings_begin(struct findings *findings, const char *kind, const struct bytes *json)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_fault fault;
    *findings = (struct findings){.kind = kind};
    limits.bytes = limits.values = json->length + 1;
    if (json->length && json_scan(json->at, json->length, &limits, &findings->tape, &fault))
        findings->at = json_first(&findings->tape, 0);
}

static uint64_t number_of(const struct findings *findings, const char *key)
{
    uint64_t number = 0;
    json_count(&findings->tape, json_member(&findings->tape, findings->at, key), INT64_MAX,
               &number);
    return number;
}

static bool is_before(const struct findings *one, const struct findings *other)
{
    if (!one->at || !other->at)
        return one->at;
    uint64_t line = number_of(one, "line"), other_line = number_of(other, "line");
    return line != other_line ? line < other_line
                              : number_of(one, "column") <= number_of(other, "column");
}

static void text_put(const struct findings *findings, const char *key, const char *before,
                     const char *behind, struct bytes *into)
{
    auto_bytes text = {0};
    uint32_t at = json_member(&findings->tape, findings->at, key);
    if (!at || json_kind_of(&findings->tape, at) != JSON_STRING)
        return;
    json_text_append(&findings->tape, at, &text);
    bytes_append_text(into, before);
    text_append_shown(into, text.at, text.length);
    bytes_append_text(into, behind);
}

static void finding_put(struct findings *findings, const char *path, struct bytes *into)
{
    text_append_shown(into, path, strlen(path));
    bytes_printf(into, ":%llu:%llu: %s: ", (unsigned long long)number_of(findings, "line"),
                 (unsigned long long)number_of(findings, "column"), findings->kind);
    text_put(findings, "message", "", "", into);
    text_put(findings, "hint", " (", ")", into);
    bytes_append_byte(into, '\n');
    findings->at = json_next(&findings->tape, 0, findings->at);
}

static const struct bytes NOTHING = {0};

static const struct bytes *problems_of(const struct run *run)
{
    return run->verdict == VERDICT_REJECTED ? &run->record.end.problems : &NOTHING;
}

/* What is told with an end that was refused, or that another end came before, is not repeated. */
static const struct bytes *warnings_of(const struct run *run)
{
    bool judged = run->verdict == VERDICT_COMPLETED || run->verdict == VERDICT_REJECTED;
    return judged ? &run->record.end.warnings : &NOTHING;
}

void check_report_lines(const struct run *run, struct bytes *into)
{
    struct findings problems, warnings;
    findings_begin(&problems, "error", problems_of(run));
    findings_begin(&warnings, "warning", warnings_of(run));
    while (problems.at || warnings.at)
        finding_put(is_before(&problems, &warnings) ? &problems : &warnings,
                    run->request->script_path, into);
    json_tape_end(&problems.tape);
    json_tape_end(&warnings.tape);
}

void check_report_write(const struct run *run, const struct policy *policy, struct bytes *into)
{
    const struct verdict_row *row = verdict_row(run->verdict);
    json_open(into, '{');
    json_key(into, "check");
    json_put_integer(into, CHECK_FORMAT);
    report_put_text(into, "brig", BRIG_VERSION);
    report_put_script(run, into);
    json_key(into, "policy");
    json_open(into, '{');
    report_put_text(into, "name", policy->name);
    report_put_text(into, "sha256", policy->sha256);
    json_close(into, '}');
    report_put_text(into, "verdict", row->name);
    json_key(into, "reason");
    outcome_put_reason(run, into);
    json_key(into, "exit_code");
    json_put_integer(into, row->exit_code);
    report_put_json(into, "problems", problems_of(run), "[]");
    report_put_json(into, "warnings", warnings_of(run), "[]");
    json_close(into, '}');
}
