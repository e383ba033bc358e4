/* Diagnoses: decided by step, errno and surroundings; and the table of what brig doctor looks at.
 */
#include "supervisor/diagnosis.h"
#include "supervisor/doctor/feature.h"

#include <errno.h>
#include <linux/capability.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static const uint64_t ALL = ~(uint64_t)0;

#define NO    SURROUNDINGS_UNTOLD
#define USER  .uid = 1000
#define ROOM  .namespace_limits = {9, 9, 9, 9, 9, 9, 9}
#define QUIET TELLS(NO, NO, NO)
#define TELLS(clone, apparmor, ptrace)                                                             \
    .clone_sysctl = (clone), .apparmor_sysctl = (apparmor), .ptrace_scope = (ptrace)

/* The first is an ordinary host, and an ordinary user on it. */
static const struct surroundings SAMPLES[] = {
    {USER, QUIET, ROOM},
    {USER, TELLS(0, NO, NO), ROOM},
    {USER, TELLS(NO, 1, NO), ROOM},
    {USER, TELLS(NO, NO, 3), ROOM},
    {USER, QUIET, ROOM, .traced = true},
    {USER, QUIET, ROOM, .chrooted = true},
    {USER, QUIET, ROOM, .initramfs = true},
    {USER, QUIET, ROOM, .confined = true},
    {USER, QUIET, ROOM, .filters = 1},
    {USER, QUIET, ROOM, .filters = 1, .container = "docker"},
    {USER, QUIET, ROOM, .filters = 2, .container = "podman"},
    {USER, QUIET, ROOM, .filters = 1, .container = "kubernetes"},
    {QUIET, ROOM, .uid = 0, .capabilities = ALL & ~(UINT64_C(1) << CAP_SETFCAP)},
    {USER, QUIET, .namespace_limits = {0, 9, 9, 9, 9, 9, 9}},
    {USER, QUIET, .namespace_limits = {9, 0, 9, 9, 9, 9, 9}},
    {USER, QUIET, .namespace_limits = {9, 9, 0, 9, 9, 9, 9}},
    {USER, QUIET, .namespace_limits = {9, 9, 9, 0, 9, 9, 9}},
    {USER, QUIET, .namespace_limits = {9, 9, 9, 9, 0, 9, 9}},
    {USER, QUIET, .namespace_limits = {9, 9, 9, 9, 9, 0, 9}},
    {USER, QUIET, .namespace_limits = {9, 9, 9, 9, 9, 9, 0}},
};
enum { SAMPLE_COUNT = sizeof SAMPLES / sizeof SAMPLES[0] };

static struct error error_of(const char *step, int number)
{
    struct error error = {.number = number, .text = "whatever it says"};
    snprintf(error.step, sizeof error.step, "%s", step);
    return error;
}

static bool row_is_reached(const struct diagnosis *row)
{
    for (size_t number = 0; number < DIAGNOSIS_NUMBERS; number++)
        for (size_t sample = 0; sample < SAMPLE_COUNT; sample++) {
            struct error error = error_of(row->step ? row->step : "confine", row->numbers[number]);
            if (diagnosis_find(&error, &SAMPLES[sample]) == row)
                return true;
        }
    return false;
}

static void no_row_lies_behind_another(void **state)
{
    (void)state;
    for (size_t i = 0; diagnosis_row(i); i++)
        if (!row_is_reached(diagnosis_row(i)))
            fail_msg("row %zu is never found: %s", i, diagnosis_row(i)->cause);
}

static void every_row_has_a_cause_and_a_remedy(void **state)
{
    (void)state;
    for (size_t i = 0; diagnosis_row(i); i++) {
        assert_true(strlen(diagnosis_row(i)->cause) > 10);
        assert_true(strlen(diagnosis_row(i)->remedy) > 10);
    }
}

static void the_text_of_an_error_decides_nothing(void **state)
{
    struct error one = error_of("seize", EPERM), other = one;
    (void)state;
    snprintf(other.text, sizeof other.text, "user.max_user_namespaces: No space left on device");
    assert_non_null(diagnosis_find(&one, &SAMPLES[0]));
    assert_ptr_equal(diagnosis_find(&one, &SAMPLES[0]), diagnosis_find(&other, &SAMPLES[0]));
}

static void the_errno_decides(void **state)
{
    struct error refused = error_of("user_namespace", EPERM);
    struct error spent = error_of("user_namespace", ENOSPC);
    (void)state;
    assert_ptr_not_equal(diagnosis_find(&refused, &SAMPLES[0]),
                         diagnosis_find(&spent, &SAMPLES[0]));
}

static void what_fails_when_a_jail_is_there_is_not_explained_by_the_host(void **state)
{
    static const char *const STEPS[] = {"", "run", "output", "events", "bridge", "hand_over"};
    (void)state;
    for (size_t i = 0; i < sizeof STEPS / sizeof STEPS[0]; i++)
        for (int number = 0; number < 134; number++)
            for (size_t sample = 0; sample < SAMPLE_COUNT; sample++) {
                struct error error = error_of(STEPS[i], number);
                assert_null(diagnosis_find(&error, &SAMPLES[sample]));
            }
}

static void sysctls_for_the_unprivileged_explain_nothing_to_root(void **state)
{
    struct surroundings privileged = {
        .capabilities = ALL, .privileged = true, TELLS(0, 1, NO), ROOM};
    struct error error = error_of("namespaces", EPERM);
    (void)state;
    assert_ptr_equal(diagnosis_find(&error, &privileged), diagnosis_find(&error, &SAMPLES[0]));
}

static void a_narrow_cause_comes_before_an_outer_filter(void **state)
{
    struct surroundings both = {USER, TELLS(NO, 1, NO), ROOM, .filters = 1, .container = "docker"};
    struct error error = error_of("root", EACCES);
    (void)state;
    assert_string_equal(diagnosis_circumstance(diagnosis_find(&error, &both)),
                        "kernel.apparmor_restrict_unprivileged_userns is 1");
}

static void every_circumstance_is_told(void **state)
{
    (void)state;
    for (size_t i = 0; diagnosis_row(i); i++)
        if (diagnosis_row(i)->when)
            assert_true(strlen(diagnosis_circumstance(diagnosis_row(i))) > 0);
        else
            assert_null(diagnosis_circumstance(diagnosis_row(i)));
}

static bool stands_before(size_t row, const char *name)
{
    for (size_t i = 0; i < row; i++)
        if (strcmp(feature_row(i)->name, name) == 0)
            return true;
    return false;
}

static void a_feature_is_found_out_in_one_way_and_after_what_it_needs(void **state)
{
    const struct feature *feature;
    (void)state;
    for (size_t i = 0; (feature = feature_row(i)); i++) {
        assert_false(stands_before(i, feature->name));
        assert_true(!feature->attempt != !feature->look);
        assert_true(!feature->after || stands_before(i, feature->after));
        assert_true((feature->need == FEATURE_FACT) == !feature->without);
    }
}

/* A limit is no failure of a run: only the table of features can have a remedy for it. */
static void what_is_only_useful_has_a_remedy_of_its_own(void **state)
{
    const struct feature *feature;
    (void)state;
    for (size_t i = 0; (feature = feature_row(i)); i++)
        if (feature->need == FEATURE_USEFUL)
            assert_non_null(feature->remedy);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_row_lies_behind_another),
        cmocka_unit_test(every_row_has_a_cause_and_a_remedy),
        cmocka_unit_test(the_text_of_an_error_decides_nothing),
        cmocka_unit_test(the_errno_decides),
        cmocka_unit_test(what_fails_when_a_jail_is_there_is_not_explained_by_the_host),
        cmocka_unit_test(sysctls_for_the_unprivileged_explain_nothing_to_root),
        cmocka_unit_test(a_narrow_cause_comes_before_an_outer_filter),
        cmocka_unit_test(every_circumstance_is_told),
        cmocka_unit_test(a_feature_is_found_out_in_one_way_and_after_what_it_needs),
        cmocka_unit_test(what_is_only_useful_has_a_remedy_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
