/* Quantities, and the hash that names a policy. */
#include "supervisor/policy/policy.h"
#include "supervisor/policy/quantity.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void what_is_shown_is_read_back(void **state)
{
    static const struct {
        const char *text;
        enum quantity_measure measure;
        uint64_t amount;
    } rows[] = {
        {"0 B", QUANTITY_BYTES, 0},
        {"1 B", QUANTITY_BYTES, 1},
        {"1023 B", QUANTITY_BYTES, 1023},
        {"1 KiB", QUANTITY_BYTES, 1024},
        {"1025 B", QUANTITY_BYTES, 1025},
        {"512 MiB", QUANTITY_BYTES, 512ULL << 20},
        {"3 TiB", QUANTITY_BYTES, 3ULL << 40},
        {"0 ms", QUANTITY_TIME, 0},
        {"250 ms", QUANTITY_TIME, 250},
        {"5 s", QUANTITY_TIME, 5000},
        {"90 s", QUANTITY_TIME, 90000},
        {"2 min", QUANTITY_TIME, 120000},
        {"24 h", QUANTITY_TIME, 86400000},
        {"18446744073709551615 B", QUANTITY_BYTES, UINT64_MAX},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t amount = 0;
        auto_bytes shown = {0};
        assert_true(quantity_parse(rows[i].text, rows[i].measure, &amount));
        assert_int_equal(amount, rows[i].amount);
        quantity_show(amount, rows[i].measure, &shown);
        assert_string_equal(bytes_text(&shown), rows[i].text);
    }
}

static void one_amount_may_be_written_in_several_units(void **state)
{
    uint64_t amount = 0;
    (void)state;
    assert_true(quantity_parse("1024 KiB", QUANTITY_BYTES, &amount));
    assert_int_equal(amount, 1 << 20);
    assert_true(quantity_parse("60 s", QUANTITY_TIME, &amount));
    assert_int_equal(amount, 60000);
}

static void what_is_no_quantity_is_refused(void **state)
{
    static const struct {
        const char *text;
        enum quantity_measure measure;
    } rows[] = {
        {"", QUANTITY_BYTES},
        {"1", QUANTITY_BYTES},
        {"1 ", QUANTITY_BYTES},
        {"MiB", QUANTITY_BYTES},
        {" 1 MiB", QUANTITY_BYTES},
        {"1  MiB", QUANTITY_BYTES},
        {"1 MiB ", QUANTITY_BYTES},
        {"1MiB", QUANTITY_BYTES},
        {"1 MB", QUANTITY_BYTES},
        {"1 mib", QUANTITY_BYTES},
        {"512MB", QUANTITY_BYTES},
        {"-1 B", QUANTITY_BYTES},
        {"+1 B", QUANTITY_BYTES},
        {"01 B", QUANTITY_BYTES},
        {"1.5 KiB", QUANTITY_BYTES},
        {"1e3 B", QUANTITY_BYTES},
        {"0x10 B", QUANTITY_BYTES},
        {"1 s", QUANTITY_BYTES},
        {"1 MiB", QUANTITY_TIME},
        {"1 sec", QUANTITY_TIME},
        {"1 S", QUANTITY_TIME},
        {"1\t s", QUANTITY_TIME},
        {"1\u00a0s", QUANTITY_TIME},
        {"1 s\n", QUANTITY_TIME},
        {"1 B", QUANTITY_COUNT},
        {"16777216 TiB", QUANTITY_BYTES},
        {"1 s s", QUANTITY_TIME},
        {"18446744073709551616 B", QUANTITY_BYTES},
        {"99999999999999999999999999999 B", QUANTITY_BYTES},
        {"18446744073709551615 s", QUANTITY_TIME},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        uint64_t amount = 0;
        if (quantity_parse(rows[i].text, rows[i].measure, &amount))
            fail_msg("\"%s\" is taken for a quantity", rows[i].text);
    }
}

static void the_hash_is_sha256(void **state)
{
    char hex[65];
    (void)state;
    sha256_hex("", 0, hex);
    assert_string_equal(hex, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    sha256_hex("abc", 3, hex);
    assert_string_equal(hex, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_shown_is_read_back),
        cmocka_unit_test(one_amount_may_be_written_in_several_units),
        cmocka_unit_test(what_is_no_quantity_is_refused),
        cmocka_unit_test(the_hash_is_sha256),
    };
    return cmocka_run_group_tests_name("quantities and hashes", tests, NULL, NULL) != 0;
}
