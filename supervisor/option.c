/* Command-line options as tables. */
#include "supervisor/option.h"

#include "base/bytes.h"
#include "supervisor/policy/names.h"

#include <stdio.h>
#include <string.h>

static const struct option *option_find(const struct option_table *table, const char *name,
                                        size_t length)
{
    for (size_t i = 0; i < table->option_count; i++)
        if (strlen(table->options[i].name) == length &&
            strncmp(table->options[i].name, name, length) == 0)
            return &table->options[i];
    return NULL;
}

static bool value_put(const struct option *option, const char *value, void *into,
                      struct error *error)
{
    void *place = (char *)into + option->offset;
    if (option->kind == OPTION_TEXT) {
        if (*(const char **)place)
            return error_set(error, "%s is given twice", option->name);
        *(const char **)place = value;
        return true;
    }
    struct option_list *list = place;
    if (list->count == OPTION_LIST_MOST)
        return error_set(error, "%s is given more than %d times", option->name, OPTION_LIST_MOST);
    list->texts[list->count++] = value;
    return true;
}

static bool option_is_unknown(const struct option_table *table, const char *argument, size_t length,
                              struct error *error)
{
    auto_bytes word = {0};
    struct name_guess guess = {.distance = NAME_FAR};
    bytes_append(&word, argument, length);
    for (size_t i = 0; i < table->option_count; i++)
        name_guess(&guess, bytes_text(&word), table->options[i].name);
    return error_set(error,
                     "unknown option %s" NAME_GUESS_FORMAT "; usage: %s (--help lists the "
                     "options)",
                     bytes_text(&word), NAME_GUESS_WORDS(guess), table->usage);
}

/* Takes the option at arguments[*at] and the value behind it. */
static bool option_take(const struct option_table *table, int count, char *const *arguments,
                        int *at, void *into, struct error *error)
{
    const char *argument = arguments[*at];
    size_t length = strcspn(argument, "=");
    const struct option *option = option_find(table, argument, length);
    if (!option)
        return option_is_unknown(table, argument, length, error);
    if (option->kind == OPTION_FLAG) {
        if (argument[length])
            return error_set(error, "%s takes no value", option->name);
        *(bool *)(void *)((char *)into + option->offset) = true;
        return true;
    }
    if (argument[length])
        return value_put(option, argument + length + 1, into, error);
    if (*at + 1 >= count)
        return error_set(error, "%s needs a value: %s %s", option->name, option->name,
                         option->argument);
    return value_put(option, arguments[++*at], into, error);
}

/* The usage has the names of the arguments in capitals, in their order. */
static bool word_is_missing(const struct option_table *table, size_t place, struct error *error)
{
    const char *name = table->usage;
    size_t length = strcspn(name, " ");
    for (; *name; name += length + (name[length] == ' '), length = strcspn(name, " "))
        if (name[0] >= 'A' && name[0] <= 'Z' && place-- == 0)
            break;
    return error_set(error, "%.*s is missing; usage: %s", (int)length, name, table->usage);
}

bool option_read(const struct option_table *table, int count, char *const *arguments, void *into,
                 const char **words, size_t *word_count, struct error *error)
{
    bool options_over = false;
    *word_count = 0;
    for (int at = 0; at < count; at++) {
        const char *argument = arguments[at];
        if (!options_over && strcmp(argument, "--") == 0) {
            options_over = true;
        } else if (!options_over && argument[0] == '-' && argument[1]) {
            if (!option_take(table, count, arguments, &at, into, error))
                return false;
        } else {
            if (*word_count == table->words_most)
                return error_set(error, "too many arguments at \"%s\"; usage: %s", argument,
                                 table->usage);
            words[(*word_count)++] = argument;
        }
    }
    return *word_count >= table->words_least || word_is_missing(table, *word_count, error);
}

bool option_wants_help(int count, char *const *arguments)
{
    for (int at = 0; at < count && strcmp(arguments[at], "--") != 0; at++)
        if (strcmp(arguments[at], "--help") == 0 || strcmp(arguments[at], "-h") == 0)
            return true;
    return false;
}

static void left_column(const struct option *option, char left[64])
{
    snprintf(left, 64, "%s %s", option->name, option->argument ? option->argument : "");
}

static int left_width(const struct option_table *table)
{
    size_t width = 0;
    for (size_t i = 0; i < table->option_count; i++) {
        char left[64];
        left_column(&table->options[i], left);
        width = strlen(left) > width ? strlen(left) : width;
    }
    return (int)width;
}

void option_print_help(const struct option_table *table)
{
    int width = left_width(table);
    printf("usage: %s\n%s\n\noptions:\n", table->usage, table->summary);
    for (size_t i = 0; i < table->option_count; i++) {
        char left[64];
        left_column(&table->options[i], left);
        printf("  %-*s  %s\n", width, left, table->options[i].help);
    }
    printf("\nexamples:\n%s\nThe exit codes: brig --help\n", table->examples);
}
