/* What a supervisor holds, as /proc and its allocator tell. */
#include "integration/testing/holdings.h"

#include "base/bytes.h"
#include "supervisor/proc.h"

#include <dirent.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t descriptors_look(pid_t pid)
{
    char path[64];
    int64_t count = 0;
    snprintf(path, sizeof path, "/proc/%ld/fd", (long)pid);
    DIR *folder = opendir(path);
    if (!folder)
        return -1;
    for (const struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.';
    closedir(folder);
    return count;
}

static int64_t lines_count(pid_t pid, const char *name, const char *beginning)
{
    struct error ignored;
    auto_bytes text = {0};
    int64_t count = 0;
    if (!proc_read(pid, name, &text, &ignored))
        return -1;
    for (const char *line = bytes_text(&text); line; line = strchr(line, '\n')) {
        line += *line == '\n';
        count += *line && strncmp(line, beginning, strlen(beginning)) == 0;
    }
    return count;
}

static int64_t mounts_look(pid_t pid)
{
    return lines_count(pid, "mountinfo", "");
}

static int64_t timers_look(pid_t pid)
{
    return lines_count(pid, "timers", "ID:");
}

static void child_count(pid_t child, void *count)
{
    (void)child;
    ++*(int64_t *)count;
}

static int64_t children_look(pid_t pid)
{
    int64_t count = 0;
    proc_children(pid, child_count, &count);
    return count;
}

/* Signals that wait for this process and that nobody has taken: of a timer that is gone, say. */
static int64_t signals_look(pid_t pid)
{
    struct error ignored;
    auto_bytes text = {0};
    if (!proc_read(pid, "status", &text, &ignored))
        return -1;
    const char *pending = strstr(bytes_text(&text), "\nShdPnd:");
    return pending ? __builtin_popcountll(strtoull(pending + strlen("\nShdPnd:"), NULL, 16)) : -1;
}

/* Pages of its own, in bytes. */
static int64_t memory_look(pid_t pid)
{
    struct error ignored;
    auto_bytes text = {0};
    if (!proc_read(pid, "smaps_rollup", &text, &ignored))
        return -1;
    const char *anonymous = strstr(bytes_text(&text), "\nAnonymous:");
    return anonymous ? strtoll(anonymous + strlen("\nAnonymous:"), NULL, 10) * 1024 : -1;
}

static int64_t allocations_look(pid_t pid)
{
    (void)pid;
    struct mallinfo2 info = mallinfo2();
    return (int64_t)(info.uordblks + info.hblkhd);
}

static const struct holding_row ROWS[] = {
    {"descriptors", descriptors_look, false, 0, 0},
    {"mounts", mounts_look, false, 0, 0},
    {"children", children_look, false, 0, 0},
    {"timers", timers_look, false, 0, 0},
    {"pending signals", signals_look, false, 0, 0},
    {"descriptors of a template", descriptors_look, true, 0, 0},
#ifndef __SANITIZE_ADDRESS__ /* which keeps what was freed */
    {"allocated bytes", allocations_look, false, 1024, 2},
    {"bytes of memory", memory_look, false, 256 << 10, 50},
    {"bytes of memory of a template", memory_look, true, 256 << 10, 50},
#endif
};

size_t holdings_count(void)
{
    return sizeof ROWS / sizeof ROWS[0];
}

const struct holding_row *holdings_row(size_t index)
{
    return &ROWS[index];
}

void holdings_look(const struct host *host, struct holdings *holdings)
{
    for (size_t i = 0; i < holdings_count(); i++)
        holdings->amounts[i] = ROWS[i].look(ROWS[i].of_template ? host->jail.pid : getpid());
}

uint64_t holdings_descriptors(void)
{
    return (uint64_t)descriptors_look(getpid());
}

int64_t holdings_children(void)
{
    return children_look(getpid());
}
