/* The last steps: no new privileges, not dumpable, speculation, the filter. */
#ifndef BRIG_JAIL_CONFINE_SEAL_H
#define BRIG_JAIL_CONFINE_SEAL_H

#include <stdbool.h>

struct confinement;

/* Sets no_new_privs where the policy wants it. */
bool seal_no_new_privs(struct confinement *confinement);

/* Makes the process (not) dumpable as the policy says, and reads it back. */
bool seal_dumpable(struct confinement *confinement);

/* Disables speculative store bypass and indirect branch speculation where the kernel can, per
 * process. */
bool seal_speculation(struct confinement *confinement);

/* Installs the plan's filter. The channel must be 0 and 1 by now. */
bool seal_filter(struct confinement *confinement);

#endif
