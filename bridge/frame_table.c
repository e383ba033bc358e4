/* The table of frames: what the jail may say, when, with which fields, of which kinds and sizes. */
#include "bridge/frame.h"

#define PLACE(member) offsetof(struct frame, member)
#define FIELDS(table)                                                                              \
    {                                                                                              \
        .at = (table), .count = sizeof(table) / sizeof *(table)                                    \
    }

enum {
    LABEL_BYTES = 1 << 10,
    ANY_TIME = FRAME_BEFORE | FRAME_RUNNING,
    ANY_END = ANY_TIME | FRAME_CHECKING,
};

static const struct frame_field agent_fields[] = {
    {"id", KIND_ID, true, 0, PLACE(id_text)},
    {"ctx", KIND_TOKEN, true, 0, PLACE(ctx)},
    {"payload", KIND_AGENT_PAYLOAD, true, 0, PLACE(payload)},
};

static const struct frame_field parallel_fields[] = {
    {"id", KIND_ID, true, 0, PLACE(id_text)},
    {"ctx", KIND_TOKEN, true, 0, PLACE(ctx)},
    {"count", KIND_COUNT, true, 0, PLACE(count_text)},
};

static const struct frame_field pipeline_fields[] = {
    {"id", KIND_ID, true, 0, PLACE(id_text)},
    {"ctx", KIND_TOKEN, true, 0, PLACE(ctx)},
    {"count", KIND_COUNT, true, 0, PLACE(count_text)},
    {"stages", KIND_COUNT, true, 0, PLACE(stages_text)},
};

static const struct frame_field cancel_fields[] = {
    {"id", KIND_ID, true, 0, PLACE(id_text)},
};

static const struct frame_field exit_fields[] = {
    {"ctx", KIND_TOKENS, true, 0, PLACE(ctx)},
};

static const struct frame_field log_fields[] = {
    {"ctx", KIND_TOKEN, true, 0, PLACE(ctx)},
    {"payload", KIND_LOG_PAYLOAD, true, 0, PLACE(payload)},
};

static const struct frame_field phase_fields[] = {
    {"ctx", KIND_TOKEN, true, 0, PLACE(ctx)},
    {"payload", KIND_PHASE_PAYLOAD, true, 0, PLACE(payload)},
};

static const struct frame_field done_fields[] = {
    {"payload", KIND_DONE_PAYLOAD, true, 0, PLACE(payload)},
};

static const struct frame_row rows[] = {
    {FRAME_AGENT, "agent", ANY_TIME, FRAME_SIZE_FRAME, FIELDS(agent_fields),
     "a script may call until it is done"},
    {FRAME_PARALLEL, "parallel", ANY_TIME, FRAME_SIZE_FRAME, FIELDS(parallel_fields),
     "a script may fan out until it is done"},
    {FRAME_PIPELINE, "pipeline", ANY_TIME, FRAME_SIZE_FRAME, FIELDS(pipeline_fields),
     "a script may fan out until it is done"},
    {FRAME_CANCEL, "cancel", FRAME_RUNNING, FRAME_SIZE_FRAME, FIELDS(cancel_fields),
     "before the first call there is none to cancel"},
    {FRAME_EXIT, "exit", FRAME_RUNNING, FRAME_SIZE_FRAME, FIELDS(exit_fields),
     "before the first fan-out there is no branch to end"},
    {FRAME_LOG, "log", ANY_TIME, FRAME_SIZE_FRAME, FIELDS(log_fields),
     "warnings of the validator come before anything runs"},
    {FRAME_PHASE, "phase", ANY_TIME, FRAME_SIZE_FRAME, FIELDS(phase_fields),
     "a script may name its phases until it is done"},
    {FRAME_DONE, "done", ANY_END, FRAME_SIZE_RESULT, FIELDS(done_fields),
     "the first one decides the run, and nothing may follow"},
};

static const struct frame_code codes[] = {
    {"raised", false, ANY_END, "failed", NULL, NULL},
    {"deadlock", false, ANY_TIME, "failed", NULL, NULL},
    {"rejected", true, FRAME_BEFORE | FRAME_CHECKING, "rejected", NULL, NULL},
    {"not_json", false, ANY_TIME, "failed", NULL, NULL},
    {"result_too_large", false, ANY_TIME, "over_budget", "result", "budgets.result"},
    {"memory", false, ANY_END, "over_budget", "memory", "limits.address_space"},
};

static const struct frame_field agent_payload[] = {
    {"prompt", KIND_FILLED_TEXT, true, 0, PLACE(prompt)},
    {"schema", KIND_SCHEMA, false, 0, PLACE(schema)},
    {"label", KIND_TEXT, false, LABEL_BYTES, PLACE(label)},
    {"phase", KIND_TEXT, false, LABEL_BYTES, PLACE(phase)},
    {"model", KIND_FILLED_TEXT, false, LABEL_BYTES, PLACE(model)},
    {"effort", KIND_FILLED_TEXT, false, LABEL_BYTES, PLACE(effort)},
    {"tools", KIND_NAMES, false, 0, PLACE(tools)},
    {"timeout_s", KIND_SECONDS, false, 0, PLACE(timeout_s)},
    {"retries", KIND_RETRIES, false, 0, PLACE(retries)},
};

static const struct frame_field log_payload[] = {
    {"text", KIND_TEXT, true, 0, PLACE(text)},
    {"kind", KIND_LOG_KIND, false, 0, PLACE(log_kind)},
};

static const struct frame_field phase_payload[] = {
    {"title", KIND_TEXT, true, LABEL_BYTES, PLACE(title)},
};

static const struct frame_field done_payload[] = {
    {"ok", KIND_BOOLEAN, true, 0, PLACE(ok_text)},
    {"value", KIND_VALUE, false, 0, PLACE(value)},
    {"code", KIND_CODE, false, 0, PLACE(code_text)},
    {"error", KIND_ERROR, false, 0, PLACE(error)},
    {"problems", KIND_PROBLEMS, false, 0, PLACE(problems)},
    {"warnings", KIND_WARNINGS, false, 0, PLACE(warnings)},
};

static const struct frame_field error_fields[] = {
    {"type", KIND_TEXT, true, 0, PLACE(error_type)},
    {"message", KIND_TEXT, true, 0, PLACE(error_message)},
    {"line", KIND_LINE, true, 0, PLACE(error_line)},
    {"traceback", KIND_TEXTS, true, 0, PLACE(error_traceback)},
};

static const struct frame_field problem_fields[] = {
    {"line", KIND_LINE, true, 0, PLACE(problem_line)},
    {"column", KIND_LINE, true, 0, PLACE(problem_column)},
    {"rule", KIND_TEXT, true, 0, PLACE(problem_rule)},
    {"message", KIND_TEXT, true, 0, PLACE(problem_message)},
    {"hint", KIND_TEXT_OR_NULL, false, 0, PLACE(problem_hint)},
};

static const struct frame_fields fields_of_kinds[KIND_COUNT_OF_KINDS] = {
    [KIND_AGENT_PAYLOAD] = FIELDS(agent_payload), [KIND_LOG_PAYLOAD] = FIELDS(log_payload),
    [KIND_PHASE_PAYLOAD] = FIELDS(phase_payload), [KIND_DONE_PAYLOAD] = FIELDS(done_payload),
    [KIND_ERROR] = FIELDS(error_fields),          [KIND_PROBLEMS] = FIELDS(problem_fields),
    [KIND_WARNINGS] = FIELDS(problem_fields),
};

static const char *const meanings[KIND_COUNT_OF_KINDS] = {
    [KIND_ID] = "an integer from 1 to 2^63-1",
    [KIND_COUNT] = "an integer from 0 to 2^63-1",
    [KIND_TOKEN] = "a token: a string without escapes",
    [KIND_TOKENS] = "a list of at least one token",
    [KIND_AGENT_PAYLOAD] = "an object",
    [KIND_LOG_PAYLOAD] = "an object",
    [KIND_PHASE_PAYLOAD] = "an object",
    [KIND_DONE_PAYLOAD] = "an object",
    [KIND_TEXT] = "a string",
    [KIND_FILLED_TEXT] = "a string that is not empty",
    [KIND_TEXT_OR_NULL] = "a string or null",
    [KIND_TEXTS] = "a list of strings",
    [KIND_NAMES] = "a list of strings that are not empty",
    [KIND_SCHEMA] = "an object or a boolean",
    [KIND_SECONDS] = "a number above 0 and at most 86400",
    [KIND_RETRIES] = "an integer from 0 to 10",
    [KIND_LOG_KIND] = "\"log\", \"warning\" or \"slot\"",
    [KIND_BOOLEAN] = "a boolean",
    [KIND_VALUE] = "any value",
    [KIND_LINE] = "an integer from 0 to 2^63-1, or null",
    [KIND_CODE] = "one of the codes below",
    [KIND_ERROR] = "an object",
    [KIND_PROBLEMS] = "a list of at least one object",
    [KIND_WARNINGS] = "a list of objects",
};

const struct frame_row *frame_table(size_t *count)
{
    *count = sizeof rows / sizeof *rows;
    return rows;
}

const struct frame_code *frame_codes(size_t *count)
{
    *count = sizeof codes / sizeof *codes;
    return codes;
}

struct frame_fields frame_kind_fields(enum frame_kind kind)
{
    return fields_of_kinds[kind];
}

const char *frame_kind_means(enum frame_kind kind)
{
    return meanings[kind];
}
