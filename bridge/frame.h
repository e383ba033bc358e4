/* Frames from the jail: one table of what may be said, and one pure function that judges by it.
 *
 * Nothing here has a side effect: bytes in, a frame or the reason against it out. What the judge
 * lets pass is well-formed in itself; whether its token lives and its call exists is for the
 * registries. The table is described in docs/frames.md, which a test holds to it. */
#ifndef BRIG_BRIDGE_FRAME_H
#define BRIG_BRIDGE_FRAME_H

#include "base/error.h"
#include "base/json_scan.h"
#include "bridge/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum frame_op {
    FRAME_AGENT,
    FRAME_PARALLEL,
    FRAME_PIPELINE,
    FRAME_CANCEL,
    FRAME_EXIT,
    FRAME_LOG,
    FRAME_PHASE,
    FRAME_DONE,
    FRAME_OPS
};

/* Where a run stands; a row names those in which it may come, or-ed together. */
enum frame_state {
    FRAME_BEFORE = 1,  /* no call, parallel or pipeline has come yet */
    FRAME_RUNNING = 2, /* at least one has */
    FRAME_OVER = 4,    /* `done` has come, or the run was ended */
    FRAME_CHECKING = 8 /* in place of both for a script that is checked and not run */
};

enum frame_kind {
    KIND_ID,
    KIND_COUNT,
    KIND_TOKEN,
    KIND_TOKENS,
    KIND_AGENT_PAYLOAD,
    KIND_LOG_PAYLOAD,
    KIND_PHASE_PAYLOAD,
    KIND_DONE_PAYLOAD,
    KIND_TEXT,
    KIND_FILLED_TEXT,
    KIND_TEXT_OR_NULL,
    KIND_TEXTS,
    KIND_NAMES,
    KIND_SCHEMA,
    KIND_SECONDS,
    KIND_RETRIES,
    KIND_LOG_KIND,
    KIND_BOOLEAN,
    KIND_VALUE,
    KIND_LINE,
    KIND_CODE,
    KIND_ERROR,
    KIND_PROBLEMS,
    KIND_WARNINGS,
    KIND_COUNT_OF_KINDS
};

/* One field of an object that the table describes. */
struct frame_field {
    const char *name;
    enum frame_kind kind;
    bool required;
    size_t most;  /* bytes of a text without its escapes; 0: as much as the frame has room for */
    size_t place; /* of the struct span in struct frame that takes the value's bytes */
};

struct frame_fields {
    const struct frame_field *at;
    size_t count;
};

/* How many bytes a whole line of the row may have. */
enum frame_size {
    FRAME_SIZE_FRAME, /* budgets.frame and 64 KiB */
    FRAME_SIZE_RESULT /* the larger of budgets.frame and budgets.result, and 64 KiB */
};

struct frame_row {
    enum frame_op op;
    const char *name;
    unsigned states;
    enum frame_size size;
    struct frame_fields fields; /* beside "op" */
    const char *because;        /* why it comes in these states only */
};

/* How a run that returns no value may end, by the jail's own word. */
struct frame_code {
    const char *name;
    bool problems; /* brings "problems" rather than "error" */
    unsigned states;
    const char *verdict;
    const char *budget; /* the budget that is spent, NULL for other verdicts */
    const char *key;    /* the policy's for it */
};

enum { FRAME_ENVELOPE_BYTES = 64 << 10, FRAME_VALUE_DEPTH = 200 };

/* What a request costs beside its line, for itself and for each scope that it asks for, and how
 * much more than budgets.frame of such cost a guest may have unanswered before it asks for more:
 * docs/frames.md, to which both sides are held. */
enum { FRAME_REQUEST_BYTES = 512, FRAME_SCOPE_BYTES = 16, FRAME_AHEAD_BYTES = 1 << 20 };

struct frame_limits {
    size_t frame_bytes, result_bytes;
};

/* Spans point into the judged line. Strings keep their quotes, except `ctx` of a single token. */
struct frame {
    enum frame_op op;
    const struct frame_row *row;
    uint64_t id, count, stages;
    bool ok;                       /* of done */
    const struct frame_code *code; /* of done that is not ok */
    struct span op_text, id_text, count_text, stages_text;
    struct span ctx;     /* a token, or the whole list of exit */
    struct span payload; /* forwarded unchanged */
    struct span prompt, schema, label, phase, model, effort, tools, timeout_s, retries;
    struct span text, log_kind, title;
    struct span ok_text, value, code_text, error, problems, warnings;
    struct span error_type, error_message, error_line, error_traceback;
    struct span problem_line, problem_column, problem_rule, problem_message, problem_hint;
};

/* Judges one line (without its newline). `scratch` is the scanner's memory, reused from line to
 * line. False: the error is the reason of the verdict `blocked`, one line, beginning with "frame:
 * ". */
bool frame_judge(struct span line, enum frame_state state, const struct frame_limits *limits,
                 struct json_tape *scratch, struct frame *frame, struct error *error);

/* The largest line that any row allows, in bytes without the newline: where the reader cuts. */
size_t frame_line_limit(const struct frame_limits *limits);

/* The tables, for the judge, the documentation and tests. */
const struct frame_row *frame_table(size_t *count);
const struct frame_code *frame_codes(size_t *count);
/* The fields of the object that a kind describes (payloads, error, one problem); none for others.
 */
struct frame_fields frame_kind_fields(enum frame_kind kind);
/* What the kind's value is, in words: "an integer from 1 to 2^63-1". */
const char *frame_kind_means(enum frame_kind kind);

#endif
