/* The rehearsal: a script of brig's own, from parsing to its result. In the template it has
 * everything made that CPython makes on first use, once for all runs. In a clone that waits for a
 * script nobody has sent yet it makes the memory that every run writes to the clone's own, instead
 * of page by page while somebody waits. */
#ifndef BRIG_JAIL_GUEST_REHEARSAL_H
#define BRIG_JAIL_GUEST_REHEARSAL_H

struct scheduler;

/* Says nothing, reads nothing, and drops what it made. The caller freezes the objects that are
 * left, so that no script can tell by the collector whether there was a rehearsal. One that fails
 * has merely saved no time. */
void rehearsal_run(struct scheduler *scheduler);

#endif
