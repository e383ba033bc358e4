/* Schemas that must hold together. The schema comes from the script: every walk over it is counted.
 */
#include "bridge/schema_set.h"

#include "base/own.h"

#include <string.h>

static const struct {
    const char *name;
    enum schema_keyword keyword;
} keywords[] = {
    {"type", SCHEMA_TYPE},
    {"const", SCHEMA_CONST},
    {"enum", SCHEMA_ENUM},
    {"$ref", SCHEMA_REF},
    {"allOf", SCHEMA_ALL_OF},
    {"anyOf", SCHEMA_ANY_OF},
    {"oneOf", SCHEMA_ONE_OF},
    {"required", SCHEMA_REQUIRED},
    {"properties", SCHEMA_PROPERTIES},
    {"additionalProperties", SCHEMA_ADDITIONAL_PROPERTIES},
    {"minProperties", SCHEMA_MIN_PROPERTIES},
    {"items", SCHEMA_ITEMS},
    {"prefixItems", SCHEMA_PREFIX_ITEMS},
    {"minItems", SCHEMA_MIN_ITEMS},
    {"uniqueItems", SCHEMA_UNIQUE_ITEMS},
    {"minLength", SCHEMA_MIN_LENGTH},
    {"maxLength", SCHEMA_MAX_LENGTH},
    {"format", SCHEMA_FORMAT},
    {"minimum", SCHEMA_MINIMUM},
    {"maximum", SCHEMA_MAXIMUM},
    {"exclusiveMinimum", SCHEMA_EXCLUSIVE_MINIMUM},
    {"exclusiveMaximum", SCHEMA_EXCLUSIVE_MAXIMUM},
    {"multipleOf", SCHEMA_MULTIPLE_OF},
    {"if", SCHEMA_IF},
    {"then", SCHEMA_THEN},
    {"else", SCHEMA_ELSE},
    {"contains", SCHEMA_CONTAINS},
    {"minContains", SCHEMA_MIN_CONTAINS},
    {"dependentRequired", SCHEMA_DEPENDENT_REQUIRED},
    {"dependentSchemas", SCHEMA_DEPENDENT_SCHEMAS},
    {"dependencies", SCHEMA_DEPENDENCIES},
};

/* Keywords that restrict values of the types in a way that is neither worked out here nor judged
 * afterwards. */
static const struct {
    const char *name;
    unsigned types;
} beyond[] = {
    {"$dynamicRef", TYPE_ANY},
    {"$recursiveRef", TYPE_ANY},
    {"pattern", TYPE_STRING},
};

/* Keywords that a value may turn out to break although it was made by all others. */
static const char *const judged[] = {
    "not",
    "if",
    "oneOf",
    "maxItems",
    "contains",
    "uniqueItems",
    "unevaluatedItems",
    "maxProperties",
    "patternProperties",
    "propertyNames",
    "dependencies",
    "dependentRequired",
    "dependentSchemas",
    "unevaluatedProperties",
};

static const struct {
    const char *name;
    unsigned types;
    enum schema_type preferred;
} type_names[] = {
    {"null", TYPE_NULL, TYPE_NULL},          {"boolean", TYPE_BOOLEAN, TYPE_BOOLEAN},
    {"integer", TYPE_INTEGER, TYPE_INTEGER}, {"number", TYPE_NUMBER | TYPE_INTEGER, TYPE_NUMBER},
    {"string", TYPE_STRING, TYPE_STRING},    {"array", TYPE_ARRAY, TYPE_ARRAY},
    {"object", TYPE_OBJECT, TYPE_OBJECT},
};

/* The type that a keyword suggests where no `type` is said. */
static const struct {
    enum schema_keyword keyword;
    enum schema_type type;
} suggestions[] = {
    {SCHEMA_PROPERTIES, TYPE_OBJECT},
    {SCHEMA_REQUIRED, TYPE_OBJECT},
    {SCHEMA_ADDITIONAL_PROPERTIES, TYPE_OBJECT},
    {SCHEMA_MIN_PROPERTIES, TYPE_OBJECT},
    {SCHEMA_ITEMS, TYPE_ARRAY},
    {SCHEMA_PREFIX_ITEMS, TYPE_ARRAY},
    {SCHEMA_MIN_ITEMS, TYPE_ARRAY},
    {SCHEMA_MIN_LENGTH, TYPE_STRING},
    {SCHEMA_MAX_LENGTH, TYPE_STRING},
    {SCHEMA_FORMAT, TYPE_STRING},
    {SCHEMA_MINIMUM, TYPE_NUMBER},
    {SCHEMA_MAXIMUM, TYPE_NUMBER},
    {SCHEMA_EXCLUSIVE_MINIMUM, TYPE_NUMBER},
    {SCHEMA_EXCLUSIVE_MAXIMUM, TYPE_NUMBER},
    {SCHEMA_MULTIPLE_OF, TYPE_NUMBER},
    {SCHEMA_CONTAINS, TYPE_ARRAY},
    {SCHEMA_DEPENDENT_REQUIRED, TYPE_OBJECT},
    {SCHEMA_DEPENDENT_SCHEMAS, TYPE_OBJECT},
};

#define ROWS(table) (sizeof(table) / sizeof *(table))

bool schema_step(struct schema_reader *reader, uint64_t steps, struct error *error)
{
    if (steps > reader->steps_left)
        return error_set(error, "the schema needs more steps than the echo back end takes");
    reader->steps_left -= steps;
    return true;
}

static void keyword_read(const struct json_tape *tape, uint32_t key, uint32_t value,
                         struct schema_part *part)
{
    for (size_t i = 0; i < ROWS(keywords); i++)
        if (json_text_equals(tape, key, keywords[i].name)) {
            part->keywords[keywords[i].keyword] = value;
            break;
        }
    for (size_t i = 0; i < ROWS(beyond); i++)
        if (json_text_equals(tape, key, beyond[i].name)) {
            part->beyond |= beyond[i].types;
            part->beyond_key = key;
            part->judged = true; /* as a value of another type may be */
        }
    for (size_t i = 0; i < ROWS(judged); i++)
        part->judged |= json_text_equals(tape, key, judged[i]);
}

bool schema_set_add(struct schema_reader *reader, struct schema_set *set, uint32_t at,
                    struct error *error)
{
    const struct json_tape *tape = reader->tape;
    enum json_kind kind = json_kind_of(tape, at);
    if (kind == JSON_TRUE)
        return true;
    if (kind == JSON_FALSE)
        return error_set(error, "the schema false admits no value");
    if (kind != JSON_OBJECT)
        return error_set(error, "a schema is an object or a boolean");
    if (set->count == SCHEMA_PARTS_MOST)
        return error_set(error, "more than %d schemas apply to one value", SCHEMA_PARTS_MOST);
    if (!schema_step(reader, 1 + (uint64_t)tape->tokens[at].count, error))
        return false;
    struct schema_part *part = &set->parts[set->count++];
    *part = (struct schema_part){.at = at};
    bool alone = reader->references_stand_alone && json_member(tape, at, "$ref");
    for (uint32_t key = json_first(tape, at); key;) {
        uint32_t value = json_next(tape, at, key);
        if (!alone || json_text_equals(tape, key, "$ref"))
            keyword_read(tape, key, value, part);
        key = json_next(tape, at, value);
    }
    return true;
}

static bool all_of_add(struct schema_reader *reader, struct schema_set *set, uint32_t list,
                       struct error *error)
{
    const struct json_tape *tape = reader->tape;
    if (json_kind_of(tape, list) != JSON_ARRAY)
        return error_set(error, "allOf is not a list");
    for (uint32_t at = json_first(tape, list); at; at = json_next(tape, list, at))
        if (!schema_set_add(reader, set, at, error))
            return false;
    return true;
}

bool schema_set_expand(struct schema_reader *reader, struct schema_set *set, struct error *error)
{
    while (set->expanded < set->count) {
        struct schema_part part = set->parts[set->expanded++];
        uint32_t target = 0;
        if (part.keywords[SCHEMA_REF] &&
            (!schema_reference_resolve(reader, part.keywords[SCHEMA_REF], &target, error) ||
             !schema_set_add(reader, set, target, error)))
            return false;
        if (part.keywords[SCHEMA_ALL_OF] &&
            !all_of_add(reader, set, part.keywords[SCHEMA_ALL_OF], error))
            return false;
    }
    return true;
}

static bool type_name_read(const struct json_tape *tape, uint32_t at, unsigned *types,
                           enum schema_type *preferred, struct error *error)
{
    for (size_t i = 0; i < ROWS(type_names); i++)
        if (json_kind_of(tape, at) == JSON_STRING &&
            json_text_equals(tape, at, type_names[i].name)) {
            *types = type_names[i].types;
            *preferred = type_names[i].preferred;
            return true;
        }
    return error_set(error, "\"type\" is not the name of a type");
}

/* The types that one part allows; *first is the one that it names first. */
static bool part_types(struct schema_reader *reader, uint32_t type, unsigned *types,
                       enum schema_type *first, struct error *error)
{
    const struct json_tape *tape = reader->tape;
    if (json_kind_of(tape, type) != JSON_ARRAY)
        return type_name_read(tape, type, types, first, error);
    *types = 0;
    for (uint32_t at = json_first(tape, type); at; at = json_next(tape, type, at)) {
        unsigned more;
        enum schema_type named;
        if (!schema_step(reader, 1, error) || !type_name_read(tape, at, &more, &named, error))
            return false;
        if (!*types)
            *first = named;
        *types |= more;
    }
    return *types || error_set(error, "\"type\" is an empty list");
}

bool schema_type_by_name(const struct json_tape *tape, uint32_t at, enum schema_type *type)
{
    struct error error;
    unsigned types;
    return type_name_read(tape, at, &types, type, &error);
}

static enum schema_type type_suggest(const struct schema_set *set)
{
    for (size_t i = 0; i < ROWS(suggestions); i++)
        for (size_t j = 0; j < set->count; j++)
            if (set->parts[j].keywords[suggestions[i].keyword])
                return suggestions[i].type;
    return TYPE_NULL;
}

bool schema_set_types(struct schema_reader *reader, const struct schema_set *set, unsigned *types,
                      enum schema_type *preferred, struct error *error)
{
    *types = TYPE_ANY;
    *preferred = type_suggest(set);
    bool said = false;
    for (size_t i = 0; i < set->count; i++) {
        uint32_t type = set->parts[i].keywords[SCHEMA_TYPE];
        unsigned allowed = 0;
        enum schema_type first = TYPE_NULL;
        if (!type)
            continue;
        if (!part_types(reader, type, &allowed, &first, error))
            return false;
        *types &= allowed;
        if (!said || !(*types & *preferred))
            *preferred = first;
        said = true;
    }
    if (!*types)
        return error_set(error, "the types that are asked for exclude each other");
    if (!(*types & *preferred))
        *preferred = (enum schema_type)(*types & -*types);
    return true;
}

bool schema_texts_equal(struct schema_reader *reader, uint32_t a, uint32_t b)
{
    const struct json_tape *tape = reader->tape;
    const struct json_token *one = &tape->tokens[a], *two = &tape->tokens[b];
    if (++reader->comparisons % SCHEMA_COMPARISONS_A_STEP == 0 && reader->steps_left)
        reader->steps_left--;
    if (!one->escaped && !two->escaped)
        return one->end - one->start == two->end - two->start &&
               memcmp(tape->text + one->start, tape->text + two->start, one->end - one->start) == 0;
    auto_bytes left = {0}, right = {0};
    json_text_append(tape, a, &left);
    json_text_append(tape, b, &right);
    return left.length == right.length &&
           (!left.length || memcmp(left.at, right.at, left.length) == 0);
}

uint32_t schema_member(struct schema_reader *reader, uint32_t object, uint32_t key)
{
    const struct json_tape *tape = reader->tape;
    if (json_kind_of(tape, object) != JSON_OBJECT)
        return 0;
    for (uint32_t name = json_first(tape, object); name && reader->steps_left;) {
        uint32_t value = json_next(tape, object, name);
        if (schema_texts_equal(reader, name, key))
            return value;
        name = json_next(tape, object, value);
    }
    return 0;
}

enum schema_type schema_type_of_value(const struct json_tape *tape, uint32_t at)
{
    static const enum schema_type types[] = {
        [JSON_NULL] = TYPE_NULL,       [JSON_FALSE] = TYPE_BOOLEAN, [JSON_TRUE] = TYPE_BOOLEAN,
        [JSON_INTEGER] = TYPE_INTEGER, [JSON_REAL] = TYPE_NUMBER,   [JSON_STRING] = TYPE_STRING,
        [JSON_ARRAY] = TYPE_ARRAY,     [JSON_OBJECT] = TYPE_OBJECT,
    };
    return types[json_kind_of(tape, at)];
}
