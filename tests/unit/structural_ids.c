/* Structural IDs: what is one, what is none, and what it names. */
#include "supervisor/structural_id.h"

#include "base/bytes.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void what_the_language_makes_is_an_id(void **state)
{
    static const struct {
        const char *id;
        enum id_kind named;
    } IDS[] = {
        {"r", ID_ROOT},
        {"r/agent-0", ID_AGENT},
        {"r/par-0", ID_PARALLEL},
        {"r/pipe-12", ID_PIPELINE},
        {"r/par-0/b-2", ID_BRANCH},
        {"r/pipe-0/s-1/i-9999", ID_ITEM},
        {"r/par-0/b-2/agent-4294967295", ID_AGENT},
        {"r/pipe-0/s-1/i-3/par-0/b-0/pipe-7/s-0/i-0/agent-10", ID_AGENT},
    };
    (void)state;
    for (size_t i = 0; i < sizeof IDS / sizeof IDS[0]; i++) {
        enum id_kind named;
        if (!id_judge(IDS[i].id, &named) || named != IDS[i].named)
            fail_msg("%s", IDS[i].id);
    }
}

static void all_else_is_none(void **state)
{
    static const char *const NONE[] = {
        "",
        "/",
        "r/",
        "x",
        "R",
        "rr",
        "r-0",
        "agent-0",
        "/r",
        "r//agent-0",
        "r/agent",
        "r/agent-",
        "r/agent-x",
        "r/agent-01",
        "r/agent--1",
        "r/agent-+1",
        "r/agent-1 ",
        "r/agent-4294967296",
        "r/agent-99999999999999999999",
        "r/agent-0/",
        "r/agent-0/agent-0",
        "r/agent-0/par-0",
        "r/b-0",
        "r/s-0/i-0",
        "r/par-0/agent-0",
        "r/par-0/s-0/i-0",
        "r/pipe-0/b-0",
        "r/pipe-0/i-0",
        "r/pipe-0/s-0",
        "r/pipe-0/s-0/agent-0",
        "r/pipe-0/s-0/i-0/i-0",
        "r/r",
        "r/par-0/r/agent-0",
        "r/agent-0\n",
        "r/agent-\xd9\xa1",
    };
    (void)state;
    for (size_t i = 0; i < sizeof NONE / sizeof NONE[0]; i++) {
        enum id_kind named;
        if (id_judge(NONE[i], &named))
            fail_msg("%s", NONE[i]);
    }
}

static bool nested_is_one(unsigned levels)
{
    auto_bytes id = {0};
    enum id_kind named;
    bytes_append_text(&id, "r");
    for (unsigned i = 0; i < levels; i++)
        bytes_append_text(&id, "/pipe-0/s-0/i-0");
    return id_judge(bytes_text(&id), &named);
}

static void nesting_is_bounded(void **state)
{
    (void)state;
    assert_true(nested_is_one(500));
    assert_false(nested_is_one(700));
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_the_language_makes_is_an_id),
        cmocka_unit_test(all_else_is_none),
        cmocka_unit_test(nesting_is_bounded),
    };
    return cmocka_run_group_tests_name("structural ids", tests, NULL, NULL) != 0;
}
