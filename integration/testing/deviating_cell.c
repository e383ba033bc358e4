/* A jail that claims every step and has taken each, but is otherwise than its policy says in one
 * thing, which the policy's own environment names (DEVIATION=…): what the steps cannot leave out
 * is told by attestation alone. Linked with --wrap, for tests alone, never installed. */
#include "jail/confine/identity.h"
#include "jail/confine/seal.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <net/if.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

long __real_syscall(long number, long a, long b, long c, long d, long e, long f);
long __wrap_syscall(long number, long a, long b, long c, long d, long e, long f);
bool __real_identity_set_host_name(struct confinement *confinement);
bool __wrap_identity_set_host_name(struct confinement *confinement);
bool __real_seal_speculation(struct confinement *confinement);
bool __wrap_seal_speculation(struct confinement *confinement);

struct missing {
    const char *name;
    long flag; /* of clone(2): the namespace that is not made */
};

static const struct missing MISSING[] = {
    {"pid", CLONE_NEWPID},
    {"network", CLONE_NEWNET},
    {"ipc", CLONE_NEWIPC},
    {"cgroup", CLONE_NEWCGROUP},
};

struct deviation {
    const char *name;
    bool (*deviate)(void);
};

static bool environment_change(void)
{
    ++*environ[0];
    return true;
}

static bool domain_name(void)
{
    return setdomainname("host", 4) == 0;
}

static bool mount_more(void)
{
    return mount("more", "/", "tmpfs", 0, NULL) == 0;
}

static bool link_up(void)
{
    struct ifreq request = {.ifr_name = "lo", .ifr_flags = IFF_UP};
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    return fd >= 0 && ioctl(fd, SIOCSIFFLAGS, &request) == 0 && close(fd) == 0;
}

static bool descriptor_more(void)
{
    return dup(0) >= 0;
}

static bool descriptor_other(void)
{
    int ends[2];
    return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 && dup2(ends[0], 0) == 0 &&
           close(ends[0]) == 0 && close(ends[1]) == 0;
}

static bool dumpable(void)
{
    return prctl(PR_SET_DUMPABLE, 1) == 0;
}

static bool filter_more(void)
{
    struct sock_filter allow[] = {BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {.len = 1, .filter = allow};
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* While there are capabilities in the namespaces of its own. */
static const struct deviation EARLY[] = {
    {"environment", environment_change},
    {"domain_name", domain_name},
    {"mount", mount_more},
    {"link", link_up},
};

/* When the steps that would undo it have been taken. */
static const struct deviation LATE[] = {
    {"descriptor", descriptor_more},
    {"channel", descriptor_other},
    {"dumpable", dumpable},
    {"filter", filter_more},
};

static bool is_asked(const char *name)
{
    const char *asked = getenv("DEVIATION");
    return asked && strcmp(asked, name) == 0;
}

static bool deviate(const struct deviation *rows, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (is_asked(rows[i].name))
            return rows[i].deviate();
    return true;
}

long __wrap_syscall(long number, long a, long b, long c, long d, long e, long f)
{
    for (size_t i = 0; number == SYS_clone && i < sizeof MISSING / sizeof MISSING[0]; i++)
        if (is_asked(MISSING[i].name))
            a &= ~MISSING[i].flag;
    return __real_syscall(number, a, b, c, d, e, f);
}

bool __wrap_identity_set_host_name(struct confinement *confinement)
{
    return __real_identity_set_host_name(confinement) &&
           deviate(EARLY, sizeof EARLY / sizeof EARLY[0]);
}

bool __wrap_seal_speculation(struct confinement *confinement)
{
    return __real_seal_speculation(confinement) && deviate(LATE, sizeof LATE / sizeof LATE[0]);
}
