/* Policy files: what is refused, and where, beside what differs little and is accepted. */
#include "base/own.h"
#include "policies.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include <cmocka.h>

struct change {
    const char *old, *new, *beginning; /* beginning NULL: accepted */
};

static void assert_changes(const char *name, const struct change *changes, size_t count)
{
    size_t wrong = 0;
    for (size_t i = 0; i < count; i++) {
        const struct change *change = &changes[i];
        if (change->beginning) {
            wrong += !change_is_refused(name, change->old, change->new, change->beginning);
            continue;
        }
        auto_policy policy = policy_accepted(name, change->old, change->new);
        assert_int_equal(strlen(policy.sha256), 64);
    }
    assert_int_equal(wrong, 0);
}

#define ASSERT_CHANGES(name, table) assert_changes(name, table, sizeof(table) / sizeof((table)[0]))

static void keys_are_all_known_and_all_there(void **state)
{
    static const struct change changes[] = {
        {"\"capabilities\": [],", "\"capabilities\": [], \"derived_from\": \"script\",", NULL},
        {"\"capabilities\": [],", "\"capabilities\": [], \"derived_from\": null,",
         "8:39: derived_from must be a text, not null"},
        {"\"capabilities\": [],", "\"capabilities\": [], \"capability\": [],",
         "8:23: unknown key \"capability\"; known here: name, purpose, derived_from, namespaces,"},
        {"  \"capabilities\": [],\n", "", "1:1: missing key \"capabilities\""},
        {"\"capabilities\": [],", "\"capabilities\": [], \"capabilities\": [],",
         "8:24: duplicate key"},
        {"\"wall\": null,", "\"wall\": null, \"Wall\": null,", "32:19: unknown key \"Wall\""},
        {"    \"wall\": null,\n", "", "30:14: missing key \"wall\" (time from start to end)"},
        {"\"kind\": \"empty\"", "", "5:11: missing key \"kind\""},
        {"\"because\": \"frames arrive on descriptor 0 and nowhere else\"", "\"allows\": []",
         "63:7: unknown key \"allows\"; known here: group, allow, when, because"},
        {",\n      \"because\": \"frames arrive on descriptor 0 and nowhere else\"", "",
         "59:5: missing key \"because\""},
        {"\"because\": \"frames arrive on descriptor 0 and nowhere else\"", "\"because\": \" \"",
         "63:18: because must be one line of text, not blank"},
        {"\"because\": \"frames arrive on descriptor 0 and nowhere else\"", "\"because\": null",
         "63:18: because must be a text, not null"},
        {"\"otherwise\": \"kill\"\n}", "\"otherwise\": \"kill\"\n} {}", "106:3: "},
    };
    (void)state;
    ASSERT_CHANGES("policy_sample", changes);
}

static void kinds_and_words_are_judged(void **state)
{
    static const struct change changes[] = {
        {"\"name\": \"script\"", "\"name\": \"my-script_2\"", NULL},
        {"\"name\": \"script\"", "\"name\": \"My script\"", "2:11: name must be at most 31 of"},
        {"\"name\": \"script\"", "\"name\": \"sc\\u0000ript\"", "2:11: name must be one line"},
        {"\"name\": \"script\"", "\"name\": [\"script\"]", "2:11: name must be a text, not a list"},
        {"\"uts\", ", "\"uts\", \"time\", ", "4:67: \"time\" is not a namespace"},
        {"\"uts\", ", "\"uts\", \"uts\", ", "4:67: \"uts\" stands in the list already"},
        {"\"ipc\", ", "", NULL},
        {"\"network\", ", "", "4:17: namespaces lacks \"network\", without which no network"},
        {"\"mount\", ", "", "4:17: namespaces lacks \"mount\", without which an empty root"},
        {"\"user\", ", "", "4:17: namespaces lacks \"user\""},
        {"{ \"kind\": \"empty\" }", "{ \"kind\": \"host\" }",
         "5:21: \"host\" is not a kind of root; supported: empty"},
        {"{ \"kind\": \"none\" }", "{ \"kind\": \"host\" }",
         "6:24: \"host\" is not a kind of network; supported: none"},
        {"\"capabilities\": []", "\"capabilities\": [\"sys_admin\"]",
         "8:20: capabilities must be []"},
        {"\"capabilities\": []", "\"capabilities\": null",
         "8:19: capabilities must be a list, not null"},
        {"\"otherwise\": \"kill\"", "\"otherwise\": \"errno\"",
         "105:16: \"errno\" is not a fate of other calls; supported: kill"},
        {"\"no_new_privs\": true", "\"no_new_privs\": false", "10:21: no_new_privs must be true"},
        {"\"dumpable\": false", "\"dumpable\": 0", "11:17: dumpable must be true or false"},
        {"\"dumpable\": false", "\"dumpable\": true", NULL},
        {"\"oom_score\": 1000", "\"oom_score\": -1", "16:18: oom_score must be an integer from 0"},
        {"\"clocks\": \"none\"", "\"clocks\": \"readable\"", NULL},
        {"\"clocks\": \"none\"", "\"clocks\": \"coarse\"", "17:15: \"coarse\" is not a way"},
        {"[\"no_more_namespaces\", \"landlock\", \"write_xor_execute\"]", "[]", NULL},
        {"\"landlock\"", "\"apparmor\"", "19:41: \"apparmor\" is not a backstop"},
        {"\"landlock\"", "\"write_xor_execute\"", "19:62: \"write_xor_execute\" stands in"},
        {"\"inside\": 1000", "\"inside\": 0", "7:27: inside must be an integer from 1 to 65533"},
        {"\"inside\": 1000", "\"inside\": 65534", "7:27: inside must be an integer"},
        {"\"inside\": 1000", "\"inside\": 1000.0", "7:27: inside must be an integer"},
        {"\"outside\": \"brig-jail\"", "\"outside\": \"nobody\"",
         "7:44: outside must be a user of its own, not nobody"},
        {"\"outside\": \"brig-jail\"", "\"outside\": \"root\"", "7:44: outside must be"},
        {"\"host_name\": \"jail\"", "\"host_name\": \"a b\"", "7:70: host_name must be"},
        {"\"LC_ALL\": \"C\"", "\"LC_ALL=x\": \"C\"", "21:43: a variable's name must be letters"},
        {"\"LC_ALL\": \"C\"", "\"LC_ALL\": 1", "21:53: LC_ALL must be a text"},
        {"\"LC_ALL\": \"C\"", "\"LC_ALL\": \"a=b \\\"\"", NULL},
        {"\"json\", ", "\"json\", \"os\", ", "43:15: \"os\" is not a module of the workflow"},
        {"\"json\", ", "\"json\", \"json\", ", "43:15: \"json\" stands in the list already"},
        {"\"len\", ", "\"len\", \"eval\", ", "50:50: \"eval\" is not a built-in"},
        {"\"syntax\": []", "\"syntax\": [\"import\"]", "46:16: \"import\" is not syntax"},
    };
    (void)state;
    ASSERT_CHANGES("policy_sample", changes);
}

static void quantities_have_units_and_bounds(void **state)
{
    static const struct change changes[] = {
        {"\"512 MiB\"", "\"512MB\"", "23:22: address_space must be a text of digits"},
        {"\"512 MiB\"", "\"512MiB\"", "23:22: address_space must be a text of digits"},
        {"\"512 MiB\"", "\"-1 MiB\"", "23:22: address_space must be a text of digits"},
        {"\"512 MiB\"", "\"17592186044416 TiB\"", "23:22: address_space must be a text"},
        {"\"512 MiB\"", "\"2048 TiB\"",
         "23:22: address_space must lie between 64 MiB and 1024 TiB"},
        {"\"512 MiB\"", "536870912", "23:22: address_space must be a text of digits"},
        {"\"512 MiB\"", "null", NULL},
        {"\"core\": \"1 B\"", "\"core\": \"0 B\"", "24:13: core must lie between 1 B"},
        {"\"5 s\"", "\"0 s\"", "31:12: cpu must lie between 1 ms and"},
        {"\"5 s\"", "\"250 ms\"", NULL},
        {"\"5 s\"", "\"5 MiB\"", "31:12: cpu must be a text of digits"},
        {"\"nodes\": 10000", "\"nodes\": \"10000\"", "33:14: nodes must be an integer"},
        {"\"nodes\": 10000", "\"nodes\": 0", NULL},
        {"\"nodes\": 10000", "\"nodes\": 1e4", "33:14: nodes must be an integer"},
        {"\"in_flight\": 16", "\"in_flight\": 0", "35:18: in_flight must be an integer from 1"},
        {"\"in_flight\": 16", "\"in_flight\": null", "35:18: in_flight must have a limit"},
    };
    (void)state;
    ASSERT_CHANGES("policy_sample", changes);
}

static void conditions_that_make_no_sense_are_refused(void **state)
{
    static const struct change changes[] = {
        {"\"fd\", \"equals\": 0", "\"df\", \"equals\": 0",
         "62:30: \"read\" has no argument \"df\"; known: fd, count"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"is\": 0",
         "62:36: unknown key \"is\"; known here: arg"},
        {"\"fd\", \"equals\": 0", "\"fd\"", "62:16: missing comparison"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": 0, \"one_of\": [1]",
         "62:49: a condition has"},
        {"\"argument\": \"fd\", \"equals\": 0", "\"equals\": 0", "62:16: missing key \"argument\""},
        {"[{ \"argument\": \"fd\", \"equals\": 0 }]", "[]",
         "62:15: when must be 1 to 6 conditions"},
        {"[{ \"argument\": \"fd\", \"equals\": 0 }]", "{}", "62:15: when must be a list"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": []", "62:46: an empty list of constants"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": [0]", NULL},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": [1, 2]", "62:46: \"fd\" is no set of flags"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"within\": 1", "62:46: \"fd\" is no set of flags"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": 4294967295", NULL},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": -1", NULL},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": 4294967296",
         "62:46: a value of \"fd\" must"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": 0.5", "62:46: a value of \"fd\" must"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"equals\": \"STDIN\"", "62:46: \"fd\" takes numbers"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"one_of\": []", "62:46: one_of must list 1 to 16"},
        {"\"fd\", \"equals\": 0", "\"fd\", \"one_of\": [0, 0]",
         "62:50: stands in the list already"},
        {"\"fd\", \"equals\": 0 }",
         "\"fd\", \"equals\": 0 }, { \"argument\": \"fd\", \"equals\": 1 }",
         "62:65: \"fd\" has a condition already"},
        {"[\"PROT_READ\", \"PROT_WRITE\"]", "[\"PROT_READ\", \"MAP_SHARED\"]",
         "75:55: \"MAP_SHARED\" is not a PROT_ constant; known: PROT_NONE, PROT_READ"},
        {"[\"PROT_READ\", \"PROT_WRITE\"]", "[\"PROT_READ\", \"PROT_READ\"]",
         "75:55: adds nothing to what stands before it"},
        {"[\"PROT_READ\", \"PROT_WRITE\"]", "[]", "75:41: an empty list of constants"},
        {"[\"PROT_READ\", \"PROT_WRITE\"]", "\"PROT_NONE\"", "75:41: within 0 lets no flag pass"},
        {"[\"PROT_READ\", \"PROT_WRITE\"]", "-1", "75:41: within all bits refuses nothing"},
        {"\"within\": [\"PROT_READ\", \"PROT_WRITE\"]", "\"excludes\": \"PROT_EXEC\"", NULL},
        {"\"within\": [\"PROT_READ\", \"PROT_WRITE\"]", "\"excludes\": 0",
         "75:43: excludes 0 excl"},
        {"[0, \"MREMAP_MAYMOVE\"]", "[0, [\"MREMAP_MAYMOVE\", \"MREMAP_FIXED\"]]", NULL},
        {"[0, \"MREMAP_MAYMOVE\"]", "[0, [\"MREMAP_MAYMOVE\", 1]]", "89:72: adds nothing"},
    };
    (void)state;
    ASSERT_CHANGES("policy_sample", changes);
}

static void rules_name_calls_that_exist_once_and_to_a_purpose(void **state)
{
    static const char start[] = "\"system_calls\": [";
    static const struct change changes[] = {
        {"\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"getpid\"]", NULL},
        {"\"allow\": [\"brk\"]", "\"allow\": []", "94:16: an empty list allows nothing"},
        {"\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"brk\"]", "94:24: \"brk\" stands in the"},
        {"\"allow\": [\"brk\"]", "\"allow\": [\"break_\"]", "94:17: \"break_\" is no system call"},
        {"\"allow\": [\"brk\"]", "\"allow\": \"brk\"", "94:16: allow must be a list, not a text"},
        {"\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"munmap\"]",
         "92:5: \"munmap\" is redundant here: group \"memory given back\" allows all of it"},
        {"\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"read\"]",
         "92:5: \"read\" is redundant in group \"hearing the bridge\": this one allows all of it"},
        {"\"group\": \"the heap\"", "\"group\": \"new memory\"",
         "92:5: a group \"new memory\" sta"},
        /* `write` on 0 is another thing than on 1: redundant is only what another allows whole. */
        {"\"allow\": [\"read\"]", "\"allow\": [\"read\", \"write\"]", NULL},
        {"\"allow\": [\"read\"]", "\"allow\": [\"read\", \"mmap\"]",
         "62:30: \"fd\" is not the same in \"read\" and \"mmap\": give each a rule"},
        {"\"allow\": [\"read\"]", "\"allow\": [\"read\", \"getpid\"]",
         "62:30: no condition is possi"},
        {start,
         "\"system_calls\": [{ \"group\": \"x\", \"allow\": [\"mmap\"], \"when\": [{ "
         "\"argument\": \"prot\", \"equals\": \"PROT_READ\" }, { \"argument\": \"flags\", "
         "\"equals\": [\"MAP_ANONYMOUS\", \"MAP_PRIVATE\"] }], \"because\": \"y\" },",
         "71:5: \"mmap\" is redundant in group \"x\""},
        {start,
         "\"system_calls\": [{ \"group\": \"x\", \"allow\": [\"mmap\"], \"when\": [{ "
         "\"argument\": \"prot\", \"equals\": \"PROT_READ\" }, { \"argument\": \"flags\", "
         "\"equals\": \"MAP_PRIVATE\" }], \"because\": \"y\" },",
         NULL},
    };
    (void)state;
    ASSERT_CHANGES("policy_sample", changes);
}

static void budgets_and_language_go_together(void **state)
{
    static const struct change changes[] = {
        {"\"language\": null",
         "\"language\": { \"modules\": [], \"syntax\": [], \"builtins\": [] }",
         "31:15: budgets and language are both objects"},
        {"\"budgets\": null", "\"budgets\": {}", "30:14: missing key \"cpu\""},
        {"\"budgets\": null", "\"budgets\": 0", "30:14: budgets must be an object"},
    };
    (void)state;
    ASSERT_CHANGES("bridge", changes);
}

static void texts_that_are_not_json_are_refused_with_their_place(void **state)
{
    struct policy policy;
    struct error error = {0};
    (void)state;
    assert_false(policy_try("", &policy, &error));
    assert_non_null(strstr(error.text, "/changed.json:1:1: "));
    assert_false(policy_try("{\n  \"name\": script\n}", &policy, &error));
    assert_non_null(strstr(error.text, "/changed.json:2:11: "));
    assert_false(policy_try("[]", &policy, &error));
    assert_non_null(strstr(error.text, "/changed.json:1:1: a policy must be an object"));
    assert_false(policy_try("{\"name\": \"\xff\"}", &policy, &error));
    assert_false(policy_try("[[[[[[[[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]]]]]]]]", &policy, &error));
}

static void an_empty_list_of_calls_allows_nothing(void **state)
{
    struct policy policy;
    struct error error = {0};
    (void)state;
    char *text = policy_text_of("script");
    char *calls = strstr(text, "\"system_calls\": [") + strlen("\"system_calls\": [");
    strcpy(calls, "], \"otherwise\": \"kill\" }");
    bool loaded = policy_try(text, &policy, &error);
    free(text);
    assert_true(loaded);
    assert_int_equal(policy.rule_count, 0);
    assert_int_equal(policy_call_count(&policy), 0);
    policy_end(&policy);
}

/* The shipped policy with `what` replaced, whose error must hold `error_text`; NULL: it must load.
 */
static void contradiction_try(const char *what, const char *with, const char *error_text)
{
    struct policy policy;
    struct error error = {0};
    auto_free char *shipped = policy_text_of("script");
    char *text = text_changed(shipped, what, with);
    bool loaded = policy_try(text, &policy, &error);
    free(text);
    if (loaded)
        policy_end(&policy);
    assert_int_equal(loaded, error_text == NULL);
    if (error_text && !strstr(error.text, error_text))
        fail_msg("%s", error.text);
}

static void keys_that_contradict_each_other_are_refused(void **state)
{
    (void)state;
    contradiction_try("\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"clock_gettime\"]",
                      "process.clocks is \"none\", but system_calls allow clock_gettime");
    contradiction_try("\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"sysinfo\"]", "allow sysinfo");
    contradiction_try("\"allow\": [\"brk\"]", "\"allow\": [\"brk\", \"getpid\"]", NULL);
    contradiction_try("\"noroot\", ", "", "noroot_locked without noroot");
    contradiction_try("\"noroot_locked\", ", "", NULL);
}

static void the_script_policy_says_what_was_decided(void **state)
{
    auto_policy policy = policy_shipped("script");
    const struct policy_rule *mmap_rule = policy_nearest_rule(&policy, 9);
    (void)state;
    assert_int_equal(policy_call_count(&policy), 7);
    assert_int_equal(policy.namespaces, CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS | CLONE_NEWNET |
                                            CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWCGROUP);
    assert_int_equal(policy.uid_inside, 1000);
    assert_int_equal(policy.gid_inside, 1000);
    assert_string_equal(policy.outside_user, "brig-jail");
    assert_string_equal(policy.host_name, "jail");
    assert_int_equal(policy.environment.count, 3);
    assert_string_equal(policy.environment.texts[0], "PYTHONHASHSEED=0");
    assert_true(policy.has_budgets);
    assert_int_equal(policy.budgets.cpu_ms.amount, 5000);
    assert_false(policy.budgets.wall_ms.limited);
    assert_int_equal(policy.limits.address_space.amount, 512 << 20);
    assert_int_equal(policy.limits.core.amount, 1);
    assert_int_equal(policy.limits.open_files.amount, 2);
    assert_int_equal(policy.clocks, CONFINE_CLOCKS_NONE);
    assert_true(policy.no_new_privs && !policy.dumpable && policy.speculation_if_available);
    assert_int_equal(policy.backstops,
                     CONFINE_NO_MORE_NAMESPACES | CONFINE_LANDLOCK | CONFINE_WRITE_XOR_EXECUTE);
    assert_null(policy_nearest_rule(&policy, 59));
    assert_null(policy_nearest_rule(&policy, -1));
    if (mmap_rule) /* the number is that of x86-64 */
        assert_string_equal(mmap_rule->group, "new memory");
}

static void the_bridge_policy_confines_no_scripts(void **state)
{
    auto_policy policy = policy_shipped("bridge");
    (void)state;
    assert_int_equal(policy_call_count(&policy), 10);
    assert_false(policy.has_budgets);
    assert_int_equal(policy.modules.count, 0);
    assert_int_equal(policy.limits.open_files.amount, 3);
    assert_int_equal(policy.clocks, CONFINE_CLOCKS_READABLE);
    assert_string_equal(policy.outside_user, "brig-bridge");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_all_known_and_all_there),
        cmocka_unit_test(kinds_and_words_are_judged),
        cmocka_unit_test(quantities_have_units_and_bounds),
        cmocka_unit_test(conditions_that_make_no_sense_are_refused),
        cmocka_unit_test(rules_name_calls_that_exist_once_and_to_a_purpose),
        cmocka_unit_test(budgets_and_language_go_together),
        cmocka_unit_test(texts_that_are_not_json_are_refused_with_their_place),
        cmocka_unit_test(an_empty_list_of_calls_allows_nothing),
        cmocka_unit_test(keys_that_contradict_each_other_are_refused),
        cmocka_unit_test(the_script_policy_says_what_was_decided),
        cmocka_unit_test(the_bridge_policy_confines_no_scripts),
    };
    return cmocka_run_group_tests_name("reading policies", tests, NULL, NULL) != 0;
}
