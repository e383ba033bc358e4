/* What brig doctor tries, each in a process of its own (trial.h): by the same calls as a run makes
 * them, and where they lie in a function, by that function. Errors have the step at which a run
 * would fail. */
#ifndef BRIG_SUPERVISOR_DOCTOR_ATTEMPTS_H
#define BRIG_SUPERVISOR_DOCTOR_ATTEMPTS_H

#include "supervisor/doctor/trial.h"

/* Who the supervisor can be, and the namespaces that it makes for others: attempts_namespaces.c. */
trial_attempt attempt_identity, attempt_user_namespace, attempt_pid_namespace,
    attempt_mount_namespace, attempt_network_namespace, attempt_ipc_namespace,
    attempt_uts_namespace, attempt_cgroup_namespace, attempt_id_maps, attempt_mount,
    attempt_pivot_root, attempt_host_name, attempt_network_list, attempt_privileges,
    attempt_no_more_namespaces;

/* How it holds and limits other processes: attempts_processes.c. */
trial_attempt attempt_caller_limits, attempt_proc, attempt_process, attempt_descriptors,
    attempt_signals, attempt_policy_filter, attempt_ptrace, attempt_pidfd, attempt_timer,
    attempt_limits, attempt_oom_score;

/* What a process does to itself: attempts_seals.c. */
trial_attempt attempt_filter, attempt_kill, attempt_counter, attempt_counter_unreadable,
    attempt_clock_pages, attempt_speculation, attempt_session, attempt_landlock,
    attempt_write_xor_execute;

/* A whole run; false: as that of brig run would end. In attempt_run.c. */
trial_attempt attempt_run;

#endif
