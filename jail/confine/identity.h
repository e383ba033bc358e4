/* Steps on who the process is: host name, ids, privileges. */
#ifndef BRIG_JAIL_CONFINE_IDENTITY_H
#define BRIG_JAIL_CONFINE_IDENTITY_H

#include <stdbool.h>

struct confinement;

/* Host name and domain name of its UTS namespace. */
bool identity_set_host_name(struct confinement *confinement);

/* All ids become the policy's. */
bool identity_change(struct confinement *confinement);

/* Empties bounding, ambient, inheritable, permitted and effective sets and locks the secure bits,
 * which it reads back. */
bool identity_drop_privileges(struct confinement *confinement);

#endif
