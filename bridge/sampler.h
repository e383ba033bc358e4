/* What the makers of the smallest values share. */
#ifndef BRIG_BRIDGE_SAMPLER_H
#define BRIG_BRIDGE_SAMPLER_H

#include "base/bytes.h"
#include "bridge/schema_set.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct sampler {
    struct schema_reader reader;
    struct bytes *into;
    size_t limit_bytes; /* of into's length */
    unsigned depth_most;
    bool any_type;          /* rather than give up, values of types that no keyword speaks of */
    uint64_t other;         /* how many smaller values the next that can differ passes over: it then
                               sets 0 */
    struct json_tape value; /* of what has been made, while it is judged */
    struct error *error;
};

/* Appends the value that satisfies the set, which is expanded on the way. False: the error says why
 * there is none, what has been appended is to be dropped. */
bool set_sample(struct sampler *sampler, struct schema_set *set, unsigned depth);

/* The same for an object and for an array; of the set, alternatives have been chosen. */
bool object_sample(struct sampler *sampler, const struct schema_set *set, unsigned depth);
bool array_sample(struct sampler *sampler, const struct schema_set *set, unsigned depth);

/* The same for a number, `type` says whether it is to be an integer. */
bool number_sample(struct sampler *sampler, const struct schema_set *set, enum schema_type type);

/* Appends a value of the schema's as it stands there. */
bool raw_put(const struct sampler *sampler, uint32_t at);

/* False: what has been made is larger than may be. */
bool room_judge(const struct sampler *sampler);

#endif
