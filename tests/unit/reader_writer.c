/* The bounded reader and the queue that never waits, over socket pairs. */
#include "bridge/reader.h"
#include "bridge/span.h"
#include "bridge/writer.h"

#include "base/io.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cmocka.h>

static void pair_open(int ends[2])
{
    assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends), 0);
}

static void lines_are_taken_whole_wherever_reads_end(void **state)
{
    static const char text[] = "one\n\ntwo two\nrest";
    (void)state;
    int ends[2];
    pair_open(ends);
    struct reader reader = {.fd = ends[0], .line_most = 7};
    struct span line = {0};
    const char *const wanted[] = {"one", "", "two two"};
    size_t heard = 0;
    for (size_t i = 0; i < sizeof text - 1; i++) {
        assert_true(io_write_all(ends[1], text + i, 1));
        assert_true(reader_fill(&reader));
        for (enum reader_next next; (next = reader_take(&reader, &line)) != READER_NOTHING;) {
            assert_int_equal(next, READER_LINE);
            assert_true(span_is(line, wanted[heard++]));
        }
    }
    assert_int_equal(heard, 3);
    assert_true(reader_fill(&reader)); /* nothing there is not the end */
    close(ends[1]);
    assert_false(reader_fill(&reader));
    assert_int_equal(reader_take(&reader, &line), READER_NOTHING);
    reader_end(&reader);
    close(ends[0]);
}

static void a_line_that_is_put_back_is_the_next_once_more(void **state)
{
    (void)state;
    int ends[2];
    pair_open(ends);
    struct reader reader = {.fd = ends[0], .line_most = 7};
    struct span line = {0};
    assert_true(io_write_all(ends[1], "one\ntwo\nthr", 11));
    assert_true(reader_fill(&reader));
    assert_int_equal(reader_take(&reader, &line), READER_LINE);
    assert_int_equal(reader_take(&reader, &line), READER_LINE);
    reader_put_back(&reader, line);
    assert_true(io_write_all(ends[1], "ee\n", 3));
    assert_true(reader_fill(&reader));
    assert_int_equal(reader_take(&reader, &line), READER_LINE);
    assert_true(span_is(line, "two"));
    assert_int_equal(reader_take(&reader, &line), READER_LINE);
    assert_true(span_is(line, "three"));
    assert_int_equal(reader_take(&reader, &line), READER_NOTHING);
    reader_end(&reader);
    close(ends[0]);
    close(ends[1]);
}

static void a_line_is_cut_before_its_newline_has_come(void **state)
{
    (void)state;
    for (size_t more = 0; more < 2; more++) {
        int ends[2];
        pair_open(ends);
        struct reader reader = {.fd = ends[0], .line_most = 100};
        struct span line;
        char text[101];
        memset(text, 'x', sizeof text);
        assert_true(io_write_all(ends[1], text, 100 + more));
        assert_true(reader_fill(&reader));
        assert_int_equal(reader_take(&reader, &line), more ? READER_TOO_LONG : READER_NOTHING);
        assert_true(io_write_all(ends[1], "\n", 1));
        assert_true(reader_fill(&reader));
        assert_int_equal(reader_take(&reader, &line), more ? READER_TOO_LONG : READER_LINE);
        reader_end(&reader);
        close(ends[0]);
        close(ends[1]);
    }
}

static void a_queue_gives_what_is_taken_in_order(void **state)
{
    enum { LENGTH = 3 << 20, PART = 50000 };
    (void)state;
    int ends[2];
    pair_open(ends);
    struct writer writer = {.fd = ends[0]};
    char *sent = malloc(LENGTH), *got = malloc(LENGTH + PART);
    assert_true(sent && got);
    for (size_t i = 0; i < LENGTH; i++)
        sent[i] = (char)(i * 7 + i / 1000);
    size_t taken = 0;
    for (size_t at = 0; at < LENGTH || !writer_is_empty(&writer); at += PART) {
        if (at < LENGTH)
            bytes_append(&writer.queue, sent + at, LENGTH - at < PART ? LENGTH - at : PART);
        writer_flush(&writer);
        ssize_t count = at % (2 * PART) ? -1 : read(ends[1], got + taken, PART);
        taken += count > 0 ? (size_t)count : 0;
    }
    for (ssize_t count; (count = read(ends[1], got + taken, PART)) > 0;)
        taken += (size_t)count;
    assert_int_equal(taken, LENGTH);
    assert_memory_equal(sent, got, LENGTH);
    assert_int_equal(writer_pending(&writer), 0);
    writer_end(&writer);
    free(sent);
    free(got);
    close(ends[0]);
    close(ends[1]);
}

static void exempt_bytes_are_not_pending(void **state)
{
    (void)state;
    int ends[2];
    pair_open(ends);
    struct writer writer = {.fd = ends[0]};
    bytes_append_text(&writer.queue, "boot\n");
    writer.exempt = writer.queue.length;
    assert_int_equal(writer_pending(&writer), 0);
    assert_false(writer_is_empty(&writer));
    bytes_append_text(&writer.queue, "reply\n");
    assert_int_equal(writer_pending(&writer), 6);
    writer_flush(&writer);
    assert_int_equal(writer_pending(&writer), 0);
    assert_true(writer_is_empty(&writer));
    writer_end(&writer);
    close(ends[0]);
    close(ends[1]);
}

static void a_reader_that_is_gone_is_no_failure(void **state)
{
    (void)state;
    int ends[2];
    pair_open(ends);
    struct writer writer = {.fd = ends[0]};
    signal(SIGPIPE, SIG_IGN);
    close(ends[1]);
    bytes_append_text(&writer.queue, "reply\n");
    writer_flush(&writer);
    assert_true(writer.dead);
    assert_false(writer.broken);
    assert_true(writer_is_empty(&writer));
    bytes_append_text(&writer.queue, "reply\n");
    writer_flush(&writer);
    assert_true(writer_is_empty(&writer));
    writer_end(&writer);
    close(ends[0]);
}

static void a_reader_that_cannot_be_reached_is_a_failure(void **state)
{
    (void)state;
    int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
    assert_true(full >= 0);
    struct writer writer = {.fd = full};
    bytes_append_text(&writer.queue, "an answer");
    writer_flush(&writer);
    assert_true(writer.dead && writer.broken);
    assert_true(writer_is_empty(&writer));
    writer_end(&writer);
    close(full);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lines_are_taken_whole_wherever_reads_end),
        cmocka_unit_test(a_line_that_is_put_back_is_the_next_once_more),
        cmocka_unit_test(a_line_is_cut_before_its_newline_has_come),
        cmocka_unit_test(a_queue_gives_what_is_taken_in_order),
        cmocka_unit_test(exempt_bytes_are_not_pending),
        cmocka_unit_test(a_reader_that_is_gone_is_no_failure),
        cmocka_unit_test(a_reader_that_cannot_be_reached_is_a_failure),
    };
    return cmocka_run_group_tests_name("reader and writer", tests, NULL, NULL);
}
