/* Attestation of what a cell can reach by descriptor, path and mapping. */
#include "supervisor/attest_rows.h"

#include "base/own.h"
#include "supervisor/proc.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void folder_end(DIR **folder)
{
    if (*folder)
        closedir(*folder);
}

static DIR *folder_open(pid_t pid, const char *name, struct error *error)
{
    auto_fd fd = proc_open(pid, name, O_RDONLY | O_DIRECTORY, error);
    DIR *folder = fd < 0 ? NULL : fdopendir(fd);
    if (folder)
        take_fd(&fd);
    else if (fd >= 0)
        error_errno(error, errno, "list /proc/%ld/%s", (long)pid, name);
    return folder;
}

static bool is_dot(const char *name)
{
    return strcmp(name, ".") == 0 || strcmp(name, "..") == 0;
}

/* NULL at the end, with errno 0, and where the folder cannot be read: that is not its end. */
static const char *name_next(DIR *folder)
{
    struct dirent *entry;
    do {
        errno = 0;
        entry = readdir(folder);
    } while (entry && is_dot(entry->d_name));
    return entry ? entry->d_name : NULL;
}

static bool descriptors_list(const struct cell *cell, struct attestation *found,
                             struct error *error)
{
    __attribute__((cleanup(folder_end))) DIR *folder = folder_open(cell->pid, "fd", error);
    if (!folder)
        return false;
    enum { MOST = sizeof found->descriptors / sizeof found->descriptors[0] };
    for (const char *name; (name = name_next(folder));) {
        if (found->descriptor_count == MOST)
            return error_set(error, "the %s holds many descriptors", cell->kind);
        found->descriptors[found->descriptor_count++] = atoi(name);
    }
    return errno == 0 || error_errno(error, errno, "list the descriptors of the %s", cell->kind);
}

bool attest_descriptors(const struct cell *cell, struct attestation *found, struct error *error)
{
    char first[64], second[64];
    if (!descriptors_list(cell, found, error))
        return false;
    if (found->descriptor_count != 2 || found->descriptors[0] != 0 || found->descriptors[1] != 1)
        return error_set(error, "the %s holds descriptors beside its channel", cell->kind);
    if (!proc_link(cell->pid, "fd/0", first, sizeof first, error) ||
        !proc_link(cell->pid, "fd/1", second, sizeof second, error))
        return false;
    if (strncmp(first, "socket:", 7) != 0 || strcmp(first, second) != 0)
        return error_set(error, "the descriptors of the %s are not one socket", cell->kind);
    return true;
}

/* mountinfo: "ID PARENT MAJOR:MINOR ROOT MOUNT-POINT OPTIONS … - TYPE SOURCE SUPER-OPTIONS". */
static bool mount_is_the_empty_root(char *line)
{
    char point[8], options[128], type[16], source[16], super[256];
    char *behind = strstr(line, " - ");
    return behind && sscanf(line, "%*s %*s %*s / %7s %127s", point, options) == 2 &&
           sscanf(behind, " - %15s %15s %255s", type, source, super) == 3 &&
           strcmp(point, "/") == 0 && strcmp(type, "tmpfs") == 0 && strcmp(source, "empty") == 0 &&
           strncmp(options, "ro,nosuid,nodev,noexec", 22) == 0 && strncmp(super, "ro", 2) == 0 &&
           strstr(super, "nr_inodes=1");
}

static bool mounts_check(const struct cell *cell, struct error *error)
{
    auto_bytes mounts = {0};
    if (!proc_read(cell->pid, "mountinfo", &mounts, error))
        return false;
    char *text = (char *)(size_t)bytes_text(&mounts);
    char *line_end = strchr(text, '\n');
    if (!line_end || line_end[1] != '\0' || !mount_is_the_empty_root(text))
        return error_set(error, "the %s sees mounts beside its empty read-only root", cell->kind);
    return true;
}

bool attest_root(const struct cell *cell, struct attestation *found, struct error *error)
{
    if (!mounts_check(cell, error))
        return false;
    __attribute__((cleanup(folder_end))) DIR *folder = folder_open(cell->pid, "root", error);
    if (!folder)
        return false;
    if (name_next(folder))
        return error_set(error, "the root of the %s is not empty", cell->kind);
    if (errno != 0)
        return error_errno(error, errno, "list the root of the %s", cell->kind);
    char here[64];
    if (!proc_link(cell->pid, "cwd", here, sizeof here, error))
        return false;
    found->root_empty = strcmp(here, "/") == 0;
    return found->root_empty ||
           error_set(error, "the %s works in a folder outside of its root", cell->kind);
}

bool attest_environment(const struct cell *cell, struct attestation *found, struct error *error)
{
    (void)found;
    auto_bytes theirs = {0};
    auto_bytes wanted = {0};
    const struct policy_text_list *list = &cell->template->policy->environment;
    if (!proc_read(cell->pid, "environ", &theirs, error))
        return false;
    for (size_t i = 0; i < list->count; i++)
        bytes_append(&wanted, list->texts[i], strlen(list->texts[i]) + 1);
    return (theirs.length == wanted.length &&
            (wanted.length == 0 || memcmp(theirs.at, wanted.at, wanted.length) == 0)) ||
           error_set(error, "the environment of the %s is not the policy's", cell->kind);
}
