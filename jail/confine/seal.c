/* The last steps of confinement. */
#include "jail/confine/seal.h"

#include "jail/confine/steps.h"

#include <errno.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

bool seal_no_new_privs(struct confinement *confinement)
{
    return !confinement->plan->no_new_privs || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
}

bool seal_dumpable(struct confinement *confinement)
{
    int wanted = confinement->plan->dumpable ? 1 : 0;
    if (prctl(PR_SET_DUMPABLE, wanted) < 0)
        return false;
    errno = EPROTO;
    return prctl(PR_GET_DUMPABLE) == wanted;
}

/* Asks for the mitigation unless the kernel does not have it (or has it in force, or does not leave
 * it to processes): only "can be controlled here" may not be refused. */
static bool speculation_disable(unsigned long which)
{
    int state = prctl(PR_GET_SPECULATION_CTRL, which, 0, 0, 0);
    if (state < 0 || !((unsigned)state & PR_SPEC_PRCTL))
        return true;
    if ((unsigned)state & (PR_SPEC_DISABLE | PR_SPEC_FORCE_DISABLE))
        return true;
    return prctl(PR_SET_SPECULATION_CTRL, which, PR_SPEC_FORCE_DISABLE, 0, 0) == 0;
}

bool seal_speculation(struct confinement *confinement)
{
    return !confinement->plan->speculation || (speculation_disable(PR_SPEC_STORE_BYPASS) &&
                                               speculation_disable(PR_SPEC_INDIRECT_BRANCH));
}

bool seal_filter(struct confinement *confinement)
{
    const struct confine_plan *plan = confinement->plan;
    /* Behind the filter only 0 and 1 can be used: while the channel lies elsewhere, say so. */
    errno = EBADF;
    if (confinement->channel >= 0)
        return false;
    struct sock_fprog program = {.len = (unsigned short)plan->filter_length,
                                 .filter = (struct sock_filter *)(size_t)plan->filter};
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0u, &program) == 0;
}
