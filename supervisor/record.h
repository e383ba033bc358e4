/* What a run has told so far: its calls, its log, its phases, and how the bridge says that it
 * ended. Filled by the reader of events, read by progress and report. */
#ifndef BRIG_SUPERVISOR_RECORD_H
#define BRIG_SUPERVISOR_RECORD_H

#include "base/bytes.h"
#include "supervisor/verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum call_state { CALL_RUNNING, CALL_OK, CALL_FAILED, CALL_CANCELLED };

/* Texts of scripts and models may hold U+0000: what is kept of them for the report is the JSON
 * string as it was told, and what is shown to people a C string, where U+0000 stands as U+2400. */
struct record_call {
    char *id;
    char *label;      /* to be shown, or NULL */
    char *label_json; /* or NULL */
    enum call_state state;
    uint64_t started_us, ended_us; /* since the hand-over */
    unsigned attempts;
    char *code; /* of a failure, else NULL */
};

struct record_line {
    char *id;
    char *json;
    uint64_t at_us;
};

struct record_counts {
    uint64_t nodes, failed, failed_slots, scopes, frames, prompt_tokens, completion_tokens;
};

/* How the bridge says that the run ended: the jail's own word is in it, so it chooses only among
 * what the jail may choose. */
struct record_end {
    bool told;
    enum verdict verdict;
    char *reason;       /* to be shown, or NULL */
    char *reason_json;  /* or NULL */
    char *budget;       /* the policy's key of what is spent, or NULL */
    struct bytes value; /* JSON; empty where there is none */
    struct bytes error;
    struct bytes problems;
    struct bytes warnings; /* of a check */
    struct record_counts counts;
};

struct record {
    struct record_call *calls;
    size_t call_count, call_room;
    void *calls_by_id; /* tree of tsearch(3) */
    struct record_line *lines;
    size_t line_count, line_room;
    struct record_line *warnings;
    size_t warning_count, warning_room;
    struct record_end end;
};

/* A new running call; it takes over all strings. NULL if the id is known already. */
struct record_call *record_call_add(struct record *record, char *id, char *label, char *label_json);
struct record_call *record_call_find(struct record *record, const char *id);

/* Both take over the strings. */
void record_line_add(struct record *record, char *id, char *json, uint64_t at_us);
void record_warning_add(struct record *record, char *json);

/* "running", "ok", "failed", "cancelled": as in events and reports. */
const char *call_state_name(enum call_state state);

/* Frees all of it and leaves {0}. */
void record_clear(struct record *record);

#endif
