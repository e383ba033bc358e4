/* The children of a traced cell. */
#include "supervisor/offspring.h"

#include "supervisor/proc.h"
#include "supervisor/tracer.h"

#include <sys/wait.h>

static struct offspring_one *one_of(struct offspring *offspring, pid_t pid)
{
    for (size_t i = 0; i < offspring->count; i++)
        if (offspring->ones[i].pid == pid)
            return &offspring->ones[i];
    if (offspring->count == OFFSPRING_MOST) {
        offspring->too_many = true;
        return NULL;
    }
    struct offspring_one *one = &offspring->ones[offspring->count++];
    *one = (struct offspring_one){.pid = pid, .end.exit_status = -1};
    return one;
}

void offspring_take(struct offspring *offspring, pid_t pid, int status, const struct rusage *usage)
{
    struct cell_end none = {0};
    struct offspring_one *one = one_of(offspring, pid);
    struct cell_end *end = one ? &one->end : &none;
    if (!WIFSTOPPED(status))
        cell_end_record(end, status, usage);
    else if (!tracer_answer_stop(pid, status, end))
        end->ended = true;
}

static void child_observe(pid_t pid, void *offspring)
{
    int status;
    struct rusage usage;
    if (wait4(pid, &status, WNOHANG | __WALL, &usage) > 0)
        offspring_take(offspring, pid, status, &usage);
}

void offspring_take_strays(struct offspring *offspring, pid_t cell)
{
    proc_children(cell, child_observe, offspring);
}

size_t offspring_alive(const struct offspring *offspring)
{
    size_t alive = 0;
    for (size_t i = 0; i < offspring->count; i++)
        alive += !offspring->ones[i].end.ended;
    return alive;
}
