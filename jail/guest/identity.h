/* Hashes and default texts of objects that do not depend on addresses. */
#ifndef BRIG_JAIL_GUEST_IDENTITY_H
#define BRIG_JAIL_GUEST_IDENTITY_H

#include <stdbool.h>

/* Replaces the hash and repr of the base type, and of those types that ask for an address by
 * themselves, so that the order of sets and dicts depends on insertion alone and no text shows an
 * address. Before the interpreter starts: types inherit when they are readied. */
void identity_install(void);

/* The same for the type of bound slots (`(1).__add__`), which has no public name and which nothing
 * inherits from: after the start. False: a Python exception is set. */
bool identity_complete(void);

#endif
