/* The floor of a call: two processes send lines of the given sizes to and fro over a socket pair,
 * doing nothing with them.
 *
 *     pingpong ROUNDS THERE_BYTES BACK_BYTES    prints {"round_us":…} */
#include "base/io.h"
#include "supervisor/clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void echo_serve(int fd, size_t there, size_t back, char *room)
{
    while (io_read_exactly(fd, room, there) && io_write_all(fd, room, back))
        continue;
    _exit(0);
}

int main(int count, char **arguments)
{
    int ends[2];
    if (count != 4 || socketpair(AF_UNIX, SOCK_STREAM, 0, ends) < 0)
        return 1;
    size_t rounds = strtoul(arguments[1], NULL, 10);
    size_t there = strtoul(arguments[2], NULL, 10), back = strtoul(arguments[3], NULL, 10);
    char *room = calloc(1, there + back + 1);
    pid_t echo = fork();
    if (echo == 0) {
        close(ends[0]);
        echo_serve(ends[1], there, back, room);
    }
    close(ends[1]);
    int64_t begin_ns = monotonic_ns();
    for (size_t i = 0; i < rounds; i++)
        if (!io_write_all(ends[0], room, there) || !io_read_exactly(ends[0], room, back))
            return 1;
    double us = (double)(monotonic_ns() - begin_ns) / 1e3;
    close(ends[0]);
    waitpid(echo, NULL, 0);
    printf("{\"round_us\":%.3f}\n", us / (double)rounds);
    free(room);
    return 0;
}
