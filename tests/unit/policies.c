/* What the tests of policies share. */
#include "policies.h"

#include "base/io.h"
#include "base/own.h"
#include "supervisor/policy/filter.h"

#include <fcntl.h>
#include <glob.h>
#include <seccomp.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

char *policy_text_of(const char *name)
{
    auto_bytes path = {0};
    auto_bytes text = {0};
    struct error error;
    bool is_sample = !strcmp(name, "policy_sample");
    bytes_printf(&path, "%s/%s.json", is_sample ? POLICY_SAMPLE_FOLDER : POLICY_FOLDER, name);
    assert_true(io_read_file(bytes_text(&path), 1 << 20, &text, &error));
    char *copy = strdup(bytes_text(&text));
    assert_non_null(copy);
    return copy;
}

char *text_changed(const char *text, const char *old, const char *new)
{
    const char *found = strstr(text, old);
    auto_bytes changed = {0};
    assert_non_null(found);
    assert_null(strstr(found + 1, old));
    bytes_append(&changed, text, (size_t)(found - text));
    bytes_append_text(&changed, new);
    bytes_append_text(&changed, found + strlen(old));
    char *copy = strdup(bytes_text(&changed));
    assert_non_null(copy);
    return copy;
}

bool policy_try(const char *text, struct policy *policy, struct error *error)
{
    char folder[] = "/tmp/policy-XXXXXX";
    auto_bytes path = {0};
    assert_non_null(mkdtemp(folder));
    bytes_printf(&path, "%s/changed.json", folder);
    auto_fd fd = open(bytes_text(&path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_true(io_write_all(fd, text, strlen(text)));
    bool loaded = policy_load("/nowhere", bytes_text(&path), NULL, 0, false, policy, error);
    assert_int_equal(unlink(bytes_text(&path)), 0);
    assert_int_equal(rmdir(folder), 0);
    return loaded;
}

struct policy policy_shipped(const char *name)
{
    struct policy policy;
    struct error error = {0};
    if (!policy_load(POLICY_FOLDER, name, NULL, 0, false, &policy, &error))
        fail_msg("%s", error.text);
    return policy;
}

static bool is_policy(const char *name)
{
    const char *dot = strchr(name, '.');
    return dot && strcmp(dot, ".json") == 0; /* policy.schema.json has another dot */
}

size_t policies_each(void (*judge)(struct policy *policy))
{
    size_t count = 0;
    glob_t found;
    assert_int_equal(glob(POLICY_FOLDER "/*.json", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        const char *name = strrchr(found.gl_pathv[i], '/') + 1;
        auto_free char *stem = strndup(name, strcspn(name, "."));
        if (!is_policy(name))
            continue;
        auto_policy policy = policy_shipped(stem);
        judge(&policy);
        count++;
    }
    globfree(&found);
    return count;
}

struct policy policy_accepted(const char *name, const char *old, const char *new)
{
    struct policy policy;
    struct error error = {0};
    auto_free char *text = policy_text_of(name);
    auto_free char *changed = text_changed(text, old, new);
    if (!policy_try(changed, &policy, &error))
        fail_msg("%s is refused: %s", new, error.text);
    return policy;
}

bool change_is_refused(const char *name, const char *old, const char *new, const char *beginning)
{
    struct policy policy;
    struct error error = {0};
    auto_free char *text = policy_text_of(name);
    auto_free char *changed = text_changed(text, old, new);
    if (policy_try(changed, &policy, &error)) {
        policy_end(&policy);
        print_error("%s is accepted\n", new);
        return false;
    }
    const char *found = strstr(error.text, "/changed.json:");
    if (found && !strncmp(found + strlen("/changed.json:"), beginning, strlen(beginning)))
        return true;
    print_error("%s: expected \"%s\", got \"%s\"\n", new, beginning, error.text);
    return false;
}

void policy_compiled(const struct policy *policy, struct confine_plan *plan)
{
    struct error error = {0};
    if (!policy_compile(policy, plan, &error))
        fail_msg("%s", error.text);
}

bool call_passes(const struct confine_plan *plan, int number, const uint64_t *arguments)
{
    return call_passes_on(seccomp_arch_native(), plan, number, arguments);
}

bool call_passes_on(uint32_t architecture, const struct confine_plan *plan, int number,
                    const uint64_t *arguments)
{
    struct seccomp_data call = {.nr = number, .arch = architecture};
    memcpy(call.args, arguments, sizeof call.args);
    uint32_t verdict = filter_run(plan->filter, plan->filter_length, &call);
    assert_true(verdict == SECCOMP_RET_ALLOW || verdict == SECCOMP_RET_KILL_PROCESS);
    return verdict == SECCOMP_RET_ALLOW;
}
