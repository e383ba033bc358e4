/* --set, and the effective policy as text. */
#include "policies.h"

#include "base/io.h"
#include "base/own.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool load_with(const char *name, const char *setting, bool allow_wider,
                      struct policy *policy, struct error *error)
{
    return policy_load(POLICY_FOLDER, name, &setting, 1, allow_wider, policy, error);
}

static void narrowing_is_free(void **state)
{
    static const char *const settings[] = {
        "budgets.cpu=2 s",       "budgets.cpu=5 s",    "budgets.cpu=1 ms",
        "budgets.wall=1 min",    "budgets.wall=null",  "budgets.nodes=50",
        "budgets.nodes=0",       "limits.stack=1 MiB", "limits.open_files=2",
        "language.modules=json", "language.modules=",  "language.modules=re,json",
        "language.builtins=len", "language.syntax=",
    };
    struct error error = {0};
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct policy policy;
        if (!load_with("script", settings[i], false, &policy, &error))
            fail_msg("%s", error.text);
        const char *equals = strchr(settings[i], '=');
        assert_int_equal(policy.override_count, 1);
        assert_memory_equal(policy.overrides[0].key, settings[i], (size_t)(equals - settings[i]));
        assert_string_equal(policy.overrides[0].text, equals + 1);
        policy_end(&policy);
    }
}

static void widening_needs_leave(void **state)
{
    static const char *const settings[] = {
        "budgets.cpu=5001 ms",   "budgets.cpu=null",  "budgets.nodes=10001",
        "budgets.nodes=null",    "limits.stack=null", "limits.address_space=513 MiB",
        "language.syntax=class", "limits.core=2 B",   "limits.processes=2",
    };
    struct error error = {0};
    (void)state;
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        struct policy policy;
        if (load_with("script", settings[i], false, &policy, &error))
            fail_msg("%s is accepted without leave", settings[i]);
        assert_non_null(strstr(error.text, "wider than the file allows"));
        if (!load_with("script", settings[i], true, &policy, &error))
            fail_msg("%s", error.text);
        policy_end(&policy);
    }
}

static void settings_that_the_file_could_not_hold_are_refused(void **state)
{
    static const struct {
        const char *setting, *error;
    } rows[] = {
        {"budgets.cpu", "--set budgets.cpu: must be KEY=VALUE"},
        {"=1", "--set =1: must be KEY=VALUE"},
        {"budgets.node=1", "--set budgets.node: unknown key; nearest: budgets.nodes"},
        {"cpu=1 s", "--set cpu: unknown key; nearest: budgets.cpu"},
        {"bananas=1", "--set bananas: unknown key; brig policy show NAME lists them"},
        {"budgets.cpu.x=1 s", "--set budgets.cpu.x: unknown key; nearest: budgets.cpu"},
        {"budgets.=1", "--set budgets.: unknown key"},
        {".=1", "--set .: unknown key"},
        {"budgets=null", "--set budgets: only the file itself can say this"},
        {"otherwise=allow", "--set otherwise: only the file itself can say this"},
        {"process.dumpable=true", "--set process.dumpable: only the file itself can say this"},
        {"system_calls=[]", "--set system_calls: only the file itself can say this"},
        {"limits.stack=1 KiB", "--set limits.stack: stack must lie between 1 MiB and"},
        {"limits.open_files=1", "--set limits.open_files: open_files must be an integer from 2"},
        {"budgets.cpu=", "--set budgets.cpu: cpu must be a text of digits"},
        {"budgets.cpu=2s", "--set budgets.cpu: cpu must be a text of digits"},
        {"budgets.cpu=2", "--set budgets.cpu: cpu must be a text of digits"},
        {"budgets.cpu=\"2 s\"", "--set budgets.cpu: cpu must be a text of digits"},
        {"budgets.cpu=0 s", "--set budgets.cpu: cpu must lie between"},
        {"budgets.nodes=-1", "--set budgets.nodes: nodes must be an integer"},
        {"budgets.nodes=007", "--set budgets.nodes: "},
        {"budgets.nodes=1 ", "--set budgets.nodes: nodes must be an integer"},
        {"budgets.frame=null", "--set budgets.frame: frame must have a limit"},
        {"language.modules=json,os", "--set language.modules: \"os\" is not a module"},
        {"language.modules=json,", "--set language.modules: each word must be one line"},
        {"language.modules=json,json", "--set language.modules: \"json\" stands in the list"},
        {"language.modules=json, re", "--set language.modules: \" re\" is not a module"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct policy policy;
        struct error error = {0};
        if (load_with("script", rows[i].setting, true, &policy, &error))
            fail_msg("%s is accepted", rows[i].setting);
        if (strncmp(error.text, rows[i].error, strlen(rows[i].error)) != 0)
            fail_msg("%s: %s", rows[i].setting, error.text);
    }
}

static void a_key_is_set_once(void **state)
{
    static const char *const settings[] = {"budgets.nodes=5", "budgets.cpu=1 s", "budgets.nodes=4"};
    struct policy policy;
    struct error error = {0};
    (void)state;
    assert_false(policy_load(POLICY_FOLDER, "script", settings, 3, false, &policy, &error));
    assert_string_equal(error.text, "--set budgets.nodes: given twice");
    assert_true(policy_load(POLICY_FOLDER, "script", settings, 2, false, &policy, &error));
    assert_int_equal(policy.budgets.nodes.amount, 5);
    assert_int_equal(policy.budgets.cpu_ms.amount, 1000);
    policy_end(&policy);
}

static void what_a_policy_lacks_cannot_be_set(void **state)
{
    struct policy policy;
    struct error error = {0};
    (void)state;
    assert_false(load_with("bridge", "budgets.nodes=5", true, &policy, &error));
    assert_string_equal(error.text,
                        "--set budgets.nodes: policy \"bridge\" has none: it confines no "
                        "scripts");
    assert_true(load_with("bridge", "limits.stack=1 MiB", false, &policy, &error));
    policy_end(&policy);
}

static void assert_shown_is_read_back(const struct policy *policy)
{
    struct policy again;
    struct error error = {0};
    auto_bytes shown = {0};
    auto_bytes shown_again = {0};
    policy_show(policy, &shown);
    if (!policy_try(bytes_text(&shown), &again, &error))
        fail_msg("%s", error.text);
    policy_show(&again, &shown_again);
    assert_string_equal(bytes_text(&shown), bytes_text(&shown_again));
    assert_string_equal(policy->sha256, again.sha256);
    assert_int_equal(policy->rule_count, again.rule_count);
    for (size_t i = 0; i < again.rule_count; i++) {
        const struct policy_rule *one = &policy->rules[i];
        const struct policy_rule *other = &again.rules[i];
        assert_int_equal(one->call_count, other->call_count);
        assert_int_equal(one->condition_count, other->condition_count);
        assert_memory_equal(one->conditions, other->conditions, sizeof one->conditions);
    }
    assert_memory_equal(&policy->limits, &again.limits, sizeof again.limits);
    assert_memory_equal(&policy->budgets, &again.budgets, sizeof again.budgets);
    assert_int_equal(policy->secure_bits, again.secure_bits);
    assert_int_equal(policy->builtins.count, again.builtins.count);
    policy_end(&again);
}

static void what_is_shown_is_the_policy(void **state)
{
    static const char odd[] =
        "[{ \"argument\": \"flags\", \"one_of\": [[\"MREMAP_FIXED\", \"MREMAP_MAYMOVE\"], 0, 4096, "
        "-1, \"MREMAP_MAYMOVE\"] }, { \"argument\": \"new_address\", \"equals\": -4096 }]";
    (void)state;
    auto_policy script = policy_shipped("script");
    auto_policy bridge = policy_shipped("bridge");
    auto_policy changed = policy_accepted(
        "script", "[{ \"argument\": \"flags\", \"one_of\": [0, \"MREMAP_MAYMOVE\"] }]", odd);
    auto_policy quoted =
        policy_accepted("script", "\"LC_ALL\": \"C\"", "\"LC_ALL\": \"\\u0007 \\\\ \\\" \u00e9=\"");
    auto_policy derived =
        policy_accepted("bridge", "\"root\":", "\"derived_from\": \"s\", \"root\":");
    assert_shown_is_read_back(&script);
    assert_shown_is_read_back(&bridge);
    assert_shown_is_read_back(&changed);
    assert_shown_is_read_back(&quoted);
    assert_string_equal(quoted.environment.texts[1], "LC_ALL=\a \\ \" \u00e9=");
    assert_shown_is_read_back(&derived);
    assert_string_equal(derived.derived_from, "s");
}

static void settings_are_part_of_what_is_shown_and_hashed(void **state)
{
    struct policy set;
    struct error error = {0};
    auto_bytes shown = {0};
    auto_policy plain = policy_shipped("script");
    (void)state;
    assert_true(load_with("script", "budgets.cpu=120000 ms", true, &set, &error));
    policy_show(&set, &shown);
    assert_non_null(strstr(bytes_text(&shown), "\"cpu\": \"2 min\""));
    assert_string_not_equal(plain.sha256, set.sha256);
    assert_shown_is_read_back(&set);
    policy_end(&set);
}

/* So that sha256sum of a shipped file is what reports of runs say. */
static void shipped_files_are_written_as_they_are_shown(void **state)
{
    static const char *const names[] = {"script", "bridge"};
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        auto_policy policy = policy_shipped(names[i]);
        auto_free char *text = policy_text_of(names[i]);
        auto_bytes shown = {0};
        char hex[65];
        policy_show(&policy, &shown);
        assert_string_equal(bytes_text(&shown), text);
        sha256_hex(text, strlen(text), hex);
        assert_string_equal(policy.sha256, hex);
    }
}

static void layout_and_order_of_keys_do_not_change_the_hash(void **state)
{
    auto_policy plain = policy_shipped("script");
    auto_policy moved = policy_accepted("script", "\"wall\": null,\n    \"nodes\": 10000,",
                                        "\"nodes\":10000,\"wall\":null,");
    auto_policy other = policy_accepted("script", "\"nodes\": 10000,", "\"nodes\": 10001,");
    (void)state;
    assert_string_equal(plain.sha256, moved.sha256);
    assert_string_not_equal(plain.sha256, other.sha256);
}

static void the_committed_schema_is_the_key_table(void **state)
{
    auto_bytes committed = {0};
    auto_bytes generated = {0};
    struct error error;
    (void)state;
    assert_true(io_read_file(POLICY_SOURCE "/policy.schema.json", 1 << 20, &committed, &error));
    policy_schema(&generated);
    assert_string_equal(bytes_text(&committed), bytes_text(&generated));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(narrowing_is_free),
        cmocka_unit_test(widening_needs_leave),
        cmocka_unit_test(settings_that_the_file_could_not_hold_are_refused),
        cmocka_unit_test(a_key_is_set_once),
        cmocka_unit_test(what_a_policy_lacks_cannot_be_set),
        cmocka_unit_test(what_is_shown_is_the_policy),
        cmocka_unit_test(settings_are_part_of_what_is_shown_and_hashed),
        cmocka_unit_test(shipped_files_are_written_as_they_are_shown),
        cmocka_unit_test(layout_and_order_of_keys_do_not_change_the_hash),
        cmocka_unit_test(the_committed_schema_is_the_key_table),
    };
    return cmocka_run_group_tests_name("settings and shown policies", tests, NULL, NULL) != 0;
}
