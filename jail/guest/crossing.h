/* Values that cross the boundary: Python objects to JSON bytes and back. Only JSON crosses: exact
 * types, integers within 64 bits, finite numbers, text that is valid Unicode; tuples and the list and
 * dict kinds of `collections` become plain arrays and objects; 1.0 stays 1.0. */
#ifndef BRIG_JAIL_GUEST_CROSSING_H
#define BRIG_JAIL_GUEST_CROSSING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>

enum crossing_outcome { CROSSING_OK, CROSSING_NOT_JSON, CROSSING_TOO_LARGE, CROSSING_RAISED };

struct crossing_fault {
    char text[1024]; /* "value["findings"][2]: a set cannot cross; use sorted(…)": names the path */
};

/* Appends the value's JSON. `root` names the value in error texts ("result", "args", "schema").
 * TOO_LARGE: more than limit_bytes. RAISED: a Python exception is set (memory). Cycles and nesting deeper
 * than 200 are NOT_JSON. Runs no code of the script's: exact types only are looked into. On anything
 * but OK, *into is as before. */
enum crossing_outcome crossing_write(PyObject *value, const char *root, size_t limit_bytes,
                                     struct bytes *into, struct crossing_fault *fault);

/* A new reference; NULL with a Python exception set. Integers stay integers, reals floats; the text has
 * been judged by the host's scanner already, but is read with the same care. */
PyObject *crossing_read(const char *json, size_t length);

#endif
