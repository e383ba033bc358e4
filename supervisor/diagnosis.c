/* The table of diagnoses. Rows with a circumstance stand before those without, narrow ones before
 * wide ones. */
#include "supervisor/diagnosis.h"

#include "supervisor/circumstance.h"

#include <errno.h>
#include <string.h>

#define NO_NAMESPACES(name)                                                                        \
    {                                                                                              \
        NULL, {ENOSPC}, CIRCUMSTANCE_NO_NAMESPACES(name),                                          \
            "user.max_" name "_namespaces is 0: no namespace of this kind can be made",            \
            "sysctl -w user.max_" name "_namespaces=10000, as root, where it was set to 0; to "    \
            "keep it, in a file of /etc/sysctl.d"                                                  \
    }

#define FILTERED_ROW(engine, remedy)                                                               \
    {                                                                                              \
        NULL, {EPERM, EACCES, ENOSYS}, CIRCUMSTANCE_FILTERED_BY(engine),                           \
            "brig runs under an outer seccomp filter, that of a container of " engine              \
            ", which refuses calls that brig needs",                                               \
            remedy                                                                                 \
    }

static const struct diagnosis ROWS[] = {
    NO_NAMESPACES("user"),
    NO_NAMESPACES("pid"),
    NO_NAMESPACES("mnt"),
    NO_NAMESPACES("net"),
    NO_NAMESPACES("ipc"),
    NO_NAMESPACES("uts"),
    NO_NAMESPACES("cgroup"),
    {"user_namespace",
     {ENOSPC, EUSERS},
     NULL,
     "a limit on user namespaces is reached, or they are nested 32 deep",
     "raise user.max_user_namespaces on the host and in what encloses brig, or end what holds "
     "namespaces: lsns -t user"},
    {"namespaces",
     {ENOSPC, EUSERS},
     NULL,
     "a limit on namespaces is reached, here or in an enclosing user namespace",
     "see sysctl user on the host: raise the user.max_*_namespaces that is spent, or end what "
     "holds namespaces: lsns"},
    {NULL,
     {EPERM, EACCES},
     &circumstance_clone_sysctl_off,
     "only root may make user namespaces here: kernel.unprivileged_userns_clone is 0",
     "sysctl -w kernel.unprivileged_userns_clone=1, as root; to keep it, in a file of "
     "/etc/sysctl.d. Or run brig as root"},
    {NULL,
     {EPERM, EACCES},
     &circumstance_apparmor_restricts,
     "AppArmor lets programs without a profile make user namespaces and takes every capability "
     "away inside: kernel.apparmor_restrict_unprivileged_userns is 1",
     "install -m 644 packaging/apparmor/brig /etc/apparmor.d/brig && apparmor_parser -r "
     "/etc/apparmor.d/brig, with the paths of brig's programs in it where they lie elsewhere. Or "
     "run brig as root"},
    {"user_namespace",
     {EPERM},
     &circumstance_chrooted,
     "brig runs in a chroot, where the kernel makes no user namespace",
     "enter the tree with pivot_root instead of chroot: systemd-nspawn, bwrap or unshare --mount "
     "do, and so do containers"},
    {"namespaces",
     {EPERM},
     &circumstance_chrooted,
     "brig runs in a chroot, where the kernel makes no user namespace",
     "enter the tree with pivot_root instead of chroot: systemd-nspawn, bwrap or unshare --mount "
     "do, and so do containers"},
    {"user_map",
     {EPERM},
     &circumstance_root_without_setfcap,
     "uid 0 may map itself into a user namespace only with CAP_SETFCAP",
     "start brig as any user but 0 (docker run --user 1000), or give CAP_SETFCAP (docker run "
     "--cap-add SETFCAP)"},
    {"root",
     {EINVAL},
     &circumstance_initramfs,
     "the root of the file system is the initramfs, which pivot_root cannot leave",
     "start brig from a root that is a mount: switch_root to a tmpfs or a disk first, or run it in "
     "a container"},
    {"seize",
     {EPERM, EACCES},
     &circumstance_tracing_off,
     "nobody may trace, not even their own children: kernel.yama.ptrace_scope is 3",
     "set kernel.yama.ptrace_scope to 2 or less in /etc/sysctl.d and boot anew: 3 cannot be taken "
     "back"},
    {"seize",
     {EPERM, EACCES},
     &circumstance_traced,
     "brig is traced together with what it starts, and a jail can have one tracer only",
     "start it without strace -f or a debugger that follows children; strace without -f and gdb's "
     "follow-fork-mode parent leave the jails to brig"},
    FILTERED_ROW("docker",
                 "docker run --security-opt seccomp=packaging/docker/seccomp.json --security-opt "
                 "apparmor=unconfined …; packaging/docker has the least that brig needs"),
    FILTERED_ROW("podman", "podman run --security-opt seccomp=packaging/docker/seccomp.json …; "
                           "packaging/docker has the least that brig needs"),
    FILTERED_ROW("kubernetes",
                 "put packaging/docker/seccomp.json as brig.json below /var/lib/kubelet/seccomp of "
                 "the node and name it in the securityContext: seccompProfile: {type: Localhost, "
                 "localhostProfile: brig.json}; packaging/docker/README.md has the whole of it"),
    {NULL,
     {EPERM, EACCES, ENOSYS},
     &circumstance_filtered,
     "brig runs under an outer seccomp filter, which refuses calls that brig needs",
     "loosen what installed it: of a unit of systemd RestrictNamespaces=, SystemCallFilter=, "
     "RestrictAddressFamilies= and ProtectHostname=, of a container its seccomp profile; "
     "packaging/docker/seccomp.json lists what brig needs"},
    {NULL,
     {EPERM, EACCES},
     &circumstance_confined,
     "a security module confines brig (/proc/self/attr/current says how) and refuses what brig "
     "needs",
     "allow user namespaces, mounts inside them and ptrace of its own children to that profile or "
     "domain; of a container, --security-opt apparmor=unconfined or label=disable"},
    {"proc",
     {0},
     NULL,
     "the numbers in /proc are those of another PID namespace",
     "mount the /proc of this one: mount -t proc proc /proc, or unshare --pid --fork --mount-proc"},
    {"proc",
     {ENOENT, ENOTDIR, EACCES},
     NULL,
     "brig needs /proc, which is not mounted here or cannot be read",
     "mount -t proc proc /proc"},
    {"privilege",
     {0},
     NULL,
     "/proc/self/status does not tell all that brig needs: the kernel is older than 5.10, or /proc "
     "is not the kernel's own",
     "a kernel of 5.10 or later with CONFIG_SECCOMP_FILTER; not a kernel that is imitated"},
    {"system_user",
     {ENOENT},
     NULL,
     "as root, brig runs jails and bridges as system users of their own",
     "systemd-sysusers packaging/sysusers.d/brig.conf, or useradd --system --no-create-home "
     "--shell /usr/sbin/nologin NAME"},
    {"system_user",
     {EINVAL},
     NULL,
     "the user has id 0 here, or one that this user namespace does not map",
     "name another user in the policy's identity.outside, give the container a range of ids that "
     "holds this one, or run brig as an ordinary user"},
    {"user_namespace",
     {EINVAL, ENOSYS},
     NULL,
     "this kernel is built without user namespaces",
     "a kernel with CONFIG_USER_NS"},
    {"user_namespace",
     {EPERM},
     NULL,
     "this is a chroot, where the kernel makes no user namespace, or a security module refuses one",
     "enter the tree with pivot_root instead of chroot (systemd-nspawn, bwrap, a container); if it "
     "is none, see the kernel's log (dmesg) for who refused"},
    {"user_namespace",
     {EACCES},
     NULL,
     "a security module lets this user make no user namespace",
     "see the kernel's log (dmesg) for who refused. Or run brig as root"},
    {"user_map",
     {EPERM, EACCES},
     NULL,
     "the kernel or a security module takes the capabilities away in a new user namespace",
     "see the kernel's log (dmesg) for who refused. Or run brig as root"},
    {"namespaces",
     {EINVAL},
     NULL,
     "this kernel is built without a kind of namespace that the policy asks for",
     "a kernel with CONFIG_USER_NS, PID_NS, NET_NS, IPC_NS, UTS_NS and CGROUPS"},
    {"namespaces",
     {EPERM},
     NULL,
     "this is a chroot, where the kernel makes no user namespace, or a security module refuses a "
     "namespace",
     "enter the tree with pivot_root instead of chroot (systemd-nspawn, bwrap, a container); if it "
     "is none, brig doctor tells which namespace, and the kernel's log (dmesg) who refused"},
    {"namespaces",
     {EACCES},
     NULL,
     "a security module refuses new namespaces",
     "brig doctor tells which, and the kernel's log (dmesg) who refused"},
    {"id_maps",
     {EPERM, EACCES},
     NULL,
     "the kernel or a security module refuses to let ids be mapped for a jail",
     "see the kernel's log (dmesg) for who refused; root needs CAP_SETUID and CAP_SETGID in its "
     "own user namespace"},
    {"root",
     {EPERM, EACCES},
     NULL,
     "a security module refuses a mount inside a new namespace: AppArmor, SELinux, or Landlock, to "
     "which whoever started brig has bound itself",
     "start brig outside of that sandbox, or see the kernel's log (dmesg) for who refused"},
    {"root",
     {EINVAL},
     NULL,
     "pivot_root cannot leave this root: it is no mount, or it is shared",
     "start brig from a root that is a mount of its own, such as a container's"},
    {"root",
     {ENODEV},
     NULL,
     "this kernel is built without tmpfs, of which a jail's empty root is made",
     "a kernel with CONFIG_TMPFS"},
    {"root",
     {ENOSPC},
     NULL,
     "a limit on mounts is reached",
     "sysctl -w fs.mount-max=100000, as root"},
    {"template",
     {EDQUOT},
     NULL,
     "the caller has as many keys as a user may have, and each program of brig that is cloned "
     "takes one, so that it has none of the caller's",
     "see /proc/key-users: end what holds keys, or sysctl -w kernel.keys.maxkeys=2000, as root"},
    {"seize",
     {EPERM, EACCES},
     NULL,
     "the kernel or a security module refuses that brig traces its own jails",
     "see the kernel's log (dmesg) for who refused"},
    {"clocks",
     {EINVAL, EPERM},
     NULL,
     "the time-stamp counter cannot be made to trap (PR_SET_TSC)",
     "a kernel for x86-64 that is not imitated; or, if scripts may read time, a policy with "
     "process.clocks \"readable\""},
    {"compile",
     {0},
     NULL,
     "seccomp cannot kill processes here (SECCOMP_RET_KILL_PROCESS)",
     "a kernel with CONFIG_SECCOMP_FILTER, or an outer filter that allows the call seccomp"},
    {"filter",
     {EINVAL},
     NULL,
     "this kernel is built without seccomp filters",
     "a kernel with CONFIG_SECCOMP_FILTER"},
    {"filter",
     {ENOMEM},
     NULL,
     "outer filters leave no room for the policy's",
     "fewer or shorter filters around brig: the kernel allows 32,768 instructions in all"},
    {"timer",
     {EAGAIN},
     NULL,
     "the limit on pending signals is spent: no timer can watch the processor time of a run",
     "raise it where brig is started: ulimit -i 1024, or LimitSIGPENDING=1024 in a unit"},
    {"limits",
     {0},
     NULL,
     "a hard limit of the caller's leaves brig too little to work with",
     "raise it where brig is started: ulimit in a shell, LimitNOFILE= and its like in a unit, "
     "docker run --ulimit; ulimit -H -a shows all"},
    {"template",
     {ENOENT},
     NULL,
     "a program of brig's is not where it belongs, beside the others",
     "install brig whole, or build it whole"},
    {"template",
     {EACCES},
     NULL,
     "a program of brig's may not be executed by this user",
     "give the folder and its programs mode 755, on a file system that is not mounted noexec"},
    {"template",
     {ENOEXEC},
     NULL,
     "a program of brig's is for another processor, or damaged",
     "install or build brig for this machine"},
    {NULL,
     {EAGAIN},
     NULL,
     "a limit on processes is reached",
     "raise it where brig is started: ulimit -u, TasksMax= in a unit, pids.max of a container"},
    {NULL,
     {EMFILE},
     NULL,
     "the limit on open files is reached",
     "raise it where brig is started: ulimit -n 256, or LimitNOFILE=256 in a unit"},
    {NULL, {ENFILE}, NULL, "the system's limit on open files is reached", "sysctl -w fs.file-max"},
    {NULL,
     {ENOMEM},
     NULL,
     "memory has run out",
     "free some, or raise what limits it where brig is started: ulimit -v, memory.max of a "
     "cgroup"},
    {NULL,
     {ENOSYS},
     NULL,
     "the kernel lacks a call that brig needs",
     "a kernel of Linux 5.10 or later; not a kernel that is imitated"},
};

/* What fails in these has nothing to do with what brig runs in. */
static const char *const STEPS_OF_RUNS[] = {"", "run", "output", "events", "bridge", "hand_over"};

static bool step_builds(const char *step)
{
    for (size_t i = 0; i < sizeof STEPS_OF_RUNS / sizeof STEPS_OF_RUNS[0]; i++)
        if (strcmp(step, STEPS_OF_RUNS[i]) == 0)
            return false;
    return true;
}

static bool number_fits(const struct diagnosis *row, int number)
{
    if (row->numbers[0] == number)
        return true;
    for (size_t i = 1; number && i < DIAGNOSIS_NUMBERS; i++)
        if (row->numbers[i] == number)
            return true;
    return false;
}

static bool row_fits(const struct diagnosis *row, const struct error *error,
                     const struct surroundings *surroundings)
{
    bool step = row->step ? strcmp(row->step, error->step) == 0 : step_builds(error->step);
    return step && number_fits(row, error->number) &&
           (!row->when || row->when->holds(surroundings, row->when->which));
}

const struct diagnosis *diagnosis_row(size_t index)
{
    return index < sizeof ROWS / sizeof ROWS[0] ? &ROWS[index] : NULL;
}

const char *diagnosis_circumstance(const struct diagnosis *diagnosis)
{
    return diagnosis->when ? diagnosis->when->text : NULL;
}

const struct diagnosis *diagnosis_find(const struct error *error,
                                       const struct surroundings *surroundings)
{
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        if (row_fits(&ROWS[i], error, surroundings))
            return &ROWS[i];
    return NULL;
}

void diagnosis_put(const struct error *error, struct surroundings *surroundings, struct bytes *into)
{
    surroundings_look(surroundings);
    const struct diagnosis *row = diagnosis_find(error, surroundings);
    if (row)
        bytes_printf(into, "%s — %s", row->cause, row->remedy);
}
