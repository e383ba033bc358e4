/* Exceptions: the two types of the language, and what is told of any exception to the host. */
#ifndef BRIG_JAIL_GUEST_FAILURE_H
#define BRIG_JAIL_GUEST_FAILURE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>

/* What is longer is cut, and the cut is marked. The second figure bounds a message with its
 * escapes, so that a frame about an error fits into what envelopes are allowed, whatever the frame
 * limit. */
enum {
    FAILURE_TYPE_BYTES = 200,
    FAILURE_MESSAGE_BYTES = 16 * 1024,
    FAILURE_WRITTEN_BYTES = 32 * 1024,
    FAILURE_TRACEBACK_LINES = 100
};
#define FAILURE_CUT_MARK "… [cut]"

/* AgentError: an Exception with code, message, retryable, id and attempts, read-only; its text is
 * "code: message". A script may raise it as well: AgentError(message) or AgentError(code, message);
 * its id is then None. NULL: an exception is set. */
PyTypeObject *failure_agent_error_type(void);

/* Cancelled: a BaseException that no name of the script leads to. NULL: an exception is set. */
PyTypeObject *failure_cancelled_type(void);

/* What became of a call; takes references to nothing. `id` may be NULL. */
PyObject *failure_agent_error(PyTypeObject *type, PyObject *code, PyObject *message, bool retryable,
                              PyObject *id, unsigned long long attempts);

/* The exception that is set, normalised and with its traceback, owned by the caller; clears it.
 * Where something has failed and none is set, memory was exhausted. */
PyObject *failure_take(void);

/* Sets an exception as it was taken. Takes over the reference. */
void failure_raise(PyObject *exception);

/* A new dict: {"code","message","retryable","id","attempts"} for what an agent call raised,
 * {"type","message"} for every other exception. */
PyObject *failure_describe(PyObject *exception, PyTypeObject *agent_error_type);

/* Appends UTF-8: lone surrogates as \udXXX, cut to limit_bytes with a mark. Here and in the next
 * two the caller has made room: memory may be exhausted. */
void failure_text(PyObject *text, size_t limit_bytes, struct bytes *into);

/* Append the name of the exception's type, in up to FAILURE_TYPE_BYTES, and its text, in up to
 * FAILURE_MESSAGE_BYTES. Never fail, leave no exception set. */
void failure_type_name(PyObject *exception, struct bytes *into);
void failure_message(PyObject *exception, struct bytes *into);

/* Appends both, "ValueError: text", or the type alone where there is no text. As these. */
void failure_tell(PyObject *exception, struct bytes *into);

/* Appends a JSON array of lines (trace_write), outermost first, script lines only, and returns the
 * innermost line, 0 where there is none. For want of memory nothing is appended. The second says
 * where a suspended coroutine waits. */
int failure_traceback(PyObject *exception, struct bytes *into);
int failure_waits(PyObject *coroutine, struct bytes *into);

/* The innermost script line that an exception passed through, 0 where there is none. */
int failure_line(PyObject *exception);

#endif
