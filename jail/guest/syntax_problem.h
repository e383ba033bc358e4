/* Exceptions of the parser and the compiler, as problems of the script. */
#ifndef BRIG_JAIL_GUEST_SYNTAX_PROBLEM_H
#define BRIG_JAIL_GUEST_SYNTAX_PROBLEM_H

#include "jail/guest/problem.h"

#include <stdbool.h>
#include <stddef.h>

/* Adds the Python exception that is set as one problem and clears it. False: it is no fault of the
 * script, and stays set; so does a want of memory, which is told from an exceeded depth by errno,
 * where ENOMEM must not be left from before. */
bool syntax_problem_add(struct problems *problems);

/* A problem of rule "syntax" at a byte of the source. */
void syntax_problem_at(const char *source, size_t length, size_t offset, const char *message,
                       struct problems *problems);

#endif
