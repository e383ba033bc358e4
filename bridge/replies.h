/* The back end `replies`: answers that were recorded in a file, chosen by label, ID or prompt. */
#ifndef BRIG_BRIDGE_REPLIES_H
#define BRIG_BRIDGE_REPLIES_H

#include "base/error.h"
#include "bridge/backend.h"

#include <stdbool.h>
#include <stddef.h>

struct replies;

/* Whether the text of a replies file is one that can be used; nothing is kept. False: the error
 * begins with "LINE:COLUMN: ", to be put behind the file's name. The supervisor asks before it
 * starts anything. */
bool replies_check(const char *text, size_t length, struct error *error);

/* The back end for the text, which must live as long as it does. NULL: as replies_check. */
struct replies *replies_new(const char *text, size_t length, struct error *error);

/* Its interface; ends with backend->kind->end. */
struct backend *replies_backend(struct replies *replies);

#endif
