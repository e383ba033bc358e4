/* The words that a policy may use, and what they stand for. */
#ifndef BRIG_SUPERVISOR_POLICY_NAMES_H
#define BRIG_SUPERVISOR_POLICY_NAMES_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct name_row {
    const char *name;
    uint64_t value;
    const char *needed_by; /* of a set's name: what cannot be enforced without it; NULL: nothing */
};

struct name_table {
    const char *what; /* "a namespace" */
    const struct name_row *rows;
    size_t count;
};

extern const struct name_table names_of_namespaces;  /* CLONE_NEW* */
extern const struct name_table names_of_secure_bits; /* SECBIT_* */
extern const struct name_table names_of_clocks;      /* enum confine_clocks */
extern const struct name_table names_of_speculation; /* true or false */
extern const struct name_table names_of_backstops;   /* enum confine_backstop */
extern const struct name_table names_of_roots;
extern const struct name_table names_of_networks;
extern const struct name_table names_of_ends;
extern const struct name_table names_of_modules;
extern const struct name_table names_of_syntax;
extern const struct name_table names_of_builtins;

/* NULL where the table has no such name. */
const struct name_row *name_find(const struct name_table *table, const char *name);

/* Appends all names: "user, pid, mount". */
void name_list(const struct name_table *table, struct bytes *into);

/* Which of some names was meant by a word that is none of them. Begins as {.distance = NAME_FAR}.
 */
struct name_guess {
    const char *meant; /* NULL: none is near enough to be worth a word */
    size_t distance;
};

#define NAME_FAR SIZE_MAX

/* How many characters must be typed anew or swapped with their neighbour to make the one of the
 * other; NAME_FAR if that is more than a third of them. */
size_t name_distance(const char *one, const char *other);

/* Takes `known` as what is meant if it is nearer to `word` than all before it. Borrowed. */
void name_guess(struct name_guess *guess, const char *word, const char *known);

/* "; nearest: NAME", or "" where there is no guess. */
#define NAME_GUESS_FORMAT "%s%s"
#define NAME_GUESS_WORDS(guess)                                                                    \
    (guess).meant ? "; nearest: " : "", (guess).meant ? (guess).meant : ""

#endif
