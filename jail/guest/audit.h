/* The audit hook: what the interpreter may do once it is sealed. */
#ifndef BRIG_JAIL_GUEST_AUDIT_H
#define BRIG_JAIL_GUEST_AUDIT_H

#include <stdbool.h>

/* Installs the hook; it cannot be removed. Every event that is not on the list raises
 * PermissionError. False: a Python exception is set. */
bool audit_begin(void);

#endif
