/* The verbs of the command line. */
#ifndef BRIG_SUPERVISOR_COMMAND_H
#define BRIG_SUPERVISOR_COMMAND_H

#include "base/error.h"

/* Each gets the arguments behind its name and returns the exit code of the program. */
int command_check(int count, char *const *arguments);
int command_doctor(int count, char *const *arguments);
int command_run(int count, char *const *arguments);
int command_policy(int count, char *const *arguments);

/* Prints "brig: " and the error as one line on standard error; returns EXIT_USAGE. Of an error at a
 * step it says step, cause and remedy, and returns 125: the host is at fault. */
int command_usage_error(const struct error *error);

#endif
