/* Steps on what ties the process to others. */
#include "jail/confine/session.h"

#include "base/io.h"
#include "jail/confine/steps.h"

#include <errno.h>
#include <linux/close_range.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

bool session_own(struct confinement *confinement)
{
    (void)confinement;
    return setsid() >= 0;
}

bool session_die_with_parent(struct confinement *confinement)
{
    (void)confinement;
    int set = 0;
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 || prctl(PR_GET_PDEATHSIG, &set) < 0)
        return false;
    errno = EPROTO;
    return set == SIGKILL;
}

bool session_keep_channel(struct confinement *confinement)
{
    if (dup2(confinement->channel, 0) < 0 || dup2(confinement->channel, 1) < 0)
        return false;
    confinement->channel = -1;
    return syscall(SYS_close_range, 2u, ~0u, 0u) == 0;
}

/* Descriptor 0 where the step `descriptors` was taken: in test builds it may have been left out. */
static int channel_descriptor(const struct confinement *confinement)
{
    return confinement->channel >= 0 ? confinement->channel : 0;
}

bool session_wait_for_go_ahead(struct confinement *confinement)
{
    uint64_t *number = &confinement->go_ahead;
    if (!io_read_exactly(channel_descriptor(confinement), number, sizeof *number)) {
        if (errno == 0 || errno == ECONNRESET)
            _exit(125);
        return false;
    }
    errno = EPROTO;
    return *number != 0;
}

bool session_die_with_parent_again(struct confinement *confinement)
{
    if (!session_die_with_parent(confinement))
        return false;
    char byte;
    ssize_t got = recv(channel_descriptor(confinement), &byte, 1, MSG_PEEK | MSG_DONTWAIT);
    if (got == 0 || (got < 0 && errno == ECONNRESET))
        _exit(125);
    return got > 0 || errno == EAGAIN;
}
