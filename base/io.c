/* Reading and writing all of it. */
#include "base/io.h"

#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>

bool io_read_exactly(int fd, void *into, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t got = read(fd, (char *)into + done, length - done);
        if (got < 0 && errno == EINTR)
            continue;
        if (got == 0)
            errno = 0;
        if (got <= 0)
            return false;
        done += (size_t)got;
    }
    return true;
}

bool io_write_all(int fd, const void *from, size_t length)
{
    for (size_t done = 0; done < length;) {
        ssize_t put = write(fd, (const char *)from + done, length - done);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        done += (size_t)put;
    }
    return true;
}

bool io_read_to_end(int fd, const char *name, size_t limit_bytes, struct bytes *into,
                    struct error *error)
{
    enum { STEP = 65536 };
    size_t start = into->length;
    for (;;) {
        bytes_reserve(into, STEP);
        ssize_t got = read(fd, into->at + into->length, STEP);
        if (got == 0)
            return true;
        if (got > 0)
            into->length += (size_t)got;
        bool failed = got < 0 && errno != EINTR;
        if (!failed && into->length - start <= limit_bytes)
            continue;
        into->length = start;
        return failed
                   ? error_errno(error, errno, "%s", name)
                   : error_set(error, "%s: larger than the limit of %zu bytes", name, limit_bytes);
    }
}

/* Until a named pipe has its first writer, reading it yields an end of file that is none. */
static bool pipe_wait(int fd)
{
    struct pollfd wait = {.fd = fd, .events = POLLIN};
    int ready;
    do
        ready = poll(&wait, 1, -1);
    while (ready < 0 && errno == EINTR);
    return ready == 1;
}

bool io_read_file(const char *path, size_t limit_bytes, struct bytes *into, struct error *error)
{
    /* NONBLOCK: opening a FIFO that nobody writes must not hang before its kind is known. */
    auto_fd fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (fd < 0)
        return error_errno(error, errno, "%s", path);
    struct stat status;
    if (fstat(fd, &status) < 0)
        return error_errno(error, errno, "%s", path);
    if (S_ISDIR(status.st_mode))
        return error_set(error, "%s: is a directory", path);
    if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode))
        return error_set(error, "%s: is not a regular file", path);
    if (fcntl(fd, F_SETFL, 0) < 0 || (S_ISFIFO(status.st_mode) && !pipe_wait(fd)))
        return error_errno(error, errno, "%s", path);
    return io_read_to_end(fd, path, limit_bytes, into, error);
}

/* Standard output or error where `status` is the file behind it: opened anew, a regular file would
 * be written from its start, over what is there. -1 otherwise. */
static int own_output(const struct stat *status)
{
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++) {
        struct stat own;
        if (fstat(fd, &own) == 0 && own.st_dev == status->st_dev && own.st_ino == status->st_ino)
            return fd;
    }
    return -1;
}

bool io_open_output(const char *path, int *fd, struct error *error)
{
    struct stat status;
    int own = stat(path, &status) == 0 ? own_output(&status) : -1;
    *fd = own >= 0 ? fcntl(own, F_DUPFD_CLOEXEC, 3)
                   : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0644);
    return *fd >= 0 || error_errno(error, errno, "write %s", path);
}

static bool write_directly(const char *path, const void *from, size_t length, struct error *error)
{
    auto_fd fd = -1;
    return io_open_output(path, &fd, error) &&
           (io_write_all(fd, from, length) || error_errno(error, errno, "write %s", path));
}

static void folder_append(const char *path, struct bytes *into)
{
    const char *slash = strrchr(path, '/');
    bytes_append(into, path, slash ? (size_t)(slash - path) + 1 : 0);
}

/* A file without a name in the folder of `path`: nothing is left of it if this process is killed.
 */
static int nameless_open(const char *path)
{
    auto_bytes folder = {0};
    folder_append(path, &folder);
    bytes_append_text(&folder, ".");
    return open(bytes_text(&folder), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0644);
}

static int name_take(int nameless, const char *name)
{
    char own[32];
    if (nameless < 0)
        return open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    snprintf(own, sizeof own, "/proc/self/fd/%d", nameless);
    return linkat(AT_FDCWD, own, AT_FDCWD, name, AT_SYMLINK_FOLLOW) < 0 ? -1 : nameless;
}

/* Gives the file a name in the folder of `path` that nobody has; creates the file if there is none
 * yet. The name does not build on the file's own, which may be as long as names can be. */
static int temporary_name(const char *path, int nameless, struct bytes *name)
{
    enum { ATTEMPTS = 100 };
    int fd = -1;
    for (int i = 0; i < ATTEMPTS && fd < 0; i++) {
        bytes_clear(name);
        folder_append(path, name);
        bytes_printf(name, ".brig-%ld-%d.new", (long)getpid(), i);
        fd = name_take(nameless, bytes_text(name));
        if (fd < 0 && errno != EEXIST)
            break;
    }
    if (fd < 0)
        bytes_clear(name);
    return fd;
}

/* The new file gets its name as late as can be: where the file system has files without one, when
 * it is whole. */
static bool write_beside(const char *path, const struct stat *former, struct bytes *name,
                         const void *from, size_t length)
{
    auto_fd fd = nameless_open(path);
    bool nameless = fd >= 0;
    if (!nameless)
        fd = temporary_name(path, -1, name);
    return fd >= 0 && (!former || fchmod(fd, former->st_mode & 0777) == 0) &&
           io_write_all(fd, from, length) && fsync(fd) == 0 &&
           (!nameless || temporary_name(path, fd, name) == fd) && close(take_fd(&fd)) == 0;
}

bool io_write_file(const char *path, const void *from, size_t length, struct error *error)
{
    struct stat status;
    bool known = lstat(path, &status) == 0;
    if (known && !S_ISREG(status.st_mode))
        return write_directly(path, from, length, error);
    auto_bytes name = {0};
    if (write_beside(path, known ? &status : NULL, &name, from, length) &&
        rename(bytes_text(&name), path) == 0)
        return true;
    error_errno(error, errno, "write %s", path);
    if (name.length)
        unlink(bytes_text(&name));
    return false;
}

bool io_send_descriptor(int socket, const void *from, size_t length, int fd, struct error *error)
{
    union {
        char bytes[CMSG_SPACE(sizeof fd)];
        struct cmsghdr align;
    } control = {0};
    struct iovec vector = {.iov_base = (void *)(size_t)from, .iov_len = length};
    struct msghdr message = {.msg_iov = &vector,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof fd);
    memcpy(CMSG_DATA(header), &fd, sizeof fd);
    for (;;) {
        ssize_t put = sendmsg(socket, &message, MSG_NOSIGNAL);
        if (put == (ssize_t)length)
            return true;
        if (put < 0 && errno == EINTR)
            continue;
        return error_errno(error, put < 0 ? errno : EIO, "hand over a descriptor");
    }
}

int io_receive_descriptor(int socket, void *into, size_t length)
{
    union {
        char bytes[CMSG_SPACE(sizeof(int))];
        struct cmsghdr align;
    } control;
    struct iovec vector = {.iov_base = into, .iov_len = length};
    struct msghdr message = {.msg_iov = &vector,
                             .msg_iovlen = 1,
                             .msg_control = control.bytes,
                             .msg_controllen = sizeof control.bytes};
    ssize_t got = recvmsg(socket, &message, MSG_CMSG_CLOEXEC);
    struct cmsghdr *header = got == (ssize_t)length ? CMSG_FIRSTHDR(&message) : NULL;
    if (!header || header->cmsg_type != SCM_RIGHTS || header->cmsg_len != CMSG_LEN(sizeof(int)))
        return -1;
    int fd;
    memcpy(&fd, CMSG_DATA(header), sizeof fd);
    return fd;
}
