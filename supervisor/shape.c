/* The shapes of what a run tells of a script at fault, as tables. */
#include "supervisor/shape.h"

#include "base/json_scan.h"

#include <stddef.h>

enum field_kind { FIELD_TEXT, FIELD_TEXT_OR_NULL, FIELD_NUMBER, FIELD_NUMBER_OR_NULL, FIELD_TEXTS };

struct field {
    const char *name;
    enum field_kind kind;
};

static const struct field ERROR[] = {{"type", FIELD_TEXT},
                                     {"message", FIELD_TEXT},
                                     {"line", FIELD_NUMBER_OR_NULL},
                                     {"traceback", FIELD_TEXTS}};
static const struct field PROBLEM[] = {{"line", FIELD_NUMBER},
                                       {"column", FIELD_NUMBER},
                                       {"rule", FIELD_TEXT},
                                       {"message", FIELD_TEXT},
                                       {"hint", FIELD_TEXT_OR_NULL}};

static bool are_texts(const struct json_tape *tape, uint32_t list)
{
    if (json_kind_of(tape, list) != JSON_ARRAY)
        return false;
    for (uint32_t at = json_first(tape, list); at; at = json_next(tape, list, at))
        if (json_kind_of(tape, at) != JSON_STRING)
            return false;
    return true;
}

static bool field_fits(const struct json_tape *tape, uint32_t at, enum field_kind wanted)
{
    enum json_kind kind = json_kind_of(tape, at);
    switch (wanted) {
    case FIELD_TEXT:
        return kind == JSON_STRING;
    case FIELD_TEXT_OR_NULL:
        return kind == JSON_STRING || kind == JSON_NULL;
    case FIELD_NUMBER:
        return kind == JSON_INTEGER;
    case FIELD_NUMBER_OR_NULL:
        return kind == JSON_INTEGER || kind == JSON_NULL;
    case FIELD_TEXTS:
        return are_texts(tape, at);
    }
    return false;
}

static bool object_fits(const struct json_tape *tape, uint32_t object, const struct field *fields,
                        size_t count)
{
    if (json_kind_of(tape, object) != JSON_OBJECT || tape->tokens[object].count != count)
        return false;
    for (size_t i = 0; i < count; i++) {
        uint32_t at = json_member(tape, object, fields[i].name);
        if (!at || !field_fits(tape, at, fields[i].kind))
            return false;
    }
    return true;
}

static bool scan(const struct bytes *json, struct json_tape *tape)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_fault fault;
    limits.bytes = limits.values = json->length + 1;
    return json_scan(json->at, json->length, &limits, tape, &fault);
}

bool shape_is_error(const struct bytes *json)
{
    struct json_tape tape = {0};
    bool fits = scan(json, &tape) && object_fits(&tape, 0, ERROR, sizeof ERROR / sizeof ERROR[0]);
    json_tape_end(&tape);
    return fits;
}

static bool problems_fit(const struct json_tape *tape)
{
    if (json_kind_of(tape, 0) != JSON_ARRAY)
        return false;
    for (uint32_t at = json_first(tape, 0); at; at = json_next(tape, 0, at))
        if (!object_fits(tape, at, PROBLEM, sizeof PROBLEM / sizeof PROBLEM[0]))
            return false;
    return true;
}

bool shape_is_problems(const struct bytes *json)
{
    struct json_tape tape = {0};
    bool fits = scan(json, &tape) && problems_fit(&tape);
    json_tape_end(&tape);
    return fits;
}
