/* A template whose clones are stopped from outside before anybody holds them. Linked with --wrap,
 * for tests alone, never installed. */
#include "jail/confine/template.h"

#include <signal.h>
#include <sys/socket.h>

ssize_t __real_send(int fd, const void *from, size_t length, int flags);
ssize_t __wrap_send(int fd, const void *from, size_t length, int flags);

ssize_t __wrap_send(int fd, const void *from, size_t length, int flags)
{
    const struct template_reply *reply = from;
    if (length == sizeof *reply && (reply->pid <= 0 || kill(reply->pid, SIGSTOP) < 0))
        return -1;
    return __real_send(fd, from, length, flags);
}
