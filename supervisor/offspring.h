/* The children of a traced cell: those that a proof jail has for its probes. Their tracer is the
 * supervisor as well, so their stops and ends come to it, and none may be left unanswered: PID 1 of
 * a namespace does not end before every process in it has been reaped. */
#ifndef BRIG_SUPERVISOR_OFFSPRING_H
#define BRIG_SUPERVISOR_OFFSPRING_H

#include "supervisor/cell_end.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <sys/types.h>

enum { OFFSPRING_MOST = 16 };

struct offspring_one {
    pid_t pid;
    struct cell_end end;
};

struct offspring {
    struct offspring_one ones[OFFSPRING_MOST]; /* in the order in which they were first heard of */
    size_t count;
    bool too_many; /* more than there is room for */
};

/* A stop or the end of a child, as wait4 tells it; stops are answered. */
void offspring_take(struct offspring *offspring, pid_t pid, int status, const struct rusage *usage);

/* The same for children that are not in the cell's process group, where wait4 finds them by their
 * number alone: asks /proc for them. Does not block. */
void offspring_take_strays(struct offspring *offspring, pid_t cell);

/* How many have not ended. */
size_t offspring_alive(const struct offspring *offspring);

#endif
