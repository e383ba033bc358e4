/* --set KEY=VALUE: the value is read by the same row of the key table as the file's own. */
#include "supervisor/policy/setting.h"

#include "base/own.h"
#include "supervisor/policy/keys.h"

#include <string.h>

enum { KEY_LENGTH_MOST = 60 };

static const struct key *row_find(const char *path)
{
    const char *dot = strchr(path, '.');
    if (!dot)
        return key_find(&key_of_policy, path, strlen(path));
    const struct key *object = key_find(&key_of_policy, path, (size_t)(dot - path));
    return object ? key_find(object, dot + 1, strlen(dot + 1)) : NULL;
}

bool policy_key_is_settable(const char *path)
{
    const struct key *key = row_find(path);
    return key && key->kind->wider;
}

void policy_show_key(const struct policy *policy, const char *path, struct bytes *into)
{
    const struct key *key = row_find(path);
    if (key)
        key->kind->show(key, policy, 0, into);
}

/* The settable key that is spelled most like `path`; nothing if none is like it. */
static void nearest_key(const char *path, struct bytes *into)
{
    size_t least = NAME_FAR;
    for (size_t i = 0; i < key_of_policy.member_count; i++) {
        const struct key *object = &key_of_policy.members[i];
        for (size_t j = 0; j < object->member_count; j++) {
            auto_bytes known = {0};
            bytes_printf(&known, "%s.%s", object->name, object->members[j].name);
            size_t distance = name_distance(path, bytes_text(&known));
            size_t bare = name_distance(path, object->members[j].name);
            distance = bare < distance ? bare : distance;
            if (!object->members[j].kind->wider || distance >= least)
                continue;
            least = distance;
            bytes_clear(into);
            bytes_append(into, known.at, known.length);
        }
    }
}

static bool key_is_unknown(const char *path, struct error *error)
{
    auto_bytes nearest = {0};
    nearest_key(path, &nearest);
    return error_set(error, "--set %s: unknown key; %s%s", path,
                     nearest.length ? "nearest: " : "brig policy show NAME lists them",
                     nearest.length ? bytes_text(&nearest) : "");
}

static bool key_is_settable(const struct policy *policy, const char *path, const struct key *key,
                            struct error *error)
{
    if (!key)
        return key_is_unknown(path, error);
    if (!key->kind->wider)
        return error_set(error, "--set %s: only the file itself can say this", path);
    if (!policy->has_budgets && strncmp(path, "limits.", 7) != 0)
        return error_set(error, "--set %s: policy \"%s\" has none: it confines no scripts", path,
                         policy->name);
    for (size_t i = 0; i < policy->override_count; i++)
        if (!strcmp(policy->overrides[i].key, path))
            return error_set(error, "--set %s: given twice", path);
    return true;
}

static bool value_read(const struct key *key, const char *path, const char *text,
                       struct policy *into, struct error *error)
{
    auto_bytes name = {0};
    auto_bytes json = {0};
    struct reader reader;
    bytes_printf(&name, "--set %s", path);
    key->kind->quote(text, &json);
    if (!reader_start(&reader, bytes_text(&name), false, json.at, json.length, error))
        return false;
    bool read = key->kind->read(key, &reader, 0, into, error);
    reader_end(&reader);
    return read;
}

static void override_record(struct policy *policy, const char *key, const char *text)
{
    struct policy_override *overrides =
        reallocarray(policy->overrides, policy->override_count + 1, sizeof *overrides);
    struct policy_override override = {strdup(key), strdup(text)};
    if (!overrides || !override.key || !override.text)
        abort();
    policy->overrides = overrides;
    policy->overrides[policy->override_count++] = override;
}

static bool value_replace(struct policy *policy, const struct key *key, const char *path,
                          const char *text, bool allow_wider, struct error *error)
{
    struct policy wanted = {0};
    bool read = value_read(key, path, text, &wanted, error);
    bool wider = read && key->kind->wider(key, policy, &wanted);
    if (key->kind->end)
        key->kind->end(key, &wanted);
    if (!read)
        return false;
    if (wider && !allow_wider) {
        auto_bytes was = {0};
        key->kind->show(key, policy, 0, &was);
        return error_set(error,
                         "--set %s: wider than the file allows (%s); --allow-wider permits it",
                         path, bytes_text(&was));
    }
    if (key->kind->end)
        key->kind->end(key, policy);
    return value_read(key, path, text, policy, error);
}

bool setting_apply(struct policy *policy, const char *setting, bool allow_wider,
                   struct error *error)
{
    const char *equals = strchr(setting, '=');
    if (!equals || equals == setting || equals - setting > KEY_LENGTH_MOST)
        return error_set(error, "--set %s: must be KEY=VALUE, such as budgets.nodes=50", setting);
    auto_bytes path = {0};
    bytes_append(&path, setting, (size_t)(equals - setting));
    const char *key_path = bytes_text(&path);
    const struct key *key = row_find(key_path);
    if (!key_is_settable(policy, key_path, key, error) ||
        !value_replace(policy, key, key_path, equals + 1, allow_wider, error))
        return false;
    override_record(policy, key_path, equals + 1);
    return true;
}
