/* The table of probes. Arguments are such that the call would succeed, or fail harmlessly,
 * unfiltered. */
#include "jail/confine/probe.h"

#include <fcntl.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static void attempt_socket(void)
{
    syscall(SYS_socket, AF_INET, SOCK_STREAM, 0);
}

static void attempt_open(void)
{
    syscall(SYS_openat, AT_FDCWD, "/", O_RDONLY | O_CLOEXEC);
}

static void attempt_program(void)
{
    syscall(SYS_execve, "/bin/sh", NULL, NULL);
}

static void attempt_executable_mapping(void)
{
    syscall(SYS_mmap, NULL, 4096ul, PROT_READ | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0l);
}

static void attempt_foreign_descriptor(void)
{
    char byte = 0;
    syscall(SYS_write, 3, &byte, 0ul);
}

static void attempt_clock(void)
{
    struct timespec now;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &now);
}

static void attempt_process(void)
{
    syscall(SYS_clone, 17ul /* SIGCHLD */, NULL, NULL, NULL, NULL);
}

static const struct confine_probe PROBES[] = {
    {"a socket", SYS_socket, false, attempt_socket},
    {"an open", SYS_openat, false, attempt_open},
    {"a program", SYS_execve, false, attempt_program},
    {"an executable mapping", SYS_mmap, false, attempt_executable_mapping},
    {"a foreign descriptor", SYS_write, false, attempt_foreign_descriptor},
    {"a process", SYS_clone, false, attempt_process},
    {"the clock", SYS_clock_gettime, true, attempt_clock},
};

uint32_t confine_probe_count(void)
{
    return sizeof PROBES / sizeof PROBES[0];
}

const struct confine_probe *confine_probe_at(uint32_t row)
{
    return row < confine_probe_count() ? &PROBES[row] : NULL;
}

_Noreturn void confine_probe_run(uint32_t row)
{
    const struct confine_probe *probe = confine_probe_at(row);
    char byte;
    if (!probe)
        while (read(0, &byte, 1) > 0)
            continue;
    else
        probe->attempt();
    _exit(PROBE_SURVIVED);
}
