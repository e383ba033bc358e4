/* A bridge in a process of its own, between a supervisor and a jail that the test plays. */
#ifndef BRIG_TESTS_UNIT_CONVERSATION_H
#define BRIG_TESTS_UNIT_CONVERSATION_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

struct conversation {
    pid_t bridge;
    int supervisor; /* the test's end of descriptors 0 and 1 of the bridge */
    int jail;       /* the test's end of its descriptor 2; -1 once closed */
    bool deaf;      /* the jail does not read while it says something */
    struct bytes heard;
    size_t taken; /* bytes of heard that were given out as lines */
    struct bytes events;
    int status; /* of the bridge, once it has ended */
};

/* Starts a bridge with the budgets (members of the settings' object, those that matter to the test)
 * and the agent object, and hears the boot frame. Everything waits at most ten seconds, then fails.
 */
struct conversation conversation_begin(const char *budgets, const char *agent);

/* The same for a script that is checked and not run. */
struct conversation conversation_begin_check(void);

/* The jail says lines, each with its newline, or any bytes. */
void conversation_say(struct conversation *talk, const char *text);
void conversation_say_bytes(struct conversation *talk, const char *from, size_t length);

/* The next frame to the jail, without its newline; NULL if the bridge has closed the channel. */
const char *conversation_hear(struct conversation *talk);

/* The jail is gone. */
void conversation_hang_up(struct conversation *talk);

/* Waits until the bridge has ended by itself, and returns its last event. */
const char *conversation_end(struct conversation *talk);

/* How often a text stands in the events so far. */
size_t conversation_count(struct conversation *talk, const char *text);

/* Peak and present resident memory of the bridge in KiB. */
long conversation_memory_kib(const struct conversation *talk, const char *field);

/* Frees what the conversation holds and kills a bridge that still runs. */
void conversation_drop(struct conversation *talk);

#endif
