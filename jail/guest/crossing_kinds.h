/* The kinds of values beside JSON's own: which of them cross in a plain form, and what to say of
 * the others. */
#ifndef BRIG_JAIL_GUEST_CROSSING_KINDS_H
#define BRIG_JAIL_GUEST_CROSSING_KINDS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* A new list or dict in place of an object whose exact type is one of the list and dict kinds of
 * `collections`; where one of its keys is no text and will be refused, a new reference to what has
 * the key. Runs no code of the script's. NULL without an exception for every other object, NULL
 * with one on failure. */
PyObject *crossing_plain(PyObject *value);

/* "a set cannot cross; use sorted(…)": static advice for a type, "" where there is none. */
const char *crossing_hint(PyObject *value);

#endif
