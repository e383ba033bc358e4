/* brig policy: seeing what is enforced. */
#include "supervisor/command.h"

#include "base/io.h"
#include "supervisor/option.h"
#include "supervisor/places.h"
#include "supervisor/policy/names.h"
#include "supervisor/policy/policy.h"
#include "supervisor/verdict.h"

#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct policy_options {
    struct option_list settings;
    bool allow_wider;
};

static const struct option OPTIONS[] = {
    {"--set", "KEY=VALUE", "change a value, as for brig run", OPTION_LIST,
     offsetof(struct policy_options, settings)},
    {"--allow-wider", NULL, "let --set allow more than the file does", OPTION_FLAG,
     offsetof(struct policy_options, allow_wider)},
};

static const struct option_table TABLE = {
    .usage = "brig policy show NAME|FILE [--set KEY=VALUE …]",
    .summary = "Prints the policy as it is enforced, every value in it, in the format of the file.",
    .examples = "  brig policy show script\n"
                "  brig policy show ./mine.json --set budgets.nodes=50\n",
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .words_least = 1,
    .words_most = 1,
};

static bool policy_print(const struct policy *policy, struct error *error)
{
    auto_bytes text = {0};
    policy_show(policy, &text);
    return io_write_all(STDOUT_FILENO, text.at, text.length) ||
           error_errno(error, errno, "standard output cannot be written to");
}

static bool show(const char *name, const struct policy_options *options, struct error *error)
{
    struct places places;
    struct policy policy;
    if (!places_find(&places, error) ||
        !policy_load(places.policies, name, options->settings.texts, options->settings.count,
                     options->allow_wider, &policy, error))
        return false;
    bool printed = policy_print(&policy, error);
    policy_end(&policy);
    return printed;
}

static int command_show(int count, char *const *arguments)
{
    struct error error;
    struct policy_options options = {0};
    const char *name;
    size_t words;
    if (option_wants_help(count, arguments)) {
        option_print_help(&TABLE);
        return 0;
    }
    bool shown = option_read(&TABLE, count, arguments, &options, &name, &words, &error) &&
                 show(name, &options, &error);
    return shown ? 0 : command_usage_error(&error);
}

struct policy_verb {
    const char *name;
    int (*command)(int count, char *const *arguments);
};

static const struct policy_verb VERBS[] = {{"show", command_show}};

int command_policy(int count, char *const *arguments)
{
    struct error error;
    for (size_t i = 0; count > 0 && i < sizeof VERBS / sizeof VERBS[0]; i++)
        if (strcmp(arguments[0], VERBS[i].name) == 0)
            return VERBS[i].command(count - 1, arguments + 1);
    if (option_wants_help(count, arguments))
        return command_show(count, arguments);
    struct name_guess guess = {.distance = NAME_FAR};
    for (size_t i = 0; count > 0 && i < sizeof VERBS / sizeof VERBS[0]; i++)
        name_guess(&guess, arguments[0], VERBS[i].name);
    error_set(&error, "policy: %s%s" NAME_GUESS_FORMAT "; usage: %s",
              count > 0 ? "unknown: " : "a verb is missing", count > 0 ? arguments[0] : "",
              NAME_GUESS_WORDS(guess), TABLE.usage);
    return command_usage_error(&error);
}
