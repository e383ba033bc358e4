/* What the kernel says of a process under /proc. The process is a child that has not been reaped,
 * so that its number cannot come to mean another. */
#ifndef BRIG_SUPERVISOR_PROC_H
#define BRIG_SUPERVISOR_PROC_H

#include "base/bytes.h"
#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

enum proc_capability_set {
    PROC_INHERITABLE,
    PROC_PERMITTED,
    PROC_EFFECTIVE,
    PROC_BOUNDING,
    PROC_AMBIENT,
    PROC_CAPABILITY_SETS
};

struct proc_status {
    char name[16];   /* of the program, cut short */
    size_t levels;   /* PID namespaces in which it has a number, from the reader's down */
    uint64_t tracer; /* number of the process that traces it; 0: none */
    uint64_t capabilities[PROC_CAPABILITY_SETS];
    unsigned uids[4], gids[4]; /* real, effective, saved, file system */
    size_t group_count;        /* supplementary */
    unsigned no_new_privs, seccomp_mode, seccomp_filters;
    bool speculation_open;       /* the kernel could control it for the process, and does not */
    bool speculation_controlled; /* neither store bypass nor indirect branches are speculated on */
};

/* Whether there is a /proc, and it is that of the own PID namespace. */
bool proc_is_ours(struct error *error);

/* Reads /proc/PID/status. False if anything of it is not told: an old kernel, or the process is
 * gone. */
bool proc_status_read(pid_t pid, struct proc_status *status, struct error *error);

/* Appends /proc/PID/NAME whole (at most 1 MiB). */
bool proc_read(pid_t pid, const char *name, struct bytes *into, struct error *error);

/* Calls `each` with every child that a process's first thread has, ended ones included. The kernel
 * must be built to tell (CONFIG_PROC_CHILDREN): else there is none. */
void proc_children(pid_t pid, void (*each)(pid_t child, void *context), void *context);

/* Writes a short text to /proc/PID/NAME. */
bool proc_write(pid_t pid, const char *name, const char *text, struct error *error);

/* The target of the link /proc/PID/NAME. */
bool proc_link(pid_t pid, const char *name, char *into, size_t size, struct error *error);

/* Opens /proc/PID/NAME with the given flags; negative on failure. */
int proc_open(pid_t pid, const char *name, int flags, struct error *error);

#endif
