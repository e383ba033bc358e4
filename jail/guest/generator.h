/* Abandoned async generators. */
#ifndef BRIG_JAIL_GUEST_GENERATOR_H
#define BRIG_JAIL_GUEST_GENERATOR_H

#include "jail/guest/state.h"

/* From now on async generators that nobody holds any more are closed without running the awaits in
 * their `finally`; an error there becomes one warning. False: an exception is set. */
bool generator_watch(struct scheduler *scheduler);

#endif
