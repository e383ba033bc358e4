/* The table of what is attested, and its rows on the process itself. */
#include "supervisor/attest.h"

#include "supervisor/attest_rows.h"
#include "supervisor/proc.h"

#include <linux/seccomp.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct namespace_kind {
    const char *name; /* in policies and reports */
    const char *link; /* under /proc/PID/ */
    unsigned flag;
};

static const struct namespace_kind NAMESPACES[ATTEST_NAMESPACES] = {
    {"user", "ns/user", CLONE_NEWUSER},       {"pid", "ns/pid", CLONE_NEWPID},
    {"mount", "ns/mnt", CLONE_NEWNS},         {"network", "ns/net", CLONE_NEWNET},
    {"ipc", "ns/ipc", CLONE_NEWIPC},          {"uts", "ns/uts", CLONE_NEWUTS},
    {"cgroup", "ns/cgroup", CLONE_NEWCGROUP},
};

struct attest_row {
    const char *step; /* of the table of confinement steps, or of the supervisor's own */
    bool (*look)(const struct cell *cell, struct attestation *found, struct error *error);
};

/* What it was told when it was seized, to kill the cell with the supervisor, stands with that. */
static bool look_at_tracer(const struct cell *cell, struct attestation *found, struct error *error)
{
    (void)found;
    struct proc_status status;
    if (!proc_status_read(cell->pid, &status, error))
        return false;
    return status.tracer == (uint64_t)getpid() ||
           error_set(error, "the supervisor does not hold the %s by ptrace", cell->kind);
}

static bool look_at_namespaces(const struct cell *cell, struct attestation *found,
                               struct error *error)
{
    for (size_t i = 0; i < ATTEST_NAMESPACES; i++) {
        char own[64], theirs[64];
        if (!proc_link(getpid(), NAMESPACES[i].link, own, sizeof own, error) ||
            !proc_link(cell->pid, NAMESPACES[i].link, theirs, sizeof theirs, error))
            return false;
        found->namespaces[i] = strcmp(own, theirs) != 0;
        if (!found->namespaces[i] && (cell->template->plan.namespaces & NAMESPACES[i].flag))
            return error_set(error, "the %s is in the supervisor's %s namespace", cell->kind,
                             NAMESPACES[i].name);
    }
    return true;
}

static bool look_at_session(const struct cell *cell, struct attestation *found, struct error *error)
{
    (void)found;
    auto_bytes stat = {0};
    if (!proc_read(cell->pid, "stat", &stat, error))
        return false;
    /* The name in parentheses may hold anything: what follows its last one is fixed. */
    const char *behind = strrchr(bytes_text(&stat), ')');
    int parent, group, session, terminal;
    if (!behind || sscanf(behind, ") %*c %d %d %d %d", &parent, &group, &session, &terminal) != 4)
        return error_set(error, "/proc/%ld/stat has an unknown form", (long)cell->pid);
    if (session != cell->pid || terminal != 0)
        return error_set(error, "the %s has not a session of its own without a terminal",
                         cell->kind);
    return true;
}

static bool look_at_capabilities(const struct cell *cell, struct attestation *found,
                                 struct error *error)
{
    struct proc_status status;
    if (!proc_status_read(cell->pid, &status, error))
        return false;
    for (size_t i = 0; i < PROC_CAPABILITY_SETS; i++)
        if (status.capabilities[i] != 0)
            return error_set(error, "the %s holds capabilities", cell->kind);
    found->capabilities_none = true;
    return true;
}

static bool look_at_new_privileges(const struct cell *cell, struct attestation *found,
                                   struct error *error)
{
    struct proc_status status;
    if (!proc_status_read(cell->pid, &status, error))
        return false;
    found->no_new_privs = status.no_new_privs == 1;
    return found->no_new_privs || error_set(error, "the %s may gain new privileges", cell->kind);
}

/* `Seccomp: 2` alone proves nothing: under an outer filter every process starts so. */
static bool look_at_filter(const struct cell *cell, struct attestation *found, struct error *error)
{
    struct proc_status status;
    if (!proc_status_read(cell->pid, &status, error))
        return false;
    /* The mode of those that their filter has killed. */
    if (status.seccomp_mode > SECCOMP_MODE_FILTER)
        return error_set(error, "the %s made a call that its own policy does not allow",
                         cell->kind);
    found->filter = status.seccomp_mode == SECCOMP_MODE_FILTER &&
                    status.seccomp_filters == cell->template->filters + 1;
    return found->filter ||
           error_set(error,
                     "the %s has %u filters where the template has %u: exactly one more is "
                     "the policy's",
                     cell->kind, status.seccomp_filters, cell->template->filters);
}

static bool ids_equal(const unsigned ids[4], unsigned id)
{
    return ids[0] == id && ids[1] == id && ids[2] == id && ids[3] == id;
}

static bool look_at_identity(const struct cell *cell, struct attestation *found,
                             struct error *error)
{
    struct proc_status status;
    if (!proc_status_read(cell->pid, &status, error))
        return false;
    if (!ids_equal(status.uids, cell->uid) || !ids_equal(status.gids, cell->gid))
        return error_set(error, "the %s has not the ids that were mapped for it", cell->kind);
    if (status.group_count != 0 && cell->uid != 0)
        return error_set(error, "the %s kept supplementary groups", cell->kind);
    found->uid = cell->template->plan.uid_inside;
    found->gid = cell->template->plan.gid_inside;
    found->group_count = status.group_count;
    return true;
}

static bool look_at_speculation(const struct cell *cell, struct attestation *found,
                                struct error *error)
{
    struct proc_status status;
    if (!proc_status_read(cell->pid, &status, error))
        return false;
    found->speculation_controlled = status.speculation_controlled;
    return !cell->template->plan.speculation || !status.speculation_open ||
           error_set(error, "speculation could be controlled for the %s and is not", cell->kind);
}

static const struct attest_row ROWS[] = {
    {"seize", look_at_tracer},
    {"namespaces", look_at_namespaces},
    {"environment", attest_environment},
    {"session", look_at_session},
    {"descriptors", attest_descriptors},
    {"clocks", attest_clocks},
    {"root", attest_root},
    {"network", attest_network},
    {"host_name", attest_host_name},
    {"identity", look_at_identity},
    {"privileges", look_at_capabilities},
    {"no_new_privs", look_at_new_privileges},
    {"dumpable", attest_dumpable},
    {"speculation", look_at_speculation},
    {"filter", look_at_filter},
    {"oom_score", attest_oom_score},
    {"limits", attest_limits},
};

const char *attest_namespace_name(size_t index)
{
    return index < ATTEST_NAMESPACES ? NAMESPACES[index].name : NULL;
}

const char *attest_step_name(size_t index)
{
    return index < sizeof ROWS / sizeof ROWS[0] ? ROWS[index].step : NULL;
}

bool attest_cell(const struct cell *cell, struct attestation *attestation, struct error *error)
{
    *attestation = (struct attestation){0};
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        if (!ROWS[i].look(cell, attestation, error))
            return error_at_step(error, ROWS[i].step);
    return true;
}
