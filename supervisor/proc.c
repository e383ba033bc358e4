/* Readers of /proc. What is missing there is an error, never a zero. */
#include "supervisor/proc.h"

#include "base/io.h"
#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void proc_path(pid_t pid, const char *name, char path[64])
{
    snprintf(path, 64, "/proc/%ld/%s", (long)pid, name);
}

int proc_open(pid_t pid, const char *name, int flags, struct error *error)
{
    char path[64];
    proc_path(pid, name, path);
    int fd = open(path, flags | O_CLOEXEC);
    if (fd < 0)
        error_errno(error, errno, "open %s", path);
    return fd;
}

bool proc_read(pid_t pid, const char *name, struct bytes *into, struct error *error)
{
    auto_fd fd = proc_open(pid, name, O_RDONLY, error);
    return fd >= 0 && io_read_to_end(fd, name, 1 << 20, into, error);
}

void proc_children(pid_t pid, void (*each)(pid_t child, void *context), void *context)
{
    char name[48];
    auto_bytes list = {0};
    struct error ignored;
    snprintf(name, sizeof name, "task/%ld/children", (long)pid);
    if (!proc_read(pid, name, &list, &ignored))
        return;
    char *rest = (char *)(size_t)bytes_text(&list);
    for (long child; (child = strtol(rest, &rest, 10)) > 0;)
        each((pid_t)child, context);
}

bool proc_write(pid_t pid, const char *name, const char *text, struct error *error)
{
    auto_fd fd = proc_open(pid, name, O_WRONLY, error);
    if (fd < 0)
        return false;
    return io_write_all(fd, text, strlen(text)) ||
           error_errno(error, errno, "write \"%s\" to /proc/%ld/%s", text, (long)pid, name);
}

bool proc_link(pid_t pid, const char *name, char *into, size_t size, struct error *error)
{
    char path[64];
    proc_path(pid, name, path);
    ssize_t length = readlink(path, into, size - 1);
    if (length < 0)
        return error_errno(error, errno, "read the link %s", path);
    into[length] = '\0';
    return true;
}

/* The text behind "\nKEY:" and white space, or NULL. */
static const char *status_value(const char *text, const char *key)
{
    char pattern[40];
    snprintf(pattern, sizeof pattern, "\n%s:", key);
    const char *at = strstr(text, pattern);
    return at ? at + strlen(pattern) + strspn(at + strlen(pattern), " \t") : NULL;
}

static bool status_number(const char *text, const char *key, int base, uint64_t *number,
                          struct error *error)
{
    const char *value = status_value(text, key);
    if (!value)
        return error_set(error, "/proc does not tell \"%s\": the kernel is too old or restricted",
                         key);
    char *behind;
    *number = strtoull(value, &behind, base);
    return (behind != value && (*behind == '\n' || *behind == '\0')) ||
           error_set(error, "/proc tells \"%s\" in an unknown form", key);
}

static bool status_ids(const char *text, const char *key, unsigned ids[4], struct error *error)
{
    const char *value = status_value(text, key);
    if (!value || sscanf(value, "%u %u %u %u", &ids[0], &ids[1], &ids[2], &ids[3]) != 4)
        return error_set(error, "/proc does not tell \"%s\"", key);
    return true;
}

static size_t status_words(const char *text, const char *key)
{
    const char *value = status_value(text, key);
    size_t count = 0;
    while (value && *value && *value != '\n') {
        size_t word = strcspn(value, " \t\n");
        count += word > 0;
        value += word + strspn(value + word, " \t");
    }
    return count;
}

/* Whether the value of key holds one of two words. */
static bool status_holds(const char *text, const char *key, const char *one, const char *other)
{
    char line[64] = "";
    const char *value = status_value(text, key);
    if (value)
        snprintf(line, sizeof line, "%.*s", (int)strcspn(value, "\n"), value);
    return strstr(line, one) || strstr(line, other);
}

static void status_speculation(const char *text, struct proc_status *status)
{
    static const char BYPASS[] = "Speculation_Store_Bypass", BRANCH[] = "SpeculationIndirectBranch";
    status->speculation_open =
        status_holds(text, BYPASS, "thread vulnerable", "thread vulnerable") ||
        status_holds(text, BRANCH, "conditional enabled", "conditional enabled");
    status->speculation_controlled = status_holds(text, BYPASS, "mitigated", "not vulnerable") &&
                                     status_holds(text, BRANCH, "disabled", "not affected");
}

/* It is the first line of all. */
static void status_name(const char *text, struct proc_status *status)
{
    static const char KEY[] = "Name:\t";
    if (strncmp(text, KEY, sizeof KEY - 1) == 0)
        snprintf(status->name, sizeof status->name, "%.*s",
                 (int)strcspn(text + sizeof KEY - 1, "\n"), text + sizeof KEY - 1);
}

static bool status_capabilities(const char *text, struct proc_status *status, struct error *error)
{
    static const char *const KEYS[PROC_CAPABILITY_SETS] = {"CapInh", "CapPrm", "CapEff", "CapBnd",
                                                           "CapAmb"};
    for (size_t i = 0; i < PROC_CAPABILITY_SETS; i++)
        if (!status_number(text, KEYS[i], 16, &status->capabilities[i], error))
            return false;
    return true;
}

static bool status_seal(const char *text, struct proc_status *status, struct error *error)
{
    uint64_t no_new_privs = 0, mode = 0, filters = 0;
    if (!status_number(text, "NoNewPrivs", 10, &no_new_privs, error) ||
        !status_number(text, "Seccomp", 10, &mode, error) ||
        !status_number(text, "Seccomp_filters", 10, &filters, error))
        return false;
    status->no_new_privs = (unsigned)no_new_privs;
    status->seccomp_mode = (unsigned)mode;
    status->seccomp_filters = (unsigned)filters;
    return true;
}

bool proc_status_read(pid_t pid, struct proc_status *status, struct error *error)
{
    auto_bytes bytes = {0};
    if (!proc_read(pid, "status", &bytes, error))
        return false;
    const char *text = bytes_text(&bytes);
    *status = (struct proc_status){.group_count = status_words(text, "Groups"),
                                   .levels = status_words(text, "NSpid")};
    status_name(text, status);
    status_speculation(text, status);
    return status_number(text, "TracerPid", 10, &status->tracer, error) &&
           status_capabilities(text, status, error) && status_seal(text, status, error) &&
           status_ids(text, "Uid", status->uids, error) &&
           status_ids(text, "Gid", status->gids, error);
}

/* Numbers of processes would mean others there. */
bool proc_is_ours(struct error *error)
{
    char text[32];
    ssize_t length = readlink("/proc/self", text, sizeof text - 1);
    if (length < 0)
        return error_errno(error, errno, "read /proc/self");
    text[length] = '\0';
    return atol(text) == (long)getpid() ||
           error_set(error, "/proc is that of another PID namespace");
}
