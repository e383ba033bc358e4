/* brig: the command. One table of verbs; everything else is the library. */
#include "supervisor/command.h"

#include "base/io.h"
#include "base/json_write.h"
#include "supervisor/verdict.h"
#include "supervisor/version.h"

#include <errno.h>
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct verb {
    const char *name;
    int (*command)(int count, char *const *arguments);
    const char *help;
};

static const struct verb VERBS[] = {
    {"run", command_run, "run SCRIPT          run a workflow script in a jail"},
    {"policy", command_policy, "policy show NAME    print a policy as it is enforced"},
};

static void help_print(FILE *to)
{
    fprintf(to, "usage: brig VERB …   (each verb has --help)\n\n");
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        fprintf(to, "  brig %s\n", VERBS[i].help);
    fprintf(to, "\n  brig --version      the version\n");
}

/* A caller may have closed them: nothing that brig opens may come to lie there. What fills the
 * place cannot be used the way the caller closed, so that a result that reaches nobody is an error.
 */
static bool standard_descriptors_fill(void)
{
    for (;;) {
        int fd = open("/", O_PATH | O_CLOEXEC);
        if (fd < 0)
            return false;
        if (fd > 2) {
            close(fd);
            return true;
        }
    }
}

static int verb_call(int count, char *const *arguments)
{
    struct error error;
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        if (strcmp(arguments[0], VERBS[i].name) == 0)
            return VERBS[i].command(count - 1, arguments + 1);
    error_set(&error, "unknown verb \"%s\": see brig --help", arguments[0]);
    return command_usage_error(&error);
}

int command_usage_error(const struct error *error)
{
    auto_bytes line = {0};
    bytes_append_text(&line, "brig: ");
    text_append_shown(&line, error->text, strlen(error->text));
    bytes_append_byte(&line, '\n');
    io_write_all(STDERR_FILENO, line.at, line.length);
    return EXIT_USAGE;
}

int main(int count, char **arguments)
{
    if (!standard_descriptors_fill()) {
        perror("brig: fill closed standard descriptors");
        return verdict_row(VERDICT_NONE)->exit_code;
    }
    if (count < 2) {
        help_print(stderr);
        return EXIT_USAGE;
    }
    if ((strcmp(arguments[1], "--help") == 0 || strcmp(arguments[1], "-h") == 0)) {
        help_print(stdout);
        return 0;
    }
    if (strcmp(arguments[1], "--version") == 0) {
        printf("brig %s\nPython %s in the jail\n", BRIG_VERSION, BRIG_PYTHON_VERSION);
        return 0;
    }
    return verb_call(count - 1, arguments + 1);
}
