/* What a script gets in place of an object of the standard library. */
#ifndef BRIG_JAIL_GUEST_LIBRARY_H
#define BRIG_JAIL_GUEST_LIBRARY_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* The types of what stands in the place of functions, methods, iterators and their makers. */
struct library_types {
    PyObject *function, *method, *iterator, *iterator_maker;
};

/* False: a Python exception is set, and *types needs no end. */
bool library_types_make(struct library_types *types);
void library_types_end(struct library_types *types);

/* Types of an imported module that no name leads to are reached by type(x) all the same: they are
 * hardened as library_value does. False: a Python exception is set. */
bool library_harden(const struct library_types *types, const char *module);

/* `name` is how it shows itself. Functions are hidden behind opaque ones, types of iterators behind
 * what makes guarded ones, other types can no longer be changed and their methods are opaque;
 * everything else is what it was. Steals `value`, which may be NULL: then an exception is set.
 * NULL: a Python exception is set. */
PyObject *library_value(const struct library_types *types, PyObject *name, PyObject *value);

#endif
