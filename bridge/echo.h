/* The back end `echo`: answers with the prompt, or with the smallest value that satisfies the
 * schema. */
#ifndef BRIG_BRIDGE_ECHO_H
#define BRIG_BRIDGE_ECHO_H

#include "bridge/backend.h"
#include "bridge/turn.h"

/* Needs nothing, and ends every turn at once. */
void echo_begin(struct backend *backend);

/* Ends a turn as `echo` would: for back ends that fall back on it. The turn's spans are valid. */
void echo_answer(struct turns *turns, struct turn *turn);

#endif
