/* brig: the command. One table of verbs; everything else is the library. */
#include "supervisor/command.h"

#include "base/io.h"
#include "base/json_write.h"
#include "supervisor/caller.h"
#include "supervisor/diagnosis.h"
#include "supervisor/policy/names.h"
#include "supervisor/pythons.h"
#include "supervisor/verdict.h"
#include "supervisor/version.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

struct verb {
    const char *name;
    int (*command)(int count, char *const *arguments);
    const char *usage, *help;
};

static int command_version(int count, char *const *arguments);
static int command_help(int count, char *const *arguments);

static const struct verb VERBS[] = {
    {"run", command_run, "run SCRIPT", "run a workflow script in a jail"},
    {"check", command_check, "check SCRIPT",
     "judge a workflow script and warn of likely mistakes; run nothing of it"},
    {"doctor", command_doctor, "doctor",
     "what this host offers, what is missing, and the remedy; 0 if runs are possible, else 125"},
    {"policy", command_policy, "policy show NAME", "print a policy as it is enforced"},
    {"--version", command_version, "--version",
     "the versions of brig, of the Python in the jail and of this system's"},
    {"--help", command_help, "--help", "this; every verb has a --help of its own"},
};

static void exit_codes_print(FILE *to)
{
    const struct verdict_row *row;
    fprintf(to, "\nexit codes:\n");
    for (size_t i = 0; (row = verdict_exit_row(i)); i++)
        fprintf(to, "  %3d  %-11s  %s\n", row->exit_code, row->name ? row->name : "-",
                row->meaning);
}

static void help_print(FILE *to)
{
    fprintf(to, "usage: brig VERB …\n\n");
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        fprintf(to, "  brig %-16s  %s\n", VERBS[i].usage, VERBS[i].help);
    fprintf(to, "\nexamples:\n"
                "  brig run review.py --args-file args.json --report report.json\n"
                "  brig check review.py\n"
                "  brig doctor\n"
                "  brig policy show script\n");
    exit_codes_print(to);
}

static int command_help(int count, char *const *arguments)
{
    (void)count, (void)arguments;
    help_print(stdout);
    return 0;
}

static int command_version(int count, char *const *arguments)
{
    (void)count, (void)arguments;
    auto_bytes text = {0};
    bytes_printf(&text, "brig %s\n", BRIG_VERSION);
    pythons_put(&text);
    return io_write_all(STDOUT_FILENO, text.at, text.length) ? 0
                                                             : verdict_row(VERDICT_NONE)->exit_code;
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
    const char *name = strcmp(arguments[0], "-h") == 0 ? "--help" : arguments[0];
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        if (strcmp(name, VERBS[i].name) == 0)
            return VERBS[i].command(count - 1, arguments + 1);
    struct name_guess guess = {.distance = NAME_FAR};
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        name_guess(&guess, arguments[0], VERBS[i].name);
    error_set(&error, "unknown verb \"%s\"" NAME_GUESS_FORMAT "; see brig --help", arguments[0],
              NAME_GUESS_WORDS(guess));
    return command_usage_error(&error);
}

/* A step is named: what is at fault is the host, not the command line. */
static int host_error(const struct error *error)
{
    auto_bytes lines = {0};
    struct surroundings surroundings = {0};
    surroundings_note(&surroundings);
    surroundings_read_privilege(&surroundings);
    bytes_printf(&lines, "brig: not run: step %s: %s\nbrig: ", error->step, error->text);
    diagnosis_put(error, &surroundings, &lines);
    bytes_append_byte(&lines, '\n');
    io_write_all(STDERR_FILENO, lines.at, lines.length);
    return verdict_row(VERDICT_NONE)->exit_code;
}

static void error_print(const struct error *error)
{
    auto_bytes line = {0};
    bytes_append_text(&line, "brig: ");
    text_append_shown(&line, error->text, strlen(error->text));
    bytes_append_byte(&line, '\n');
    io_write_all(STDERR_FILENO, line.at, line.length);
}

int command_usage_error(const struct error *error)
{
    if (error->step[0])
        return host_error(error);
    error_print(error);
    return EXIT_USAGE;
}

/* Where memory ends, and where brig finds itself in a state that must not be: a signal would say
 * neither who nor what. */
static void abort_tell(int number)
{
    static const char LINE[] = "brig: gave up: no memory was left, or brig itself is at fault\n";
    (void)number;
    io_write_all(STDERR_FILENO, LINE, sizeof LINE - 1);
    _exit(verdict_row(VERDICT_NONE)->exit_code);
}

/* What a caller may have left in a state in which no command can be carried out. */
static bool caller_settle(struct error *error)
{
    signal(SIGABRT, abort_tell);
    signal(SIGIO, SIG_IGN); /* of a descriptor that a caller has set so; nobody here waits for it */
    return (standard_descriptors_fill() ||
            error_errno(error, errno, "fill closed standard descriptors")) &&
           caller_limits_suffice(CALLER_COMMAND, error);
}

int main(int count, char **arguments)
{
    struct error error;
    if (!caller_settle(&error)) {
        error_print(&error); /* and no diagnosis: there may be no stack for it */
        return verdict_row(VERDICT_NONE)->exit_code;
    }
    if (count < 2) {
        help_print(stderr);
        return EXIT_USAGE;
    }
    return verb_call(count - 1, arguments + 1);
}
