/* A template process as the supervisor sees it: started once a policy, asked for a clone once a
 * run. */
#ifndef BRIG_SUPERVISOR_TEMPLATE_H
#define BRIG_SUPERVISOR_TEMPLATE_H

#include "base/error.h"
#include "jail/confine/plan.h"
#include "jail/confine/template.h"
#include "supervisor/places.h"
#include "supervisor/policy/policy.h"
#include "supervisor/signals.h"

#include <stdbool.h>
#include <sys/types.h>

struct template_process {
    const char *program;         /* "brig-jail" */
    struct signals *signals;     /* borrowed: whoever waits for it heeds them */
    const struct policy *policy; /* borrowed */
    struct confine_plan plan;
    pid_t pid;           /* 0: not started */
    int socket;          /* to the template; -1: none */
    bool ready;          /* it has said so */
    bool counter_traps;  /* and that a clone that wants no clock has no time-stamp counter */
    unsigned unanswered; /* requests whose reply has not been taken: each may have become a clone */
    unsigned filters;    /* seccomp filters it was started under */
};

/* Compiles the policy, starts the program with the policy's environment and nothing else, and sends
 * it the plan. Does not wait for it. */
bool template_start(struct template_process *template, const struct places *places,
                    const char *program, const struct policy *policy, struct error *error);

/* Asks for a clone that gets `channel` (which stays the caller's to close). Replies come in order.
 */
bool template_ask(struct template_process *template, struct template_request request, int channel,
                  struct error *error);

/* Waits for the reply to the oldest request that has had none; the first time, for the template to
 * be ready as well. */
bool template_answer(struct template_process *template, pid_t *pid, struct error *error);

/* Whether one that has served has ended since: that was somebody else's doing, and no run's. */
bool template_is_lost(const struct template_process *template);

void template_kill(struct template_process *template); /* SIGKILL, not reaped */

/* Ends and reaps it, and with it the clones that nobody has taken up. {.socket = -1} is valid, and
 * what is left is startable again. */
void template_end(struct template_process *template);

#endif
