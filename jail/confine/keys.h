/* The keys that the kernel keeps for a session: a clone would inherit the caller's, whatever its
 * namespaces. */
#ifndef BRIG_JAIL_CONFINE_KEYS_H
#define BRIG_JAIL_CONFINE_KEYS_H

#include "base/error.h"

#include <stdbool.h>

/* In the template, before it clones: an empty keyring takes the place of the session's, and nobody
 * may read, search or write it, so that clones share none either. Fails where the kernel keeps keys
 * and the user has as many as it may (EDQUOT). */
bool keys_give_up(struct error *error);

#endif
