/* Who the supervisor is on this host. */
#include "supervisor/privilege.h"

#include "base/io.h"
#include "base/own.h"
#include "supervisor/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <pwd.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned NEEDED_AS_ROOT[] = {CAP_SYS_ADMIN, CAP_SYS_PTRACE, CAP_SETUID, CAP_SETGID,
                                          CAP_KILL};

static bool capabilities_suffice(const struct proc_status *status)
{
    for (size_t i = 0; i < sizeof NEEDED_AS_ROOT / sizeof NEEDED_AS_ROOT[0]; i++)
        if (!(status->capabilities[PROC_EFFECTIVE] >> NEEDED_AS_ROOT[i] & 1))
            return false;
    return true;
}

/* Whether `id` can be given to others here: it lies in one of the lines of the map. A map that
 * cannot be read is an error: whoever took it for one that holds nothing would run with fewer ids.
 */
static bool map_look(const char *map, unsigned long id, bool *holds, struct error *error)
{
    unsigned long inside, outside, count;
    int taken = 0;
    auto_bytes text = {0};
    if (!proc_read(getpid(), map, &text, error))
        return false;
    *holds = false;
    for (const char *at = bytes_text(&text);
         sscanf(at, "%lu %lu %lu%n", &inside, &outside, &count, &taken) == 3; at += taken)
        *holds |= id >= inside && id - inside < count;
    return true;
}

static bool ids_look(unsigned long uid, unsigned long gid, bool *mapped, struct error *error)
{
    bool users = false, groups = false;
    if (!map_look("uid_map", uid, &users, error) || !map_look("gid_map", gid, &groups, error))
        return false;
    *mapped = users && groups;
    return true;
}

/* As root: host ids can be told apart here at all, more than the one id that an ordinary user's
 * namespace has, and the capabilities are there. */
static bool root_look(const struct proc_status *status, bool *root, struct error *error)
{
    bool ids = false;
    if (!ids_look(1, 1, &ids, error))
        return false;
    *root = geteuid() == 0 && ids && capabilities_suffice(status);
    return true;
}

static bool user_find(const struct policy *policy, uid_t *uid, gid_t *gid, struct error *error)
{
    const char *name = policy->outside_user;
    errno = 0;
    struct passwd *user = getpwnam(name);
    if (!user && errno && errno != ENOENT && errno != ESRCH) {
        error_errno(error, errno, "look up the system user %s", name);
        return error_at_step(error, "system_user");
    }
    if (!user) {
        error_errno(error, ENOENT, "look up the system user %s of policy \"%s\"", name,
                    policy->name);
        return error_at_step(error, "system_user");
    }
    bool mapped = false;
    if (!ids_look(user->pw_uid, user->pw_gid, &mapped, error))
        return error_at_step(error, "system_user");
    if (user->pw_uid == 0 || !mapped) {
        error_errno(error, EINVAL, "give processes the ids of user %s", name);
        return error_at_step(error, "system_user");
    }
    *uid = user->pw_uid;
    *gid = user->pw_gid;
    return true;
}

static bool own_map_write(const char *path, unsigned long own, struct error *error)
{
    char line[64];
    int length = snprintf(line, sizeof line, "0 %lu 1", own);
    auto_fd fd = open(path, O_WRONLY | O_CLOEXEC);
    if (fd < 0 || !io_write_all(fd, line, (size_t)length))
        return error_errno(error, errno, "map 0 to the caller's id: %s", path);
    return true;
}

static bool setgroups_deny(struct error *error)
{
    auto_fd fd = open("/proc/self/setgroups", O_WRONLY | O_CLOEXEC);
    if (fd < 0 || !io_write_all(fd, "deny", 4))
        return error_errno(error, errno, "deny setgroups: /proc/self/setgroups");
    return true;
}

/* The UTS namespace goes along so that the supervisor may leave and re-enter it to attest host
 * names. */
static bool namespace_enter(struct error *error)
{
    unsigned long uid = geteuid(), gid = getegid();
    if (unshare(CLONE_NEWUSER | CLONE_NEWUTS) < 0) {
        error_errno(error, errno, "enter a user namespace of its own");
        return error_at_step(error, "user_namespace");
    }
    return (setgroups_deny(error) && own_map_write("/proc/self/uid_map", uid, error) &&
            own_map_write("/proc/self/gid_map", gid, error)) ||
           error_at_step(error, "user_map");
}

bool privilege_enter(const struct policy *const *policies, size_t policy_count,
                     struct privilege *privilege, struct error *error)
{
    struct proc_status status;
    if (!proc_is_ours(error))
        return error_at_step(error, "proc");
    if (!proc_status_read(getpid(), &status, error) || !root_look(&status, &privilege->root, error))
        return error_at_step(error, "privilege");
    privilege->own_filters = status.seccomp_filters;
    privilege->capabilities = status.capabilities[PROC_EFFECTIVE];
    if (!privilege->root)
        return namespace_enter(error);
    for (size_t i = 0; i < policy_count; i++) {
        uid_t uid;
        gid_t gid;
        if (!user_find(policies[i], &uid, &gid, error))
            return false;
    }
    return true;
}

bool privilege_outside_id(const struct privilege *privilege, const struct policy *policy,
                          uid_t *uid, gid_t *gid, struct error *error)
{
    *uid = 0; /* the caller, by the name that the namespace of our own gives it */
    *gid = 0;
    return !privilege->root || user_find(policy, uid, gid, error);
}
