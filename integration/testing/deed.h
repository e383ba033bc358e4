/* What is done to one system call of a run: for tests. */
#ifndef BRIG_TESTING_DEED_H
#define BRIG_TESTING_DEED_H

#include "integration/testing/listener.h"

#include <stdbool.h>

enum deed_kind {
    DEED_ERROR,  /* it fails */
    DEED_VALUE,  /* it is not made, and is said to have succeeded */
    DEED_BREAK,  /* the end of the heap stays, and is told: that is how brk fails */
    DEED_SHORT,  /* half of what was to be read or written is */
    DEED_SIGNAL, /* a signal arrives, and it goes on */
};

struct deed {
    enum deed_kind kind;
    int number; /* errno, or the signal's */
    int64_t value;
};

/* From "EPERM", "=0", "=break", "short", "KILL". */
bool deed_read(const char *text, struct deed *deed);

enum deed_outcome { DEED_DONE, DEED_LATER, DEED_IMPOSSIBLE };

/* Answers the call. LATER: there is nothing to be read yet, and it waits for another try.
 * IMPOSSIBLE: the deed does not fit the call, which has been let go on. */
enum deed_outcome deed_do(const struct deed *deed, int listener, const union listener_call *call);

#endif
