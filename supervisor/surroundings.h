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
    bool privileged;                            /* root's, not those of a namespace of one's own */
    long namespace_limits[SURROUNDINGS_LIMITS]; /* user.max_*_namespaces; or SURROUNDINGS_UNTOLD */

    /* Looked up only where something is to be explained. */
    const char *container; /* "docker", "podman", …; NULL: nothing speaks of one */
    const char *evidence;  /* the file that does */
    unsigned filters;      /* outer seccomp filters */
    long clone_sysctl;     /* kernel.unprivileged_userns_clone (Debian's kernels of old) */
    long apparmor_sysctl;  /* kernel.apparmor_restrict_unprivileged_userns (Ubuntu's) */
    long ptrace_scope;     /* kernel.yama.ptrace_scope */
    bool traced;           /* brig itself, by strace or a debugger */
    bool confined;         /* by a profile of AppArmor's or a domain of another module's */
    bool chrooted;         /* no mount stands at / */
    bool initramfs;        /* / is the kernel's first root, which cannot be left by pivot_root */
};

/* The name of a kind of namespace as in user.max_NAME_namespaces; NULL beyond the last. */
const char *surroundings_limit_name(size_t index);

/* The first part: the own id, and the limits, in seven small files. */
void surroundings_note(struct surroundings *surroundings);

/* And what is known of the own privilege by who has found that out, or by reading it here. */
void surroundings_note_privilege(struct surroundings *surroundings, uint64_t capabilities,
                                 bool privileged);
void surroundings_read_privilege(struct surroundings *surroundings);

/* The second part, at any time later. */
void surroundings_look(struct surroundings *surroundings);

#endif
