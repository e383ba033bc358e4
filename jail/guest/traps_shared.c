/* The second part of traps.c where libpython is shared: CPython's last words go to descriptor 2 by
 * libc's write, which is this one. What libc calls inside of itself cannot be taken over: its own
 * last words about a broken heap are a call that the filter denies. */
#include <sys/syscall.h>
#include <unistd.h>

ssize_t write(int fd, const void *from, size_t length)
{
    if (fd == STDERR_FILENO)
        __builtin_trap();
    return syscall(SYS_write, fd, from, length);
}
