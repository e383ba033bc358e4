/* Hints for names that models write out of habit: what to write in a workflow script instead. */
#ifndef BRIG_JAIL_GUEST_HINT_H
#define BRIG_JAIL_GUEST_HINT_H

/* NULL where nothing is known about the name of a module or built-in. */
const char *hint_for_name(const char *name);

/* For names and attributes that begin with an underscore; never NULL. */
const char *hint_for_private(const char *name);

#endif
