/* Reading and writing files and named pipes, in a folder of the test's own. */
#include "base/io.h"

#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/capability.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>

#include <cmocka.h>

enum { LIMIT = 1000 };

static int folder_enter(void **state)
{
    char name[] = "/tmp/brig-io-XXXXXX";
    if (!mkdtemp(name) || chdir(name) < 0)
        return -1;
    *state = strdup(name);
    return *state ? 0 : -1;
}

static int folder_leave(void **state)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf -- '%s'", (char *)*state);
    free(*state);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

static void file_make(const char *path, size_t length)
{
    auto_fd fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    for (size_t i = 0; i < length; i++)
        assert_true(io_write_all(fd, "x", 1));
}

/* Everything in the folder, one name a line, as a shell would list it. */
static void assert_folder_holds(const char *expected)
{
    auto_bytes names = {0};
    struct error error;
    FILE *list = popen("ls -A", "r");
    assert_non_null(list);
    assert_true(io_read_to_end(fileno(list), "ls", 10000, &names, &error));
    pclose(list);
    assert_string_equal(bytes_text(&names), expected);
}

static void assert_file_holds(const char *path, const char *expected)
{
    auto_bytes text = {0};
    struct error error;
    assert_true(io_read_file(path, LIMIT, &text, &error));
    assert_string_equal(bytes_text(&text), expected);
}

static void assert_unreadable(const char *path, const char *reason)
{
    auto_bytes text = {0};
    struct error error;
    bytes_append_text(&text, "before");
    assert_false(io_read_file(path, LIMIT, &text, &error));
    assert_string_equal(error.text, reason);
    assert_string_equal(bytes_text(&text), "before");
}

static void a_file_is_read_up_to_the_limit_and_not_beyond(void **state)
{
    auto_bytes text = {0};
    struct error error;
    (void)state;
    bytes_append_text(&text, "before");
    file_make("full", LIMIT);
    assert_true(io_read_file("full", LIMIT, &text, &error));
    assert_int_equal(text.length, LIMIT + 6);
    file_make("over", LIMIT + 1);
    assert_unreadable("over", "over: larger than the limit of 1000 bytes");
    file_make("empty", 0);
    assert_file_holds("empty", "");
    assert_true(io_read_file("empty", 0, &text, &error));
    assert_false(io_read_file("full", 0, &text, &error));
}

static void a_file_larger_than_one_step_is_whole(void **state)
{
    auto_bytes written = {0}, read_back = {0};
    struct error error;
    (void)state;
    for (int i = 0; i < 50000; i++)
        bytes_printf(&written, "line %d\n", i);
    assert_true(io_write_file("large", written.at, written.length, &error));
    assert_true(io_read_file("large", written.length, &read_back, &error));
    assert_int_equal(read_back.length, written.length);
    assert_memory_equal(read_back.at, written.at, written.length);
}

static void only_files_and_pipes_are_read(void **state)
{
    (void)state;
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_unreadable("missing", "missing: No such file or directory");
    assert_unreadable("folder", "folder: is a directory");
    assert_unreadable("/dev/zero", "/dev/zero: is not a regular file");
    assert_unreadable("/dev/null", "/dev/null: is not a regular file");
    file_make("plain", 3);
    assert_unreadable("plain/below", "plain/below: Not a directory");
    assert_file_holds("plain", "xxx");
    assert_int_equal(symlink("plain", "link"), 0);
    assert_file_holds("link", "xxx");
    assert_int_equal(symlink("loop", "loop"), 0);
    assert_unreadable("loop", "loop: Too many levels of symbolic links");
}

/* What root may do without: then modes count for it as for anybody. */
static void privileges_set(bool wanted)
{
    struct __user_cap_header_struct header = {.version = _LINUX_CAPABILITY_VERSION_3};
    struct __user_cap_data_struct sets[2];
    assert_int_equal(syscall(SYS_capget, &header, sets), 0);
    for (int i = 0; i < 2; i++)
        sets[i].effective = wanted ? sets[i].permitted : 0;
    assert_int_equal(syscall(SYS_capset, &header, sets), 0);
}

static void a_file_without_permission_is_an_error(void **state)
{
    (void)state;
    file_make("secret", 3);
    assert_int_equal(chmod("secret", 0), 0);
    privileges_set(false);
    assert_unreadable("secret", "secret: Permission denied");
    privileges_set(true);
    assert_int_equal(chmod("secret", 0400), 0);
    privileges_set(false);
    assert_file_holds("secret", "xxx");
    privileges_set(true);
}

static void wait_ms(long milliseconds)
{
    struct timespec pause = {.tv_nsec = milliseconds * 1000000};
    nanosleep(&pause, NULL);
}

/* Writes `text` to the pipe after a while and ends. */
static pid_t writer_start(const char *path, const char *text, long delay_ms)
{
    pid_t writer = fork();
    assert_true(writer >= 0);
    if (writer)
        return writer;
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* where the test fails, nobody reads */
    wait_ms(delay_ms);
    int fd = open(path, O_WRONLY | O_CLOEXEC);
    wait_ms(delay_ms);
    _exit(fd >= 0 && io_write_all(fd, text, strlen(text)) ? 0 : 1);
}

static void writer_end(pid_t writer)
{
    int status;
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_int_equal(status, 0);
}

static void a_named_pipe_is_waited_for(void **state)
{
    (void)state;
    assert_int_equal(mkfifo("fifo", 0600), 0);
    for (long delay_ms = 0; delay_ms <= 50; delay_ms += 50) {
        pid_t writer = writer_start("fifo", "through the pipe", delay_ms);
        assert_file_holds("fifo", "through the pipe");
        writer_end(writer);
    }
}

static void an_open_pipe_is_read_by_its_path(void **state)
{
    int ends[2];
    char path[40];
    (void)state;
    for (int i = 0; i < 2; i++) {
        assert_int_equal(pipe2(ends, O_CLOEXEC), 0);
        snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
        assert_true(io_write_all(ends[1], "piped", i ? 5 : 0));
        close(ends[1]);
        assert_file_holds(path, i ? "piped" : "");
        close(ends[0]);
    }
}

static void a_file_is_written_anew(void **state)
{
    struct error error;
    (void)state;
    assert_true(io_write_file("out", "first and long", 14, &error));
    assert_true(io_write_file("out", "second", 6, &error));
    assert_file_holds("out", "second");
    assert_true(io_write_file("out", "", 0, &error));
    assert_file_holds("out", "");
    assert_folder_holds("out\n");
}

static void a_reader_keeps_the_former_file_whole(void **state)
{
    struct error error;
    char into[5];
    (void)state;
    assert_true(io_write_file("out", "first", 5, &error));
    auto_fd reader = open("out", O_RDONLY | O_CLOEXEC);
    assert_true(io_write_file("out", "2", 1, &error));
    assert_true(io_read_exactly(reader, into, 5));
    assert_memory_equal(into, "first", 5);
}

/* A disk that is full half-way, as a limit on the size of files. */
static void a_failed_write_leaves_the_former_file_and_no_other(void **state)
{
    enum { LENGTH = 100000 };
    auto_free char *text = calloc(1, LENGTH);
    struct rlimit former, low;
    struct error error;
    (void)state;
    assert_non_null(text);
    assert_true(io_write_file("out", "former", 6, &error));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &former), 0);
    low = (struct rlimit){.rlim_cur = LENGTH / 2, .rlim_max = former.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &low), 0);
    bool over = io_write_file("out", text, LENGTH, &error);
    bool within = io_write_file("small", text, LENGTH / 2, &error);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &former), 0);
    assert_false(over);
    assert_true(within);
    assert_file_holds("out", "former");
    assert_folder_holds("out\nsmall\n");
}

/* In a process of its own: SIGXFSZ ends it in the middle. */
static _Noreturn void write_and_die(void)
{
    enum { LENGTH = 100000 };
    static char text[LENGTH];
    struct error error;
    const struct rlimit low = {LENGTH / 2, LENGTH / 2};
    signal(SIGXFSZ, SIG_DFL);
    setrlimit(RLIMIT_FSIZE, &low);
    io_write_file("out", text, LENGTH, &error);
    _exit(0);
}

static void a_write_that_is_killed_leaves_the_former_file_and_no_other(void **state)
{
    struct error error;
    (void)state;
    int nameless = open(".", O_WRONLY | O_TMPFILE | O_CLOEXEC, 0600);
    if (nameless < 0)
        skip();
    close(nameless);
    assert_true(io_write_file("out", "former", 6, &error));
    pid_t writer = fork();
    if (writer == 0)
        write_and_die();
    int status;
    assert_int_equal(waitpid(writer, &status, 0), writer);
    assert_true(WIFSIGNALED(status));
    assert_int_equal(WTERMSIG(status), SIGXFSZ);
    assert_file_holds("out", "former");
    assert_folder_holds("out\n");
}

static void a_place_that_takes_no_file_is_an_error(void **state)
{
    struct error error;
    (void)state;
    assert_int_equal(mkdir("folder", 0700), 0);
    assert_false(io_write_file("folder", "x", 1, &error));
    assert_string_equal(error.text, "write folder: Is a directory");
    assert_false(io_write_file("missing/out", "x", 1, &error));
    assert_string_equal(error.text, "write missing/out: No such file or directory");
    assert_false(io_write_file("", "x", 1, &error));
    assert_int_equal(chmod("folder", 0500), 0);
    privileges_set(false);
    bool written = io_write_file("folder/out", "x", 1, &error);
    privileges_set(true);
    assert_false(written);
    assert_string_equal(error.text, "write folder/out: Permission denied");
    assert_int_equal(chmod("folder", 0700), 0);
    assert_true(io_write_file("folder/out", "x", 1, &error));
    assert_folder_holds("folder\n");
}

static void a_name_as_long_as_names_can_be_is_written(void **state)
{
    struct error error;
    char name[257];
    (void)state;
    memset(name, 'n', sizeof name);
    name[256] = '\0';
    assert_false(io_write_file(name, "x", 1, &error));
    name[255] = '\0';
    assert_true(io_write_file(name, "x", 1, &error));
    assert_file_holds(name, "x");
}

static void devices_and_links_are_written_through(void **state)
{
    struct error error;
    struct stat status;
    (void)state;
    assert_true(io_write_file("/dev/null", "x", 1, &error));
    file_make("target", 30);
    assert_int_equal(symlink("target", "link"), 0);
    assert_true(io_write_file("link", "new", 3, &error));
    assert_file_holds("target", "new");
    assert_int_equal(lstat("link", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
    assert_int_equal(symlink("later", "dangling"), 0);
    assert_true(io_write_file("dangling", "new", 3, &error));
    assert_file_holds("later", "new");
}

/* As in `brig run … --report /dev/stdout >out`: both outputs must be there, and the link too. The
 * link is one of the test's own, lest a fault replace the system's. */
static void the_own_output_is_continued(void **state)
{
    struct stat status;
    (void)state;
    assert_int_equal(symlink("/proc/self/fd/1", "stdout"), 0);
    pid_t writer = fork();
    assert_true(writer >= 0);
    if (!writer) {
        struct error error;
        int out = open("out", O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
        bool good = out >= 0 && dup2(out, STDOUT_FILENO) >= 0 &&
                    io_write_all(STDOUT_FILENO, "value\n", 6) &&
                    io_write_file("stdout", "report\n", 7, &error) &&
                    io_write_all(STDOUT_FILENO, "end\n", 4);
        _exit(good ? 0 : 1);
    }
    writer_end(writer);
    assert_file_holds("out", "value\nreport\nend\n");
    assert_int_equal(lstat("stdout", &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

/* Left by a process of the same number that was killed. */
static void a_leftover_of_another_does_not_hinder(void **state)
{
    struct error error;
    char name[64];
    (void)state;
    snprintf(name, sizeof name, ".brig-%ld-0.new", (long)getpid());
    file_make(name, 3);
    assert_true(io_write_file("out", "new", 3, &error));
    assert_file_holds("out", "new");
    assert_file_holds(name, "xxx");
}

#define in_folder(test) cmocka_unit_test_setup_teardown(test, folder_enter, folder_leave)

int main(void)
{
    static const struct CMUnitTest tests[] = {
        in_folder(a_file_is_read_up_to_the_limit_and_not_beyond),
        in_folder(a_file_larger_than_one_step_is_whole),
        in_folder(only_files_and_pipes_are_read),
        in_folder(a_file_without_permission_is_an_error),
        in_folder(a_named_pipe_is_waited_for),
        in_folder(an_open_pipe_is_read_by_its_path),
        in_folder(a_file_is_written_anew),
        in_folder(a_reader_keeps_the_former_file_whole),
        in_folder(a_failed_write_leaves_the_former_file_and_no_other),
        in_folder(a_write_that_is_killed_leaves_the_former_file_and_no_other),
        in_folder(a_place_that_takes_no_file_is_an_error),
        in_folder(a_name_as_long_as_names_can_be_is_written),
        in_folder(devices_and_links_are_written_through),
        in_folder(the_own_output_is_continued),
        in_folder(a_leftover_of_another_does_not_hinder),
    };
    return cmocka_run_group_tests_name("files", tests, NULL, NULL) != 0;
}
