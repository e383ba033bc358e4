/* What parallel and pipeline have in common: slots, limit, errors, cancellation. */
#ifndef BRIG_JAIL_GUEST_COMBINATOR_H
#define BRIG_JAIL_GUEST_COMBINATOR_H

#include "jail/guest/function.h"
#include "jail/guest/state.h"

/* What was taken up from an iterable; owned until it is handed over. */
struct works {
    PyObject **at;
    size_t count, room;
};

/* How many are taken up at most: one more than the budget of scopes has room for, so that it is the
 * host who refuses them. */
size_t works_most(const struct scheduler *scheduler, size_t scopes_each);

/* Copies what `iterable` yields, but no more than `most`. False: an exception is set. */
bool works_take(PyObject *iterable, const char *function, size_t most, struct works *works);
void works_end(struct works *works);

struct combinator_options {
    enum on_error on_error;
    size_t limit;
};

/* Takes on_error or limit. False: it is neither, or is no such value; an exception is set. */
bool combinator_option_take(struct combinator_options *options, const char *function,
                            struct keyword keyword);

/* Makes the combinator and asks the host for its scopes. Takes over works (and, on success, stages,
 * from PyMem_Malloc). NULL: an exception is set and nothing was asked. */
PyObject *combinator_new(struct scheduler *scheduler, enum awaitable_kind kind, struct works *works,
                         struct stage *stages, size_t stage_count,
                         const struct combinator_options *options);

/* The host's answer: the tokens of the scopes, a JSON array on the tape. Starts what may start.
 * False: they are not what was asked for. */
bool combinator_open(struct combinator *combinator, const struct json_tape *tape, uint32_t tokens);

/* A branch is over: with a value, which is taken over, or NULL and the exception that is set. Frees
 * the branch. */
void combinator_take(struct combinator *combinator, struct branch *branch, PyObject *value);

/* Settles it once everything in it has ended. It may be gone afterwards. */
void combinator_finish(struct combinator *combinator);

/* The scopes of a slot whose branch never began end. */
void combinator_slot_drop(struct combinator *combinator, size_t slot);

/* Drops what it owns beside the outcome. */
void combinator_clear(struct combinator *combinator);

#endif
