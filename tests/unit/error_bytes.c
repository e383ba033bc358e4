/* Errors, growing arrays, and ownership. */
#include "base/bytes.h"
#include "base/error.h"
#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void an_error_says_what_and_why(void **state)
{
    struct error error = {.number = 7, .step = "old"};
    (void)state;
    assert_false(error_set(&error, "policy %s: key %d", "script", 3));
    assert_string_equal(error.text, "policy script: key 3");
    assert_int_equal(error.number, 0);
    assert_string_equal(error.step, "");
    assert_false(error_errno(&error, EACCES, "mount %s", "root"));
    assert_string_equal(error.text, "mount root: Permission denied");
    assert_int_equal(error.number, EACCES);
    assert_false(error_at_step(&error, "root"));
    assert_string_equal(error.step, "root");
    assert_string_equal(error.text, "mount root: Permission denied");
}

static void an_error_is_one_line(void **state)
{
    struct error error;
    (void)state;
    error_set(&error, "%s", "a\nb\tc\x1b[31md\x7f\r");
    assert_string_equal(error.text, "a\\nb\\tc\\x1b[31md\\x7f\\r");
    error_set(&error, "%s", "\xc3\xa9 stays");
    assert_string_equal(error.text, "\xc3\xa9 stays");
}

static void an_error_too_long_is_cut(void **state)
{
    enum { LONG = 3000 };
    struct error error;
    char name[LONG + 1];
    (void)state;
    memset(name, 'x', LONG);
    name[LONG] = '\0';
    for (int length = (int)sizeof error.text - 30; length <= LONG; length++) {
        error_errno(&error, EACCES, "%.*s", length, name);
        assert_in_range(strlen(error.text), sizeof error.text - 30, sizeof error.text - 1);
        error_set(&error, "%.*s", length, name);
        assert_in_range(strlen(error.text), sizeof error.text - 30, sizeof error.text - 1);
    }
    error_at_step(&error, name);
    assert_int_equal(strlen(error.step), sizeof error.step - 1);
}

static void bytes_grow_and_keep_what_they_hold(void **state)
{
    auto_bytes bytes = {0};
    (void)state;
    for (int i = 0; i < 100000; i++)
        bytes_append_byte(&bytes, (char)('a' + i % 26));
    assert_int_equal(bytes.length, 100000);
    for (size_t i = 0; i < bytes.length; i++)
        if (bytes.at[i] != (char)('a' + i % 26))
            fail_msg("byte %zu", i);
    assert_in_range(bytes.room, bytes.length, 4 * bytes.length);
}

static void bytes_append_in_every_way(void **state)
{
    auto_bytes bytes = {0};
    (void)state;
    assert_string_equal(bytes_text(&bytes), "");
    bytes_append(&bytes, NULL, 0);
    bytes_append(&bytes, "ab", 2);
    bytes_append_text(&bytes, "cd");
    bytes_append_text(&bytes, "");
    bytes_printf(&bytes, "%d-%s", 5, "e");
    assert_string_equal(bytes_text(&bytes), "abcd5-e");
    assert_int_equal(bytes.length, 7);
    bytes_append(&bytes, "\0z", 2);
    assert_int_equal(bytes.length, 9);
    assert_memory_equal(bytes.at, "abcd5-e\0z", 9);
}

static void one_thing_is_no_plural(void **state)
{
    auto_bytes bytes = {0};
    (void)state;
    for (unsigned long long count = 0; count < 3; count++)
        bytes_put_count(&bytes, count, "call");
    bytes_put_count(&bytes, UINT64_MAX, "line");
    assert_string_equal(bytes_text(&bytes), "0 calls1 call2 calls18446744073709551615 lines");
}

static void bytes_drop_from_the_front_exactly(void **state)
{
    auto_bytes bytes = {0};
    (void)state;
    bytes_drop_front(&bytes, 0);
    bytes_append_text(&bytes, "abcdef");
    bytes_drop_front(&bytes, 0);
    bytes_drop_front(&bytes, 2);
    assert_string_equal(bytes_text(&bytes), "cdef");
    bytes_drop_front(&bytes, 4);
    assert_int_equal(bytes.length, 0);
    bytes_append_text(&bytes, "g");
    assert_string_equal(bytes_text(&bytes), "g");
}

static void bytes_keep_their_room_until_their_end(void **state)
{
    struct bytes bytes = {0};
    (void)state;
    bytes_reserve(&bytes, 5000);
    char *at = bytes.at;
    assert_in_range(bytes.room, 5000, 20000);
    bytes_append_text(&bytes, "text");
    bytes_clear(&bytes);
    assert_int_equal(bytes.length, 0);
    bytes_reserve(&bytes, 5000);
    assert_ptr_equal(bytes.at, at);
    bytes_end(&bytes);
    assert_true(!bytes.at && !bytes.length && !bytes.room);
    bytes_end(&bytes);
}

static bool fd_is_open(int fd)
{
    return fcntl(fd, F_GETFD) >= 0;
}

static void owned_things_end_with_their_scope(void **state)
{
    int seen;
    (void)state;
    {
        auto_fd fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
        seen = fd;
        assert_true(fd_is_open(seen));
        auto_fd none = -1;
        auto_free char *text = strdup("freed by the scope, as the sanitizer confirms");
        assert_non_null(text);
        (void)none;
    }
    assert_false(fd_is_open(seen));
}

static void what_is_taken_outlives_the_scope(void **state)
{
    int kept;
    char *text;
    (void)state;
    {
        auto_fd fd = open("/dev/null", O_RDONLY | O_CLOEXEC);
        auto_free char *inner = strdup("kept");
        kept = take_fd(&fd);
        text = take_pointer(inner);
        assert_true(fd == -1 && !inner);
    }
    assert_true(fd_is_open(kept));
    assert_string_equal(text, "kept");
    close(kept);
    free(text);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_error_says_what_and_why),
        cmocka_unit_test(an_error_is_one_line),
        cmocka_unit_test(an_error_too_long_is_cut),
        cmocka_unit_test(bytes_grow_and_keep_what_they_hold),
        cmocka_unit_test(bytes_append_in_every_way),
        cmocka_unit_test(one_thing_is_no_plural),
        cmocka_unit_test(bytes_drop_from_the_front_exactly),
        cmocka_unit_test(bytes_keep_their_room_until_their_end),
        cmocka_unit_test(owned_things_end_with_their_scope),
        cmocka_unit_test(what_is_taken_outlives_the_scope),
    };
    return cmocka_run_group_tests_name("errors, bytes, ownership", tests, NULL, NULL) != 0;
}
