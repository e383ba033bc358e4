/* Guards in the interpreter's own types, where CPython trusts what a script can change meanwhile or
 * make up. */
#ifndef BRIG_JAIL_GUEST_CORE_GUARD_H
#define BRIG_JAIL_GUEST_CORE_GUARD_H

#include <stdbool.h>

/* For the whole process. An assignment to a slice of a list takes up what is assigned before the
 * list is measured; lists are compared as they are when the comparison begins; a Unicode error is
 * of a place within its object. False: a Python exception is set. */
bool core_guard(void);

#endif
