/* str.format and str.format_map, whose fields must not reach what the validator refuses. */
#ifndef BRIG_JAIL_GUEST_FORMAT_GUARD_H
#define BRIG_JAIL_GUEST_FORMAT_GUARD_H

#include <stdbool.h>

/* For all texts of the process: a field that names a refused attribute raises ValueError. False: a
 * Python exception is set. */
bool format_guard_install(void);

#endif
