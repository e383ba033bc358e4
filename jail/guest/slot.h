/* Functions in the slots of types, which CPython declares as pointers to objects. */
#ifndef BRIG_JAIL_GUEST_SLOT_H
#define BRIG_JAIL_GUEST_SLOT_H

/* ISO C has no such conversion; POSIX demands it. */
#define SLOT_FUNCTION(function) (__extension__(void *)(function))

#endif
