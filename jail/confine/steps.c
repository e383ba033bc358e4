/* The table of confinement steps and the walk along it. No step may be skipped for being
 * unavailable: what the policy asks for is had, or the process ends. */
#include "jail/confine/steps.h"

#include "base/io.h"
#include "jail/confine/backstop.h"
#include "jail/confine/identity.h"
#include "jail/confine/probe.h"
#include "jail/confine/root.h"
#include "jail/confine/seal.h"
#include "jail/confine/session.h"

#include <errno.h>
#include <unistd.h>

static const struct confine_step STEPS[] = {
    {"session",
     "own session without a terminal, so that nothing can be typed into the caller's; "
     "first, since all that follows takes time in which a terminal could signal us",
     NULL, session_own},
    {"parent_death", "dies with the supervisor from here on", "parent_death",
     session_die_with_parent},
    {"descriptors",
     "the channel as 0 and 1, nothing else; before anything is mounted, so that no "
     "inherited descriptor survives a later failure",
     NULL, session_keep_channel},
    {"go_ahead",
     "the supervisor has written the id maps and holds us by ptrace; end of file means "
     "that it died before the parent-death signal was set",
     NULL, session_wait_for_go_ahead},
    {"no_more_namespaces",
     "a user namespace below its own would bring capabilities back; needs /proc and "
     "CAP_SYS_RESOURCE, so before the root",
     "no_more_namespaces", backstop_no_more_namespaces, backstop_no_more_namespaces_applies},
    {"clocks",
     "vDSO and vvar unmapped, the time-stamp counter traps: a script measures no time; "
     "prctl is needed, so before the filter",
     "time_stamp_counter", clocks_remove, clocks_are_unwanted},
    {"root",
     "an empty, read-only root without an inode to spare; needs CAP_SYS_ADMIN, so before "
     "identity and privileges",
     NULL, root_enter},
    {"host_name", "says nothing of the host; needs CAP_SYS_ADMIN", NULL, identity_set_host_name},
    {"identity", "an unprivileged id; needs CAP_SETUID and CAP_SETGID, so before privileges", NULL,
     identity_change},
    {"parent_death_again",
     "an id change clears the signal; the channel tells whether the "
     "supervisor died in between",
     "parent_death", session_die_with_parent_again},
    {"privileges",
     "bounding set first, while CAP_SETPCAP is held; then ambient, secure bits, and the "
     "rest",
     "secure_bits", identity_drop_privileges},
    {"no_new_privs", "no program could raise them again; the filter needs it", NULL,
     seal_no_new_privs},
    {"dumpable",
     "nobody of the same id may look into the process; after the id change, which alters it", NULL,
     seal_dumpable},
    {"speculation", "asked for where the kernel has it; prctl is needed, so before the filter",
     NULL, seal_speculation},
    {"landlock",
     "no path, port or process outside, should a namespace fail; it restricts mounts too, so after "
     "the root, and needs no_new_privs",
     "landlock", backstop_landlock, backstop_landlock_applies},
    {"write_xor_execute",
     "memory is never both writable and executable, should the filter fail; prctl is needed, so "
     "before it",
     "write_xor_execute", backstop_write_xor_execute, backstop_write_xor_execute_applies},
    {"filter", "last: it forbids what the steps before it need", NULL, seal_filter},
};

uint32_t confine_step_count(void)
{
    return sizeof STEPS / sizeof STEPS[0];
}

const struct confine_step *confine_step_at(uint32_t row)
{
    return row < confine_step_count() ? &STEPS[row] : NULL;
}

bool confine_step_applies(uint32_t row, const struct confine_plan *plan)
{
    const struct confine_step *step = confine_step_at(row);
    return step && (!step->applies || step->applies(plan));
}

static int report_descriptor(const struct confinement *confinement)
{
    return confinement->channel >= 0 ? confinement->channel : 1;
}

static _Noreturn void report_failure(const struct confinement *confinement, uint32_t row,
                                     int number, uint32_t taken)
{
    struct confine_record record = {CONFINE_RECORD_MAGIC, row, number, taken,
                                    confinement->go_ahead};
    io_write_all(report_descriptor(confinement), &record, sizeof record);
    _exit(125);
}

#ifdef BRIG_TESTING
/* True: the fault stands in for the step. */
static bool fault_take(struct confinement *confinement, uint32_t row, uint32_t *taken)
{
    const struct confine_plan *plan = confinement->plan;
    if (plan->fault == CONFINE_FAULT_NONE || plan->fault_step != row)
        return false;
    if (plan->fault == CONFINE_FAULT_FAIL)
        report_failure(confinement, row, EPERM, *taken);
    if (plan->fault == CONFINE_FAULT_LIE)
        *taken |= 1u << row;
    return true;
}
#else
static bool fault_take(struct confinement *confinement, uint32_t row, uint32_t *taken)
{
    (void)confinement, (void)row, (void)taken;
    return false;
}
#endif

static void steps_take(struct confinement *confinement, uint32_t from, uint32_t to, uint32_t *taken)
{
    for (uint32_t row = from; row < to; row++) {
        if (fault_take(confinement, row, taken))
            continue;
        if (confine_step_applies(row, confinement->plan) && !STEPS[row].take(confinement))
            report_failure(confinement, row, errno, *taken);
        *taken |= 1u << row;
    }
}

/* In a child of the proof jail: the last step, for itself. */
static void filter_take(void *context)
{
    struct confinement *confinement = context;
    uint32_t taken = confinement->taken, rows = confine_step_count();
    steps_take(confinement, rows - 1, rows, &taken);
}

/* Everything but the filter is taken once for all probes. Each takes the filter for itself and dies
 * of it; the one that had them lives on behind the same filter. */
static void probes_try(struct confinement *confinement)
{
    bool shared = !confinement->plan->dumpable;
    if (confinement->probes &&
        !confine_probes_try(confinement->probes, shared, filter_take, confinement))
        report_failure(confinement, confine_step_count(), errno, confinement->taken);
}

void confine_enter(struct confinement *confinement)
{
    uint32_t rows = confine_step_count(), taken = 0;
    steps_take(confinement, 0, rows - 1, &taken);
    confinement->taken = taken;
    probes_try(confinement);
    steps_take(confinement, rows - 1, rows, &taken);
    if (confinement->settle)
        confinement->settle();
    struct confine_record ready = {CONFINE_RECORD_MAGIC, rows, 0, taken, confinement->go_ahead};
    if (!io_write_all(report_descriptor(confinement), &ready, sizeof ready))
        _exit(125);
}
