/* The Python in the jail, beside this system's. */
#include "supervisor/pythons.h"

#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"
#include "supervisor/places.h"

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SYSTEM_PYTHON "/usr/bin/python3"

enum { VERSION_BYTES = 400 };

/* With nothing in the environment; only the given descriptor is its output. */
static bool program_spawn(const char *const *words, int output, pid_t *pid)
{
    char *const nothing[] = {NULL};
    posix_spawn_file_actions_t actions;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return false;
    bool good = posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0) == 0 &&
                posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0) == 0 &&
                posix_spawn_file_actions_adddup2(&actions, output, 1) == 0 &&
                posix_spawn(pid, words[0], &actions, NULL, (char *const *)words, nothing) == 0;
    posix_spawn_file_actions_destroy(&actions);
    return good;
}

/* Appends the first line of what a program prints; nothing if it fails. */
static void program_ask(const char *const *words, struct bytes *into)
{
    auto_bytes printed = {0};
    struct error error;
    int status = 0, ends[2];
    pid_t pid;
    if (pipe2(ends, O_CLOEXEC) < 0)
        return;
    auto_fd readable = ends[0];
    bool started = program_spawn(words, ends[1], &pid);
    close(ends[1]);
    bool heard = started && io_read_to_end(readable, words[0], VERSION_BYTES, &printed, &error);
    own_fd_end(&readable);
    if (!started || waitpid(pid, &status, 0) != pid || status != 0 || !heard)
        return;
    text_append_shown(into, printed.at, strcspn(bytes_text(&printed), "\n"));
}

static void line_put(const char *of, const struct bytes *version, struct bytes *into)
{
    bytes_printf(into, "%-18s  %s\n", of, version->length ? version->at : "unknown");
}

static void jail_ask(struct bytes *into)
{
    struct places places;
    struct error error;
    char path[PATH_MAX + 32];
    if (!places_find(&places, &error))
        return;
    snprintf(path, sizeof path, "%s/brig-jail", places.programs);
    program_ask((const char *const[]){path, "--version", NULL}, into);
}

void pythons_put(struct bytes *into)
{
    auto_bytes jail = {0}, system = {0};
    jail_ask(&jail);
    program_ask((const char *const[]){SYSTEM_PYTHON, "-I", "-S", "-c",
                                      "import sys; print(sys.version)", NULL},
                &system);
    bytes_text(&jail), bytes_text(&system);
    line_put("Python in the jail", &jail, into);
    line_put(SYSTEM_PYTHON, &system, into);
    if (jail.length && system.length && strcmp(jail.at, system.at) != 0)
        bytes_append_text(into, "They differ: a static jail gets the system's security fixes by a "
                                "new build of brig alone.\n");
}
