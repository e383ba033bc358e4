/* brig-netproof, as the supervisor sees it: a program that enters network namespaces and lists what
 * is in them, so that the supervisor neither links libnl nor enters a jail's network. One serves
 * all proofs of a host. */
#ifndef BRIG_SUPERVISOR_LISTER_H
#define BRIG_SUPERVISOR_LISTER_H

#include "base/error.h"
#include "supervisor/places.h"
#include "supervisor/signals.h"

#include <stdbool.h>
#include <sys/types.h>

struct lister {
    pid_t pid;  /* 0: not started */
    int socket; /* SOCK_SEQPACKET: a namespace there, a byte back, in order; -1: none */
};

#define LISTER_EMPTY                                                                               \
    {                                                                                              \
        .socket = -1                                                                               \
    }

/* The byte that comes back. */
enum lister_found { NETWORK_IS_NONE = 0, NETWORK_IS_THERE = 1, NETWORK_IS_UNKNOWN = 2 };

/* Starts the program and does not wait for it. */
bool lister_start(struct lister *lister, const struct places *places, struct error *error);

/* Sends it the network namespace of a process. */
bool lister_ask(const struct lister *lister, pid_t of, struct error *error);

/* What it found in the oldest namespace that has had no answer; unknown if none comes in time. */
enum lister_found lister_answer(const struct lister *lister, struct signals *signals,
                                int timeout_ms);

void lister_kill(const struct lister *lister); /* not reaped */
void lister_observe(struct lister *lister);    /* reaps and closes, if it has ended */
void lister_end(struct lister *lister);        /* kills, reaps, closes */

#endif
