/* Steps on who the process is. */
#include "jail/confine/identity.h"

#include "jail/confine/steps.h"

#include <cap-ng.h>
#include <errno.h>
#include <linux/securebits.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static const char DOMAIN_NAME[] = "(none)";

bool identity_set_host_name(struct confinement *confinement)
{
    const char *name = confinement->plan->host_name;
    return sethostname(name, strlen(name)) == 0 &&
           setdomainname(DOMAIN_NAME, sizeof DOMAIN_NAME - 1) == 0;
}

bool identity_change(struct confinement *confinement)
{
    uid_t uid = confinement->plan->uid_inside;
    gid_t gid = confinement->plan->gid_inside;
    return setresgid(gid, gid, gid) == 0 && setresuid(uid, uid, uid) == 0;
}

static bool secure_bits_lock(uint32_t wanted)
{
    if (prctl(PR_SET_SECUREBITS, (unsigned long)wanted) < 0)
        return false;
    int set = prctl(PR_GET_SECUREBITS);
    errno = EPROTO;
    return set == (int)wanted;
}

bool identity_drop_privileges(struct confinement *confinement)
{
    /* 0 is oneself: the process id that libcap-ng remembers is the template's. */
    capng_setpid(0);
    capng_clear(CAPNG_SELECT_ALL);
    errno = EPERM;
    if (capng_apply(CAPNG_SELECT_BOUNDS) < 0 || capng_apply(CAPNG_SELECT_AMBIENT) < 0)
        return false;
    if (!secure_bits_lock(confinement->plan->secure_bits))
        return false;
    errno = EPERM;
    return capng_apply(CAPNG_SELECT_CAPS) >= 0;
}
