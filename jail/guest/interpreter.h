/* CPython, started with nothing to find and nothing to say, and sealed after its start-up. */
#ifndef BRIG_JAIL_GUEST_INTERPRETER_H
#define BRIG_JAIL_GUEST_INTERPRETER_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/error.h"

#include <stdbool.h>

/* Starts CPython in this process, once: isolated, hash seed 0, UTC, no site, an empty path, no
 * signal handlers, standard streams that are None. False: error says what could not be started. */
bool interpreter_start(struct error *error);

/* From here on nothing is found outside of the program and nothing is opened: the finders of files
 * are gone, and the audit hook refuses what is not on its list. Cannot be undone. False: a Python
 * exception is set. */
bool interpreter_seal(void);

/* A function without parameters that moves all present objects out of the garbage collector's
 * sight: a clone shares their pages until it changes them, and the collector counts new ones from
 * zero. A new reference, which no script may reach. NULL: a Python exception is set. */
PyObject *interpreter_freezer(void);

/* Puts the exception that is set, as "TYPE: message", into *error and clears it. Returns false. */
bool interpreter_error(struct error *error, const char *attempted);

#endif
