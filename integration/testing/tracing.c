/* Runs a command as strace or a debugger does, for tests: traced alone, or with all that it starts.
 *
 *     tracing one|all COMMAND … */
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

static _Noreturn void fail(const char *what)
{
    perror(what);
    _exit(99);
}

/* Waits until it is traced, and becomes the command. */
static _Noreturn void command_become(int go_ahead, char **command)
{
    char byte;
    if (read(go_ahead, &byte, 1) != 1)
        _exit(99);
    close(go_ahead);
    execvp(command[0], command);
    fail(command[0]);
}

static pid_t command_start(unsigned long options, char **command)
{
    int ends[2];
    if (pipe(ends) < 0)
        fail("pipe");
    pid_t pid = fork();
    if (pid == 0) {
        close(ends[1]);
        command_become(ends[0], command);
    }
    if (pid < 0 || ptrace(PTRACE_SEIZE, pid, NULL, options) < 0 || write(ends[1], "g", 1) != 1)
        fail("trace the command");
    close(ends[0]);
    close(ends[1]);
    return pid;
}

/* What is stopped by a signal stays so until somebody else continues it; all else goes on, with the
 * signal that was for it. */
static void stop_answer(pid_t pid, int status)
{
    int event = status >> 16, signal = WSTOPSIG(status);
    if (event == PTRACE_EVENT_STOP && signal != SIGTRAP)
        ptrace(PTRACE_LISTEN, pid, NULL, NULL);
    else
        ptrace(PTRACE_CONT, pid, NULL, (long)(event ? 0 : signal));
}

static int command_follow(pid_t command)
{
    for (;;) {
        int status;
        pid_t pid = waitpid(-1, &status, __WALL);
        if (pid < 0 && errno != EINTR)
            fail("wait");
        if (pid > 0 && WIFSTOPPED(status))
            stop_answer(pid, status);
        else if (pid == command)
            return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    }
}

int main(int count, char **words)
{
    unsigned long options = PTRACE_O_EXITKILL;
    if (count < 3)
        return 99;
    if (strcmp(words[1], "all") == 0)
        options |= PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACECLONE;
    return command_follow(command_start(options, words + 2));
}
