/* What the answers of a run have cost, in tokens. */
#ifndef BRIG_BRIDGE_USAGE_H
#define BRIG_BRIDGE_USAGE_H

#include "bridge/span.h"

struct usage {
    uint64_t prompt, completion;
};

/* Adds what an answer tells: a JSON object of counts, by either pair of names that models' APIs
 * have, or absent. What is no count is none. Sums stay at the most that a frame can tell. */
void usage_add(struct usage *usage, struct span told);

/* Of both kinds, at most 2^63-1. */
uint64_t usage_tokens(const struct usage *usage);

#endif
