/* What the requests cost whose answers lie ready and have not been read: with those that wait for
 * their turn, what is left of the pace that docs/frames.md asks of a guest. */
#ifndef BRIG_BRIDGE_UNREAD_H
#define BRIG_BRIDGE_UNREAD_H

#include <stddef.h>
#include <stdint.h>

/* How much too high the cost may be: answers are counted off in groups of this cost. */
enum { UNREAD_SLACK_BYTES = 64 << 10 };

struct unread_group {
    uint64_t end; /* of its last answer, in bytes since the run began */
    size_t cost;
};

struct unread {
    struct unread_group *at; /* the first `gone` have been read */
    size_t count, gone, room;
    size_t cost;
};

/* The answer to a request of the cost has been queued and ends there. */
void unread_add(struct unread *unread, uint64_t end, size_t cost);

/* All bytes up to there have been taken by the other side. */
void unread_drop(struct unread *unread, uint64_t taken);

/* Frees the table. {0} is an empty one that needs no beginning. */
void unread_end(struct unread *unread);

#endif
