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
    size_t order; /* of birth, from 0; OFFSPRING_MOST: its birth has not been told yet */
    struct cell_end end;
};

struct offspring {
    struct offspring_one ones[OFFSPRING_MOST];
    size_t count;  /* of ones */
    size_t born;   /* births told */
    bool disowned; /* one was born outside of the cell's process group, and has been killed */
    bool too_many; /* more than there is room for, or children of children */
};

/* A stop of the cell itself. If it tells of a birth, the child is noted. One that is not in the
 * cell's process group, where its stops could not be waited for, is killed and reaped here. */
void offspring_note_birth(struct offspring *offspring, pid_t cell, int status);

/* A stop or the end of a child, as wait4 tells it; stops are answered. */
void offspring_take(struct offspring *offspring, pid_t pid, int status, const struct rusage *usage);

/* The child that was born as the order-th, NULL if none was. */
const struct offspring_one *offspring_find(const struct offspring *offspring, size_t order);

#endif
