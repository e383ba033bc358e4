/* Attestation: what a cell says of its confinement is a hint; this looks from outside, row by row
 * of one table. One mismatch, and there is no run. */
#ifndef BRIG_SUPERVISOR_ATTEST_H
#define BRIG_SUPERVISOR_ATTEST_H

#include "base/error.h"
#include "supervisor/cell.h"
#include "supervisor/policy/policy.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { ATTEST_NAMESPACES = 7, ATTEST_LIMITS = 8, ATTEST_LINKS_MOST = 16 };

struct attested_limit {
    const char *name;   /* as in the policy file, where it has it */
    const char *budget; /* the policy's key of what it bounds */
    char option;        /* of ulimit, by which a caller sets its own */
    uint64_t amount;
    bool limited;  /* false: no limit in force */
    bool stricter; /* the caller's own limit was below the policy's and stays */
};

/* What was found, for the report's `layers`. */
struct attestation {
    bool namespaces[ATTEST_NAMESPACES]; /* in the order of attest_namespace_name */
    bool root_empty;
    bool network_none;
    bool capabilities_none;
    bool no_new_privs;
    bool filter; /* exactly one more than the template had, in filter mode */
    bool clocks_none;
    bool clocks_readable; /* the policy wants none, the kernel cannot take them all away */
    bool dumpable;
    int descriptors[8];
    size_t descriptor_count;
    uid_t uid;
    gid_t gid;
    size_t group_count;
    int oom_score;
    struct attested_limit limits[ATTEST_LIMITS];
    bool speculation_controlled;
};

/* The step that a row of the table of looks is about, in the order of the table; NULL beyond it. */
const char *attest_step_name(size_t index);

const char *attest_namespace_name(size_t index); /* "user", "pid", … */

/* Attests the sealed cell against its template's policy, sets its limits with prlimit(2), and reads
 * them back. False: error->step is the name of the step whose outcome is missing. */
bool attest_cell(const struct cell *cell, struct attestation *attestation, struct error *error);

#endif
