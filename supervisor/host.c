/* What the runs of one supervisor share. */
#include "supervisor/host.h"

#include "base/own.h"
#include "supervisor/testing.h"

#include <errno.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <unistd.h>

static bool signals_block(struct host *host, struct error *error)
{
    const int numbers[] = {SIGCHLD, SIGINT, SIGTERM, SIGHUP, HOST_TIMER_SIGNAL};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        signal(numbers[i], SIG_DFL); /* an ignored SIGCHLD would reap for us */
        sigaddset(&set, numbers[i]);
    }
    signal(SIGPIPE, SIG_IGN);
    sigprocmask(SIG_BLOCK, &set, &host->former_mask);
    host->signals = signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK);
    return host->signals >= 0 || error_errno(error, errno, "open a descriptor for signals");
}

static bool templates_start(struct host *host, const struct policy *jail_policy,
                            const struct policy *bridge_policy, struct error *error)
{
    return template_start(&host->jail, &host->places, testing_jail_program("brig-jail"),
                          jail_policy, error) &&
           template_start(&host->bridge, &host->places, "brig-bridge", bridge_policy, error) &&
           proof_ask(&host->bridge_proof, &host->bridge, &host->privilege, error) &&
           proof_ask(&host->jail_proof, &host->jail, &host->privilege, error);
}

bool host_start(struct host *host, const struct places *places, const struct policy *jail_policy,
                const struct policy *bridge_policy, struct error *error)
{
    const struct policy *policies[] = {jail_policy, bridge_policy};
    host->places = *places;
    host->jail.policy = jail_policy; /* a report needs it even if nothing could be started */
    host->bridge.policy = bridge_policy;
    if (!privilege_enter(policies, 2, &host->privilege, error))
        return false;
    /* A crash must not write a key to disk. Not before: a process that is not dumpable may not
     * write its own id maps. */
    prctl(PR_SET_DUMPABLE, 0);
    if (!signals_block(host, error))
        return error_at_step(error, "signals");
    return templates_start(host, jail_policy, bridge_policy, error);
}

bool host_proof_adopt(struct host *host, struct error *error)
{
    return host->proven || (proof_adopt(&host->bridge_proof, &host->places, error) &&
                            proof_adopt(&host->jail_proof, &host->places, error));
}

bool host_proof_judge(struct host *host, struct error *error)
{
    if (host->proven)
        return true;
    host->proven = proof_judge(&host->bridge_proof, error) && proof_judge(&host->jail_proof, error);
    proof_end(&host->bridge_proof);
    proof_end(&host->jail_proof);
    return host->proven;
}

unsigned host_take_signals(struct host *host)
{
    struct signalfd_siginfo signals[16];
    unsigned stops = 0;
    for (;;) {
        ssize_t got = read(host->signals, signals, sizeof signals);
        if (got <= 0)
            return stops;
        for (size_t i = 0; i < (size_t)got / sizeof signals[0]; i++)
            stops += signals[i].ssi_signo == SIGINT || signals[i].ssi_signo == SIGTERM ||
                     signals[i].ssi_signo == SIGHUP;
    }
}

void host_end(struct host *host)
{
    proof_end(&host->bridge_proof);
    proof_end(&host->jail_proof);
    template_end(&host->jail);
    template_end(&host->bridge);
    if (host->signals < 0)
        return;
    own_fd_end(&host->signals);
    sigprocmask(SIG_SETMASK, &host->former_mask, NULL);
}
