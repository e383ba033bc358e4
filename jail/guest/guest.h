/* The interpreter behind the confinement: started in the template, used once in each clone. */
#ifndef BRIG_JAIL_GUEST_GUEST_H
#define BRIG_JAIL_GUEST_GUEST_H

#include "base/error.h"

#include <stdbool.h>

/* The interpreter's version and build, as sys.version has them. Needs no interpreter started. */
const char *guest_python(void);

/* In the template, before any run: starts CPython and all that every run needs. Opens nothing that
 * stays open, starts no thread, reads nothing hostile. False: error says what could not be started.
 */
bool guest_prepare(struct error *error);

/* In the clone, after the seal, where its script may be long in coming: see rehearsal.h. */
void guest_rehearse(void);

/* In the clone, after the seal: reads the boot frame from descriptor 0, validates, compiles and
 * runs the script, writes frames to descriptor 1, and ends with exit_group(0) after `done`. End of
 * file on descriptor 0 ends the process. Makes no system call but those of policies/script.json. */
_Noreturn void guest_run(void);

#endif
