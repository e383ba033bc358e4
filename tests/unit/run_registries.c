/* What the bridge holds of a run: scopes and their tokens, the guard of nodes, the table of calls.
 */
#include "bridge/call.h"
#include "bridge/guard.h"
#include "bridge/scope.h"
#include "bridge/unread.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

static uint32_t minted(struct scopes *scopes, uint32_t parent, enum scope_kind kind, uint64_t count,
                       uint64_t stages)
{
    struct scope_request request = {
        .parent = parent, .kind = kind, .count = count, .stages = stages};
    struct error error;
    uint32_t first;
    size_t number;
    assert_true(scope_claim(scopes, parent, kind, &request.ordinal, &error));
    assert_true(scope_mint(scopes, &request, &first, &number, &error));
    assert_int_equal(number, count * stages);
    return first;
}

static bool found(const struct scopes *scopes, const char *token)
{
    uint32_t scope;
    struct error error;
    bool known = scope_find(scopes, span_of_text(token), &scope, &error);
    char reason[128];
    snprintf(reason, sizeof reason, "scope bridge: unknown token \"%s\"", token);
    if (!known)
        assert_string_equal(error.text, reason);
    return known;
}

static void tokens_are_names_in_the_order_of_minting(void **state)
{
    static const char *const unknown[] = {"s4",
                                          "s04",
                                          "s",
                                          "",
                                          "S0",
                                          "s-1",
                                          "s+1",
                                          "s0 ",
                                          " s0",
                                          "r0",
                                          "rr",
                                          "0",
                                          "s18446744073709551616",
                                          "s4294967296",
                                          "s99999999999999999999"};
    (void)state;
    struct scopes scopes;
    scopes_begin(&scopes, 100);
    assert_true(found(&scopes, "r"));
    assert_false(found(&scopes, "s0"));
    assert_int_equal(minted(&scopes, 0, SCOPE_PARALLEL, 2, 1), 1);
    assert_int_equal(minted(&scopes, 2, SCOPE_PIPELINE, 1, 2), 3);
    for (int i = 0; i < 4; i++)
        assert_true(found(&scopes, (const char *[]){"s0", "s1", "s2", "s3"}[i]));
    for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
        assert_false(found(&scopes, unknown[i]));
    scopes_end(&scopes);
}

static void ids_are_derived_by_position_alone(void **state)
{
    (void)state;
    struct scopes scopes;
    struct bytes id = {0};
    scopes_begin(&scopes, 100);
    minted(&scopes, 0, SCOPE_PARALLEL, 0, 1);                          /* par-0, of nothing */
    uint32_t branch = minted(&scopes, 0, SCOPE_PARALLEL, 3, 1) + 2;    /* par-1 */
    uint32_t cell = minted(&scopes, branch, SCOPE_PIPELINE, 3, 2) + 5; /* item 2, stage 1 */
    scope_member_append(&scopes, cell, SCOPE_AGENT, 7, &id);
    assert_string_equal(bytes_text(&id), "r/par-1/b-2/pipe-0/s-1/i-2/agent-7");
    bytes_clear(&id);
    scope_id_append(&scopes, 0, &id);
    scope_token_append(&id, 0);
    scope_token_append(&id, cell);
    assert_string_equal(bytes_text(&id), "rrs8");
    bytes_end(&id);
    scopes_end(&scopes);
}

static bool left(struct scopes *scopes, const char *tokens, const char *reason)
{
    struct error error = {0};
    bool good = scope_exit(scopes, span_of_text(tokens), &error);
    if (!good && !strstr(error.text, reason))
        fail_msg("\"%s\" is not in \"%s\"", reason, error.text);
    return good;
}

static void branches_are_left_whole_or_not_at_all(void **state)
{
    static const char *const refused[][2] = {
        {"[\"s0\",\"s0\"]", "named twice"},
        {"[\"s0\",\"r\"]", "the root"},
        {"[\"s0\",\"s9\"]", "unknown token \"s9\""},
        {"[\"s0\",\"s1\"]", "a branch below is live"},
        {"[\"s0\",\"s1\",\"s3\",\"s4\"]", "a branch below is live"},
        {"[\"s0\",\"s2\"]", "a call is pending"},
        {"[]", "no token"},
    };
    (void)state;
    struct scopes scopes;
    scopes_begin(&scopes, 100);
    minted(&scopes, 0, SCOPE_PARALLEL, 3, 1); /* s0 s1 s2 */
    minted(&scopes, 2, SCOPE_PARALLEL, 2, 1); /* s3 s4 below s1 */
    scopes.at[3].calls = 1;
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++) {
        assert_false(left(&scopes, refused[i][0], refused[i][1]));
        assert_int_equal(scopes.at[0].children, 3);
        assert_int_equal(scopes.at[2].children, 2);
        assert_true(found(&scopes, "s0") && found(&scopes, "s3") && found(&scopes, "s4"));
    }
    assert_true(left(&scopes, "[\"s3\", \"s4\",\"s1\",\"s0\"]", ""));
    assert_false(found(&scopes, "s1") || found(&scopes, "s0") || found(&scopes, "s3"));
    assert_true(found(&scopes, "s2"));
    assert_false(left(&scopes, "[\"s1\"]", "unknown token \"s1\""));
    scopes.at[3].calls = 0;
    assert_true(left(&scopes, "[\"s2\"]", ""));
    assert_int_equal(scopes.at[0].children, 0);
    scopes_end(&scopes);
}

static void scopes_are_counted_in_total(void **state)
{
    (void)state;
    struct scopes scopes;
    scopes_begin(&scopes, 5);
    minted(&scopes, 0, SCOPE_PARALLEL, 3, 1);
    assert_true(left(&scopes, "[\"s0\",\"s1\",\"s2\"]", ""));
    struct scope_request request = {.kind = SCOPE_PARALLEL, .count = 3, .stages = 1};
    struct error error;
    uint32_t first;
    size_t number;
    assert_false(scope_mint(&scopes, &request, &first, &number, &error));
    assert_int_equal(scopes.count, 4);
    minted(&scopes, 0, SCOPE_PARALLEL, 2, 1);
    request.count = 1;
    assert_false(scope_mint(&scopes, &request, &first, &number, &error));
    scopes_end(&scopes);
}

static void the_guard_counts_before_and_stays_aborted(void **state)
{
    (void)state;
    struct run_guard guard;
    guard_begin(&guard, 2);
    assert_true(guard_reserve(&guard) && guard_reserve(&guard));
    assert_false(guard.aborted);
    assert_false(guard_reserve(&guard));
    assert_true(guard.aborted);
    assert_int_equal(guard.node_count, 2);
    assert_string_equal(guard.abort_reason, "[workflow] workflow exceeded its node budget (2 agent "
                                            "dispatches) — possible unbounded loop.");
    guard_abort(&guard, "another reason");
    guard.node_most = 10;
    assert_false(guard_reserve(&guard));
    assert_true(strncmp(guard.abort_reason, "[workflow]", 10) == 0);
    guard_begin(&guard, 10);
    guard_abort(&guard, "asked for");
    assert_false(guard_reserve(&guard));
    assert_int_equal(guard.node_count, 0);
    assert_string_equal(guard.abort_reason, "asked for");
}

static void ids_rise_and_calls_are_cancelled_once(void **state)
{
    (void)state;
    struct calls calls = {0};
    struct error error;
    int nobody;
    struct turn *turn = (struct turn *)(void *)&nobody, *named = NULL;
    assert_true(call_take_id(&calls, 5, &error));
    size_t first = call_add(&calls, turn);
    assert_true(call_take_id(&calls, 6, &error)); /* a fan-out */
    assert_true(call_take_id(&calls, INT64_MAX, &error));
    size_t second = call_add(&calls, turn);
    assert_false(call_take_id(&calls, INT64_MAX, &error));
    assert_false(call_take_id(&calls, 1, &error));
    assert_int_equal(calls.pending, 2);
    assert_true(call_cancel(&calls, 5, &named, &error));
    assert_ptr_equal(named, turn);
    assert_false(call_cancel(&calls, 5, &named, &error));
    call_answer(&calls, first);
    call_answer(&calls, second);
    assert_int_equal(calls.pending, 0);
    assert_true(call_cancel(&calls, INT64_MAX, &named, &error));
    assert_null(named);
    assert_false(call_cancel(&calls, 6, &named, &error));
    assert_false(call_cancel(&calls, 4, &named, &error));
    calls_end(&calls);
}

/* What is counted is never below the cost of what is unread, and above it by the slack at most. */
static void unread_answers_are_counted_off_within_the_slack(void **state)
{
    enum { ANSWERS = 5000, BYTES = 40 };
    (void)state;
    struct unread unread = {0};
    size_t costs[ANSWERS], left = 0;
    for (uint64_t i = 0; i < ANSWERS; i++) {
        costs[i] = 512 + (i % 97 == 0 ? 300000 : i % 50);
        left += costs[i];
        unread_add(&unread, (i + 1) * BYTES, costs[i]);
    }
    assert_int_equal(unread.cost, left);
    for (uint64_t taken = 0; taken < ANSWERS; taken++) {
        left -= costs[taken];
        unread_drop(&unread, (taken + 1) * BYTES + BYTES / 2);
        assert_in_range(unread.cost, left, left + UNREAD_SLACK_BYTES);
        unread_add(&unread, (ANSWERS + taken + 1) * BYTES, 512);
        left += 512;
    }
    unread_drop(&unread, 2ULL * ANSWERS * BYTES);
    assert_int_equal(unread.cost, 0);
    assert_in_range(unread.room, 1, 1024);
    unread_end(&unread);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tokens_are_names_in_the_order_of_minting),
        cmocka_unit_test(ids_are_derived_by_position_alone),
        cmocka_unit_test(branches_are_left_whole_or_not_at_all),
        cmocka_unit_test(scopes_are_counted_in_total),
        cmocka_unit_test(the_guard_counts_before_and_stays_aborted),
        cmocka_unit_test(unread_answers_are_counted_off_within_the_slack),
        cmocka_unit_test(ids_rise_and_calls_are_cancelled_once),
    };
    return cmocka_run_group_tests_name("scopes, guard and calls", tests, NULL, NULL);
}
