/* Requests to the host: their frames, and the table of those that are not settled. */
#ifndef BRIG_JAIL_GUEST_REQUEST_H
#define BRIG_JAIL_GUEST_REQUEST_H

#include "jail/guest/state.h"

/* Makes room in the table for one more. False: MemoryError is set. */
bool request_reserve(struct scheduler *scheduler);

/* Appends the head of the next request's frame, `{"id":7,"op":"agent","ctx":"s1"`, to what
 * channel_open returned; returns where it begins, so that it can be taken back. */
size_t request_open(const struct scheduler *scheduler, struct bytes *frame, const char *op);

/* Appends the end of a frame: room for it is part of what request_open found. */
void request_close(struct bytes *frame);

/* What a request costs the host beside its line, for itself and for each scope that it asks for:
 * docs/frames.md, to which both sides are held. */
enum { REQUEST_BESIDE_BYTES = 512, REQUEST_SCOPE_BYTES = 16, REQUEST_AHEAD_BYTES = 1 << 20 };

/* Before another request is made: while those on their way cost more than one frame and 1 MiB,
 * reads answers ahead of their turn. Who only ever wrote would block on a host that only ever
 * answers, and would be ended by it. */
void request_pace(struct scheduler *scheduler);

/* Until the scopes that were asked for are there, reads the answers of agents ahead of their turn:
 * which of the two the host had ready first is a matter of time, and must not show. */
void request_await_scopes(struct scheduler *scheduler);

/* The frame of so many bytes, which asks for so many scopes, is written: the awaitable takes the
 * next id and ordinal, belongs to the current scope and holds it until it is settled, and the table
 * owns a reference to it. After request_reserve; cannot fail. */
void request_enter(struct scheduler *scheduler, struct awaitable *awaitable, size_t bytes,
                   size_t scopes);

/* Its answer has been seen: its bytes are no longer on the way. */
void request_seen(struct scheduler *scheduler, struct awaitable *awaitable);

/* Who waits for the answer to that id; NULL if nobody does. Borrowed. */
struct awaitable *request_find(const struct scheduler *scheduler, uint64_t id);

/* Takes an awaitable that is settled and answered out of the table and gives up the table's
 * reference. */
void request_leave(struct scheduler *scheduler, struct awaitable *awaitable);

#endif
