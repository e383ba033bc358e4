/* What the tests of the scanner share. Every text is scanned in memory of exactly its size, so that
 * a read beyond its end shows under the sanitizers. */
#ifndef BRIG_TESTS_UNIT_SCANNING_H
#define BRIG_TESTS_UNIT_SCANNING_H

#include "base/json_scan.h"

/* Texts may hold NUL: their length is that of the literal. */
#define TEXT(literal) literal, sizeof(literal) - 1

struct judgement {
    bool good;
    struct json_fault fault;
};

/* Limits that no ordinary test text meets. */
struct json_limits limits_wide(void);

struct judgement json_judge(const char *text, size_t length, const struct json_limits *limits);

/* What must be refused, where and why, beside what differs little and must be accepted. */
struct refusal {
    const char *text;
    size_t length;
    size_t offset;
    const char *reason;
    const char *neighbour;
    size_t neighbour_length;
};

void assert_refusals(const struct refusal *refusals, size_t count,
                     const struct json_limits *limits);

#define ASSERT_REFUSALS(table, limits)                                                             \
    assert_refusals(table, sizeof(table) / sizeof((table)[0]), limits)

/* The tape of a text that must be accepted. Ends with scanned_end. */
struct scanned {
    char *text;
    struct json_tape tape;
};

struct scanned scanned_of(const char *text, size_t length, const struct json_limits *limits);
void scanned_end(struct scanned *scanned);

#endif
