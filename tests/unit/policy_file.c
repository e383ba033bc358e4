/* Which files a policy is read from, and which are not trusted. */
#include "policies.h"

#include "base/own.h"

#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <cmocka.h>

/* A folder with a copy of the script policy in it. */
struct folder {
    char path[32];
    struct bytes file;
};

static void folder_end(struct folder *folder)
{
    unlink(bytes_text(&folder->file));
    rmdir(folder->path);
    bytes_end(&folder->file);
}

#define auto_folder __attribute__((cleanup(folder_end))) struct folder

static struct folder folder_with_copy(void)
{
    struct folder folder = {.path = "/tmp/policy-XXXXXX"};
    auto_free char *text = policy_text_of("script");
    assert_non_null(mkdtemp(folder.path));
    bytes_printf(&folder.file, "%s/mine.json", folder.path);
    auto_fd fd = open(bytes_text(&folder.file), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    assert_int_equal(write(fd, text, strlen(text)), strlen(text));
    return folder;
}

static bool loads(const char *folder, const char *name, struct error *error)
{
    struct policy policy;
    if (!policy_load(folder, name, NULL, 0, false, &policy, error))
        return false;
    policy_end(&policy);
    return true;
}

static void assert_fails(const char *folder, const char *name, const char *part)
{
    struct error error = {0};
    if (loads(folder, name, &error))
        fail_msg("%s is accepted", name);
    if (!strstr(error.text, part))
        fail_msg("\"%s\" is not in \"%s\"", part, error.text);
}

static void names_and_paths_are_told_apart(void **state)
{
    struct error error = {0};
    auto_folder folder = folder_with_copy();
    (void)state;
    assert_true(loads(folder.path, "mine", &error));
    assert_true(loads("/nowhere", bytes_text(&folder.file), &error));
    assert_fails(folder.path, "mine.json", "policy file mine.json: No such file");
    assert_fails(folder.path, "", "the policy's name is empty");
}

static void a_missing_policy_is_named_with_where_it_was_looked_for(void **state)
{
    auto_folder folder = folder_with_copy();
    auto_bytes place = {0};
    (void)state;
    bytes_printf(&place, "no policy \"yours\": there is no %s/yours.json; known there: mine",
                 folder.path);
    assert_fails(folder.path, "yours", bytes_text(&place));
    assert_fails("/nowhere", "yours", "there is no /nowhere/yours.json; known there: none");
    assert_fails("/nowhere", "./yours", "policy file ./yours: No such file");
}

static void a_file_that_others_can_write_is_refused(void **state)
{
    static const struct {
        mode_t mode;
        bool trusted;
    } rows[] = {{0600, true},  {0644, true},  {0755, true},  {0444, true},
                {0664, false}, {0646, false}, {0622, false}, {0666, false}};
    auto_folder folder = folder_with_copy();
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        struct error error = {0};
        assert_int_equal(chmod(bytes_text(&folder.file), rows[i].mode), 0);
        assert_int_equal(loads(folder.path, "mine", &error), rows[i].trusted);
        assert_true(rows[i].trusted || strstr(error.text, "others can write it"));
    }
}

static void a_file_of_a_stranger_is_refused(void **state)
{
    struct error error = {0};
    auto_folder folder = folder_with_copy();
    (void)state;
    /* cmocka's skip counts as a failure in TAP. As root, where the suite runs too, this is judged.
     */
    if (geteuid() != 0 || chown(bytes_text(&folder.file), 4242, 4242) < 0) {
        print_message("# only root can give files away: not judged\n");
        return;
    }
    assert_fails(folder.path, "mine", "belongs to user 4242");
    assert_int_equal(chown(bytes_text(&folder.file), 0, 4242), 0);
    assert_true(loads(folder.path, "mine", &error));
}

static void only_regular_files_are_read(void **state)
{
    auto_folder folder = folder_with_copy();
    (void)state;
    assert_fails("/nowhere", "/dev/null", "is not a regular file");
    assert_fails("/nowhere", "/", "is a directory");
    unlink(bytes_text(&folder.file));
    assert_int_equal(mkfifo(bytes_text(&folder.file), 0600), 0);
    assert_fails(folder.path, "mine", "is not a regular file");
    unlink(bytes_text(&folder.file));
    assert_int_equal(symlink("/dev/zero", bytes_text(&folder.file)), 0);
    assert_fails(folder.path, "mine", "is not a regular file");
}

static void a_file_without_end_is_refused(void **state)
{
    auto_folder folder = folder_with_copy();
    (void)state;
    assert_int_equal(truncate(bytes_text(&folder.file), (1 << 20) + 1), 0);
    assert_fails(folder.path, "mine", "larger than the limit");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_and_paths_are_told_apart),
        cmocka_unit_test(a_missing_policy_is_named_with_where_it_was_looked_for),
        cmocka_unit_test(a_file_that_others_can_write_is_refused),
        cmocka_unit_test(a_file_of_a_stranger_is_refused),
        cmocka_unit_test(only_regular_files_are_read),
        cmocka_unit_test(a_file_without_end_is_refused),
    };
    return cmocka_run_group_tests_name("files of policies", tests, NULL, NULL) != 0;
}
