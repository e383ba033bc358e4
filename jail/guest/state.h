/* What the scheduler's files share. Everything hangs off one struct scheduler; nothing of it is a
 * Python object with attributes, so that a script which holds an awaitable or a function of the
 * language holds nothing that leads here. */
#ifndef BRIG_JAIL_GUEST_STATE_H
#define BRIG_JAIL_GUEST_STATE_H

#include "jail/guest/reserve.h"
#include "jail/guest/scheduler.h"

#include "base/json_scan.h"

/* Tokens of scopes are short names that the host chooses: "r", "s0", … */
enum { SCOPE_TOKEN_BYTES = 24 };

struct scope_block;

/* Where calls are made: the root, a branch of parallel, or a cell of pipeline. */
struct scope {
    struct scope_block *block; /* NULL: the root */
    size_t index;              /* in its block */
    size_t holds;              /* the branch itself, unanswered requests, blocks below */
    uint64_t exit_batch;       /* the last exit frame that names a scope below this one */
    uint64_t made[3]; /* calls so far, by enum awaitable_kind: the ordinals of structural IDs */
    struct awaitable *pending; /* made here and not settled: a list, latest first */
    char token[SCOPE_TOKEN_BYTES];
};

enum awaitable_kind { KIND_AGENT, KIND_PARALLEL, KIND_PIPELINE };

/* The scopes of one combinator: they end one by one, and the block with the last of them. */
struct scope_block {
    struct scope *outer;
    enum awaitable_kind kind;
    uint64_t ordinal;
    size_t stages; /* of a pipeline: cell (item, stage) is scope item * stages + stage */
    size_t alive;
    struct scope scopes[];
};

/* An agent call or a combinator: what a script can await, once. */
struct awaitable {
    PyObject_HEAD
    struct scheduler *scheduler;
    struct scope *scope;   /* where it was made; NULL once it is settled */
    struct branch *waiter; /* resumed when it is settled */
    PyObject *value;       /* once settled: the result, or the exception if it failed; of a call
                              that was cancelled its structural ID */
    uint64_t request;      /* the id of its frame */
    uint64_t ordinal;
    size_t asked_bytes; /* what it costs the host, until the answer has been seen */
    PyCodeObject *code; /* whose instruction made it; NULL for want of memory */
    int instruction;
    enum awaitable_kind kind;
    bool awaited, answered, settled, failed;
    bool cancelled;                    /* nobody waits for it any more, and the host knows it */
    struct awaitable *earlier, *later; /* neighbours in scope->pending */
};

enum on_error { ON_ERROR_NONE, ON_ERROR_RAISE, ON_ERROR_OUTCOME };

struct stage {
    PyObject *function;
    int arity; /* 1 to 3: previous, item, index */
};

struct combinator {
    struct awaitable base;
    PyObject *results;        /* a list of count slots, None to begin with */
    PyObject **works;         /* branches or items; NULL once handed over */
    struct branch **branches; /* those that have started and not ended, by slot */
    struct stage *stages;
    struct scope_block *block; /* until its last scope has ended or the combinator is settled */
    PyObject *error;           /* what it will raise */
    size_t count, stage_count, started, running, limit;
    enum on_error on_error;
    bool stopping;   /* its branches are being cancelled, from stop_slot on to stop_end */
    bool stop_wakes; /* the branch of stop_slot becomes ready once what it waits for has stopped */
    size_t stop_slot, stop_end;
    struct combinator *stop_outer; /* that goes on being stopped after this one */
};

/* One flow of execution: the workflow itself, a branch, or an item on its way through the stages.
 */
struct branch {
    struct combinator *combinator; /* NULL: the workflow */
    struct scope *scope;
    size_t slot, stage;
    PyObject *work;     /* the callable or awaitable, or the item; owned */
    PyObject *previous; /* what the last stage returned */
    PyObject *driver;   /* the coroutine or iterator that is being driven; NULL: none yet */
    struct awaitable *waits_for; /* owned; NULL unless it waits */
    bool cancelled, begun;
    struct branch *next_ready;
};

/* What a function of the language does. Borrowed arguments as in vectorcall: `names` is NULL or the
 * tuple of the names of the last arguments. A new reference, or NULL with an exception set. */
typedef PyObject *function_body(struct scheduler *scheduler, PyObject *const *arguments,
                                size_t count, PyObject *names);

struct scheduler {
    struct channel *channel;
    struct scheduler_limits limits;
    PyTypeObject *call_type, *combinator_type, *waiter_type, *function_type, *counter_type;
    PyTypeObject *agent_error_type, *cancelled_type;
    struct branch *ready_first, *ready_last; /* the run queue */
    struct branch *current;                  /* whose code is running; NULL between steps */
    struct branch workflow;
    PyObject *result; /* of the workflow once it has ended; NULL with `error`: it raised that */
    PyObject *error;
    struct scope root;
    struct awaitable **requests; /* of id first_request and later; NULL: settled */
    size_t request_count, request_room;
    uint64_t first_request;
    size_t combinators; /* not settled */
    size_t unopened;    /* of them: without their scopes */
    size_t unanswered;  /* requests */
    size_t asked_bytes; /* what they cost the host, as far as no answer has been seen */
    uint64_t dispatches, tokens_spent;
    PyObject *budget;   /* the dict of the boot frame */
    struct bytes exits; /* tokens for the next exit frame, as a JSON array without its end */
    uint64_t exit_batch;
    unsigned closing; /* abandoned generators being closed: nothing may be dispatched or awaited */
    struct json_tape tape;
    struct bytes text; /* where messages are made: its room is taken beforehand */
    bool over;         /* the workflow has ended */
    void *ballast;     /* given back when memory is exhausted, so that the end can be told */
    struct reserve reserve;
};

/* False: a DSL call may not be made now, and the exception that says so is set (the branch is
 * cancelled, or no branch is running). `dispatches`: it would ask something of the host. */
bool scheduler_permits(struct scheduler *scheduler, bool dispatches);

/* Puts a branch at the end of the run queue. */
void scheduler_make_ready(struct scheduler *scheduler, struct branch *branch);

/* Runs every ready branch to rest. */
void scheduler_settle_down(struct scheduler *scheduler);

#endif
