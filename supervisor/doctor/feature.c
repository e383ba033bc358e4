/* The table of features. */
#include "supervisor/doctor/feature.h"

#include "supervisor/doctor/attempts.h"
#include "supervisor/doctor/looks.h"

#define NO_JAIL "no jail can be built"

static const struct feature ROWS[] = {
    {"kernel", FEATURE_USEFUL, "asks uname: 5.10 or later, on x86-64 or aarch64",
     "brig is tried on no older kernel; what matters is tried below", NULL,
     "a kernel of Linux 5.10 or later", .look = look_at_kernel},
    {"container", FEATURE_FACT, "looks for what engines of containers leave", NULL, NULL, NULL,
     .look = look_at_container},
    {"outer_filter", FEATURE_FACT, "counts the seccomp filters that brig was started under", NULL,
     NULL, NULL, .look = look_at_outer_filter},
    {"security_module", FEATURE_FACT, "reads the own label", NULL, NULL, NULL,
     .look = look_at_security_module},
    {"processes", FEATURE_NEEDED, "makes a process, in which what follows is tried", NO_JAIL, NULL,
     NULL, .attempt = attempt_process},
    {"caller_limits", FEATURE_NEEDED,
     "raises the own soft limits as a run needs them, as far as the hard ones let it",
     "brig has no room to work in", "processes", NULL, .attempt = attempt_caller_limits},
    {"proc", FEATURE_NEEDED,
     "finds itself in /proc by its own number, and in its status all that attestation reads",
     "no layer of a jail can be attested, so there is no run", "processes", NULL,
     .attempt = attempt_proc},
    {"identity", FEATURE_NEEDED,
     "becomes what a supervisor is: root with the system users of the policies, or id 0 in a user "
     "namespace of its own",
     NO_JAIL, "proc", NULL, .attempt = attempt_identity},
    {"user_namespace", FEATURE_NEEDED, "clones a process into all of a jail's, or into this alone",
     "no jail can be built: none of the other namespaces can be had without", "identity", NULL,
     .attempt = attempt_user_namespace},
    {"pid_namespace", FEATURE_NEEDED,
     "clones a process into all of a jail's, or into this and a user namespace",
     "a jail would see and signal other processes, so there is none", "user_namespace", NULL,
     .attempt = attempt_pid_namespace},
    {"mount_namespace", FEATURE_NEEDED,
     "clones a process into all of a jail's, or into this and a user namespace",
     "a jail would see the host's files, so there is none", "user_namespace", NULL,
     .attempt = attempt_mount_namespace},
    {"network_namespace", FEATURE_NEEDED,
     "clones a process into all of a jail's, or into this and a user namespace",
     "a jail would reach the network, so there is none", "user_namespace", NULL,
     .attempt = attempt_network_namespace},
    {"ipc_namespace", FEATURE_NEEDED,
     "clones a process into all of a jail's, or into this and a user namespace",
     "a jail would reach others' shared memory, so there is none", "user_namespace", NULL,
     .attempt = attempt_ipc_namespace},
    {"uts_namespace", FEATURE_NEEDED,
     "clones a process into all of a jail's, or into this and a user namespace",
     "a jail would see the host's name, so there is none", "user_namespace", NULL,
     .attempt = attempt_uts_namespace},
    {"cgroup_namespace", FEATURE_NEEDED,
     "clones a process into all of a jail's, or into this and a user namespace",
     "a jail would see the host's cgroups, so there is none", "user_namespace", NULL,
     .attempt = attempt_cgroup_namespace},
    {"id_maps", FEATURE_NEEDED, "maps the ids of a clone and has it take one",
     "a jail could have no id of its own, so there is none", "user_namespace", NULL,
     .attempt = attempt_id_maps},
    {"mount", FEATURE_NEEDED,
     "mounts inside a new namespace: that it can be made says nothing, since security modules take "
     "the capabilities away in it",
     "no jail can have an empty root", "mount_namespace", NULL, .attempt = attempt_mount},
    {"pivot_root", FEATURE_NEEDED, "enters an empty root as a jail does",
     "no jail can leave the host's root", "mount", NULL, .attempt = attempt_pivot_root},
    {"host_name", FEATURE_NEEDED,
     "sets the name of a new namespace, and enters that from outside to ask for it",
     "a jail's host name can be neither set nor attested", "uts_namespace", NULL,
     .attempt = attempt_host_name},
    {"network_list", FEATURE_NEEDED,
     "enters a new network namespace and opens the socket by which links are listed",
     "nobody can attest that a jail has no network", "network_namespace", NULL,
     .attempt = attempt_network_list},
    {"privileges", FEATURE_NEEDED, "drops the capabilities and locks the secure bits of a clone",
     "a jail would keep privileges, so there is none", "user_namespace", NULL,
     .attempt = attempt_privileges},
    {"ptrace", FEATURE_NEEDED, "seizes a clone so that it ends with its tracer",
     "a jail could outlive its supervisor, and what it died of would stay unknown: there is none",
     "user_namespace", NULL, .attempt = attempt_ptrace},
    {"pidfd", FEATURE_NEEDED, "opens a handle on a clone",
     "a jail could not be killed for certain, so there is none", "user_namespace", NULL,
     .attempt = attempt_pidfd},
    {"session", FEATURE_NEEDED, "begins a session of its own and asks to die with its parent",
     "a jail could type into the caller's terminal or outlive its supervisor, so there is none",
     "processes", NULL, .attempt = attempt_session},
    {"close_range", FEATURE_NEEDED, "closes all descriptors beyond a number at once",
     "inherited descriptors could reach a jail, so there is none", "processes", NULL,
     .attempt = attempt_descriptors},
    {"signalfd", FEATURE_NEEDED, "opens a descriptor for signals",
     "the supervisor would not hear of its jails", "processes", NULL, .attempt = attempt_signals},
    {"policy_filter", FEATURE_NEEDED, "compiles the filter of the policy",
     "there is no filter, so there is no jail", "processes", NULL,
     .attempt = attempt_policy_filter},
    {"seccomp_filter", FEATURE_NEEDED, "installs a filter and has the kernel count it",
     "a jail could make any system call, so there is none", "proc", NULL,
     .attempt = attempt_filter},
    {"seccomp_kill", FEATURE_NEEDED, "lets a process die of a call that its filter forbids",
     "a forbidden call would not end a jail, so there is none", "seccomp_filter", NULL,
     .attempt = attempt_kill},
    {"limits", FEATURE_NEEDED, "sets the limits of a clone from outside, within the own hard ones",
     "a jail could spend the host's memory, so there is none", "user_namespace", NULL,
     .attempt = attempt_limits},
    {"oom_score", FEATURE_NEEDED, "sets the score of a clone",
     "when memory runs out the kernel might kill others before jails: there is none",
     "user_namespace", NULL, .attempt = attempt_oom_score},
    {"processor_timer", FEATURE_NEEDED, "sets a timer on the processor clock of a clone",
     "the budget of processor time cannot be watched, so there is no run", "user_namespace", NULL,
     .attempt = attempt_timer},
#if defined(__x86_64__)
    {"counter_trap", FEATURE_NEEDED, "makes the time-stamp counter trap (PR_SET_TSC)",
     "a script could measure time to the nanosecond, so there is no run", "processes", NULL,
     .attempt = attempt_counter},
#else
    {"counter_trap", FEATURE_USEFUL, "makes the counter trap (PR_SET_TSC): since Linux 6.12",
     "a script can measure time: the report says clocks: readable", "processes",
     "a kernel of Linux 6.12 or later", .attempt = attempt_counter},
#endif
    {"counter_unreadable", FEATURE_USEFUL, "reads the counter where it must trap",
     "a script that is native code can measure time to the nanosecond: the report says clocks: "
     "readable",
     "counter_trap",
     "a machine or a hypervisor whose processor heeds PR_SET_TSC: some virtual machines let the "
     "counter be read all the same",
     .attempt = attempt_counter_unreadable},
    {"clock_pages", FEATURE_USEFUL, "unmaps the vDSO and its data",
     "a script that is native code can read the time to the second: the report says clocks: "
     "readable",
     "processes", "a kernel without CONFIG_MSEAL_SYSTEM_MAPPINGS", .attempt = attempt_clock_pages},
    {"speculation", FEATURE_USEFUL, "asks what a process can do about speculation",
     "a jail speculates as all processes of this host do: side channels are wider", "processes",
     "boot with spec_store_bypass_disable=prctl spectre_v2_user=prctl (or seccomp)",
     .attempt = attempt_speculation},
    {"no_more_namespaces", FEATURE_USEFUL,
     "forbids a clone user namespaces below its own, by the step of a jail",
     "that a jail makes no user namespace rests on the filter alone", "user_namespace",
     "a /proc/sys that can be written to, as it is outside of containers: docker run "
     "--security-opt "
     "systempaths=unconfined; in a pod procMount: Unmasked",
     .attempt = attempt_no_more_namespaces},
    {"landlock", FEATURE_USEFUL, "shuts itself off from paths by Landlock, by the step of a jail",
     "that a jail opens no path, should a namespace fail, rests on the filter alone", "processes",
     "a kernel with CONFIG_SECURITY_LANDLOCK, and landlock in the list lsm= that it boots with",
     .attempt = attempt_landlock},
    {"write_xor_execute", FEATURE_USEFUL,
     "refuses itself memory that can be written and executed, by the step of a jail",
     "that a jail makes no executable memory rests on the filter alone", "processes",
     "a kernel of Linux 6.3 or later", .attempt = attempt_write_xor_execute},
    {"cgroup", FEATURE_USEFUL, "reads the own cgroup of version 2 and its limits",
     "no limit on what all runs take together: each jail has limits of its own (address space, one "
     "process, processor time), and brig makes no cgroups",
     NULL,
     "start brig in a cgroup with limits: systemd-run --user --scope -p MemoryMax=2G -p "
     "TasksMax=256 brig run …, or limits of the container",
     .look = look_at_cgroup},
    {"core_dumps", FEATURE_USEFUL,
     "reads kernel.core_pattern: a hard limit of 0 stops no core that is piped to a program, one "
     "of 1 byte does",
     "that no core of a jail is written rests on its not being dumpable alone", NULL,
     "start brig with a hard limit on cores of at least 1: ulimit -Hc unlimited, or LimitCORE= in "
     "a unit",
     .look = look_at_core_dumps},
    {"python", FEATURE_USEFUL, "asks brig-jail and /usr/bin/python3 for version and build",
     "security fixes of this system's Python that are not in the jail", NULL,
     "build brig anew on this system: a static jail gets fixes by a new build alone",
     .look = look_at_python},
    {"run", FEATURE_NEEDED,
     "makes a whole run as brig run does: every layer of jail and bridge built, proven and "
     "attested, "
     "a script sent, its value taken",
     "brig runs nothing here, whatever the other rows say", "processes", NULL,
     .attempt = attempt_run},
};

const struct feature *feature_row(size_t index)
{
    _Static_assert(sizeof ROWS / sizeof ROWS[0] <= FEATURES_MOST, "there is room for each finding");
    return index < sizeof ROWS / sizeof ROWS[0] ? &ROWS[index] : NULL;
}

const char *feature_need_name(enum feature_need need)
{
    static const char *const NAMES[] = {
        [FEATURE_NEEDED] = "needed", [FEATURE_USEFUL] = "useful", [FEATURE_FACT] = "fact"};
    return NAMES[need];
}
