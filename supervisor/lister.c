/* brig-netproof, as the supervisor sees it. */
#include "supervisor/lister.h"

#include "base/io.h"
#include "base/own.h"
#include "supervisor/proc.h"
#include "supervisor/program.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>

bool lister_start(struct lister *lister, const struct places *places, struct error *error)
{
    static char *const NO_ENVIRONMENT[] = {NULL};
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0)
        return error_errno(error, errno, "make a channel to brig-netproof");
    lister->socket = ends[0];
    auto_fd theirs = ends[1];
    return program_start(places, "brig-netproof", theirs, NO_ENVIRONMENT, &lister->pid, error);
}

bool lister_ask(const struct lister *lister, pid_t of, struct error *error)
{
    const char byte = 0;
    auto_fd network = proc_open(of, "ns/net", O_RDONLY, error);
    if (network < 0)
        return false;
    struct error refused;
    return io_send_descriptor(lister->socket, &byte, 1, network, &refused) ||
           error_errno(error, refused.number,
                       "have brig-netproof list the network of a proof jail");
}

enum lister_found lister_answer(const struct lister *lister, struct signals *signals,
                                int timeout_ms)
{
    unsigned char found = NETWORK_IS_UNKNOWN;
    if (program_wait(lister->pid, signals, lister->socket, timeout_ms) != WAIT_READY ||
        recv(lister->socket, &found, 1, 0) != 1 || found > NETWORK_IS_UNKNOWN)
        return NETWORK_IS_UNKNOWN;
    return (enum lister_found)found;
}

void lister_kill(const struct lister *lister)
{
    if (lister->pid > 0)
        kill(lister->pid, SIGKILL);
}

void lister_observe(struct lister *lister)
{
    if (lister->pid <= 0 || waitpid(lister->pid, NULL, WNOHANG) != lister->pid)
        return;
    lister->pid = 0;
    own_fd_end(&lister->socket);
}

void lister_end(struct lister *lister)
{
    program_end(&lister->pid);
    own_fd_end(&lister->socket);
}
