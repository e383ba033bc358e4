/* The template: a process that has started what every run needs, has read nothing hostile, and of
 * which each run is a fresh clone.
 *
 * Rules: same user namespace and id as the supervisor; never PID 1 of a namespace; never a second
 * thread; no shared writable mapping; closes a run's descriptors right after its clone; learns
 * nothing of any run; has used malloc before it clones. */
#ifndef BRIG_JAIL_CONFINE_TEMPLATE_H
#define BRIG_JAIL_CONFINE_TEMPLATE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdint.h>

/* Descriptor 0 of a template is a SOCK_SEQPACKET socket to the supervisor. Messages:
 *   supervisor: the confine_plan (as many bytes as are in use)
 *   template:   one template_ready
 *   supervisor: template_request with the clone's channel as SCM_RIGHTS, any number of times
 *   template:   template_reply to each, in order
 * End of file ends the template. */
struct template_ready {
    uint32_t prepared; /* 1: waiting for requests. 0: error says why not, and the template ends */
    int32_t number;    /* the error's errno; 0: none is behind it */
    uint32_t counter_traps; /* 1: the time-stamp counter is a fault for who asks for that */
    char text[240];         /* the error's text */
};

enum template_purpose {
    TEMPLATE_RUN = 0,
    TEMPLATE_PROBE = 1,
    TEMPLATE_ARMED = 2, /* a run, but its script may be long in coming: time to rehearse */
};

struct template_request {
    uint32_t purpose; /* enum template_purpose */
    uint32_t probes;  /* TEMPLATE_PROBE: a bit for every row of the table of probes to be tried */
};

struct template_reply {
    int32_t pid;    /* of the clone, a child of the supervisor; negative: number says why not */
    int32_t number; /* errno */
};

/* What the program is, apart from its confinement. */
struct template_guest {
    bool (*prepare)(struct error *error); /* in the template, once; NULL: nothing to prepare */
    void (*run)(void);                    /* in the clone, behind the seal; does not return */
    void (*rehearse)(void);               /* in an armed clone, before READY; NULL: nothing to */
};

/* Serves until end of file, then ends the process. The program's main is this call. */
_Noreturn void template_serve(const struct template_guest *guest);

#endif
