/* Whether a value satisfies a JSON Schema, as far as its keywords can be judged here. */
#ifndef BRIG_BRIDGE_SCHEMA_CHECK_H
#define BRIG_BRIDGE_SCHEMA_CHECK_H

#include "bridge/schema_set.h"
#include "bridge/schema_value.h"

#include <stdint.h>

enum schema_fit {
    SCHEMA_FITS,
    SCHEMA_UNKNOWN, /* the keyword is one whose meaning for it is not worked out, or work ended */
    SCHEMA_DIFFERS  /* the keyword is the one that it breaks */
};

struct schema_check {
    struct schema_reader reader; /* of the schema's tape */
    uint64_t comparisons_left;   /* of texts and values */
    unsigned depth;              /* of schemas within each other, at the moment */
    const char *keyword; /* why it does not fit; NULL: the schema is `false`, or work has ended */
    struct error error;  /* of the reader, unused: here rather than on the stack at every depth */
};

/* Of the schema that the reader is for, with a bound of its own: as many steps as are left. */
struct schema_check schema_check_begin(const struct schema_reader *reader);

/* Judges a value against the schema at the tape index. Formats are taken for notes, as JSON Schema
 * has it. Steps and depth are bounded. */
enum schema_fit schema_check(struct schema_check *check, uint32_t schema,
                             struct schema_value value);

#endif
