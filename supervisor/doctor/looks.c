/* What is read of the host. */
#include "supervisor/doctor/looks.h"

#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"
#include "supervisor/pythons.h"

#include <linux/capability.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <unistd.h>

enum { SMALL_FILE_BYTES = 1 << 20, LEAST_MAJOR = 5, LEAST_MINOR = 10 };

/* The file without its last newline; "" where it cannot be read. */
static const char *line_of(const char *path, struct bytes *into)
{
    struct error ignored;
    bytes_clear(into);
    io_read_file(path, SMALL_FILE_BYTES, into, &ignored);
    char *text = (char *)(size_t)bytes_text(into);
    text[strcspn(text, "\n")] = '\0';
    return text;
}

bool look_at_kernel(const struct surroundings *surroundings, struct bytes *found)
{
    struct utsname names = {0};
    int major = 0, minor = 0;
    (void)surroundings;
    uname(&names);
    bytes_printf(found, "%s %s, %s", names.sysname, names.release, names.machine);
    bool known = strcmp(names.machine, "x86_64") == 0 || strcmp(names.machine, "aarch64") == 0;
    return sscanf(names.release, "%d.%d", &major, &minor) == 2 && known &&
           (major > LEAST_MAJOR || (major == LEAST_MAJOR && minor >= LEAST_MINOR));
}

bool look_at_container(const struct surroundings *surroundings, struct bytes *found)
{
    if (surroundings->container)
        bytes_printf(found, "%s (%s)", surroundings->container, surroundings->evidence);
    else
        bytes_append_text(found, "no sign of one");
    return true;
}

bool look_at_outer_filter(const struct surroundings *surroundings, struct bytes *found)
{
    if (surroundings->filters)
        bytes_put_count(found, surroundings->filters, "filter");
    else
        bytes_append_text(found, "none");
    return true;
}

static void sysctl_put(const char *name, long value, struct bytes *found)
{
    if (value != SURROUNDINGS_UNTOLD)
        bytes_printf(found, "; %s is %ld", name, value);
}

bool look_at_security_module(const struct surroundings *surroundings, struct bytes *found)
{
    auto_bytes label = {0};
    const char *text = line_of("/proc/self/attr/current", &label);
    text_append_shown(found, text[0] ? text : "none", strlen(text[0] ? text : "none"));
    sysctl_put("kernel.apparmor_restrict_unprivileged_userns", surroundings->apparmor_sysctl,
               found);
    sysctl_put("kernel.unprivileged_userns_clone", surroundings->clone_sysctl, found);
    sysctl_put("kernel.yama.ptrace_scope", surroundings->ptrace_scope, found);
    return true;
}

/* Where cgroups of version 2 are mounted; false: nowhere. */
static bool cgroup_mount(char into[256])
{
    auto_bytes mounts = {0};
    struct error ignored;
    char *save = NULL;
    if (!io_read_file("/proc/self/mountinfo", SMALL_FILE_BYTES, &mounts, &ignored))
        return false;
    for (char *line = strtok_r((char *)(size_t)bytes_text(&mounts), "\n", &save); line;
         line = strtok_r(NULL, "\n", &save))
        if (strstr(line, " - cgroup2 ") && sscanf(line, "%*s %*s %*s %*s %255s", into) == 1)
            return true;
    return false;
}

/* The own cgroup of version 2, from the line "0::/PATH". */
static bool cgroup_own(char into[512])
{
    auto_bytes list = {0};
    struct error ignored;
    if (!io_read_file("/proc/self/cgroup", SMALL_FILE_BYTES, &list, &ignored))
        return false;
    const char *text = bytes_text(&list);
    const char *line = strncmp(text, "0::", 3) == 0 ? text : strstr(text, "\n0::");
    return line && sscanf(line + strspn(line, "\n"), "0::%511s", into) == 1;
}

/* "memory.max 2147483648"; true: there is a limit. */
static bool limit_look(const char *folder, const char *name, struct bytes *found)
{
    char path[800];
    auto_bytes text = {0};
    snprintf(path, sizeof path, "%s/%s", folder, name);
    const char *value = line_of(path, &text);
    bytes_printf(found, ", %s %s", name, value[0] ? value : "not there");
    return value[0] && strcmp(value, "max") != 0;
}

bool look_at_cgroup(const struct surroundings *surroundings, struct bytes *found)
{
    char mount[256], own[512], folder[768], procs[800];
    (void)surroundings;
    if (!cgroup_mount(mount) || !cgroup_own(own)) {
        bytes_append_text(found, "no cgroup of version 2 here");
        return false;
    }
    snprintf(folder, sizeof folder, "%s%s", mount, strcmp(own, "/") == 0 ? "" : own);
    snprintf(procs, sizeof procs, "%s/cgroup.procs", folder);
    text_append_shown(found, own, strlen(own));
    bytes_append_text(found, access(procs, W_OK) == 0 ? ", delegated" : ", not delegated");
    bool memory = limit_look(folder, "memory.max", found);
    return limit_look(folder, "pids.max", found) && memory;
}

bool look_at_core_dumps(const struct surroundings *surroundings, struct bytes *found)
{
    struct rlimit limit = {0};
    auto_bytes pattern = {0};
    const char *text = line_of("/proc/sys/kernel/core_pattern", &pattern);
    getrlimit(RLIMIT_CORE, &limit);
    bool raises = surroundings->capabilities >> CAP_SYS_RESOURCE & 1;
    bytes_append_text(found, "kernel.core_pattern is ");
    text_append_shown(found, text[0] ? text : "not told", strlen(text[0] ? text : "not told"));
    if (limit.rlim_max == 0)
        bytes_append_text(found, ", the hard limit 0");
    return text[0] != '|' || limit.rlim_max > 0 || raises;
}

bool look_at_python(const struct surroundings *surroundings, struct bytes *found)
{
    auto_end(pythons_end) struct pythons pythons;
    (void)surroundings;
    pythons_ask(&pythons);
    bool differ = pythons_differ(&pythons);
    bytes_append_text(found, pythons.jail.length ? pythons.jail.at : "unknown");
    if (differ)
        bytes_printf(found, "; this system's is %s", pythons.system.at);
    else
        bytes_append_text(found, pythons.system.length ? ", as this system's"
                                                       : "; this system's is unknown");
    return pythons.jail.length && !differ;
}
