/* Patterns as fnmatch(3) knows them without flags, over code points: `*`, `?`, `[a-z]`, `[!…]`,
 * `[[:digit:]]`, `\` before what is meant literally. Matching takes one pass over the text,
 * whatever pattern and text are. */
#ifndef BRIG_BRIDGE_GLOB_H
#define BRIG_BRIDGE_GLOB_H

#include "bridge/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { GLOB_ELEMENTS_MOST = 1024 };

struct glob;

/* Compiles the pattern that a JSON string holds. NULL: *reason says why not, and no more is needed
 * than static text. */
struct glob *glob_new(struct span pattern, const char **reason);
void glob_end(struct glob *glob);

/* Whether the pattern matches the whole of the text inside of a JSON string. */
bool glob_matches(const struct glob *glob, struct span inside);

#endif
