/* The table of system calls that probes know by name. */
#include "integration/testing/probe_calls.h"

#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>

#define CALL(name)                                                                                 \
    {                                                                                              \
#name, SYS_##name                                                                          \
    }

struct probe_call {
    const char *name;
    long number;
};

static const struct probe_call CALLS[] = {
    CALL(read),           CALL(write),          CALL(pread64), CALL(openat),
    CALL(mmap),           CALL(ioctl),          CALL(socket),  CALL(bind),
    CALL(connect),        CALL(execve),         CALL(kill),    CALL(process_vm_readv),
    CALL(io_uring_setup), CALL(io_uring_enter),
};

long probe_call_number(const char *name)
{
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++)
        if (strcmp(CALLS[i].name, name) == 0)
            return CALLS[i].number;
    return -1;
}
