/* The options of agent(): given as keywords or in one dict, judged and copied at the call. */
#ifndef BRIG_JAIL_GUEST_OPTIONS_H
#define BRIG_JAIL_GUEST_OPTIONS_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>

enum { OPTION_COUNT = 8, OPTION_TITLE_BYTES = 1024 };

/* By the rows of the table of options; borrowed, NULL where absent. */
struct options {
    PyObject *given[OPTION_COUNT];
};

/* Takes up one option. None is absent. False: unknown or given twice, an exception is set. */
bool option_take(struct options *options, PyObject *name, PyObject *value);

/* Takes up every option of a dict, or nothing for None. */
bool options_take_dict(struct options *options, PyObject *dict);

/* Raises that the call is larger than the policy's budgets.frame. Returns false. */
bool options_too_large(size_t limit_bytes);

/* Appends the payload of an agent frame: prompt and options in the order of the table. False: one
 * of them is no such thing, or no JSON, or too large; an exception is set and *into is in between.
 */
bool options_write(const struct options *options, PyObject *prompt, size_t limit_bytes,
                   struct bytes *into);

/* Appends a str of at most OPTION_TITLE_BYTES (as UTF-8) as a JSON string. False: exception set. */
bool option_title_write(PyObject *value, const char *name, struct bytes *into);

#endif
