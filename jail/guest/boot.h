/* The boot frame: the one line that a jail is sent before its script runs. */
#ifndef BRIG_JAIL_GUEST_BOOT_H
#define BRIG_JAIL_GUEST_BOOT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/bytes.h"
#include "jail/guest/scheduler.h"

#include <stdbool.h>
#include <stddef.h>

struct boot {
    struct bytes script; /* UTF-8 */
    PyObject *args, *budget, *language;
    struct scheduler_limits limits;
    bool checks; /* the script is judged and not run */
};

/* Reads {"op":"boot","v":1,"ctx":"r","payload":{…}} (docs/channels.md). False: it is not that
 * frame, or there is no memory for it, and then MemoryError is set; nothing of *boot is. */
bool boot_read(const char *line, size_t length, struct boot *boot);

#endif
