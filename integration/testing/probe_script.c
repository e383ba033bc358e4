/* Carrying out the lines of a containment probe. */
#include "integration/testing/probe_script.h"

#include "base/io.h"
#include "base/json_write.h"
#include "integration/testing/probe_calls.h"
#include "integration/testing/probe_processes.h"

#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/syscall.h>
#include <unistd.h>

extern char **environ;

enum { RESULTS_MOST = 64, BUFFERS = 8, BUFFER_SIZE = 4096, LINE_MOST = 512, EXIT_NO_LINE = 3 };

struct probe {
    struct bytes *json;
    long results[RESULTS_MOST];
    size_t count;
    bool failed; /* the last line's call */
    char *buffers;
};

static _Noreturn void line_refuse(void)
{
    _exit(EXIT_NO_LINE);
}

static void result_put(struct probe *probe, long result, int number)
{
    if (probe->count == RESULTS_MOST)
        line_refuse();
    probe->results[probe->count++] = result;
    probe->failed = number != 0;
    json_open(probe->json, '{');
    json_key(probe->json, "result");
    json_put_integer(probe->json, result);
    json_key(probe->json, "errno");
    json_put_integer(probe->json, number);
    json_close(probe->json, '}');
}

static long term_value(const struct probe *probe, const char *term)
{
    char *end;
    bool is_name = term[0] == '$' || term[0] == '@';
    errno = 0;
    unsigned long value = strtoul(is_name ? term + 1 : term, &end, 0);
    if (*end || end == term + is_name || errno)
        line_refuse();
    if (!is_name)
        return (long)value;
    if (value >= (term[0] == '$' ? probe->count : BUFFERS))
        line_refuse();
    return term[0] == '$' ? probe->results[value] : (long)(probe->buffers + value * BUFFER_SIZE);
}

static long argument_value(const struct probe *probe, char *word)
{
    if (word[0] == '\'')
        return (long)(word + 1);
    unsigned long sum = 0;
    char *save = NULL;
    for (char *term = strtok_r(word, "+", &save); term; term = strtok_r(NULL, "+", &save))
        sum += (unsigned long)term_value(probe, term);
    return (long)sum;
}

/* The next word of the line, which moves behind it. */
static char *word_take(char **words)
{
    char *word = strsep(words, " ");
    if (!word || !*word)
        line_refuse();
    return word;
}

static long argument_take(const struct probe *probe, char **words)
{
    return argument_value(probe, word_take(words));
}

static unsigned char *place_take(const struct probe *probe, char **words)
{
    return (unsigned char *)argument_take(probe, words);
}

static size_t arguments_take(const struct probe *probe, char *words,
                             long arguments[PROBE_ARGUMENTS])
{
    size_t count = 0;
    while (words && count < PROBE_ARGUMENTS)
        arguments[count++] = argument_take(probe, &words);
    if (words)
        line_refuse();
    return count;
}

static long call_take(const struct probe *probe, char *words, long arguments[PROBE_ARGUMENTS])
{
    char *name = word_take(&words);
    long number = probe_call_number(name);
    if (number < 0)
        number = term_value(probe, name);
    arguments_take(probe, words, arguments);
    return number;
}

static void call_attempt(struct probe *probe, char *words)
{
    long arguments[PROBE_ARGUMENTS] = {0};
    long number = call_take(probe, words, arguments);
    errno = 0;
    long result = syscall(number, arguments[0], arguments[1], arguments[2], arguments[3],
                          arguments[4], arguments[5]);
    result_put(probe, result, result == -1 ? errno : 0);
}

/* What the kernel gives back: small negative numbers are errors. */
static void outcome_put(struct probe *probe, long outcome)
{
    bool failed = outcome < 0 && outcome > -4096;
    result_put(probe, failed ? -1 : outcome, failed ? (int)-outcome : 0);
}

static void int80_attempt(struct probe *probe, char *words)
{
#if defined(__x86_64__)
    long arguments[PROBE_ARGUMENTS] = {0};
    int outcome = (int)argument_take(probe, &words);
    arguments_take(probe, words, arguments);
    __asm__ volatile("int $0x80"
                     : "+a"(outcome)
                     : "b"(arguments[0]), "c"(arguments[1]), "d"(arguments[2]), "S"(arguments[3]),
                       "D"(arguments[4])
                     : "r8", "r9", "r10", "r11", "memory");
    outcome_put(probe, outcome);
#else
    (void)words;
    result_put(probe, -1, ENOSYS);
#endif
}

static void task_attempt(struct probe *probe, char *words, bool stays)
{
    long arguments[PROBE_ARGUMENTS] = {0};
    long number = call_take(probe, words, arguments);
    outcome_put(probe, probe_task_make(number, arguments, stays));
}

static void birth_attempt(struct probe *probe, char *words)
{
    task_attempt(probe, words, false);
}

static void stay_attempt(struct probe *probe, char *words)
{
    task_attempt(probe, words, true);
}

static void orphan_attempt(struct probe *probe, char *words)
{
    (void)words;
    outcome_put(probe, probe_orphan_make());
}

static void code_enter(struct probe *probe, char *words)
{
    long (*code)(void *, void *) = (long (*)(void *, void *))argument_take(probe, &words);
    result_put(probe, code(NULL, NULL), 0);
}

static int number_at(const struct probe *probe, char *words)
{
    int number;
    memcpy(&number, place_take(probe, &words), sizeof number);
    return number;
}

static void auxiliary_put(struct probe *probe, char *words)
{
    result_put(probe, (long)getauxval((unsigned long)argument_take(probe, &words)), 0);
}

/* The time-stamp counter: by both of its instructions, of which the second waits for the others. */
static void counter_read(struct probe *probe, char *words)
{
    bool waits = argument_take(probe, &words) != 0;
#if defined(__x86_64__)
    unsigned processor;
    unsigned long count = waits ? __builtin_ia32_rdtscp(&processor) : __builtin_ia32_rdtsc();
    result_put(probe, (long)(count >> 1), 0);
#else
    result_put(probe, -1, ENOSYS);
    (void)waits;
#endif
}

static void number_load(struct probe *probe, char *words)
{
    result_put(probe, (long)(unsigned)number_at(probe, words), 0);
}

static void outcome_load(struct probe *probe, char *words)
{
    outcome_put(probe, number_at(probe, words));
}

static void memory_show(struct probe *probe, char *words)
{
    auto_bytes shown = {0};
    const unsigned char *from = place_take(probe, &words);
    long length = argument_take(probe, &words);
    for (long i = 0; i < length; i++) {
        char digits[3];
        snprintf(digits, sizeof digits, "%02x", (unsigned)from[i]);
        bytes_append_text(&shown, digits);
    }
    json_put_text_of(probe->json, bytes_text(&shown), shown.length);
}

static void text_put(struct probe *probe, char *words)
{
    unsigned char *into = place_take(probe, &words);
    if (!words)
        line_refuse();
    memcpy(into, words, strlen(words) + 1);
}

static void bytes_put(struct probe *probe, char *words)
{
    unsigned char *into = place_take(probe, &words);
    for (const char *hex = word_take(&words); *hex; hex += 2) {
        unsigned byte;
        if (!isxdigit((unsigned char)hex[0]) || sscanf(hex, "%2x", &byte) != 1 || !hex[1])
            line_refuse();
        *into++ = (unsigned char)byte;
    }
}

static void word_put(struct probe *probe, char *words)
{
    unsigned char *into = place_take(probe, &words);
    long value = argument_take(probe, &words);
    memcpy(into, &value, sizeof value);
}

static void environ_tell(struct probe *probe, char *words)
{
    (void)words;
    json_open(probe->json, '[');
    for (char **variable = environ; *variable; variable++)
        json_put_text(probe->json, *variable);
    json_close(probe->json, ']');
}

static void line_say(struct probe *probe, char *words)
{
    (void)probe;
    size_t length = strlen(words);
    words[length] = '\n';
    io_write_all(1, words, length + 1);
    words[length] = '\0';
}

static void fault_make(struct probe *probe, char *words)
{
    (void)probe, (void)words;
    __builtin_trap();
}

static void spin_for_ever(struct probe *probe, char *words)
{
    (void)probe, (void)words;
    for (volatile unsigned long turns = 0;; turns++)
        continue;
}

static void exit_with(struct probe *probe, char *words)
{
    (void)probe;
    _exit(atoi(words));
}

static void line_act(struct probe *probe, char *line);

static void line_repeat(struct probe *probe, char *words)
{
    char line[LINE_MOST];
    long wanted = argument_take(probe, &words);
    if (!words || strlen(words) >= sizeof line)
        line_refuse();
    for (long done = 0; done < wanted && !probe->failed; done++) {
        memcpy(line, words, strlen(words) + 1);
        line_act(probe, line);
    }
}

struct probe_verb {
    const char *name;
    void (*act)(struct probe *probe, char *words);
    bool takes_words;
};

static const struct probe_verb VERBS[] = {
    {"call", call_attempt, true},
    {"int80", int80_attempt, true},
    {"born", birth_attempt, true},
    {"stay", stay_attempt, true},
    {"orphan", orphan_attempt},
    {"jump", code_enter, true},
    {"auxiliary", auxiliary_put, true},
    {"counter", counter_read, true},
    {"load", number_load, true},
    {"outcome", outcome_load, true},
    {"show", memory_show, true},
    {"text", text_put, true},
    {"bytes", bytes_put, true},
    {"word", word_put, true},
    {"environ", environ_tell},
    {"say", line_say, true},
    {"fault", fault_make},
    {"spin", spin_for_ever},
    {"exit", exit_with, true},
    {"times", line_repeat, true},
};

static void line_act(struct probe *probe, char *line)
{
    char *words = line;
    const char *name = strsep(&words, " ");
    for (size_t i = 0; i < sizeof VERBS / sizeof VERBS[0]; i++)
        if (strcmp(VERBS[i].name, name) == 0 && VERBS[i].takes_words == (words != NULL)) {
            VERBS[i].act(probe, words);
            return;
        }
    line_refuse();
}

/* False: a line that must not fail has. */
static bool line_take(struct probe *probe, char *line)
{
    static const char MUST[] = "must ";
    bool must = strncmp(line, MUST, sizeof MUST - 1) == 0;
    probe->failed = false;
    line_act(probe, must ? line + sizeof MUST - 1 : line);
    return !must || !probe->failed;
}

void probe_script_run(char *script, struct bytes *results)
{
    static _Alignas(BUFFER_SIZE) char buffers[BUFFERS][BUFFER_SIZE];
    struct probe probe = {.json = results, .buffers = buffers[0]};
    char *save = NULL;
    char *line = strtok_r(script, "\n", &save);
    while (line && line_take(&probe, line))
        line = strtok_r(NULL, "\n", &save);
}
