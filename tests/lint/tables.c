/* Prints the tables that documents hold, from the tables that the programs read: one block a table,
 * each after a line "== NAME". tests/lint/tables.py compares. */
#include "jail/confine/probe.h"
#include "jail/confine/steps.h"
#include "supervisor/attest.h"
#include "supervisor/diagnosis.h"
#include "supervisor/doctor/feature.h"
#include "supervisor/policy/keys.h"
#include "supervisor/verdict.h"

#include <stdio.h>
#include <string.h>

static bool is_attested(const char *step)
{
    const char *attested;
    for (size_t i = 0; (attested = attest_step_name(i)); i++)
        if (!strcmp(attested, step))
            return true;
    return false;
}

static bool is_step(const char *name)
{
    for (uint32_t row = 0; row < confine_step_count(); row++)
        if (!strcmp(confine_step_at(row)->name, name))
            return true;
    return false;
}

static void steps_print(void)
{
    puts("== steps\n| | step | why, and why there | how it is known |\n|---|---|---|---|");
    for (uint32_t row = 0; row < confine_step_count(); row++) {
        const struct confine_step *step = confine_step_at(row);
        printf("| %u | `%s` | %s | ", row + 1, step->name, step->reason);
        if (is_attested(step->name))
            printf("attested%s", step->self_checked ? "; " : "");
        if (step->self_checked)
            printf("`%s` read back by the step itself", step->self_checked);
        puts(is_attested(step->name) || step->self_checked
                 ? " |"
                 : "the record brings back the number that was sent |");
    }
}

static void looks_print(void)
{
    const char *name;
    puts("== looks");
    for (size_t i = 0; (name = attest_step_name(i)); i++)
        if (!is_step(name))
            printf("- `%s`\n", name);
}

static void probes_print(void)
{
    puts("== probes");
    for (uint32_t row = 0; row < confine_probe_count(); row++)
        printf("- %s\n", confine_probe_at(row)->name);
}

static void verdict_print(const struct verdict_row *row)
{
    printf("| %d | %s%s%s | %s |\n", row->exit_code, row->name ? "`" : "",
           row->name ? row->name : "none", row->name ? "`" : "", row->meaning);
}

static void verdicts_print(void)
{
    puts("== verdicts\n| exit code | verdict | when |\n|---|---|---|");
    const struct verdict_row *row;
    for (size_t i = 0; (row = verdict_exit_row(i)); i++)
        verdict_print(row);
}

/* A key of an object, "budgets.nodes", if --set reaches it. */
static void setting_print(const struct key *object, const struct key *key)
{
    static const char *const MEASURES[] = {
        [QUANTITY_BYTES] = "a size", [QUANTITY_TIME] = "a time", [QUANTITY_COUNT] = "a count"};
    if (!key->kind->wider)
        return;
    bool quantity = key->kind == &key_kind_quantity;
    printf("| `%s.%s` | %s%s | %s |\n", object->name, key->name,
           quantity ? MEASURES[key->measure] : "a list", key->nullable ? ", or `null`" : "",
           key->meaning);
}

static void settings_print(void)
{
    puts("== settings\n| key | takes | what it is |\n|---|---|---|");
    for (size_t i = 0; i < key_of_policy.member_count; i++)
        for (size_t j = 0; j < key_of_policy.members[i].member_count; j++)
            setting_print(&key_of_policy.members[i], &key_of_policy.members[i].members[j]);
}

static void features_print(void)
{
    const struct feature *feature;
    puts("== features\n| feature | | how it is found out | without it |\n|---|---|---|---|");
    for (size_t i = 0; (feature = feature_row(i)); i++)
        printf("| `%s` | %s | %s | %s |\n", feature->name, feature_need_name(feature->need),
               feature->how, feature->without ? feature->without : "");
}

static void numbers_print(const struct diagnosis *row)
{
    const char *before = "";
    for (size_t i = 0; i < DIAGNOSIS_NUMBERS; i++)
        if (row->numbers[i]) {
            printf("%s%s", before, strerrorname_np(row->numbers[i]));
            before = ", ";
        }
}

static void diagnoses_print(void)
{
    const struct diagnosis *row;
    puts("== diagnoses\n| step | errno | and | cause | remedy |\n|---|---|---|---|---|");
    for (size_t i = 0; (row = diagnosis_row(i)); i++) {
        const char *circumstance = diagnosis_circumstance(row);
        printf("| %s%s%s | ", row->step ? "`" : "", row->step ? row->step : "any",
               row->step ? "`" : "");
        numbers_print(row);
        printf(" | %s | %s | %s |\n", circumstance ? circumstance : "", row->cause, row->remedy);
    }
}

int main(void)
{
    features_print();
    diagnoses_print();
    settings_print();
    steps_print();
    looks_print();
    probes_print();
    verdicts_print();
    return 0;
}
