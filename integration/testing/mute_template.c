/* A template that ends between a clone and the word of it: its clone is nobody's. Linked with
 * --wrap, for tests alone, never installed. */
#include "jail/confine/template.h"

#include <sys/socket.h>
#include <unistd.h>

ssize_t __real_send(int fd, const void *from, size_t length, int flags);
ssize_t __wrap_send(int fd, const void *from, size_t length, int flags);

ssize_t __wrap_send(int fd, const void *from, size_t length, int flags)
{
    if (length == sizeof(struct template_reply))
        _exit(1);
    return __real_send(fd, from, length, flags);
}
