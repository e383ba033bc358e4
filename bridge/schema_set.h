/* Schemas that must hold together, read for their keywords: a schema, what it refers to, and the
 * parts of its allOf. */
#ifndef BRIG_BRIDGE_SCHEMA_SET_H
#define BRIG_BRIDGE_SCHEMA_SET_H

#include "base/error.h"
#include "base/json_scan.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum schema_type {
    TYPE_NULL = 1,
    TYPE_BOOLEAN = 2,
    TYPE_INTEGER = 4,
    TYPE_NUMBER = 8,
    TYPE_STRING = 16,
    TYPE_ARRAY = 32,
    TYPE_OBJECT = 64,
    TYPE_ANY = 127
};

enum schema_keyword {
    SCHEMA_TYPE,
    SCHEMA_CONST,
    SCHEMA_ENUM,
    SCHEMA_REF,
    SCHEMA_ALL_OF,
    SCHEMA_ANY_OF,
    SCHEMA_ONE_OF,
    SCHEMA_REQUIRED,
    SCHEMA_PROPERTIES,
    SCHEMA_ADDITIONAL_PROPERTIES,
    SCHEMA_MIN_PROPERTIES,
    SCHEMA_ITEMS,
    SCHEMA_PREFIX_ITEMS,
    SCHEMA_MIN_ITEMS,
    SCHEMA_UNIQUE_ITEMS,
    SCHEMA_MIN_LENGTH,
    SCHEMA_MAX_LENGTH,
    SCHEMA_FORMAT,
    SCHEMA_MINIMUM,
    SCHEMA_MAXIMUM,
    SCHEMA_EXCLUSIVE_MINIMUM,
    SCHEMA_EXCLUSIVE_MAXIMUM,
    SCHEMA_MULTIPLE_OF,
    SCHEMA_IF,
    SCHEMA_THEN,
    SCHEMA_ELSE,
    SCHEMA_CONTAINS,
    SCHEMA_MIN_CONTAINS,
    SCHEMA_DEPENDENT_REQUIRED,
    SCHEMA_DEPENDENT_SCHEMAS,
    SCHEMA_DEPENDENCIES,
    SCHEMA_KEYWORDS
};

struct schema_part {
    uint32_t at;                        /* tape index of the schema */
    uint32_t keywords[SCHEMA_KEYWORDS]; /* tape index of the keyword's value; 0: absent */
    unsigned beyond; /* types for which a keyword is there whose meaning is not known */
    uint32_t beyond_key;
    bool judged; /* a keyword is there that a value must be held against once it is made */
};

enum { SCHEMA_PARTS_MOST = 16, SCHEMA_COMPARISONS_A_STEP = 16 };

struct schema_set {
    struct schema_part parts[SCHEMA_PARTS_MOST];
    size_t count;
    size_t expanded; /* parts whose $ref and allOf are in the set */
    size_t chosen;   /* of each part: its anyOf, then its oneOf, then its if has been seen to */
};

/* What reading costs, and its bound. */
struct schema_reader {
    const struct json_tape *tape;
    uint64_t steps_left;
    uint64_t comparisons;
    bool references_stand_alone; /* as older drafts have it: what is beside a $ref says nothing */
};

/* Counts work; false: the bound is reached. */
bool schema_step(struct schema_reader *reader, uint64_t steps, struct error *error);

/* Adds the schema at the tape index. False: it is `false` or no schema, or there are too many
 * parts. */
bool schema_set_add(struct schema_reader *reader, struct schema_set *set, uint32_t at,
                    struct error *error);

/* Adds what the parts refer to by $ref (local ones) and allOf, until nothing is missing. */
bool schema_set_expand(struct schema_reader *reader, struct schema_set *set, struct error *error);

/* The types that all parts allow, and the one to choose among them. False: none is left. */
bool schema_set_types(struct schema_reader *reader, const struct schema_set *set, unsigned *types,
                      enum schema_type *preferred, struct error *error);

/* Whether two strings on the tape are the same text. */
bool schema_texts_equal(struct schema_reader *reader, uint32_t a, uint32_t b);

/* The member of the object whose key is the text of the string `key`; 0 where there is none. */
uint32_t schema_member(struct schema_reader *reader, uint32_t object, uint32_t key);

/* Where a $ref leads, percent-encoding and JSON pointer resolved. False: not within the schema, or
 * nowhere. */
bool schema_reference_resolve(struct schema_reader *reader, uint32_t reference, uint32_t *target,
                              struct error *error);

/* Whether the schema on the tape is of a draft in which they do. */
bool schema_references_stand_alone(const struct json_tape *tape);

/* The type whose name is the value at the tape index. */
bool schema_type_by_name(const struct json_tape *tape, uint32_t at, enum schema_type *type);

enum schema_type schema_type_of_value(const struct json_tape *tape, uint32_t at);

#endif
