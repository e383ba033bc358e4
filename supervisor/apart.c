/* Files that one command line names. */
#include "supervisor/apart.h"

#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool file_look(const struct apart_file *file, struct stat *status)
{
    if (!file->path)
        return false;
    bool standard = file->is_input && strcmp(file->path, "-") == 0;
    return (standard ? fstat(STDIN_FILENO, status) : stat(file->path, status)) == 0 &&
           S_ISREG(status->st_mode);
}

/* By name, for those that are not there yet. */
static bool names_are_one(const struct apart_file *one, const struct apart_file *other)
{
    return one->path && other->path && !one->is_input && !other->is_input &&
           strcmp(one->path, other->path) == 0 && strcmp(one->path, "/dev/null") != 0;
}

static bool files_are_one(const struct apart_file *one, const struct apart_file *other)
{
    struct stat first, second;
    if (!file_look(one, &first) || !file_look(other, &second))
        return names_are_one(one, other);
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino;
}

static bool pair_check(const struct apart_file *one, const struct apart_file *other,
                       struct error *error)
{
    if ((one->is_input && other->is_input) || !files_are_one(one, other))
        return true;
    return error_set(error, "%s and %s both name %s: give each its own file", other->what,
                     one->what, one->is_input ? other->path : one->path);
}

bool apart_check(const struct apart_file *files, size_t count, struct error *error)
{
    for (size_t i = 0; i < count; i++)
        for (size_t j = i + 1; j < count; j++)
            if (!pair_check(&files[i], &files[j], error))
                return false;
    return true;
}
