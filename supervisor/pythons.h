/* The Python in the jail, beside this system's. */
#ifndef BRIG_SUPERVISOR_PYTHONS_H
#define BRIG_SUPERVISOR_PYTHONS_H

#include "base/bytes.h"

#include <stdbool.h>

/* As each says itself, with the build, which a security fix changes where the number stays; empty
 * where it cannot be asked. */
struct pythons {
    struct bytes jail;   /* what brig-jail holds */
    struct bytes system; /* what /usr/bin/python3 is */
};

/* Asks both: starts two programs. pythons_end frees. */
void pythons_ask(struct pythons *pythons);
void pythons_end(struct pythons *pythons);

/* Whether both are known and not the same: a static jail gets security fixes by a new build alone.
 */
bool pythons_differ(struct pythons *pythons);

/* Asks both and appends a line each, and a third where they differ. What cannot be asked is said to
 * be unknown. */
void pythons_put(struct bytes *into);

#endif
