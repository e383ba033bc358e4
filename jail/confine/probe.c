/* The table of probes. */
#include "jail/confine/probe.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#define ADDRESS(of) ((uint64_t)(uintptr_t)(of))
#define EXECUTABLE  (PROT_READ | PROT_EXEC)
#define OWN_PAGES   (MAP_PRIVATE | MAP_ANONYMOUS)

enum { STACK_BYTES = 32 * 1024 };

static const struct confine_probe PROBES[] = {
    {"a socket", SYS_socket, {AF_INET, SOCK_STREAM, 0}},
    {"an open", SYS_openat, {(uint64_t)AT_FDCWD, ADDRESS("/"), O_RDONLY | O_CLOEXEC}},
    {"a program", SYS_execve, {ADDRESS("/bin/sh"), 0, 0}},
    {"an executable mapping", SYS_mmap, {0, 4096, EXECUTABLE, OWN_PAGES, UINT64_MAX, 0}},
    {"a foreign descriptor", SYS_write, {3, ADDRESS(""), 0}},
    {"a process", SYS_clone, {SIGCHLD}},
    {"the clock", SYS_clock_gettime, {CLOCK_REALTIME, 0}},
};

uint32_t confine_probe_count(void)
{
    return sizeof PROBES / sizeof PROBES[0];
}

const struct confine_probe *confine_probe_at(uint32_t row)
{
    return row < confine_probe_count() ? &PROBES[row] : NULL;
}

static _Noreturn void probe_run(uint32_t row)
{
    const struct confine_probe *probe = confine_probe_at(row);
    if (probe)
        syscall(probe->number, probe->arguments[0], probe->arguments[1], probe->arguments[2],
                probe->arguments[3], probe->arguments[4], probe->arguments[5]);
    _exit(PROBE_SURVIVED);
}

/* What a child needs lies beside its stack: the one that had it goes on meanwhile. */
struct attempt {
    uint32_t row;
    confine_probe_prepare *prepare;
    void *context;
    _Alignas(16) char stack[STACK_BYTES];
};

static int attempt_run(void *argument)
{
    const struct attempt *attempt = argument;
    attempt->prepare(attempt->context);
    probe_run(attempt->row);
}

bool confine_probes_try(uint32_t probes, bool shared, confine_probe_prepare *prepare, void *context)
{
    size_t size = confine_probe_count() * sizeof(struct attempt);
    struct attempt *attempts = mmap(NULL, size, PROT_READ | PROT_WRITE, OWN_PAGES, -1, 0);
    int flags = SIGCHLD | CLONE_PTRACE | (shared ? CLONE_VM : 0);
    bool tried = attempts != MAP_FAILED;
    for (uint32_t row = 0; tried && row < confine_probe_count(); row++) {
        struct attempt *attempt = &attempts[row];
        attempt->row = row;
        attempt->prepare = prepare;
        attempt->context = context;
        if (probes >> row & 1)
            tried = clone(attempt_run, attempt->stack + STACK_BYTES, flags, attempt) > 0;
    }
    return tried;
}

_Noreturn void confine_probe_wait(void)
{
    char byte;
    while (read(0, &byte, 1) > 0)
        continue;
    _exit(PROBE_SURVIVED);
}
