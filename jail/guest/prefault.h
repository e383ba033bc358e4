/* Memory that the interpreter's start writes to anyway, had at once instead of page by page: each
 * fault costs more than the page, and the start has hundreds. Costs nothing but speed where the
 * kernel does not know how. */
#ifndef BRIG_JAIL_GUEST_PREFAULT_H
#define BRIG_JAIL_GUEST_PREFAULT_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* Before the interpreter is started: the program's own variables now, and CPython's arenas as they
 * are taken. *usual: how they are taken otherwise. */
void prefault_begin(PyObjectArenaAllocator *usual);

/* Once it has been started: from here on arenas are taken as usual. */
void prefault_end(PyObjectArenaAllocator *usual);

#endif
