/* Reading and writing all of it, and files of bounded size. Interrupted calls are taken up again.
 */
#ifndef BRIG_BASE_IO_H
#define BRIG_BASE_IO_H

#include "base/bytes.h"
#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>

/* Exactly `length` bytes, or false with errno (0 at an early end of file). For blocking
 * descriptors. */
bool io_read_exactly(int fd, void *into, size_t length);
bool io_write_all(int fd, const void *from, size_t length);

/* Appends what fd yields until its end. More than `limit_bytes` is an error that names `name`; on
 * errors nothing is appended. */
bool io_read_to_end(int fd, const char *name, size_t limit_bytes, struct bytes *into,
                    struct error *error);

/* Appends the regular file (or pipe) at `path`. Directories, devices, missing or unreadable files
 * and files over the limit are errors that name the path; on errors nothing is appended. A named
 * pipe is waited for until somebody has written to it. */
bool io_read_file(const char *path, size_t limit_bytes, struct bytes *into, struct error *error);

/* Writes the file anew: beside it, then renamed over it, so that a reader never sees half of it; it
 * keeps a former file's mode; on errors that one stays and the new one is removed. A process that
 * is killed as it writes leaves nothing of it, where the file system has files without a name. What
 * is not a regular file by itself is written to directly: devices, pipes, what a symbolic link
 * leads to, and the own output where a link such as /dev/stdout leads there. */
bool io_write_file(const char *path, const void *from, size_t length, struct error *error);

/* Opens `path` for writing from its start: created, or emptied; a named pipe is waited for until
 * somebody reads it. Where it leads to the own standard output or error, that is written on. */
bool io_open_output(const char *path, int *fd, struct error *error);

/* One descriptor over a unix socket, with `length` bytes beside it (at least one). */
bool io_send_descriptor(int socket, const void *from, size_t length, int fd, struct error *error);

/* What that sent: the descriptor, close-on-exec and the caller's to close. Negative: end of file,
 * an error, or a message of another form. Blocks. */
int io_receive_descriptor(int socket, void *into, size_t length);

#endif
