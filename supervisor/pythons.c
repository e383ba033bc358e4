/* The Python in the jail, beside this system's. */
#include "supervisor/pythons.h"

#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"
#include "supervisor/places.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define SYSTEM_PYTHON "/usr/bin/python3"

enum { VERSION_BYTES = 400 };

static _Noreturn void program_become(const char *const *words, int output)
{
    char *const nothing[] = {NULL};
    int null = open("/dev/null", O_RDWR | O_CLOEXEC);
    if (null >= 0 && dup2(null, 0) == 0 && dup2(null, 2) == 2 && dup2(output, 1) == 1)
        execve(words[0], (char *const *)(size_t)words, nothing);
    _exit(127);
}

/* With nothing in the environment; only the given descriptor is its output. Not posix_spawn: that
 * calls clone3, which containers refuse. */
static bool program_spawn(const char *const *words, int output, pid_t *pid)
{
    *pid = fork();
    if (*pid == 0)
        program_become(words, output);
    return *pid > 0;
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

void pythons_ask(struct pythons *pythons)
{
    *pythons = (struct pythons){0};
    jail_ask(&pythons->jail);
    program_ask((const char *const[]){SYSTEM_PYTHON, "-I", "-S", "-c",
                                      "import sys; print(sys.version)", NULL},
                &pythons->system);
    bytes_text(&pythons->jail), bytes_text(&pythons->system);
}

void pythons_end(struct pythons *pythons)
{
    bytes_end(&pythons->jail);
    bytes_end(&pythons->system);
}

bool pythons_differ(struct pythons *pythons)
{
    return pythons->jail.length && pythons->system.length &&
           strcmp(bytes_text(&pythons->jail), bytes_text(&pythons->system)) != 0;
}

void pythons_put(struct bytes *into)
{
    auto_end(pythons_end) struct pythons pythons;
    pythons_ask(&pythons);
    line_put("Python in the jail", &pythons.jail, into);
    line_put(SYSTEM_PYTHON, &pythons.system, into);
    if (pythons_differ(&pythons))
        bytes_append_text(into, "They differ: a static jail gets the system's security fixes by a "
                                "new build of brig alone.\n");
}
