/* What a confined process is told about its confinement before it begins: the policy, reduced to
 * numbers, and the filter as bytes. Supervisor and template are built together and share this
 * layout; it crosses one descriptor, from the supervisor to a template that has read nothing else.
 */
#ifndef BRIG_JAIL_CONFINE_PLAN_H
#define BRIG_JAIL_CONFINE_PLAN_H

#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define CONFINE_PLAN_MAGIC 0x62726967u /* "brig" */

enum {
    CONFINE_HOST_NAME_SIZE = 65,
    CONFINE_FILTER_MOST = 4096, /* BPF_MAXINSNS */
};

enum confine_clocks {
    CONFINE_CLOCKS_READABLE = 0, /* the policy allows clocks */
    CONFINE_CLOCKS_NONE = 1,     /* vDSO and vvar unmapped, the time-stamp counter traps */
};

/* Layers that hold where the filter does not (backstop.h). */
enum confine_backstop {
    CONFINE_NO_MORE_NAMESPACES = 1 << 0,
    CONFINE_LANDLOCK = 1 << 1,
    CONFINE_WRITE_XOR_EXECUTE = 1 << 2,
};

/* Faults of test builds: what a step that fails, is forgotten, or claims to be done does to a run.
 */
enum confine_fault {
    CONFINE_FAULT_NONE = 0,
    CONFINE_FAULT_FAIL = 1, /* the step reports EPERM */
    CONFINE_FAULT_OMIT = 2, /* the step is left out */
    CONFINE_FAULT_LIE = 3,  /* the step is left out and reported as taken */
};

struct confine_plan {
    uint32_t magic;
    uint32_t namespaces; /* CLONE_NEW* bits for clone(2) */
    uint32_t uid_inside, gid_inside;
    uint32_t secure_bits;  /* SECBIT_* for PR_SET_SECUREBITS */
    uint32_t no_new_privs; /* 0 or 1 */
    uint32_t dumpable;     /* 0 or 1 */
    uint32_t clocks;       /* enum confine_clocks */
    uint32_t speculation;  /* 1: ask for speculation control where the kernel has it */
    uint32_t backstops; /* enum confine_backstop: those that are listed and that the kernel has */
    char host_name[CONFINE_HOST_NAME_SIZE];
    uint8_t fault;      /* enum confine_fault: looked at by test builds alone (BRIG_TESTING) */
    uint8_t fault_step; /* row of the table in steps.c */
    uint8_t reserved;
    uint32_t filter_length; /* instructions */
    struct sock_filter filter[CONFINE_FILTER_MOST];
};

/* Bytes of a plan that are in use: what is sent. */
static inline size_t confine_plan_size(const struct confine_plan *plan)
{
    return offsetof(struct confine_plan, filter) + plan->filter_length * sizeof plan->filter[0];
}

#endif
