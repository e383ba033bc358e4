/* The last steps: no new privileges, not dumpable, speculation, the filter. */
#ifndef BRIG_JAIL_CONFINE_SEAL_H
#define BRIG_JAIL_CONFINE_SEAL_H

#include <stdbool.h>

struct confinement;

bool seal_no_new_privs(struct confinement *confinement);
bool seal_dumpable(struct confinement *confinement);

/* Disables speculative store bypass and indirect branch speculation where the kernel can, per
 * process. */
bool seal_speculation(struct confinement *confinement);

bool seal_filter(struct confinement *confinement);

#endif
