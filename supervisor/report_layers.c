/* The `layers` of a report. */
#include "supervisor/report_layers.h"

#include "base/json_write.h"
#include "jail/confine/steps.h"
#include "supervisor/policy/names.h"

#include <string.h>

static void word_put(struct bytes *into, const char *key, const char *word)
{
    json_key(into, key);
    json_put_text(into, word);
}

static void namespaces_put(const struct attestation *found, struct bytes *into)
{
    json_key(into, "namespaces");
    json_open(into, '{');
    for (size_t i = 0; i < ATTEST_NAMESPACES; i++) {
        json_key(into, attest_namespace_name(i));
        json_put_bool(into, found->namespaces[i]);
    }
    json_close(into, '}');
}

/* Names of the template's environment, which its clones have: sorted, so that reports compare. */
static void environment_put(const struct policy *policy, struct bytes *into)
{
    const struct policy_text_list *list = &policy->environment;
    const char *last = "";
    json_key(into, "environment");
    json_open(into, '[');
    for (size_t done = 0; done < list->count; done++) {
        const char *next = NULL;
        for (size_t i = 0; i < list->count; i++)
            if (strcmp(list->texts[i], last) > 0 && (!next || strcmp(list->texts[i], next) < 0))
                next = list->texts[i];
        if (!next)
            break;
        json_put_text_of(into, next, strcspn(next, "="));
        last = next;
    }
    json_close(into, ']');
}

static void descriptors_put(const struct attestation *found, struct bytes *into)
{
    json_key(into, "descriptors");
    json_open(into, '[');
    for (size_t i = 0; i < found->descriptor_count; i++)
        json_put_integer(into, found->descriptors[i]);
    json_close(into, ']');
}

static void limits_put(const struct attestation *found, struct bytes *into)
{
    json_key(into, "limits");
    json_open(into, '{');
    for (size_t i = 0; i < ATTEST_LIMITS; i++) {
        const struct attested_limit *limit = &found->limits[i];
        json_key(into, limit->name);
        if (limit->limited)
            json_put_unsigned(into, limit->amount);
        else
            json_put_null(into);
    }
    json_close(into, '}');
    json_key(into, "stricter_limits_of_the_caller");
    json_open(into, '[');
    for (size_t i = 0; i < ATTEST_LIMITS; i++)
        if (found->limits[i].stricter)
            json_put_text(into, found->limits[i].name);
    json_close(into, ']');
}

static void backstops_put(const struct confine_plan *plan, struct bytes *into)
{
    const struct name_table *table = &names_of_backstops;
    json_key(into, "backstops");
    json_open(into, '[');
    for (size_t i = 0; i < table->count; i++)
        if (plan->backstops & table->rows[i].value)
            json_put_text(into, table->rows[i].name);
    json_close(into, ']');
}

static void identity_put(const struct run *run, struct bytes *into)
{
    const struct attestation *found = &run->pair.jail_layers;
    const struct policy *policy = run->host->jail.policy;
    json_key(into, "identity");
    json_open(into, '{');
    json_key(into, "inside");
    json_put_unsigned(into, found->uid);
    word_put(into, "outside", run->host->privilege.root ? policy->outside_user : "caller");
    json_key(into, "supplementary_groups");
    json_put_unsigned(into, found->group_count);
    word_put(into, "host_name", policy->host_name);
    json_close(into, '}');
}

/* What the step checked itself under this plan; NULL: nothing. */
static const char *self_checked(const struct confine_plan *plan, uint32_t row)
{
    return confine_step_applies(row, plan) ? confine_step_at(row)->self_checked : NULL;
}

static bool named_before(const struct confine_plan *plan, uint32_t row, const char *name)
{
    for (uint32_t i = 0; i < row; i++) {
        const char *other = self_checked(plan, i);
        if (other && strcmp(other, name) == 0)
            return true;
    }
    return false;
}

static void self_checked_put(const struct confine_plan *plan, struct bytes *into)
{
    json_key(into, "self_checked");
    json_open(into, '[');
    for (uint32_t row = 0; row < confine_step_count(); row++) {
        const char *name = self_checked(plan, row);
        if (name && !named_before(plan, row, name))
            json_put_text(into, name);
    }
    json_close(into, ']');
}

void report_layers_put(const struct run *run, struct bytes *into)
{
    const struct attestation *found = &run->pair.jail_layers;
    json_key(into, "layers");
    if (!run->pair.attested) {
        json_put_null(into);
        return;
    }
    json_open(into, '{');
    namespaces_put(found, into);
    word_put(into, "root", found->root_empty ? "empty" : "not empty");
    word_put(into, "network", found->network_none ? "none" : "some");
    word_put(into, "capabilities", found->capabilities_none ? "none" : "some");
    json_key(into, "no_new_privs");
    json_put_bool(into, found->no_new_privs);
    word_put(into, "seccomp", found->filter ? "filter" : "none");
    environment_put(run->host->jail.policy, into);
    descriptors_put(found, into);
    limits_put(found, into);
    identity_put(run, into);
    word_put(into, "clocks", found->clocks_none ? "none" : "readable");
    word_put(into, "speculation", found->speculation_controlled ? "controlled" : "as the host");
    backstops_put(&run->host->jail.plan, into);
    word_put(into, "cgroup", "none");
    self_checked_put(&run->host->jail.plan, into);
    json_close(into, '}');
}
