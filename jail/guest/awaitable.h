/* What a script can await: agent calls and combinators, each of them once. */
#ifndef BRIG_JAIL_GUEST_AWAITABLE_H
#define BRIG_JAIL_GUEST_AWAITABLE_H

#include "jail/guest/state.h"

/* The types; NULL with an exception set. The waiter is what `await` drives: only the scheduler
 * resumes it, and no name of the script leads to one. */
PyTypeObject *awaitable_call_type(void);
PyTypeObject *awaitable_waiter_type(void);
PyTypeObject *awaitable_combinator_type(void);

/* am_await of both: a new waiter. */
PyObject *awaitable_await(PyObject *self);

/* A new awaitable of kind, in no table yet. NULL: an exception is set. */
struct awaitable *awaitable_new(struct scheduler *scheduler, PyTypeObject *type,
                                enum awaitable_kind kind);

/* The line of the script that made it; 0 where a library's did. */
int awaitable_line(const struct awaitable *awaitable);

/* Whether `object` is an agent call or combinator. */
bool awaitable_is(const struct scheduler *scheduler, PyObject *object);

/* Whether await could take `object`. */
bool awaitable_looks_so(PyObject *object);

/* Whether nobody has awaited or begun `object`, which looks like an awaitable. -1: exception set.
 */
int awaitable_is_fresh(const struct scheduler *scheduler, PyObject *object);

/* What drives an awaitable: a coroutine itself, else its iterator. `claimed`: the caller has marked
 * it as awaited. A new reference; NULL with an exception set, also if it has begun already. */
PyObject *awaitable_driver(struct scheduler *scheduler, PyObject *object, bool claimed);

/* Drives one step: PYGEN_NEXT means that the branch rests. What no awaitable of the language has
 * yielded is raised as an error where it was awaited. */
PySendResult awaitable_drive(struct scheduler *scheduler, struct branch *branch, PyObject **value);

/* Settles with a value, or with the exception that `failed` says it is; takes over `value`. The
 * waiting branch becomes ready. The caller's reference to the awaitable must not be the table's. */
void awaitable_settle(struct awaitable *awaitable, PyObject *value, bool failed);

/* Whether `target` waits for `branch`, directly or through what its branches wait for. */
bool awaitable_waits_for(const struct awaitable *target, const struct branch *branch);

#endif
