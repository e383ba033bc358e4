/* How a broken interpreter ends: by a trap, in silence, whatever breaks; and what its clocks say.
 *
 * Each trial runs in a process of its own whose standard error is a pipe: a word there would be a
 * write that the filter of a jail takes for an attack. */
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <assert.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void end_abort(void)
{
    abort();
}

static void end_assert(void)
{
    __assert_fail("false", "file", 1, "function");
}

static void end_fatal(void)
{
    Py_FatalError("the interpreter is broken");
}

static void end_free_twice(void)
{
    void (*volatile release)(void *) = free; /* so that the compiler does not see it coming */
    char *at = malloc(4096);
    release(at);
    release(at);
}

static void end_smashed_stack(void)
{
    void *(*volatile fill)(void *, int, size_t) = memset;
    char small[8];
    fill(small, 1, 64);
}

static void end_overflow(void)
{
    char *volatile from = strdup("longer than the room that it is copied to");
    char small[8];
    strcpy(small, from); /* checked by libc: the size is known */
    puts(small);
}

static void end_by_itself(void)
{
    fputs("a word", stderr);
    raise(SIGTERM);
}

/* What libc notices inside of itself it says itself, where it is shared: nothing can take the place
 * of its own calls of its own functions. In a jail that word is a call that the filter denies. */
#ifdef BRIG_PYTHON_SHARED
enum { LIBC_TRAPS = false };
#else
enum { LIBC_TRAPS = true };
#endif

struct trial {
    const char *claim;
    void (*run)(void);
    bool traps; /* false: ends otherwise, as the control does, which must be told apart */
};

static const struct trial TRIALS[] = {
    {"abort traps in silence", end_abort, true},
    {"a failed assertion traps in silence", end_assert, true},
    {"a fatal error of the interpreter traps in silence", end_fatal, true},
    {LIBC_TRAPS ? "a broken heap traps in silence" : "a shared libc reports a broken heap",
     end_free_twice, LIBC_TRAPS},
    {"a smashed stack traps in silence", end_smashed_stack, true},
    {LIBC_TRAPS ? "an overflow that libc notices traps in silence"
                : "a shared libc reports an overflow",
     end_overflow, LIBC_TRAPS},
    {"what speaks and ends otherwise is told apart", end_by_itself, false},
};

static bool trial_trapped(const struct trial *trial)
{
    int ends[2];
    if (pipe(ends) < 0)
        return !trial->traps;
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        trial->run();
        _exit(EXIT_SUCCESS);
    }
    close(ends[1]);
    char said[256];
    ssize_t length = read(ends[0], said, sizeof said);
    close(ends[0]);
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child || !WIFSIGNALED(status))
        return !trial->traps;
    int signal = WTERMSIG(status);
    return length == 0 && (signal == SIGILL || signal == SIGTRAP);
}

static bool clocks_stand_still(void)
{
    struct timespec first, later;
    struct timeval day;
    for (clockid_t clock = CLOCK_REALTIME; clock <= CLOCK_BOOTTIME; clock++)
        if (clock_gettime(clock, &first) != 0 || usleep(2000) != 0 ||
            clock_gettime(clock, &later) != 0 || memcmp(&first, &later, sizeof first) != 0)
            return false;
    return gettimeofday(&day, NULL) == 0 && day.tv_sec == time(NULL) &&
           time(NULL) == later.tv_sec && clock() == 0;
}

int main(void)
{
    int count = 0, failed = 0;
    for (; (size_t)count < sizeof TRIALS / sizeof TRIALS[0]; count++) {
        bool passed = trial_trapped(&TRIALS[count]) == TRIALS[count].traps;
        failed += !passed;
        printf("%s %d - %s\n", passed ? "ok" : "not ok", count + 1, TRIALS[count].claim);
        fflush(stdout);
    }
    bool still = clocks_stand_still();
    printf("%s %d - the clocks stand still\n1..%d\n", still ? "ok" : "not ok", count + 1,
           count + 1);
    return failed || !still;
}
