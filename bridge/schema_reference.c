/* Where references within a schema lead: JSON pointers in the fragments of URIs. */
#include "bridge/schema_set.h"

#include "base/own.h"

#include <stdlib.h>
#include <string.h>

/* The child that one part of a JSON pointer names; 0 where there is none. */
static uint32_t pointer_step(const struct json_tape *tape, uint32_t at, const char *name)
{
    if (json_kind_of(tape, at) == JSON_OBJECT)
        return json_member(tape, at, name);
    if (json_kind_of(tape, at) != JSON_ARRAY || !*name)
        return 0;
    /* Digits alone, as RFC 6901 writes an index. */
    size_t digits = strspn(name, "0123456789");
    if (name[digits] || digits > 9 || (name[0] == '0' && digits > 1))
        return 0;
    uint32_t child = json_first(tape, at);
    for (unsigned long index = strtoul(name, NULL, 10); index && child; index--)
        child = json_next(tape, at, child);
    return child;
}

static int hexadecimal_read(char digit)
{
    static const char digits[] = "0123456789abcdef";
    char lower = (char)(digit >= 'A' && digit <= 'F' ? digit | 0x20 : digit);
    const char *found = lower ? strchr(digits, lower) : NULL;
    return found ? (int)(found - digits) : -1;
}

/* Resolves %xx in place: a pointer within a URI is percent-encoded. False: it is no such text. */
static bool fragment_decode(char *text)
{
    char *to = text;
    for (; *text; text++) {
        int high = 0, low = 0;
        if (*text == '%') {
            high = hexadecimal_read(text[1]);
            low = high < 0 ? -1 : hexadecimal_read(text[2]);
            if (low < 0 || !(high || low))
                return false;
            text += 2;
        }
        *to++ = high || low ? (char)(high * 16 + low) : *text;
    }
    *to = '\0';
    return true;
}

/* Resolves ~1 and ~0 in place. */
static void pointer_unescape(char *name)
{
    char *to = name;
    for (; *name; name++)
        if (name[0] == '~' && (name[1] == '0' || name[1] == '1'))
            *to++ = *++name == '0' ? '~' : '/';
        else
            *to++ = *name;
    *to = '\0';
}

/* False: a schema around the reference has an $id, from which it would start, or work has ended. */
static bool base_judge(struct schema_reader *reader, uint32_t reference, struct error *error)
{
    const struct json_tape *tape = reader->tape;
    for (uint32_t at = 0, child; at < reference; at = child) {
        uint32_t id = at ? json_member(tape, at, "$id") : 0;
        if (id && json_kind_of(tape, id) == JSON_STRING)
            return error_set(error,
                             "references within a schema that has an \"$id\" are not followed");
        if (!schema_step(reader, tape->tokens[at].count / SCHEMA_COMPARISONS_A_STEP, error))
            return false;
        child = json_first(tape, at);
        while (child && tape->tokens[child].next <= reference)
            child = json_next(tape, at, child);
        if (!child)
            return true;
    }
    return true;
}

bool schema_reference_resolve(struct schema_reader *reader, uint32_t reference, uint32_t *target,
                              struct error *error)
{
    auto_free char *text = json_text_copy(reader->tape, reference);
    if (!base_judge(reader, reference, error))
        return false;
    if (!text || text[0] != '#' || !fragment_decode(text) || (text[1] && text[1] != '/'))
        return error_set(error, "only references within the schema (\"#/…\") are followed");
    uint32_t at = 0;
    for (char *rest = text + 1, *name; *rest;) {
        name = rest + 1;
        rest = strchrnul(name, '/');
        char behind = *rest;
        *rest = '\0';
        pointer_unescape(name);
        if (!schema_step(reader, 1 + reader->tape->tokens[at].count / SCHEMA_COMPARISONS_A_STEP,
                         error))
            return false;
        at = pointer_step(reader->tape, at, name);
        if (!at)
            return error_set(error, "a reference leads nowhere: at \"%.64s\"", name);
        *rest = behind;
    }
    *target = at;
    return true;
}

bool schema_references_stand_alone(const struct json_tape *tape)
{
    static const char *const drafts[] = {"draft-04", "draft-06", "draft-07"};
    uint32_t at = json_member(tape, 0, "$schema");
    auto_free char *name = at ? json_text_copy(tape, at) : NULL;
    for (size_t i = 0; name && i < sizeof drafts / sizeof *drafts; i++)
        if (strstr(name, drafts[i]))
            return true;
    return false;
}
