/* Constants of system-call arguments, by family. A value's first name is the one that is shown. */
#include "supervisor/policy/arguments.h"

#include <fcntl.h>
#include <linux/futex.h>
#include <linux/memfd.h>
#include <linux/sched.h>
#include <signal.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <time.h>

/* Conversion through the type, so that a constant with its 32nd bit set is not extended by sign. */
#define CONSTANT(name)                                                                             \
    {                                                                                              \
#name, (uint64_t)(uint32_t)(name), NULL                                                    \
    }
#define FAMILY(variable, words, bits_)                                                             \
    const struct constant_family constants_##variable = {                                          \
        .names = {.what = (words),                                                                 \
                  .rows = variable##_rows,                                                         \
                  .count = sizeof variable##_rows / sizeof variable##_rows[0]},                    \
        .bits = (bits_)}

static const struct name_row prot_rows[] = {CONSTANT(PROT_NONE),      CONSTANT(PROT_READ),
                                            CONSTANT(PROT_WRITE),     CONSTANT(PROT_EXEC),
                                            CONSTANT(PROT_GROWSDOWN), CONSTANT(PROT_GROWSUP)};
FAMILY(prot, "a PROT_ constant", true);

/* MAP_SHARED_VALIDATE is MAP_SHARED and MAP_PRIVATE together: last, so that it is shown alone only.
 */
static const struct name_row map_rows[] = {
    CONSTANT(MAP_SHARED),          CONSTANT(MAP_PRIVATE),         CONSTANT(MAP_ANONYMOUS),
    CONSTANT(MAP_FIXED),           CONSTANT(MAP_FIXED_NOREPLACE), CONSTANT(MAP_GROWSDOWN),
    CONSTANT(MAP_DENYWRITE),       CONSTANT(MAP_EXECUTABLE),      CONSTANT(MAP_LOCKED),
    CONSTANT(MAP_NORESERVE),       CONSTANT(MAP_POPULATE),        CONSTANT(MAP_NONBLOCK),
    CONSTANT(MAP_STACK),           CONSTANT(MAP_HUGETLB),         CONSTANT(MAP_SYNC),
    CONSTANT(MAP_SHARED_VALIDATE),
};
FAMILY(map, "a MAP_ constant", true);

static const struct name_row mremap_rows[] = {CONSTANT(MREMAP_MAYMOVE), CONSTANT(MREMAP_FIXED),
                                              CONSTANT(MREMAP_DONTUNMAP)};
FAMILY(mremap, "an MREMAP_ constant", true);

static const struct name_row clone_rows[] = {
    CONSTANT(CLONE_VM),        CONSTANT(CLONE_FS),
    CONSTANT(CLONE_FILES),     CONSTANT(CLONE_SIGHAND),
    CONSTANT(CLONE_PIDFD),     CONSTANT(CLONE_PTRACE),
    CONSTANT(CLONE_VFORK),     CONSTANT(CLONE_PARENT),
    CONSTANT(CLONE_THREAD),    CONSTANT(CLONE_SYSVSEM),
    CONSTANT(CLONE_SETTLS),    CONSTANT(CLONE_PARENT_SETTID),
    CONSTANT(CLONE_UNTRACED),  CONSTANT(CLONE_CHILD_CLEARTID),
    CONSTANT(CLONE_DETACHED),  CONSTANT(CLONE_CHILD_SETTID),
    CONSTANT(CLONE_IO),        CONSTANT(CLONE_NEWTIME),
    CONSTANT(CLONE_NEWUSER),   CONSTANT(CLONE_NEWPID),
    CONSTANT(CLONE_NEWNS),     CONSTANT(CLONE_NEWNET),
    CONSTANT(CLONE_NEWIPC),    CONSTANT(CLONE_NEWUTS),
    CONSTANT(CLONE_NEWCGROUP), CONSTANT(SIGCHLD),
};
FAMILY(clone, "a CLONE_ constant or SIGCHLD", true);

static const struct name_row clock_rows[] = {
    CONSTANT(CLOCK_REALTIME),
    CONSTANT(CLOCK_MONOTONIC),
    CONSTANT(CLOCK_MONOTONIC_RAW),
    CONSTANT(CLOCK_PROCESS_CPUTIME_ID),
    CONSTANT(CLOCK_THREAD_CPUTIME_ID),
    CONSTANT(CLOCK_REALTIME_COARSE),
    CONSTANT(CLOCK_MONOTONIC_COARSE),
    CONSTANT(CLOCK_BOOTTIME),
    CONSTANT(CLOCK_REALTIME_ALARM),
    CONSTANT(CLOCK_BOOTTIME_ALARM),
    CONSTANT(CLOCK_TAI),
};
FAMILY(clock, "a CLOCK_ constant", false);

/* O_SYNC and O_TMPFILE contain O_DSYNC and O_DIRECTORY: the larger first. */
static const struct name_row open_rows[] = {
    CONSTANT(O_RDONLY),   CONSTANT(O_WRONLY),  CONSTANT(O_RDWR),      CONSTANT(O_CREAT),
    CONSTANT(O_EXCL),     CONSTANT(O_NOCTTY),  CONSTANT(O_TRUNC),     CONSTANT(O_APPEND),
    CONSTANT(O_NONBLOCK), CONSTANT(O_SYNC),    CONSTANT(O_DSYNC),     CONSTANT(O_ASYNC),
    CONSTANT(O_DIRECT),   CONSTANT(O_TMPFILE), CONSTANT(O_DIRECTORY), CONSTANT(O_NOFOLLOW),
    CONSTANT(O_NOATIME),  CONSTANT(O_CLOEXEC), CONSTANT(O_PATH),
};
FAMILY(open, "an O_ constant", true);

static const struct name_row at_rows[] = {
    CONSTANT(AT_SYMLINK_NOFOLLOW), CONSTANT(AT_REMOVEDIR),  CONSTANT(AT_SYMLINK_FOLLOW),
    CONSTANT(AT_NO_AUTOMOUNT),     CONSTANT(AT_EMPTY_PATH),
};
FAMILY(at, "an AT_ constant", true);

static const struct name_row directory_rows[] = {CONSTANT(AT_FDCWD)};
FAMILY(directory, "AT_FDCWD", false);

static const struct name_row af_rows[] = {
    CONSTANT(AF_UNSPEC),  CONSTANT(AF_UNIX),   CONSTANT(AF_INET), CONSTANT(AF_INET6),
    CONSTANT(AF_NETLINK), CONSTANT(AF_PACKET), CONSTANT(AF_ALG),  CONSTANT(AF_VSOCK),
};
FAMILY(af, "an AF_ constant", false);

static const struct name_row sock_rows[] = {
    CONSTANT(SOCK_STREAM),    CONSTANT(SOCK_DGRAM),   CONSTANT(SOCK_RAW),
    CONSTANT(SOCK_SEQPACKET), CONSTANT(SOCK_CLOEXEC), CONSTANT(SOCK_NONBLOCK),
};
FAMILY(sock, "a SOCK_ constant", true);

static const struct name_row msg_rows[] = {
    CONSTANT(MSG_OOB),      CONSTANT(MSG_PEEK),     CONSTANT(MSG_DONTROUTE),
    CONSTANT(MSG_TRUNC),    CONSTANT(MSG_DONTWAIT), CONSTANT(MSG_EOR),
    CONSTANT(MSG_WAITALL),  CONSTANT(MSG_CONFIRM),  CONSTANT(MSG_ERRQUEUE),
    CONSTANT(MSG_NOSIGNAL), CONSTANT(MSG_MORE),     CONSTANT(MSG_WAITFORONE),
    CONSTANT(MSG_ZEROCOPY), CONSTANT(MSG_FASTOPEN), CONSTANT(MSG_CMSG_CLOEXEC),
};
FAMILY(msg, "an MSG_ constant", true);

static const struct name_row futex_rows[] = {
    CONSTANT(FUTEX_WAIT),
    CONSTANT(FUTEX_WAKE),
    CONSTANT(FUTEX_REQUEUE),
    CONSTANT(FUTEX_CMP_REQUEUE),
    CONSTANT(FUTEX_WAIT_BITSET),
    CONSTANT(FUTEX_WAKE_BITSET),
    CONSTANT(FUTEX_WAIT_PRIVATE),
    CONSTANT(FUTEX_WAKE_PRIVATE),
    CONSTANT(FUTEX_WAIT_BITSET_PRIVATE),
    CONSTANT(FUTEX_WAKE_BITSET_PRIVATE),
    CONSTANT(FUTEX_LOCK_PI),
    CONSTANT(FUTEX_UNLOCK_PI),
    CONSTANT(FUTEX_LOCK_PI_PRIVATE),
    CONSTANT(FUTEX_UNLOCK_PI_PRIVATE),
};
FAMILY(futex, "a FUTEX_ constant", false);

static const struct name_row fcntl_rows[] = {
    CONSTANT(F_DUPFD),     CONSTANT(F_GETFD),     CONSTANT(F_SETFD),      CONSTANT(F_GETFL),
    CONSTANT(F_SETFL),     CONSTANT(F_GETLK),     CONSTANT(F_SETLK),      CONSTANT(F_SETLKW),
    CONSTANT(F_OFD_GETLK), CONSTANT(F_OFD_SETLK), CONSTANT(F_OFD_SETLKW), CONSTANT(F_DUPFD_CLOEXEC),
    CONSTANT(F_ADD_SEALS), CONSTANT(F_GET_SEALS),
};
FAMILY(fcntl, "an F_ constant", false);

static const struct name_row madvise_rows[] = {
    CONSTANT(MADV_NORMAL),     CONSTANT(MADV_RANDOM),   CONSTANT(MADV_SEQUENTIAL),
    CONSTANT(MADV_WILLNEED),   CONSTANT(MADV_DONTNEED), CONSTANT(MADV_FREE),
    CONSTANT(MADV_DONTFORK),   CONSTANT(MADV_DOFORK),   CONSTANT(MADV_HUGEPAGE),
    CONSTANT(MADV_NOHUGEPAGE), CONSTANT(MADV_DONTDUMP), CONSTANT(MADV_WIPEONFORK),
};
FAMILY(madvise, "an MADV_ constant", false);

static const struct name_row getrandom_rows[] = {CONSTANT(GRND_NONBLOCK), CONSTANT(GRND_RANDOM)};
FAMILY(getrandom, "a GRND_ constant", true);

static const struct name_row memfd_rows[] = {CONSTANT(MFD_CLOEXEC), CONSTANT(MFD_ALLOW_SEALING),
                                             CONSTANT(MFD_HUGETLB)};
FAMILY(memfd, "an MFD_ constant", true);

static const struct name_row prctl_rows[] = {
    CONSTANT(PR_SET_PDEATHSIG), CONSTANT(PR_GET_DUMPABLE), CONSTANT(PR_SET_DUMPABLE),
    CONSTANT(PR_SET_NAME),      CONSTANT(PR_GET_NAME),     CONSTANT(PR_SET_NO_NEW_PRIVS),
    CONSTANT(PR_SET_VMA),
};
FAMILY(prctl, "a PR_ constant", false);

static const struct name_row signal_rows[] = {
    CONSTANT(SIGHUP),  CONSTANT(SIGINT),  CONSTANT(SIGQUIT), CONSTANT(SIGABRT),  CONSTANT(SIGKILL),
    CONSTANT(SIGUSR1), CONSTANT(SIGUSR2), CONSTANT(SIGPIPE), CONSTANT(SIGALRM),  CONSTANT(SIGTERM),
    CONSTANT(SIGCHLD), CONSTANT(SIGCONT), CONSTANT(SIGSTOP), CONSTANT(SIGWINCH),
};
FAMILY(signal, "a signal", false);
