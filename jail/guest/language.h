/* What the policy lets a script use: modules, built-ins, and syntax beyond the ordinary. */
#ifndef BRIG_JAIL_GUEST_LANGUAGE_H
#define BRIG_JAIL_GUEST_LANGUAGE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

struct language {
    PyObject *modules; /* frozensets of names */
    PyObject *builtins;
    bool classes, decorators;
};

/* From {"modules":[…],"syntax":[…],"builtins":[…]}. A name that this interpreter does not offer is
 * an error, not ignored. False: a Python exception is set, and *language needs no end. */
bool language_read(PyObject *described, struct language *language);
void language_end(struct language *language);

/* 1 if `name` is a name of the language itself (args, agent, parallel, …), a built-in or a module
 * of the policy, 0 if not, -1 with a Python exception set. */
int language_knows(const struct language *language, PyObject *name);

/* Whether the policy lists the module; false as well where that cannot be told. */
bool language_lists(const struct language *language, const char *module);

/* A function or value of the language that top-level code may not rebind: all but args. */
bool language_owns(PyObject *name);

#endif
