/* What `brig run` is given, read and judged before anything is started. */
#ifndef BRIG_SUPERVISOR_INPUT_H
#define BRIG_SUPERVISOR_INPUT_H

#include "base/bytes.h"
#include "base/error.h"

#include <stdbool.h>

/* The script at `path` ("-": standard input): valid UTF-8, not empty, without NUL. */
bool input_script(const char *path, struct bytes *script, struct error *error);

/* `text` or the file at `path` ({} where both are NULL) as one JSON value whose integers lie within
 * 64 bits. */
bool input_args(const char *text, const char *path, struct bytes *args, struct error *error);

/* The settings' "agent" object for --agent ("echo", "replies:FILE"; NULL: echo), as a C string in
 * *agent. */
bool input_agent(const char *choice, struct bytes *agent, struct error *error);

/* Whether a file can be written at `path` later: its folder is there and writable. */
bool input_output_path(const char *option, const char *path, struct error *error);

#endif
