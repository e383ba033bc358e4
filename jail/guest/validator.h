/* The validator: the script's tree against what is allowed. */
#ifndef BRIG_JAIL_GUEST_VALIDATOR_H
#define BRIG_JAIL_GUEST_VALIDATOR_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "jail/guest/language.h"
#include "jail/guest/problem.h"

#include <stdbool.h>
#include <stddef.h>

/* Judges every node of `tree`, which CPython's parser made of `source`, and adds all problems.
 * *names becomes a new dict whose keys are the names that the script reads and does not bind, in
 * order of first use. Runs nothing of the script. False: a Python exception is set (memory,
 * recursion), *names is not set. */
bool validator_check(PyObject *tree, const char *source, size_t length,
                     const struct language *language, struct problems *problems, PyObject **names);

/* Where a syntax error or a node is, as problems count: line and column in characters, from 1.
 * Offsets of nodes are bytes from 0 in their line. */
size_t source_column(const char *source, size_t length, size_t line, size_t byte_offset);

#endif
