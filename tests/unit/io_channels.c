/* Reading and writing all of it through pipes and sockets, and handing descriptors over. */
#include "base/io.h"

#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

static void reading_exactly_tells_early_ends_from_failures(void **state)
{
    char into[8] = "";
    int ends[2];
    (void)state;
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    assert_true(io_write_all(ends[1], "abcdefgh", 8));
    assert_true(io_read_exactly(ends[0], into, 3));
    assert_memory_equal(into, "abc", 3);
    close(ends[1]);
    assert_false(io_read_exactly(ends[0], into, 6));
    assert_int_equal(errno, 0);
    assert_true(io_read_exactly(ends[0], into, 0));
    close(ends[0]);
    assert_false(io_read_exactly(ends[0], into, 1));
    assert_int_equal(errno, EBADF);
    assert_false(io_write_all(ends[0], into, 1));
    assert_int_equal(errno, EBADF);
}

static void wait_ms(long milliseconds)
{
    struct timespec pause = {.tv_nsec = milliseconds * 1000000};
    nanosleep(&pause, NULL);
}

static void reader_end(pid_t reader)
{
    int status;
    assert_int_equal(waitpid(reader, &status, 0), reader);
    assert_int_equal(status, 0);
}

static volatile sig_atomic_t signals_seen;

static void signal_count(int number)
{
    (void)number;
    signals_seen = signals_seen + 1;
}

enum { SLOW_LENGTH = 1 << 20, SLOW_STEPS = 16 };

/* Reads SLOW_LENGTH bytes with pauses, and expects the end behind them. */
static pid_t slow_reader_start(const int ends[2])
{
    static char into[SLOW_LENGTH / SLOW_STEPS];
    pid_t reader = fork();
    assert_true(reader >= 0);
    if (reader)
        return reader;
    close(ends[1]);
    for (int i = 0; i < SLOW_STEPS; i++) {
        wait_ms(3);
        if (!io_read_exactly(ends[0], into, sizeof into))
            _exit(1);
    }
    _exit(read(ends[0], into, 1) == 0 ? 0 : 1);
}

/* A timer interrupts the writer again and again while it waits: all of it must arrive. */
static void writing_survives_interruptions(void **state)
{
    struct sigaction action = {.sa_handler = signal_count}, former;
    struct itimerval often = {.it_interval.tv_usec = 1000, .it_value.tv_usec = 1000}, never = {0};
    auto_free char *text = calloc(1, SLOW_LENGTH);
    int ends[2];
    (void)state;
    assert_non_null(text);
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    pid_t reader = slow_reader_start(ends);
    close(ends[0]);
    assert_int_equal(sigaction(SIGALRM, &action, &former), 0);
    setitimer(ITIMER_REAL, &often, NULL);
    bool written = io_write_all(ends[1], text, SLOW_LENGTH);
    setitimer(ITIMER_REAL, &never, NULL);
    sigaction(SIGALRM, &former, NULL);
    close(ends[1]);
    assert_true(written);
    reader_end(reader);
    assert_in_range(signals_seen, 5, 10000);
}

static int descriptor_receive(int socket_fd, char *into, size_t length)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control = {0};
    struct iovec vector = {.iov_base = into, .iov_len = length};
    struct msghdr message = {.msg_iov = &vector,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    int fd = -1;
    assert_int_equal(recvmsg(socket_fd, &message, MSG_CMSG_CLOEXEC), length);
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    if (!header)
        fail_msg("no descriptor came");
    else
        memcpy(&fd, CMSG_DATA(header), sizeof fd);
    return fd;
}

static void a_descriptor_is_handed_over_with_its_bytes(void **state)
{
    int pair[2], ends[2];
    struct error error;
    char beside[2], into[5];
    (void)state;
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair), 0);
    assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
    assert_true(io_send_descriptor(pair[0], "hi", 2, ends[1], &error));
    close(ends[1]);
    int received = descriptor_receive(pair[1], beside, 2);
    assert_memory_equal(beside, "hi", 2);
    assert_true(io_write_all(received, "hello", 5));
    assert_true(io_read_exactly(ends[0], into, 5));
    assert_memory_equal(into, "hello", 5);
    close(received);
    close(ends[0]);
    close(pair[1]);
    assert_false(io_send_descriptor(pair[0], "hi", 2, STDIN_FILENO, &error));
    assert_int_equal(error.number, EPIPE);
    assert_false(io_send_descriptor(pair[0], "hi", 2, -1, &error));
    close(pair[0]);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(reading_exactly_tells_early_ends_from_failures),
        cmocka_unit_test(writing_survives_interruptions),
        cmocka_unit_test(a_descriptor_is_handed_over_with_its_bytes),
    };
    return cmocka_run_group_tests_name("channels", tests, NULL, NULL) != 0;
}
