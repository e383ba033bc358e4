/* The table of system calls that probes know by name. */
#include "integration/testing/probe_calls.h"

#include <stddef.h>
#include <string.h>
#include <sys/syscall.h>

struct probe_call {
    const char *name;
    long number;
};

#define CALL(name) {#name, SYS_##name},

static const struct probe_call CALLS[] = {
#include "probe_call_names.h"
    /* Newer than the headers of some distributions; the same on every architecture. */
    {"cachestat", 451},         {"fchmodat2", 452},        {"map_shadow_stack", 453},
    {"futex_wake", 454},        {"futex_wait", 455},       {"futex_requeue", 456},
    {"statmount", 457},         {"listmount", 458},        {"lsm_get_self_attr", 459},
    {"lsm_set_self_attr", 460}, {"lsm_list_modules", 461}, {"mseal", 462},
    {"setxattrat", 463},        {"getxattrat", 464},       {"listxattrat", 465},
    {"removexattrat", 466},     {"open_tree_attr", 467},   {"file_getattr", 468},
    {"file_setattr", 469},
};

long probe_call_number(const char *name)
{
    for (size_t i = 0; i < sizeof CALLS / sizeof CALLS[0]; i++)
        if (strcmp(CALLS[i].name, name) == 0)
            return CALLS[i].number;
    return -1;
}
