/* What the report of a run and that of a check have in common. */
#ifndef BRIG_SUPERVISOR_REPORT_PARTS_H
#define BRIG_SUPERVISOR_REPORT_PARTS_H

#include "base/bytes.h"
#include "supervisor/run.h"

/* Appends the key and a text, with what could act on a terminal as escapes; null where there is
 * none or it is empty. */
void report_put_text(struct bytes *into, const char *key, const char *text);

/* Appends the key and JSON that was told, compact, with what could act on a terminal as escapes;
 * `otherwise` where there is none. */
void report_put_json(struct bytes *into, const char *key, const struct bytes *json,
                     const char *otherwise);

/* Appends the key "script" and its object: the path as it was given, and the hash of what was read.
 */
void report_put_script(const struct run *run, struct bytes *into);

#endif
