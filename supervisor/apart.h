/* Files that one command line names: what is written must be no file that is read, or written as
 * well. */
#ifndef BRIG_SUPERVISOR_APART_H
#define BRIG_SUPERVISOR_APART_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

struct apart_file {
    const char *what; /* "the script", "--report" */
    const char *path; /* NULL: there is none. "-" is standard input where `is_input` */
    bool is_input;
};

/* False where an output is the same file as any other, by whatever name: the error names both.
 * Pipes, terminals and devices are not looked at: several may write to one. */
bool apart_check(const struct apart_file *files, size_t count, struct error *error);

#endif
