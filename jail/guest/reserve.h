/* What becomes of an allocation of the interpreter's that fails.
 *
 * CPython does not survive it everywhere: its parser and compiler read what they did not get, and
 * free what is not theirs. So while a script is compiled, the first that fails ends the run. While
 * it runs, large ones fail as they do in Python, with a MemoryError; a small one is served from a
 * reserve, once, and the MemoryError comes with the next instruction; the next that fails ends the
 * run. */
#ifndef BRIG_JAIL_GUEST_RESERVE_H
#define BRIG_JAIL_GUEST_RESERVE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>

struct scheduler;

/* What small objects are to CPython: larger ones it takes from libc one by one. */
enum { RESERVE_SMALL_BYTES = 512 };

/* {0} is valid. Must stay where it is once reserve_begin has been called. */
struct reserve {
    struct scheduler *scheduler; /* says that memory is exhausted */
    PyMemAllocatorEx usual;
    void *spare;  /* NULL: it was given already */
    bool running; /* the script */
};

/* In the template. False: there is no memory. */
bool reserve_take(struct reserve *reserve);

/* In the clone, once, when the end of the run can be told. Nothing of the script runs yet. */
void reserve_begin(struct reserve *reserve, struct scheduler *scheduler);

/* From here on the script runs. */
void reserve_run(struct reserve *reserve);

#endif
