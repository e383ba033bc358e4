/* The children of a traced cell. */
#include "supervisor/offspring.h"

#include "supervisor/tracer.h"

#include <errno.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

/* Its stops may come before its parent's, which tells of its birth. */
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
    *one = (struct offspring_one){.pid = pid, .order = OFFSPRING_MOST, .end.exit_status = -1};
    return one;
}

static void disown(pid_t pid)
{
    int status;
    kill(pid, SIGKILL);
    while (waitpid(pid, &status, __WALL) == pid || errno == EINTR) {
        if (!WIFSTOPPED(status))
            return;
        struct cell_end ignored = {0};
        tracer_answer_stop(pid, status, &ignored);
    }
}

void offspring_note_birth(struct offspring *offspring, pid_t cell, int status)
{
    pid_t pid = tracer_birth(cell, status);
    if (pid <= 0)
        return;
    if (getpgid(pid) != cell) {
        offspring->disowned = true;
        disown(pid);
        return;
    }
    struct offspring_one *one = one_of(offspring, pid);
    if (one)
        one->order = offspring->born++;
}

void offspring_take(struct offspring *offspring, pid_t pid, int status, const struct rusage *usage)
{
    struct cell_end none;
    struct offspring_one *one = one_of(offspring, pid);
    if (WIFSTOPPED(status)) {
        offspring->too_many |= tracer_birth(pid, status) > 0;
        tracer_answer_stop(pid, status, one ? &one->end : &none);
    } else if (one) {
        cell_end_record(&one->end, status, usage);
    }
}

const struct offspring_one *offspring_find(const struct offspring *offspring, size_t order)
{
    for (size_t i = 0; i < offspring->count; i++)
        if (offspring->ones[i].order == order)
            return &offspring->ones[i];
    return NULL;
}
