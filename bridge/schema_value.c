/* Values as JSON Schema sees them. Both sides come from scripts or models: what is compared is
 * counted. */
#include "bridge/schema_value.h"

#include "base/own.h"
#include "bridge/decimal.h"
#include "bridge/schema_set.h"

#include <math.h>
#include <string.h>

static enum json_kind kind_of(struct schema_value value)
{
    return json_kind_of(value.tape, value.at);
}

unsigned schema_value_types(struct schema_value value)
{
    unsigned type = schema_type_of_value(value.tape, value.at);
    struct decimal decimal;
    double number;
    if (!(type & (TYPE_INTEGER | TYPE_NUMBER)))
        return type;
    bool whole = decimal_read(value.tape, value.at, &decimal)
                     ? decimal_is_whole(&decimal)
                     : json_real(value.tape, value.at, &number) && floor(number) >= number;
    return whole ? TYPE_INTEGER | TYPE_NUMBER : TYPE_NUMBER;
}

static bool steps_take(uint64_t *steps, uint64_t count)
{
    bool enough = *steps >= count;
    *steps = enough ? *steps - count : 0;
    return enough;
}

static bool texts_equal(struct schema_value one, struct schema_value other, uint64_t *steps)
{
    enum { BYTES_A_STEP = 256 };
    const struct json_token *a = &one.tape->tokens[one.at], *b = &other.tape->tokens[other.at];
    uint32_t left_length = a->end - a->start, right_length = b->end - b->start;
    bool plain = !a->escaped && !b->escaped;
    if (plain && left_length != right_length)
        return false;
    if (!steps_take(steps, ((uint64_t)left_length + right_length) / BYTES_A_STEP))
        return false;
    if (plain)
        return !memcmp(one.tape->text + a->start, other.tape->text + b->start, left_length);
    auto_bytes left = {0}, right = {0};
    json_text_append(one.tape, one.at, &left);
    json_text_append(other.tape, other.at, &right);
    return left.length == right.length &&
           (!left.length || memcmp(left.at, right.at, left.length) == 0);
}

int schema_numbers_compare(struct schema_value one, struct schema_value other)
{
    struct decimal a, b;
    double left = 0, right = 0;
    if (decimal_read(one.tape, one.at, &a) && decimal_read(other.tape, other.at, &b))
        return decimal_compare(&a, &b);
    json_real(one.tape, one.at, &left);
    json_real(other.tape, other.at, &right);
    return (left > right) - (left < right);
}

bool schema_value_member(struct schema_value object, struct schema_value key, uint64_t *steps,
                         struct schema_value *member)
{
    for (uint32_t name = json_first(object.tape, object.at); name && steps_take(steps, 1);) {
        uint32_t value = json_next(object.tape, object.at, name);
        if (texts_equal((struct schema_value){object.tape, name}, key, steps)) {
            *member = (struct schema_value){object.tape, value};
            return true;
        }
        name = json_next(object.tape, object.at, value);
    }
    return false;
}

static bool arrays_equal(struct schema_value one, struct schema_value other, uint64_t *steps)
{
    uint32_t b = json_first(other.tape, other.at);
    for (uint32_t a = json_first(one.tape, one.at); a; a = json_next(one.tape, one.at, a)) {
        if (!schema_values_equal((struct schema_value){one.tape, a},
                                 (struct schema_value){other.tape, b}, steps))
            return false;
        b = json_next(other.tape, other.at, b);
    }
    return true;
}

static bool objects_equal(struct schema_value one, struct schema_value other, uint64_t *steps)
{
    for (uint32_t name = json_first(one.tape, one.at); name;) {
        uint32_t value = json_next(one.tape, one.at, name);
        struct schema_value member;
        if (!schema_value_member(other, (struct schema_value){one.tape, name}, steps, &member) ||
            !schema_values_equal((struct schema_value){one.tape, value}, member, steps))
            return false;
        name = json_next(one.tape, one.at, value);
    }
    return true;
}

bool schema_values_equal(struct schema_value one, struct schema_value other, uint64_t *steps)
{
    static const unsigned numbers = 1U << JSON_INTEGER | 1U << JSON_REAL;
    enum json_kind kind = kind_of(one);
    if (!steps_take(steps, 1))
        return false;
    if (1U << kind & numbers && 1U << kind_of(other) & numbers)
        return schema_numbers_compare(one, other) == 0;
    if (kind != kind_of(other))
        return false;
    if (kind == JSON_STRING)
        return texts_equal(one, other, steps);
    if (one.tape->tokens[one.at].count != other.tape->tokens[other.at].count)
        return false;
    return kind == JSON_OBJECT  ? objects_equal(one, other, steps)
           : kind == JSON_ARRAY ? arrays_equal(one, other, steps)
                                : true;
}

uint64_t schema_value_length(struct schema_value string)
{
    const struct json_token *token = &string.tape->tokens[string.at];
    auto_bytes text = {0};
    const char *from = string.tape->text + token->start, *end = string.tape->text + token->end;
    if (token->escaped) {
        json_text_append(string.tape, string.at, &text);
        from = text.at;
        end = from + text.length;
    }
    uint64_t length = 0;
    for (; from < end; from++)
        length += (*from & 0xc0) != 0x80;
    return length;
}

bool schema_value_is_multiple(struct schema_value number, struct schema_value step, bool *sure)
{
    struct decimal value, by;
    *sure = decimal_read(number.tape, number.at, &value) && decimal_read(step.tape, step.at, &by) &&
            by.digits && !by.negative;
    return *sure && decimal_is_multiple(&value, &by);
}
