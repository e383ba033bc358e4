/* brig policy: seeing what is enforced. */
#include "supervisor/command.h"

#include "base/io.h"
#include "supervisor/option.h"
#include "supervisor/places.h"
#include "supervisor/policy/policy.h"
#include "supervisor/verdict.h"

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
    .options = OPTIONS,
    .option_count = sizeof OPTIONS / sizeof OPTIONS[0],
    .words_least = 2,
    .words_most = 2,
};

static bool policy_print(const struct policy *policy, struct error *error)
{
    auto_bytes text = {0};
    policy_show(policy, &text);
    if (text.length == 0 || text.at[text.length - 1] != '\n')
        bytes_append_byte(&text, '\n');
    return io_write_all(STDOUT_FILENO, text.at, text.length) ||
           error_set(error, "standard output cannot be written to");
}

int command_policy(int count, char *const *arguments)
{
    struct error error;
    struct policy_options options = {0};
    struct places places;
    struct policy policy;
    const char *words[2];
    size_t word_count;
    if (option_wants_help(count, arguments)) {
        option_print_help(&TABLE);
        return 0;
    }
    if (!option_read(&TABLE, count, arguments, &options, words, &word_count, &error))
        return command_usage_error(&error);
    if (strcmp(words[0], "show") != 0) {
        error_set(&error, "unknown: policy %s; usage: %s", words[0], TABLE.usage);
        return command_usage_error(&error);
    }
    if (!places_find(&places, &error) ||
        !policy_load(places.policies, words[1], options.settings.texts, options.settings.count,
                     options.allow_wider, &policy, &error))
        return command_usage_error(&error);
    bool printed = policy_print(&policy, &error);
    policy_end(&policy);
    return printed ? 0 : command_usage_error(&error);
}
