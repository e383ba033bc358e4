/* Where the other programs and the policies are: beside this program in a build folder, or in the
 * folders of an installation. */
#ifndef BRIG_SUPERVISOR_PLACES_H
#define BRIG_SUPERVISOR_PLACES_H

#include "base/error.h"

#include <limits.h>
#include <stdbool.h>

struct places {
    char programs[PATH_MAX]; /* folder of brig-jail, brig-bridge, brig-netproof */
    char policies[PATH_MAX]; /* folder of script.json, bridge.json */
};

/* Decided by where the running program itself lies (/proc/self/exe), never by PATH, environment or
 * working directory. */
bool places_find(struct places *places, struct error *error);

#endif
