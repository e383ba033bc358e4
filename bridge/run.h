/* The state of one run, shared by the files that conduct it: run.c turns the loop, run_frames.c
 * does what frames ask for, run_end.c says how it ended. */
#ifndef BRIG_BRIDGE_RUN_H
#define BRIG_BRIDGE_RUN_H

#include "base/error.h"
#include "base/json_scan.h"
#include "bridge/call.h"
#include "bridge/event.h"
#include "bridge/frame.h"
#include "bridge/guard.h"
#include "bridge/reader.h"
#include "bridge/scope.h"
#include "bridge/settings.h"
#include "bridge/turn.h"
#include "bridge/unread.h"
#include "bridge/usage.h"
#include "bridge/writer.h"

#include <stdbool.h>
#include <stdint.h>

struct run {
    struct settings settings;
    struct bytes settings_line;
    struct reader reader;
    struct writer writer;
    struct events events;
    struct scopes scopes;
    struct run_guard guard;
    struct calls calls;
    struct turns turns;
    struct unread unread;
    struct backend echo;
    struct json_tape scratch;
    enum frame_state state;
    uint64_t began_us, now_us; /* now counts from the hand-over */
    bool stalled;              /* the next line asks for more than the jail may have unanswered */
    bool jail_gone;            /* it has said all that it ever will */
    uint64_t failed, failed_slots, frames, log_bytes;
    struct usage usage;
};

/* How much of what the jail has not read yet may lie ready before calls have to wait. */
enum { RUN_HELD_BYTES = 1 << 20 };

/* Judges one line and does what it asks for. Afterwards the run may be over. */
void run_take_line(struct run *run, struct span line);

/* Whether the jail keeps the pace of docs/frames.md: what it has unanswered costs no more than it
 * may when it asks for more. */
bool run_pace_is_kept(struct run *run);

/* For the turns: an outcome on its way to jail and supervisor. */
void run_turn_finished(void *context, const struct turn *turn, const struct outcome *outcome);

/* Ends the run with the verdict and a reason in plain text. Does nothing if it is over. */
void run_end(struct run *run, const char *verdict, const char *reason);

/* The same with the verdict over_budget. `key` is the budget's in the policy, "budgets.nodes"; NULL
 * where no key says how much there is. */
void run_end_spent(struct run *run, const char *key, const char *reason);

/* Ends the run by its `done` frame. */
void run_end_by_done(struct run *run, const struct frame *frame);

#endif
