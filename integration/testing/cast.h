/* Who is who among the processes of one run, told by name and birth: for tests. */
#ifndef BRIG_TESTING_CAST_H
#define BRIG_TESTING_CAST_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { CAST_MOST = 256, ROLE_ROOM = 32 };

enum part {
    PART_CALLER, /* is about to become brig */
    PART_SUPERVISOR,
    PART_START,    /* is about to become another program of brig's */
    PART_PROGRAM,  /* one of these: a template, brig-netproof */
    PART_PROOF,    /* a template's first clone */
    PART_PROBE,    /* a proof jail's child */
    PART_CELL,     /* a template's later clones */
    PART_STRANGER, /* none of these */
};

struct member {
    pid_t pid;
    enum part part;
    bool sealed;      /* has asked for a filter of its own */
    char program[16]; /* as the kernel names it: 15 bytes at most */
};

struct cast {
    struct member members[CAST_MOST];
    size_t count;
};

/* Whoever makes a call; what it has become since the last one is noticed. NULL: there are too many.
 */
struct member *cast_member(struct cast *cast, pid_t pid);

/* Such as "caller", "supervisor", "start", "jail template", "bridge proof", "jail". */
void member_role(const struct member *member, char role[ROLE_ROOM]);

/* The role of a number that may be any process's; false where it is nobody's. */
bool cast_role(const struct cast *cast, pid_t pid, char role[ROLE_ROOM]);

#endif
