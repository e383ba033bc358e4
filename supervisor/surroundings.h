/* What brig runs in, as far as a diagnosis needs to know: evidence, read where the kernel or a
 * container's engine leaves it. */
#ifndef BRIG_SUPERVISOR_SURROUNDINGS_H
#define BRIG_SUPERVISOR_SURROUNDINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { SURROUNDINGS_LIMITS = 7, SURROUNDINGS_UNTOLD = -1 };

struct surroundings {
    /* Noted before the supervisor enters a user namespace of its own: there the answers differ. */
    uid_t uid;
    uint64_t capabilities;                      /* effective */
    bool privileged;                            /* CAP_SYS_ADMIN, in the first user namespace */
    long namespace_limits[SURROUNDINGS_LIMITS]; /* user.max_*_namespaces; or SURROUNDINGS_UNTOLD */

    /* Looked up only where something is to be explained. */
    const char *container; /* "docker", "podman", …; NULL: nothing speaks of one */
    const char *evidence;  /* the file that does */
    unsigned filters;      /* outer seccomp filters */
    long clone_sysctl;     /* kernel.unprivileged_userns_clone (Debian's kernels of old) */
    long apparmor_sysctl;  /* kernel.apparmor_restrict_unprivileged_userns (Ubuntu's) */
    long ptrace_scope;     /* kernel.yama.ptrace_scope */
    bool confined;         /* by a profile of AppArmor's or a domain of another module's */
    bool chrooted;         /* no mount stands at / */
    bool initramfs;        /* / is the kernel's first root, which cannot be left by pivot_root */
};

/* The name of a kind of namespace as in user.max_NAME_namespaces; NULL beyond the last. */
const char *surroundings_limit_name(size_t index);

/* The first part. Takes seven small files' time. */
void surroundings_note(struct surroundings *surroundings);

/* The second part, at any time later. */
void surroundings_look(struct surroundings *surroundings);

#endif
