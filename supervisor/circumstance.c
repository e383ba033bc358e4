/* Circumstances: each looks at one thing that surroundings have found. */
#include "supervisor/circumstance.h"

#include <linux/capability.h>
#include <string.h>

bool circumstance_no_namespaces(const struct surroundings *surroundings, const char *which)
{
    for (size_t i = 0; i < SURROUNDINGS_LIMITS; i++)
        if (strcmp(surroundings_limit_name(i), which) == 0)
            return surroundings->namespace_limits[i] == 0;
    return false;
}

/* Both sysctls bind only those who have no privilege. */
static bool clone_sysctl_is_off(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->clone_sysctl == 0 && !surroundings->privileged;
}

static bool apparmor_restricts(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->apparmor_sysctl == 1 && !surroundings->privileged;
}

static bool is_chrooted(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->chrooted;
}

static bool is_initramfs(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->initramfs;
}

static bool tracing_is_off(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->ptrace_scope >= 3;
}

static bool is_traced(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->traced;
}

static bool is_root_without_setfcap(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->uid == 0 && !(surroundings->capabilities >> CAP_SETFCAP & 1);
}

static bool is_confined(const struct surroundings *surroundings, const char *which)
{
    (void)which;
    return surroundings->confined;
}

bool circumstance_is_filtered(const struct surroundings *surroundings, const char *which)
{
    const char *container = surroundings->container;
    return surroundings->filters > 0 && (!which || (container && strcmp(container, which) == 0));
}

const struct circumstance circumstance_clone_sysctl_off = {"kernel.unprivileged_userns_clone is 0",
                                                           clone_sysctl_is_off, NULL};
const struct circumstance circumstance_apparmor_restricts = {
    "kernel.apparmor_restrict_unprivileged_userns is 1", apparmor_restricts, NULL};
const struct circumstance circumstance_chrooted = {"no mount stands at /", is_chrooted, NULL};
const struct circumstance circumstance_initramfs = {"/ is of type rootfs", is_initramfs, NULL};
const struct circumstance circumstance_tracing_off = {"kernel.yama.ptrace_scope is 3",
                                                      tracing_is_off, NULL};
const struct circumstance circumstance_traced = {"TracerPid in /proc/self/status is not 0",
                                                 is_traced, NULL};
const struct circumstance circumstance_root_without_setfcap = {"uid 0 without CAP_SETFCAP",
                                                               is_root_without_setfcap, NULL};
const struct circumstance circumstance_confined = {
    "/proc/self/attr/current names a profile or a domain", is_confined, NULL};
const struct circumstance circumstance_filtered = {"an outer filter", circumstance_is_filtered,
                                                   NULL};
