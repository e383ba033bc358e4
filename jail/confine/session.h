/* Steps on what ties the process to others: session, parent, descriptors, the go-ahead. */
#ifndef BRIG_JAIL_CONFINE_SESSION_H
#define BRIG_JAIL_CONFINE_SESSION_H

#include <stdbool.h>

struct confinement;

/* Begins a session of its own, which has no terminal. */
bool session_own(struct confinement *confinement);

/* Sets the parent-death signal to SIGKILL and reads it back. */
bool session_die_with_parent(struct confinement *confinement);

/* The channel becomes descriptors 0 and 1; all others are closed, whatever their number. */
bool session_keep_channel(struct confinement *confinement);

/* Reads the number that lets it go on (eight random bytes, not all zero), to be repeated with
 * READY. End of file: the supervisor is dead, and so is this process. */
bool session_wait_for_go_ahead(struct confinement *confinement);

/* The same as session_die_with_parent, then looks whether the channel's other end still lives: it
 * may have died while the signal was not set. */
bool session_die_with_parent_again(struct confinement *confinement);

#endif
