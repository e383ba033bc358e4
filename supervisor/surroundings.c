/* What brig runs in. What cannot be read is untold, never guessed. */
#include "supervisor/surroundings.h"

#include "base/bytes.h"
#include "base/io.h"
#include "supervisor/proc.h"

#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SMALL_FILE_BYTES = 1 << 20 };

static const char *const LIMITS[SURROUNDINGS_LIMITS] = {"user", "pid", "mnt",   "net",
                                                        "ipc",  "uts", "cgroup"};

struct sign {
    const char *container, *path;
    const char *word; /* in the file; NULL: that there is such a file is enough */
};

/* The first that is found decides. An engine's own file comes before what is only a name in a path:
 * a node of Kubernetes runs containers of other engines. */
static const struct sign SIGNS[] = {
    {"kubernetes", "/var/run/secrets/kubernetes.io/serviceaccount", NULL},
    {"kubernetes", "/proc/1/cgroup", "kubepods"},
    {"podman", "/run/.containerenv", NULL},
    {"docker", "/.dockerenv", NULL},
    {"docker", "/proc/1/cgroup", "/docker"},
    {"docker", "/proc/self/mountinfo", "/docker/containers/"},
    {"podman", "/proc/self/mountinfo", "/containers/storage/overlay"},
    {"lxc", "/proc/1/cgroup", "/lxc"},
    {"systemd-nspawn", "/run/systemd/container", "nspawn"},
    {"a container", "/run/systemd/container", NULL},
    {"a container", "/proc/1/cgroup", "containerd"},
};

static bool small_file(const char *path, struct bytes *into)
{
    struct error ignored;
    return io_read_file(path, SMALL_FILE_BYTES, into, &ignored);
}

static long number_in(const char *path)
{
    auto_bytes text = {0};
    if (!small_file(path, &text))
        return SURROUNDINGS_UNTOLD;
    return strtol(bytes_text(&text), NULL, 10);
}

static bool sign_is_there(const struct sign *sign)
{
    auto_bytes text = {0};
    if (!sign->word)
        return access(sign->path, F_OK) == 0;
    return small_file(sign->path, &text) && strstr(bytes_text(&text), sign->word);
}

static void container_look(struct surroundings *surroundings)
{
    surroundings->container = surroundings->evidence = NULL;
    for (size_t i = 0; i < sizeof SIGNS / sizeof SIGNS[0]; i++)
        if (sign_is_there(&SIGNS[i])) {
            surroundings->container = SIGNS[i].container;
            surroundings->evidence = SIGNS[i].path;
            return;
        }
}

/* mountinfo: "ID PARENT MAJOR:MINOR ROOT MOUNT-POINT OPTIONS … - TYPE SOURCE SUPER-OPTIONS". */
static void mount_note(struct surroundings *surroundings, const char *line)
{
    char point[256], type[64];
    const char *behind = strstr(line, " - ");
    if (!behind || sscanf(line, "%*s %*s %*s %*s %255s", point) != 1 ||
        sscanf(behind, " - %63s", type) != 1)
        return;
    bool root = strcmp(point, "/") == 0;
    surroundings->chrooted &= !root;
    /* The last mount at a place is the one that is seen. */
    if (root)
        surroundings->initramfs = strcmp(type, "rootfs") == 0;
}

static void mounts_look(struct surroundings *surroundings)
{
    auto_bytes mounts = {0};
    surroundings->chrooted = surroundings->initramfs = false;
    if (!small_file("/proc/self/mountinfo", &mounts))
        return;
    surroundings->chrooted = true;
    char *save = NULL;
    for (char *line = strtok_r((char *)(size_t)bytes_text(&mounts), "\n", &save); line;
         line = strtok_r(NULL, "\n", &save))
        mount_note(surroundings, line);
}

/* "unconfined", "brig (unconfined)" and "unconfined_u:unconfined_r:unconfined_t:s0" are not;
 * "docker-default (enforce)" and "system_u:system_r:container_t:s0:c1,c2" are. */
static bool is_confined(void)
{
    auto_bytes label = {0};
    if (!small_file("/proc/self/attr/current", &label) || label.length == 0)
        return false;
    const char *text = bytes_text(&label);
    return strncmp(text, "unconfined", 10) != 0 && !strstr(text, "(unconfined)") &&
           !strstr(text, ":unconfined_");
}

/* There all ids are mapped, each to itself. */
static bool is_first_namespace(void)
{
    auto_bytes map = {0};
    unsigned long inside, outside, count;
    return small_file("/proc/self/uid_map", &map) &&
           sscanf(bytes_text(&map), "%lu %lu %lu", &inside, &outside, &count) == 3 && inside == 0 &&
           outside == 0 && count == UINT32_MAX;
}

const char *surroundings_limit_name(size_t index)
{
    return index < SURROUNDINGS_LIMITS ? LIMITS[index] : NULL;
}

void surroundings_note(struct surroundings *surroundings)
{
    surroundings->uid = geteuid();
    for (size_t i = 0; i < SURROUNDINGS_LIMITS; i++) {
        char path[64];
        snprintf(path, sizeof path, "/proc/sys/user/max_%s_namespaces", LIMITS[i]);
        surroundings->namespace_limits[i] = number_in(path);
    }
}

void surroundings_note_privilege(struct surroundings *surroundings, uint64_t capabilities,
                                 bool privileged)
{
    surroundings->capabilities = capabilities;
    surroundings->privileged = privileged;
}

void surroundings_read_privilege(struct surroundings *surroundings)
{
    struct proc_status status = {0};
    struct error ignored;
    proc_status_read(getpid(), &status, &ignored);
    uint64_t capabilities = status.capabilities[PROC_EFFECTIVE];
    surroundings_note_privilege(surroundings, capabilities,
                                (capabilities >> CAP_SYS_ADMIN & 1) && is_first_namespace());
}

void surroundings_look(struct surroundings *surroundings)
{
    struct proc_status status = {0};
    struct error ignored;
    proc_status_read(getpid(), &status, &ignored);
    surroundings->filters = status.seccomp_filters;
    surroundings->traced = status.tracer != 0;
    surroundings->clone_sysctl = number_in("/proc/sys/kernel/unprivileged_userns_clone");
    surroundings->apparmor_sysctl =
        number_in("/proc/sys/kernel/apparmor_restrict_unprivileged_userns");
    surroundings->ptrace_scope = number_in("/proc/sys/kernel/yama/ptrace_scope");
    surroundings->confined = is_confined();
    container_look(surroundings);
    mounts_look(surroundings);
}
