/* What is wrong with a script: all of it at once, each with its place and a hint for the author. */
#ifndef BRIG_JAIL_GUEST_PROBLEM_H
#define BRIG_JAIL_GUEST_PROBLEM_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>

enum {
    PROBLEM_TEXT_SIZE = 400,
    PROBLEMS_KEPT = 1000, /* found; what comes later is counted only */
    PROBLEMS_SHOWN = 100, /* written, the first ones by position */
};

/* A problem's kind: the word in the report's field "rule". */
struct problem {
    size_t line;   /* from 1 */
    size_t column; /* in characters, from 1 */
    const char *rule;
    char message[PROBLEM_TEXT_SIZE];
    char hint[PROBLEM_TEXT_SIZE]; /* "" where there is none */
};

struct problems {
    struct problem *list;
    size_t count, room;
    size_t found; /* count, and those beyond PROBLEMS_KEPT */
};

/* Room for one more, zeroed but for the place and the rule (static text); NULL when too many were
 * found already, or for want of memory: then found rises all the same, so that the script is
 * refused. */
struct problem *problem_add(struct problems *problems, size_t line, size_t column,
                            const char *rule);

/* Texts are cut to what fits. */
void problem_say(struct problem *problem, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void problem_hint(struct problem *problem, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends the JSON array [{"line","column","rule","message","hint"}, …], sorted by position; hint
 * is null where there is none. When not all are shown, the last one says how many there were.
 * False: out of memory, nothing appended. */
bool problems_write(struct problems *problems, struct bytes *into);

/* Adds all of `from`, which is {0} afterwards. */
void problems_move(struct problems *to, struct problems *from);

/* Frees the list; leaves {0}. */
void problems_end(struct problems *problems);

#endif
