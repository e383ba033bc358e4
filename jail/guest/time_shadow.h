/* What of the module time works on given moments alone. */
#ifndef BRIG_JAIL_GUEST_TIME_SHADOW_H
#define BRIG_JAIL_GUEST_TIME_SHADOW_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

/* strftime, gmtime and asctime, which without a moment would ask the clock. Ends with a NULL name.
 */
extern PyMethodDef TIME_GUARDED[];

#endif
