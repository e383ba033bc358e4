/* Clones that nobody has taken up. */
#include "supervisor/stray.h"

#include "supervisor/proc.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* What is traced is a cell in good hands; what has its number in one namespace alone is no clone.
 */
static bool is_stray(pid_t pid, const char *program)
{
    struct error ignored;
    struct proc_status status;
    return proc_status_read(pid, &status, &ignored) && status.tracer == 0 && status.levels > 1 &&
           strncmp(status.name, program, sizeof status.name - 1) == 0;
}

static void child_judge(pid_t pid, void *program)
{
    if (!is_stray(pid, program))
        return;
    kill(pid, SIGKILL);
    while (waitpid(pid, NULL, __WALL) < 0 && errno == EINTR)
        continue;
}

void strays_end(const char *program)
{
    proc_children(getpid(), child_judge, (void *)(size_t)program);
}
