/* Values that cross the boundary: Python objects to JSON bytes and back. Only JSON crosses: exact
 * types, integers within 64 bits, finite numbers, text that is valid Unicode; tuples and the list
 * and dict kinds of `collections` become plain arrays and objects; 1.0 stays 1.0. */
#ifndef BRIG_JAIL_GUEST_CROSSING_H
#define BRIG_JAIL_GUEST_CROSSING_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>

enum crossing_outcome { CROSSING_OK, CROSSING_NOT_JSON, CROSSING_TOO_LARGE, CROSSING_RAISED };

/* Nesting of a value: [] has depth 1. */
#define CROSSING_DEPTH 200

struct crossing_fault {
    bool by_value; /* the type could cross, this value of it cannot (NaN, a lone surrogate, …) */
    char
        text[1024]; /* "result["findings"][2]: a set cannot cross; use sorted(…)": names the path */
};

/* Appends the value's JSON. `root` names the value in error texts ("result", "args", "schema").
 * TOO_LARGE: more than limit_bytes. RAISED: a Python exception is set (memory). Cycles and nesting
 * deeper than CROSSING_DEPTH are NOT_JSON. Runs no code of the script's: exact types only are
 * looked into. On anything but OK, *into holds the bytes that it held before. */
enum crossing_outcome crossing_write(PyObject *value, const char *root, size_t limit_bytes,
                                     struct bytes *into, struct crossing_fault *fault);

/* What becomes of half a surrogate pair, which UTF-8 cannot say. */
enum crossing_surrogates {
    SURROGATES_REFUSED,
    SURROGATES_SHOWN /* as the six characters \udXXX */
};

/* Appends a str as one JSON string (crossing_write does it for a value, this for messages). */
enum crossing_outcome crossing_write_text(PyObject *text, enum crossing_surrogates surrogates,
                                          size_t limit_bytes, struct bytes *into);

/* A new reference; NULL with a Python exception set. Integers stay integers, reals floats; the text
 * has been judged by the host's scanner already, but is read with the same care: bounded depth,
 * 64-bit integers, finite reals, whole surrogate pairs, no key twice. */
PyObject *crossing_read(const char *json, size_t length);

#endif
