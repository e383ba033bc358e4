/* What holds where the filter does not, as far as the kernel has it. Each step ends by trying what
 * it forbids: no file under /proc would tell. */
#include "jail/confine/backstop.h"

#include "base/io.h"
#include "base/own.h"
#include "jail/confine/steps.h"

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

/* Newer than the kernel headers of Debian 12; the numbers are the same on every architecture. */
#ifndef PR_SET_MDWE
#define PR_SET_MDWE              65
#define PR_GET_MDWE              66
#define PR_MDWE_REFUSE_EXEC_GAIN 1ul
#endif
enum { CALL_CREATE_RULESET = 444, CALL_RESTRICT_SELF = 446, RULESET_VERSION = 1 };

static const char NAMESPACE_LIMIT[] = "/proc/sys/user/max_user_namespaces";

/* As in linux/landlock.h, of whose fields an older kernel knows the first ones. It takes the rest
 * where they are 0. */
struct ruleset {
    uint64_t paths, network, scopes;
};

/* What may be restricted since which version of the interface: versions are numbers without gaps.
 */
static const struct ruleset RULESETS[] = {
    {.paths = 0x1fff},                            /* 1, Linux 5.13 */
    {.paths = 0x3fff},                            /* 2: to link and rename between folders */
    {.paths = 0x7fff},                            /* 3: to truncate */
    {.paths = 0x7fff, .network = 3},              /* 4: to bind and connect TCP */
    {.paths = 0xffff, .network = 3},              /* 5: ioctl of devices */
    {.paths = 0xffff, .network = 3, .scopes = 3}, /* 6: abstract sockets, signals */
};

/* Whether a question failed for what the kernel lacks, or refuses for good. A failure that passes,
 * such as want of memory, is no answer: what it asked about is demanded. */
static bool is_lasting(int number)
{
    static const int LASTING[] = {ENOENT, ENOTDIR, ENOSYS, EOPNOTSUPP, EINVAL, EPERM, EACCES};
    for (size_t i = 0; i < sizeof LASTING / sizeof LASTING[0]; i++)
        if (number == LASTING[i])
            return true;
    return false;
}

static long landlock_version(void)
{
    return syscall(CALL_CREATE_RULESET, NULL, 0ul, RULESET_VERSION);
}

static bool landlock_available(void)
{
    long version = landlock_version();
    return version >= 1 || (version < 0 && !is_lasting(errno));
}

/* Read-only where a container has masked /proc/sys. Who asks need not be one who may write there.
 */
static bool namespace_limit_available(void)
{
    struct statvfs mounted;
    if (statvfs(NAMESPACE_LIMIT, &mounted) < 0)
        return !is_lasting(errno);
    return !(mounted.f_flag & ST_RDONLY);
}

static bool write_xor_execute_available(void)
{
    return prctl(PR_GET_MDWE, 0, 0, 0, 0) >= 0 || !is_lasting(errno);
}

struct backstop {
    enum confine_backstop bit;
    bool (*available)(void);
};

static const struct backstop BACKSTOPS[] = {
    {CONFINE_NO_MORE_NAMESPACES, namespace_limit_available},
    {CONFINE_LANDLOCK, landlock_available},
    {CONFINE_WRITE_XOR_EXECUTE, write_xor_execute_available},
};

uint32_t backstops_available(void)
{
    uint32_t bits = 0;
    for (size_t i = 0; i < sizeof BACKSTOPS / sizeof BACKSTOPS[0]; i++)
        if (BACKSTOPS[i].available())
            bits |= BACKSTOPS[i].bit;
    return bits;
}

/* The end of a self-check: that the forbidden thing failed, for whatever reason, is what is wanted.
 */
static bool refused(bool failed)
{
    errno = EPROTO;
    return failed;
}

bool backstop_no_more_namespaces(struct confinement *confinement)
{
    (void)confinement;
    auto_fd limit = open(NAMESPACE_LIMIT, O_WRONLY | O_CLOEXEC);
    if (limit < 0 || write(limit, "0", 1) != 1)
        return false;
    return refused(unshare(CLONE_NEWUSER) < 0);
}

bool backstop_landlock(struct confinement *confinement)
{
    (void)confinement;
    const size_t known = sizeof RULESETS / sizeof RULESETS[0];
    long version = landlock_version();
    if (version < 1)
        return false;
    const struct ruleset *ruleset =
        &RULESETS[((size_t)version < known ? (size_t)version : known) - 1];
    auto_fd fd = (int)syscall(CALL_CREATE_RULESET, ruleset, sizeof *ruleset, 0u);
    if (fd < 0 || syscall(CALL_RESTRICT_SELF, fd, 0u) < 0)
        return false;
    auto_fd root = open("/", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    return refused(root < 0);
}

bool backstop_write_xor_execute(struct confinement *confinement)
{
    (void)confinement;
    if (prctl(PR_SET_MDWE, PR_MDWE_REFUSE_EXEC_GAIN, 0, 0, 0) < 0)
        return false;
    return refused(mmap(NULL, 1, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS,
                        -1, 0) == MAP_FAILED);
}

bool backstop_no_more_namespaces_applies(const struct confine_plan *plan)
{
    return plan->backstops & CONFINE_NO_MORE_NAMESPACES;
}

bool backstop_landlock_applies(const struct confine_plan *plan)
{
    return plan->backstops & CONFINE_LANDLOCK;
}

bool backstop_write_xor_execute_applies(const struct confine_plan *plan)
{
    return plan->backstops & CONFINE_WRITE_XOR_EXECUTE;
}
