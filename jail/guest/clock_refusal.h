/* Clocks and chance are refused: one message for all of them. */
#ifndef BRIG_JAIL_GUEST_CLOCK_REFUSAL_H
#define BRIG_JAIL_GUEST_CLOCK_REFUSAL_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>

/* Raises RuntimeError "OWNER.NAME(ARGUMENTS) is not allowed in workflow scripts — …". Returns NULL.
 */
PyObject *clock_refuse(const char *owner, const char *name, const char *arguments);

/* A new callable that does nothing but that. */
PyObject *clock_refuser(const char *owner, const char *name);

/* Guards the methods of datetime's types that read a clock or ask for the local time zone. The
 * module _datetime is imported. False: a Python exception is set. */
bool dates_guard(void);

/* Whether a strftime format asks for seconds since the epoch (%s), which is a question about the
 * local time zone. */
bool strftime_asks_zone(PyObject *format);

#endif
