/* bench/compile: how long a script takes to be validated and compiled, and how long the interpreter
 * alone takes to compile the same text.
 *
 *     compile SCRIPT POLICY ROUNDS    prints {"judged_ms":[…],"compiled_ms":[…]}
 *
 * Both in turns, each in a process of its own that is cloned from one prepared interpreter, as a
 * jail is from its template: whatever is touched first is paid for as there. */
#include "base/io.h"
#include "base/json_write.h"
#include "jail/guest/crossing.h"
#include "jail/guest/guest.h"
#include "jail/guest/interpreter.h"
#include "jail/guest/workflow.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { INPUT_MOST = 1 << 22 };

struct bench {
    struct bytes script, policy;
    size_t rounds;
};

static _Noreturn void bench_fail(const char *text)
{
    fprintf(stderr, "compile: %s\n", text);
    exit(1);
}

/* Of the kernel: the guest's own clock stands still. */
static double now_ms(void)
{
    struct timespec now = {0};
    syscall(SYS_clock_gettime, CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static PyObject *language_described(const struct bench *bench)
{
    PyObject *policy = crossing_read(bench->policy.at, bench->policy.length);
    return policy ? PyDict_GetItemString(policy, "language") : NULL; /* the policy is kept */
}

static bool script_judge(const struct bench *bench, const struct language *language)
{
    struct problems problems = {0};
    struct workflow workflow;
    const struct bytes *script = &bench->script;
    return workflow_compile(script->at, script->length, language, &problems, NULL, &workflow) ==
           WORKFLOW_READY;
}

static bool judged(const struct bench *bench, double *ms)
{
    struct language language;
    PyObject *described = language_described(bench);
    if (!described || !language_read(described, &language))
        return false;
    double begin = now_ms();
    bool ready = script_judge(bench, &language);
    *ms = now_ms() - begin;
    return ready;
}

static bool compiled(const struct bench *bench, double *ms)
{
    double begin = now_ms();
    PyObject *code = Py_CompileString(bench->script.at, WORKFLOW_FILE_NAME, Py_file_input);
    *ms = now_ms() - begin;
    return code;
}

typedef bool (*contestant)(const struct bench *bench, double *ms);

static _Noreturn void clone_run(const struct bench *bench, contestant run, int into)
{
    double ms;
    PyGC_Disable(); /* as guest_run does */
    bool done = run(bench, &ms) && io_write_all(into, &ms, sizeof ms);
    _exit(done ? EXIT_SUCCESS : EXIT_FAILURE);
}

static double clone_time(const struct bench *bench, contestant run)
{
    int ends[2];
    double ms;
    if (pipe(ends) < 0)
        bench_fail("no pipe");
    pid_t clone = fork();
    if (clone == 0)
        clone_run(bench, run, ends[1]);
    close(ends[1]);
    if (clone < 0 || !io_read_exactly(ends[0], &ms, sizeof ms))
        bench_fail("the script is refused");
    close(ends[0]);
    waitpid(clone, NULL, 0);
    return ms;
}

static void times_put(struct bytes *out, const char *key, const double *times, size_t count)
{
    json_key(out, key);
    json_open(out, '[');
    for (size_t i = 0; i < count; i++)
        json_put_real(out, times[i], 4);
    json_close(out, ']');
}

static void rounds_tell(const struct bench *bench)
{
    double *times = calloc(2 * bench->rounds, sizeof *times);
    if (!times)
        bench_fail("out of memory");
    for (size_t i = 0; i < bench->rounds; i++) {
        times[i] = clone_time(bench, judged);
        times[bench->rounds + i] = clone_time(bench, compiled);
    }
    auto_bytes out = {0};
    json_open(&out, '{');
    times_put(&out, "judged_ms", times, bench->rounds);
    times_put(&out, "compiled_ms", times + bench->rounds, bench->rounds);
    json_close(&out, '}');
    bytes_append_byte(&out, '\n');
    io_write_all(STDOUT_FILENO, out.at, out.length);
    free(times);
}

int main(int count, char **arguments)
{
    struct error error;
    static struct bench bench;
    if (count != 4 || (bench.rounds = strtoul(arguments[3], NULL, 10)) < 1)
        bench_fail("usage: compile SCRIPT POLICY ROUNDS");
    if (!io_read_file(arguments[1], INPUT_MOST, &bench.script, &error) ||
        !io_read_file(arguments[2], INPUT_MOST, &bench.policy, &error) || !guest_prepare(&error))
        bench_fail(error.text);
    bytes_text(&bench.script);
    rounds_tell(&bench);
    return 0;
}
