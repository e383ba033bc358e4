/* Finding, opening and trusting a policy file. */
#ifndef BRIG_SUPERVISOR_POLICY_FILE_H
#define BRIG_SUPERVISOR_POLICY_FILE_H

#include "base/bytes.h"
#include "base/error.h"

#include <stdbool.h>

/* Whether the name is the path of a file, instead of a policy's name in the folder. */
bool policy_file_is_named(const char *name);

/* The file that `name` means, in *path (the caller's to free), and its bytes, appended to *into.
 * The descriptor that is judged (regular, not writable by others, a trusted owner) is the one that
 * is read. False: the error names the path. */
bool policy_file_read(const char *folder, const char *name, char **path, struct bytes *into,
                      struct error *error);

#endif
