/* The Python in the jail, beside this system's. */
#ifndef BRIG_SUPERVISOR_PYTHONS_H
#define BRIG_SUPERVISOR_PYTHONS_H

#include "base/bytes.h"

/* Appends a line each: what brig-jail holds and what /usr/bin/python3 is, as each says itself, with
 * the build, which a security fix changes where the number stays. A third line where they differ:
 * a static jail gets such fixes by a new build alone. What cannot be asked is said to be unknown.
 */
void pythons_put(struct bytes *into);

#endif
