/* Command-line options as tables: what a verb understands, its help, and where a value goes. */
#ifndef BRIG_SUPERVISOR_OPTION_H
#define BRIG_SUPERVISOR_OPTION_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

enum option_kind {
    OPTION_FLAG, /* into: bool */
    OPTION_TEXT, /* into: const char *; given twice is an error */
    OPTION_LIST, /* into: struct option_list; may be given any number of times */
};

enum { OPTION_LIST_MOST = 64 };

struct option_list {
    const char *texts[OPTION_LIST_MOST];
    size_t count;
};

struct option {
    const char *name;     /* "--args" */
    const char *argument; /* "JSON", as help shows it; NULL for flags */
    const char *help;
    enum option_kind kind;
    size_t offset; /* of its place in the verb's own struct */
};

struct option_table {
    const char *usage; /* "brig run SCRIPT [options]": what must be given in capitals, in order */
    const char *summary;
    const char *examples; /* whole lines, each indented */
    const struct option *options;
    size_t option_count;
    size_t words_least, words_most; /* arguments that are no options */
};

/* Reads the arguments behind the verb. Understands --name VALUE, --name=VALUE, and -- as the end of
 * options; "-" is a word. `words` has room for words_most. False: error is one line that names the
 * option and the remedy. */
bool option_read(const struct option_table *table, int count, char *const *arguments, void *into,
                 const char **words, size_t *word_count, struct error *error);

/* Whether --help is among the arguments (before a --). */
bool option_wants_help(int count, char *const *arguments);

/* Usage, summary, all options and the examples, on standard output. */
void option_print_help(const struct option_table *table);

#endif
