/* Finding, opening and trusting a policy file. */
#include "supervisor/policy/file.h"

#include "base/io.h"
#include "base/own.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>

enum { FILE_BYTES_MOST = 1 << 20 };

bool policy_file_is_named(const char *name)
{
    size_t length = strlen(name);
    return strchr(name, '/') || (length > 5 && !strcmp(name + length - 5, ".json"));
}

/* The names of the folder's policies, for who mistyped one. */
static void known_policies(const char *folder, struct bytes *into)
{
    DIR *directory = opendir(folder);
    if (!directory)
        return;
    for (struct dirent *entry; (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        bool is_policy = length > 5 && !strcmp(entry->d_name + length - 5, ".json") &&
                         !strstr(entry->d_name, ".schema.");
        if (is_policy)
            bytes_printf(into, "%s%.*s", into->length ? ", " : "", (int)length - 5, entry->d_name);
    }
    closedir(directory);
}

static bool file_is_missing(const char *folder, const char *name, const char *path, int number,
                            struct error *error)
{
    if (number != ENOENT || policy_file_is_named(name))
        return error_errno(error, number, "policy file %s", path);
    auto_bytes known = {0};
    known_policies(folder, &known);
    return error_set(error, "no policy \"%s\": there is no %s; known there: %s", name, path,
                     known.length ? bytes_text(&known) : "none");
}

/* The owner of the running program is trusted as the program is: whoever owns it could have
 * replaced the code. Inside a user namespace, where root of the host shows as the overflow id, it
 * is also what makes an installed policy readable. */
static bool owner_is_trusted(uid_t owner)
{
    struct stat program;
    if (owner == 0 || owner == geteuid() || owner == getuid())
        return true;
    return stat("/proc/self/exe", &program) == 0 && owner == program.st_uid;
}

static bool file_is_trusted(const char *path, const struct stat *status, struct error *error)
{
    if (S_ISDIR(status->st_mode))
        return error_set(error, "policy file %s: is a directory", path);
    if (!S_ISREG(status->st_mode))
        return error_set(error, "policy file %s: is not a regular file", path);
    if (status->st_mode & (S_IWGRP | S_IWOTH))
        return error_set(error,
                         "policy file %s: others can write it (mode %04o); chmod go-w makes it "
                         "acceptable",
                         path, status->st_mode & 07777);
    if (!owner_is_trusted(status->st_uid))
        return error_set(error,
                         "policy file %s: belongs to user %u, who is neither root nor the caller "
                         "nor the owner of this program",
                         path, status->st_uid);
    return true;
}

bool policy_file_read(const char *folder, const char *name, char **path, struct bytes *into,
                      struct error *error)
{
    auto_bytes found = {0};
    if (!*name)
        return error_set(error, "the policy's name is empty");
    if (policy_file_is_named(name))
        bytes_append_text(&found, name);
    else
        bytes_printf(&found, "%s/%s.json", folder, name);
    const char *text = bytes_text(&found);
    /* NONBLOCK: opening a FIFO must not hang before its kind is known. */
    auto_fd fd = open(text, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        return file_is_missing(folder, name, text, errno, error);
    struct stat status;
    if (fstat(fd, &status) < 0)
        return error_errno(error, errno, "policy file %s", text);
    if (!file_is_trusted(text, &status, error) ||
        !io_read_to_end(fd, text, FILE_BYTES_MOST, into, error))
        return false;
    *path = strdup(text);
    if (!*path)
        abort();
    return true;
}
