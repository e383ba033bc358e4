/* What is done to one system call of a run. */
#include "integration/testing/deed.h"

#include "base/bytes.h"
#include "base/own.h"
#include "supervisor/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum { SHORT_MOST = 4096, ERRORS_MOST = 134 };

static bool number_find(const char *text, const char *(*name)(int), int most, int *number)
{
    for (int i = 1; i < most; i++)
        if (name(i) && strcmp(name(i), text) == 0) {
            *number = i;
            return true;
        }
    return false;
}

bool deed_read(const char *text, struct deed *deed)
{
    *deed = (struct deed){.kind = DEED_VALUE};
    if (strcmp(text, "=break") == 0) {
        deed->kind = DEED_BREAK;
        return true;
    }
    if (text[0] == '=') {
        deed->value = atoll(text + 1);
        return true;
    }
    deed->kind = DEED_SHORT;
    if (strcmp(text, "short") == 0)
        return true;
    deed->kind = DEED_ERROR;
    if (number_find(text, strerrorname_np, ERRORS_MOST, &deed->number))
        return true;
    deed->kind = DEED_SIGNAL;
    return number_find(text, sigabbrev_np, NSIG, &deed->number);
}

/* Where the heap ends, or would begin: the 47th field of stat, of those behind the name the 45th.
 */
static int64_t break_find(pid_t pid)
{
    auto_bytes maps = {0}, stat = {0};
    struct error ignored;
    if (!proc_read(pid, "maps", &maps, &ignored) || !proc_read(pid, "stat", &stat, &ignored))
        return 0;
    char *save = NULL;
    for (char *line = strtok_r((char *)(size_t)bytes_text(&maps), "\n", &save); line;
         line = strtok_r(NULL, "\n", &save))
        if (strstr(line, "[heap]"))
            return (int64_t)strtoull(strchr(line, '-') + 1, NULL, 16);
    const char *at = strrchr(bytes_text(&stat), ')');
    for (int field = 0; at && field < 45; field++)
        at = strchr(at + 1, ' ');
    return at ? atoll(at) : 0;
}

struct transfer {
    int call;
    bool reads;
};

static const struct transfer TRANSFERS[] = {
    {SYS_read, true}, {SYS_recvfrom, true}, {SYS_write, false}, {SYS_sendto, false}};

static const struct transfer *transfer_of(const union listener_call *call)
{
    const struct seccomp_data *made = &call->question.data;
    for (size_t i = 0; i < sizeof TRANSFERS / sizeof TRANSFERS[0]; i++)
        if (TRANSFERS[i].call == made->nr && made->args[2] > 1)
            return &TRANSFERS[i];
    return NULL;
}

static int descriptor_borrow(pid_t pid, int fd)
{
    auto_fd handle = (int)syscall(SYS_pidfd_open, pid, 0);
    return handle < 0 ? -1 : (int)syscall(SYS_pidfd_getfd, handle, fd, 0);
}

/* The other process's memory is read, or written, in the same place of its call. */
static ssize_t half_move(pid_t pid, int fd, const struct transfer *transfer, void *there,
                         size_t length)
{
    char text[SHORT_MOST];
    struct iovec far = {.iov_base = there, .iov_len = length};
    struct iovec near = {.iov_base = text, .iov_len = length};
    if (!transfer->reads && process_vm_readv(pid, &near, 1, &far, 1, 0) != (ssize_t)length)
        return -1;
    ssize_t moved = transfer->reads ? read(fd, text, length) : write(fd, text, length);
    far.iov_len = near.iov_len = moved > 0 ? (size_t)moved : 0;
    if (moved > 0 && transfer->reads && process_vm_writev(pid, &near, 1, &far, 1, 0) != moved)
        return -1;
    return moved;
}

/* Who does not wait is told so by the kernel. */
static bool waits(const struct seccomp_data *made, int fd)
{
    bool may_not = made->nr == SYS_recvfrom && (made->args[3] & MSG_DONTWAIT);
    return !may_not && !(fcntl(fd, F_GETFL) & O_NONBLOCK);
}

static enum deed_outcome half_do(int listener, const union listener_call *call)
{
    const struct transfer *transfer = transfer_of(call);
    const struct seccomp_data *made = &call->question.data;
    pid_t pid = (pid_t)call->question.pid;
    auto_fd fd = transfer ? descriptor_borrow(pid, (int)made->args[0]) : -1;
    if (fd < 0)
        return DEED_IMPOSSIBLE;
    struct pollfd entry = {.fd = fd, .events = transfer->reads ? POLLIN : POLLOUT};
    if (poll(&entry, 1, 0) == 0)
        return waits(made, fd) ? DEED_LATER : DEED_IMPOSSIBLE;
    size_t half = made->args[2] / 2 < SHORT_MOST ? made->args[2] / 2 : SHORT_MOST;
    ssize_t moved = half_move(pid, fd, transfer, (void *)(uintptr_t)made->args[1], half);
    if (moved < 0)
        return DEED_IMPOSSIBLE;
    listener_answer(listener, call, 0, moved);
    return DEED_DONE;
}

enum deed_outcome deed_do(const struct deed *deed, int listener, const union listener_call *call)
{
    enum deed_outcome outcome = DEED_DONE;
    switch (deed->kind) {
    case DEED_ERROR:
        listener_answer(listener, call, deed->number, 0);
        return DEED_DONE;
    case DEED_VALUE:
        listener_answer(listener, call, 0, deed->value);
        return DEED_DONE;
    case DEED_BREAK:
        listener_answer(listener, call, 0, break_find((pid_t)call->question.pid));
        return DEED_DONE;
    case DEED_SHORT:
        outcome = half_do(listener, call);
        break;
    case DEED_SIGNAL:
        outcome = kill((pid_t)call->question.pid, deed->number) == 0 ? DEED_DONE : DEED_IMPOSSIBLE;
        break;
    }
    if (outcome == DEED_IMPOSSIBLE || (deed->kind == DEED_SIGNAL && outcome == DEED_DONE))
        listener_go_on(listener, call);
    return outcome;
}
