/* What brig doctor has found. */
#include "supervisor/doctor/doctor_report.h"

#include "base/json_write.h"
#include "supervisor/report_parts.h"
#include "supervisor/verdict.h"
#include "supervisor/version.h"

enum { DOCTOR_FORMAT = 1 };

static void feature_line(const struct feature *feature, struct finding *finding, struct bytes *into)
{
    const char *state = finding_state_name(finding->state);
    if (finding->found.length)
        bytes_printf(into, "%-7s  %-18s  %s\n", state, feature->name, bytes_text(&finding->found));
    else
        bytes_printf(into, "%-7s  %s\n", state, feature->name);
}

static void feature_explain(const struct feature *feature, struct finding *finding,
                            struct bytes *into)
{
    bytes_printf(into, "\n%s %s: %s\n  without it  %s\n", finding_state_name(finding->state),
                 feature->name, bytes_text(&finding->found), feature->without);
    if (finding->remedy.length)
        bytes_printf(into, "  remedy      %s\n", bytes_text(&finding->remedy));
}

static void explain_all(struct examination *examination, enum finding_state state,
                        struct bytes *into)
{
    const struct feature *feature;
    for (size_t i = 0; (feature = feature_row(i)); i++)
        if (examination->findings[i].state == state)
            feature_explain(feature, &examination->findings[i], into);
}

void doctor_report_lines(struct examination *examination, struct bytes *into)
{
    const struct feature *feature;
    for (size_t i = 0; (feature = feature_row(i)); i++)
        feature_line(feature, &examination->findings[i], into);
    explain_all(examination, FINDING_MISSING, into);
    explain_all(examination, FINDING_LIMITED, into);
    bytes_append_text(into, examination_can_run(examination) ? "\nbrig can run here\n"
                                                             : "\nbrig cannot run here\n");
}

static void feature_write(const struct feature *feature, struct finding *finding,
                          struct bytes *into)
{
    bool lacks = finding->state == FINDING_MISSING || finding->state == FINDING_LIMITED;
    json_open(into, '{');
    report_put_text(into, "name", feature->name);
    report_put_text(into, "need", feature_need_name(feature->need));
    report_put_text(into, "state", finding_state_name(finding->state));
    report_put_text(into, "found", bytes_text(&finding->found));
    report_put_text(into, "without", lacks ? feature->without : NULL);
    report_put_text(into, "remedy", bytes_text(&finding->remedy));
    json_close(into, '}');
}

void doctor_report_write(struct examination *examination, struct bytes *into)
{
    const struct feature *feature;
    bool can_run = examination_can_run(examination);
    json_open(into, '{');
    json_key(into, "doctor");
    json_put_integer(into, DOCTOR_FORMAT);
    report_put_text(into, "brig", BRIG_VERSION);
    json_key(into, "features");
    json_open(into, '[');
    for (size_t i = 0; (feature = feature_row(i)); i++)
        feature_write(feature, &examination->findings[i], into);
    json_close(into, ']');
    json_key(into, "can_run");
    json_put_bool(into, can_run);
    json_key(into, "exit_code");
    json_put_integer(into, can_run ? 0 : verdict_row(VERDICT_NONE)->exit_code);
    json_close(into, '}');
    bytes_append_byte(into, '\n');
}
