/* The views of ChainMap and its like, written in Python. */
#ifndef BRIG_JAIL_GUEST_VIEWS_H
#define BRIG_JAIL_GUEST_VIEWS_H

#include <stdbool.h>

/* They show themselves without str.format, which would have to reach what no script may name.
 * False: a Python exception is set. */
bool views_guard(void);

#endif
