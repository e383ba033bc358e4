/* A cell: a confined process (a jail, a bridge, a proof jail) as the supervisor holds it, from the
 * number that a template names until it is reaped. */
#ifndef BRIG_SUPERVISOR_CELL_H
#define BRIG_SUPERVISOR_CELL_H

#include "base/error.h"
#include "jail/confine/steps.h"
#include "supervisor/cell_end.h"
#include "supervisor/offspring.h"
#include "supervisor/privilege.h"
#include "supervisor/template.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

struct cell {
    const char *kind; /* "jail", "bridge", "proof jail" */
    struct template_process *template;
    pid_t pid; /* 0: none */
    int pidfd;
    int channel;       /* the supervisor's end; -1 once handed over */
    int theirs;        /* the cell's end, until it has been cloned */
    uint64_t go_ahead; /* the number that it must repeat */
    uid_t uid;         /* outside ids, by the names of the supervisor's user namespace */
    gid_t gid;
    struct cell_end end;
    struct offspring *offspring; /* borrowed; NULL: it can have no children */
};

/* {.pidfd = -1, .channel = -1, .theirs = -1} is an empty cell. */
#define CELL_EMPTY                                                                                 \
    {                                                                                              \
        .pidfd = -1, .channel = -1, .theirs = -1, .end = {.exit_status = -1 }                      \
    }

/* Asks the template for a clone; does not wait. */
bool cell_ask(struct cell *cell, const char *kind, struct template_process *template,
              const struct privilege *privilege, struct template_request request,
              struct error *error);

/* Takes the template's answer: makes sure that the number is the supervisor's own child, opens a
 * pidfd, seizes it with ptrace (EXITKILL, TRACEEXIT), writes the id maps, and lets it go on. */
bool cell_adopt(struct cell *cell, struct error *error);

/* Reads READY or the failed step. A step that was reported as not taken is a failure as well. */
bool cell_ready(struct cell *cell, struct error *error);

/* If the cell has died, that is what is wrong with it: replaces the error by how. True: it lives,
 * the error stands. */
bool cell_explain(struct cell *cell, struct error *error);

/* Takes notice of stops and of the end, of its offspring as well; answers every stop. Does not
 * block. */
void cell_observe(struct cell *cell);

/* Blocks until it has ended, at most timeout_ms: false if it has not. */
bool cell_await_end(struct cell *cell, int timeout_ms);

void cell_kill(struct cell *cell); /* SIGKILL through the pidfd; not reaped */

/* Kills, reaps and closes. Leaves what `end` says. */
void cell_end(struct cell *cell);

#endif
