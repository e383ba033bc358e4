/* A containment probe that takes the interpreter's place under the very same confinement: it does
 * what its "script" says, line by line, with raw system calls, and returns what came of it as the
 * run's value.
 *
 *     call NUMBER ARGUMENT…   a system call; arguments are numbers (0x…, negative) or 'text (its
 * address) environ                 the environment it was started with say TEXT                the
 * text as a line on its channel fault | spin | exit N   ends in the way of its name
 *
 * Built for tests alone, never installed. */
#include "base/io.h"
#include "base/json_scan.h"
#include "base/json_write.h"
#include "jail/confine/template.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

extern char **environ;

enum { BOOT_MOST = 1 << 20, ARGUMENTS = 6 };

static long argument_value(char *word)
{
    if (word[0] == '\'')
        return (long)(word + 1);
    return (long)strtoull(word, NULL, 0);
}

static void call_attempt(char *words, struct bytes *results)
{
    long arguments[ARGUMENTS + 1] = {0};
    char *save = NULL;
    size_t count = 0;
    for (char *word = strtok_r(words, " ", &save); word && count <= ARGUMENTS;
         word = strtok_r(NULL, " ", &save))
        arguments[count++] = argument_value(word);
    errno = 0;
    long result = syscall(arguments[0], arguments[1], arguments[2], arguments[3], arguments[4],
                          arguments[5], arguments[6]);
    json_open(results, '{');
    json_key(results, "result");
    json_put_integer(results, result);
    json_key(results, "errno");
    json_put_integer(results, result == -1 ? errno : 0);
    json_close(results, '}');
}

static void environ_tell(char *words, struct bytes *results)
{
    (void)words;
    json_open(results, '[');
    for (char **variable = environ; *variable; variable++)
        json_put_text(results, *variable);
    json_close(results, ']');
}

static void line_say(char *words, struct bytes *results)
{
    (void)results;
    size_t length = strlen(words);
    words[length] = '\n';
    io_write_all(1, words, length + 1);
}

static void fault_make(char *words, struct bytes *results)
{
    (void)words, (void)results;
    __builtin_trap();
}

static void spin_for_ever(char *words, struct bytes *results)
{
    (void)words, (void)results;
    for (volatile unsigned long turns = 0;; turns++)
        continue;
}

static void exit_with(char *words, struct bytes *results)
{
    (void)results;
    _exit(atoi(words));
}

struct probe_verb {
    const char *name;
    void (*act)(char *words, struct bytes *results);
};

static const struct probe_verb VERBS[] = {
    {"call", call_attempt}, {"environ", environ_tell}, {"say", line_say},
    {"fault", fault_make},  {"spin", spin_for_ever},   {"exit", exit_with},
};

static void line_act(char *line, struct bytes *results)
{
    size_t length = strcspn(line, " ");
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        if (strlen(VERBS[i].name) == length && strncmp(line, VERBS[i].name, length) == 0) {
            VERBS[i].act(line + length + (line[length] == ' '), results);
            return;
        }
    _exit(3);
}

static char *script_read(void)
{
    auto_bytes boot = {0};
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_tape tape = {0};
    struct json_fault fault;
    limits.bytes = BOOT_MOST;
    for (char byte = 0; byte != '\n' && boot.length < BOOT_MOST;) {
        if (!io_read_exactly(0, &byte, 1))
            _exit(0);
        bytes_append_byte(&boot, byte);
    }
    if (!json_scan(boot.at, boot.length, &limits, &tape, &fault))
        _exit(3);
    uint32_t payload = json_member(&tape, 0, "payload");
    char *script = payload ? json_text_copy(&tape, json_member(&tape, payload, "script")) : NULL;
    json_tape_end(&tape);
    return script;
}

static void probe_run(void)
{
    auto_bytes done = {0};
    char *script = script_read();
    char *save = NULL;
    bytes_append_text(&done, "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":[");
    for (char *line = script ? strtok_r(script, "\n", &save) : NULL; line;
         line = strtok_r(NULL, "\n", &save))
        line_act(line, &done);
    bytes_append_text(&done, "]}}\n");
    io_write_all(1, done.at, done.length);
    _exit(0);
}

int main(void)
{
    static const struct template_guest PROBE = {.prepare = NULL, .run = probe_run};
    template_serve(&PROBE);
}
