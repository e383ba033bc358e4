/* What a function of the script wants to be called with. */
#ifndef BRIG_JAIL_GUEST_SIGNATURE_H
#define BRIG_JAIL_GUEST_SIGNATURE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

struct signature {
    Py_ssize_t needed; /* positional parameters without default; self, where it is bound, aside */
    Py_ssize_t most;   /* positional parameters */
    bool any;          /* *args */
    bool keyword;      /* a keyword-only parameter without default */
};

/* Of a function written in Python, or a method that is one. False: it is something else, and
 * *signature is not set. */
bool signature_of(PyObject *callable, struct signature *signature);

#endif
