/* Attempts on identity and namespaces. */
#include "supervisor/doctor/attempts.h"

#include "base/own.h"
#include "jail/confine/backstop.h"
#include "jail/confine/root.h"
#include "jail/confine/steps.h"
#include "supervisor/privilege.h"
#include "supervisor/proc.h"

#include <errno.h>
#include <linux/capability.h>
#include <linux/netlink.h>
#include <linux/securebits.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/utsname.h>
#include <unistd.h>

bool attempt_identity(const struct run_policies *policies, struct error *error)
{
    const struct policy *both[] = {&policies->script, &policies->bridge};
    struct privilege privilege = {0};
    uid_t uid = geteuid();
    if (!privilege_enter(both, 2, &privilege, error))
        return false;
    if (privilege.root)
        error_set(error, "root: jails run as %s, bridges as %s", policies->script.outside_user,
                  policies->bridge.outside_user);
    else
        error_set(error, "id %u, which jails and bridges have as well on the host", uid);
    return true;
}

static bool namespace_make(unsigned long kind, const struct run_policies *policies,
                           struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER | kind};
    return trial_clone(&clone, policies, error);
}

bool attempt_user_namespace(const struct run_policies *policies, struct error *error)
{
    return namespace_make(0, policies, error);
}

bool attempt_pid_namespace(const struct run_policies *policies, struct error *error)
{
    return namespace_make(CLONE_NEWPID, policies, error);
}

bool attempt_mount_namespace(const struct run_policies *policies, struct error *error)
{
    return namespace_make(CLONE_NEWNS, policies, error);
}

bool attempt_network_namespace(const struct run_policies *policies, struct error *error)
{
    return namespace_make(CLONE_NEWNET, policies, error);
}

bool attempt_ipc_namespace(const struct run_policies *policies, struct error *error)
{
    return namespace_make(CLONE_NEWIPC, policies, error);
}

bool attempt_uts_namespace(const struct run_policies *policies, struct error *error)
{
    return namespace_make(CLONE_NEWUTS, policies, error);
}

bool attempt_cgroup_namespace(const struct run_policies *policies, struct error *error)
{
    return namespace_make(CLONE_NEWCGROUP, policies, error);
}

static bool ids_take(const struct policy *policy, struct error *error)
{
    uid_t uid = policy->uid_inside;
    gid_t gid = policy->gid_inside;
    if (setresgid(gid, gid, gid) == 0 && setresuid(uid, uid, uid) == 0)
        return true;
    error_errno(error, errno, "take an id that was mapped");
    return error_at_step(error, "identity");
}

bool attempt_id_maps(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .inside = ids_take};
    return trial_clone(&clone, policies, error);
}

static bool root_error(struct error *error, const char *what)
{
    error_errno(error, errno, "%s", what);
    return error_at_step(error, "root");
}

static bool mount_inside(const struct policy *policy, struct error *error)
{
    (void)policy;
    unsigned long flags = MS_RDONLY | MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_NOATIME;
    return (mount(NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0 ||
            root_error(error, "make the mounts of a new namespace private")) &&
           (mount("empty", "/proc", "tmpfs", flags, "size=4k,nr_inodes=1,mode=0555") == 0 ||
            root_error(error, "mount a tmpfs in a new namespace"));
}

bool attempt_mount(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER | CLONE_NEWNS,
                                      .inside = mount_inside};
    return trial_clone(&clone, policies, error);
}

static bool pivot_inside(const struct policy *policy, struct error *error)
{
    (void)policy;
    struct confinement confinement = {0};
    return root_enter(&confinement) || root_error(error, "enter an empty root by pivot_root");
}

bool attempt_pivot_root(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER | CLONE_NEWNS,
                                      .inside = pivot_inside};
    return trial_clone(&clone, policies, error);
}

static bool name_set(const struct policy *policy, struct error *error)
{
    (void)policy;
    if (sethostname("jail", 4) == 0 && setdomainname("(none)", 6) == 0)
        return true;
    error_errno(error, errno, "set the host name of a new namespace");
    return error_at_step(error, "host_name");
}

static bool namespace_join(pid_t pid, const char *link, int kind, struct error *error)
{
    auto_fd theirs = proc_open(pid, link, O_RDONLY, error);
    return theirs >= 0 && (setns(theirs, kind) == 0 ||
                           error_errno(error, errno, "enter the namespace of another process"));
}

static bool name_ask(pid_t pid, struct error *error)
{
    struct utsname names;
    return (namespace_join(pid, "ns/uts", CLONE_NEWUTS, error) &&
            (uname(&names) == 0 || error_errno(error, errno, "ask for a host name"))) ||
           error_at_step(error, "host_name");
}

bool attempt_host_name(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {
        .namespaces = CLONE_NEWUSER | CLONE_NEWUTS, .inside = name_set, .beside = name_ask};
    return trial_clone(&clone, policies, error);
}

static bool network_ask(pid_t pid, struct error *error)
{
    struct sockaddr_nl address = {.nl_family = AF_NETLINK};
    if (!namespace_join(pid, "ns/net", CLONE_NEWNET, error))
        return error_at_step(error, "proof");
    auto_fd socket_fd = socket(AF_NETLINK, SOCK_RAW | SOCK_CLOEXEC, NETLINK_ROUTE);
    if (socket_fd >= 0 && bind(socket_fd, (struct sockaddr *)&address, sizeof address) == 0)
        return true;
    error_errno(error, errno, "ask the kernel for network links");
    return error_at_step(error, "proof");
}

bool attempt_network_list(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER | CLONE_NEWNET,
                                      .beside = network_ask};
    return trial_clone(&clone, policies, error);
}

static bool privileges_lock(const struct policy *policy, struct error *error)
{
    (void)policy;
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    const struct __user_cap_data_struct none[2] = {{0}};
    if (prctl(PR_CAPBSET_DROP, CAP_SYS_ADMIN, 0, 0, 0) == 0 &&
        prctl(PR_SET_SECUREBITS, SECBIT_NOROOT | SECBIT_NOROOT_LOCKED, 0, 0, 0) == 0 &&
        syscall(SYS_capset, &header, none) == 0)
        return true;
    error_errno(error, errno, "drop capabilities and lock the secure bits");
    return error_at_step(error, "privileges");
}

bool attempt_privileges(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .inside = privileges_lock};
    return trial_clone(&clone, policies, error);
}

static bool namespaces_end(const struct policy *policy, struct error *error)
{
    struct confinement confinement = {0};
    (void)policy;
    if (backstop_no_more_namespaces(&confinement))
        return true;
    error_errno(error, errno, "set user.max_user_namespaces of a new user namespace to 0");
    return error_at_step(error, "no_more_namespaces");
}

bool attempt_no_more_namespaces(const struct run_policies *policies, struct error *error)
{
    const struct trial_clone clone = {.namespaces = CLONE_NEWUSER, .inside = namespaces_end};
    return trial_clone(&clone, policies, error);
}
