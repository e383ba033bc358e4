/* Judging texts in the tests of the scanner. */
#include "scanning.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

struct json_limits limits_wide(void)
{
    return (struct json_limits)JSON_LIMITS_DEFAULT;
}

/* Exactly so many bytes, with nothing behind them. */
static char *exact_copy(const char *text, size_t length)
{
    char *copy = malloc(length ? length : 1);
    assert_non_null(copy);
    memcpy(copy, text, length);
    return copy;
}

struct judgement json_judge(const char *text, size_t length, const struct json_limits *limits)
{
    struct judgement judgement = {0};
    struct json_tape tape = {0};
    char *copy = exact_copy(text, length);
    judgement.good = json_scan(copy, length, limits, &tape, &judgement.fault);
    json_tape_end(&tape);
    free(copy);
    return judgement;
}

static void assert_refusal(const struct refusal *refusal, const struct json_limits *limits)
{
    struct judgement refused = json_judge(refusal->text, refusal->length, limits);
    struct judgement accepted = json_judge(refusal->neighbour, refusal->neighbour_length, limits);
    if (refused.good)
        fail_msg("accepted: %s", refusal->text);
    if (!accepted.good)
        fail_msg("refused: %s (%s at %zu)", refusal->neighbour, accepted.fault.reason,
                 accepted.fault.offset);
    if (strcmp(refused.fault.reason, refusal->reason) != 0 ||
        refused.fault.offset != refusal->offset)
        fail_msg("%s: %s at %zu, not %s at %zu", refusal->text, refused.fault.reason,
                 refused.fault.offset, refusal->reason, refusal->offset);
}

void assert_refusals(const struct refusal *refusals, size_t count, const struct json_limits *limits)
{
    for (size_t i = 0; i < count; i++)
        assert_refusal(&refusals[i], limits);
}

struct scanned scanned_of(const char *text, size_t length, const struct json_limits *limits)
{
    struct scanned scanned = {.text = exact_copy(text, length)};
    struct json_fault fault;
    if (!json_scan(scanned.text, length, limits, &scanned.tape, &fault))
        fail_msg("refused: %s (%s at %zu)", text, fault.reason, fault.offset);
    return scanned;
}

void scanned_end(struct scanned *scanned)
{
    json_tape_end(&scanned->tape);
    free(scanned->text);
}
