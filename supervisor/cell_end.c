/* How a confined process ended. */
#include "supervisor/cell_end.h"

#include <sys/wait.h>

void cell_end_record(struct cell_end *end, int status, const struct rusage *usage)
{
    end->ended = true;
    end->exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    end->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
    end->cpu_ms = (double)(usage->ru_utime.tv_sec + usage->ru_stime.tv_sec) * 1e3 +
                  (double)(usage->ru_utime.tv_usec + usage->ru_stime.tv_usec) / 1e3;
    end->memory_peak_bytes = (uint64_t)usage->ru_maxrss * 1024;
}
