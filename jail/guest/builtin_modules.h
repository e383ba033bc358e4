/* The modules that are part of the program: a table of our own takes the place of libpython's. */
#ifndef BRIG_JAIL_GUEST_BUILTIN_MODULES_H
#define BRIG_JAIL_GUEST_BUILTIN_MODULES_H

/* Makes the table the interpreter's. Before it starts. */
void builtin_modules_install(void);

#endif
