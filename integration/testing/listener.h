/* An outer filter that asks about every system call of a command and of all that it starts, and who
 * answers: for tests. */
#ifndef BRIG_TESTING_LISTENER_H
#define BRIG_TESTING_LISTENER_H

#include "base/error.h"

#include <linux/seccomp.h>
#include <stdbool.h>
#include <sys/types.h>

/* A question. The kernel may know more members than this program does. */
union listener_call {
    struct seccomp_notif question;
    char room[512];
};

/* Starts the command behind the filter; its first call is its own execve. The descriptor is that of
 * the questions, the caller's to close. Where the caller may not otherwise, no_new_privs is set for
 * the command. */
bool listener_start(char *const *command, pid_t *pid, int *fd, struct error *error);

/* The next question. False: nobody waits for an answer (any more). */
bool listener_next(int fd, union listener_call *call);

/* The kernel is to do as it was asked. */
void listener_go_on(int fd, const union listener_call *call);

/* The call is not made and says this: errno, or a value where that is 0. */
void listener_answer(int fd, const union listener_call *call, int number, int64_t value);

#endif
