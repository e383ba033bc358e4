/* Starting programs, when somebody stops or ends them at the worst of moments. Linked with
 * --wrap=setsid: the last thing that is the supervisor's own before it becomes another program. */
#include "supervisor/program.h"

#include "base/own.h"

#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <cmocka.h>

pid_t __real_setsid(void);
pid_t __wrap_setsid(void);

/* What the process does to itself on its way; it shares this memory. */
static volatile int on_the_way;

pid_t __wrap_setsid(void)
{
    if (on_the_way)
        kill(getpid(), on_the_way);
    return __real_setsid();
}

struct started {
    struct places places;
    struct signals signals;
    int ours, theirs;
    pid_t pid;
};

static void started_begin(struct started *started)
{
    int ends[2];
    struct error error;
    *started = (struct started){.places = {.programs = "/bin"}};
    assert_true(signals_begin(&started->signals, &error));
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends), 0);
    started->ours = ends[0];
    started->theirs = ends[1];
}

static void started_end(struct started *started)
{
    program_end(&started->pid);
    own_fd_end(&started->ours);
    own_fd_end(&started->theirs);
    signals_end(&started->signals);
    on_the_way = 0;
}

static bool program_try(struct started *started, const char *name, struct error *error)
{
    static char *const NO_ENVIRONMENT[] = {NULL};
    return program_start(&started->places, name, started->theirs, NO_ENVIRONMENT, &started->pid,
                         error);
}

/* Waits for it: `wanted` is WSTOPPED or WEXITED. */
static void change_await(pid_t pid, int wanted)
{
    siginfo_t info = {0};
    assert_int_equal(waitid(P_PID, (id_t)pid, &info, wanted | WNOWAIT), 0);
    assert_int_equal(info.si_pid, pid);
}

static void one_that_is_stopped_before_it_is_there_holds_nobody_up(void **state)
{
    (void)state;
    struct error error;
    struct started started;
    started_begin(&started);
    on_the_way = SIGSTOP;
    assert_true(program_try(&started, "cat", &error));
    assert_true(started.pid > 0);
    started_end(&started);
}

static void one_that_is_killed_before_it_is_there_is_seen_to_have_ended(void **state)
{
    (void)state;
    siginfo_t info;
    struct error error;
    struct started started;
    started_begin(&started);
    on_the_way = SIGKILL;
    assert_true(program_try(&started, "cat", &error));
    change_await(started.pid, WEXITED);
    assert_true(program_has_ended(started.pid, &info));
    assert_int_equal(info.si_status, SIGKILL);
    started_end(&started);
}

static void one_that_is_not_there_is_refused_with_its_name(void **state)
{
    (void)state;
    struct error error;
    struct started started;
    started_begin(&started);
    assert_false(program_try(&started, "no-such-program", &error));
    assert_int_equal(error.number, ENOENT);
    assert_non_null(strstr(error.text, "no-such-program"));
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
    started_end(&started);
}

static void one_that_is_stopped_while_it_is_waited_for_goes_on(void **state)
{
    (void)state;
    siginfo_t info;
    struct error error;
    struct started started;
    started_begin(&started);
    assert_true(program_try(&started, "cat", &error));
    own_fd_end(&started.theirs);
    assert_int_equal(kill(started.pid, SIGSTOP), 0);
    change_await(started.pid, WSTOPPED);
    assert_false(program_has_ended(started.pid, &info));
    /* It ends when it has read to the end, and its socket with it. */
    assert_int_equal(shutdown(started.ours, SHUT_WR), 0);
    assert_int_equal(program_wait(started.pid, &started.signals, started.ours, 20000), WAIT_READY);
    started_end(&started);
}

static void one_that_says_nothing_is_waited_for_no_longer_than_was_asked(void **state)
{
    (void)state;
    struct error error;
    struct started started;
    started_begin(&started);
    assert_true(program_try(&started, "cat", &error));
    assert_int_equal(program_wait(started.pid, &started.signals, started.ours, 0), WAIT_TIMEOUT);
    assert_int_equal(program_wait(started.pid, &started.signals, started.ours, 250), WAIT_TIMEOUT);
    assert_int_equal(raise(SIGTERM), 0); /* blocked: it comes by the descriptor */
    assert_int_equal(program_wait(started.pid, &started.signals, started.ours, 20000),
                     WAIT_STOPPED);
    started_end(&started);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_that_is_stopped_before_it_is_there_holds_nobody_up),
        cmocka_unit_test(one_that_is_killed_before_it_is_there_is_seen_to_have_ended),
        cmocka_unit_test(one_that_is_not_there_is_refused_with_its_name),
        cmocka_unit_test(one_that_is_stopped_while_it_is_waited_for_goes_on),
        cmocka_unit_test(one_that_says_nothing_is_waited_for_no_longer_than_was_asked),
    };
    return cmocka_run_group_tests_name("programs", tests, NULL, NULL) != 0;
}
