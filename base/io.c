/* Reading and writing all of it. */
#include "base/io.h"

#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
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
    size_t start = into->length;
    for (;;) {
        bytes_reserve(into, 65536);
        ssize_t got = read(fd, into->at + into->length, 65536);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            return error_errno(error, errno, "%s", name);
        if (got == 0)
            return true;
        into->length += (size_t)got;
        if (into->length - start > limit_bytes)
            return error_set(error, "%s: larger than the limit of %zu bytes", name, limit_bytes);
    }
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
    if (fcntl(fd, F_SETFL, 0) < 0)
        return error_errno(error, errno, "%s", path);
    return io_read_to_end(fd, path, limit_bytes, into, error);
}

static bool write_directly(const char *path, const void *from, size_t length, struct error *error)
{
    auto_fd fd = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (fd < 0 || !io_write_all(fd, from, length))
        return error_errno(error, errno, "write %s", path);
    return true;
}

bool io_write_file(const char *path, const void *from, size_t length, struct error *error)
{
    struct stat status;
    if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
        return write_directly(path, from, length, error);
    auto_bytes temporary = {0};
    bytes_printf(&temporary, "%s.%ld.new", path, (long)getpid());
    const char *name = bytes_text(&temporary);
    auto_fd fd = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (fd < 0)
        return error_errno(error, errno, "write %s", path);
    if (!io_write_all(fd, from, length) || rename(name, path) < 0) {
        error_errno(error, errno, "write %s", path);
        unlink(name);
        return false;
    }
    return true;
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
