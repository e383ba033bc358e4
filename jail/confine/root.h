/* Step: the root of the file system becomes an empty, read-only one. */
#ifndef BRIG_JAIL_CONFINE_ROOT_H
#define BRIG_JAIL_CONFINE_ROOT_H

#include <stdbool.h>

struct confinement;

/* Mounts a tmpfs with one inode (its own root), pivots onto it and detaches the old root. */
bool root_enter(struct confinement *confinement);

#endif
