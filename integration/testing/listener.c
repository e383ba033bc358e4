/* An outer filter with user notification. */
#include "integration/testing/listener.h"

#include "base/io.h"
#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <signal.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifndef SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV
#define SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV (1UL << 5) /* Linux 5.19 */
#endif

/* Over this descriptor the listener is handed out, when nobody could answer yet. */
enum { HAND_OUT = 900 };

#define LOAD(member) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, member))
/* Goes on behind the next instruction where the loaded number is another. */
#define UNLESS(number) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1)
#define ALLOW          BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/* What ends a process or returns from a signal has no failure. */
static const struct sock_filter QUESTIONS[] = {
    LOAD(nr),      UNLESS(SYS_exit),
    ALLOW,         UNLESS(SYS_exit_group),
    ALLOW,         UNLESS(SYS_rt_sigreturn),
    ALLOW,         BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sendmsg, 0, 3),
    LOAD(args[0]), UNLESS(HAND_OUT),
    ALLOW,         BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_USER_NOTIF),
};

/* The most particular first: an older kernel knows not all flags, and who is not privileged must
 * first renounce. */
static int filter_install(void)
{
    const unsigned long FLAGS[] = {SECCOMP_FILTER_FLAG_NEW_LISTENER |
                                       SECCOMP_FILTER_FLAG_WAIT_KILLABLE_RECV,
                                   SECCOMP_FILTER_FLAG_NEW_LISTENER};
    struct sock_fprog program = {.len = sizeof QUESTIONS / sizeof QUESTIONS[0],
                                 .filter = (struct sock_filter *)(size_t)QUESTIONS};
    for (size_t i = 0; i < sizeof FLAGS / sizeof FLAGS[0]; i++) {
        long fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, FLAGS[i], &program);
        if (fd < 0 && errno == EACCES && prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
            fd = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, FLAGS[i], &program);
        if (fd >= 0 || errno != EINVAL)
            return (int)fd;
    }
    return -1;
}

static _Noreturn void command_become(char *const *command, int channel)
{
    struct error error;
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    if (dup3(channel, HAND_OUT, O_CLOEXEC) < 0)
        _exit(126);
    int fd = filter_install();
    if (fd < 0 || !io_send_descriptor(HAND_OUT, "", 1, fd, &error))
        _exit(126);
    execvp(command[0], command);
    _exit(127);
}

bool listener_start(char *const *command, pid_t *pid, int *fd, struct error *error)
{
    int ends[2];
    char byte;
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0)
        return error_errno(error, errno, "make a channel to the command");
    auto_fd ours = ends[0];
    *pid = fork();
    if (*pid == 0)
        command_become(command, ends[1]);
    close(ends[1]);
    if (*pid < 0)
        return error_errno(error, errno, "start the command");
    *fd = io_receive_descriptor(ours, &byte, 1);
    return *fd >= 0 || error_set(error, "the command cannot be given an outer filter");
}

bool listener_next(int fd, union listener_call *call)
{
    memset(call, 0, sizeof *call);
    return ioctl(fd, SECCOMP_IOCTL_NOTIF_RECV, call) == 0;
}

/* Who has died meanwhile needs no answer. */
void listener_go_on(int fd, const union listener_call *call)
{
    struct seccomp_notif_resp answer = {.id = call->question.id,
                                        .flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};
    ioctl(fd, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}

void listener_answer(int fd, const union listener_call *call, int number, int64_t value)
{
    struct seccomp_notif_resp answer = {
        .id = call->question.id, .error = -number, .val = number ? 0 : value};
    ioctl(fd, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}
