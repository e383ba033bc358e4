/* Making processes and threads for a containment probe. Whatever is made ends by itself. */
#include "integration/testing/probe_processes.h"

#include <errno.h>
#include <signal.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
/* The new one has the same stack, or none: registers are all that it may use. */
static long task_make(long number, const long arguments[PROBE_ARGUMENTS], long stays)
{
    long outcome = number;
    register long fourth __asm__("r10") = arguments[3];
    register long fifth __asm__("r8") = arguments[4];
    register long sixth __asm__("r9") = arguments[5];
    __asm__ volatile("syscall\n\t"
                     "test %%rax, %%rax\n\t"
                     "jnz 2f\n\t"
                     "test %[stays], %[stays]\n\t"
                     "jz 1f\n\t"
                     "mov %[seconds], %%edi\n\t"
                     "mov %[alarm], %%eax\n\t"
                     "syscall\n\t"
                     "mov %[pause], %%eax\n\t"
                     "syscall\n"
                     "1:\n\t"
                     "xor %%edi, %%edi\n\t"
                     "mov %[exit], %%eax\n\t"
                     "syscall\n"
                     "2:\n\t"
                     : "+a"(outcome)
                     : "D"(arguments[0]), "S"(arguments[1]), "d"(arguments[2]), "r"(fourth),
                       "r"(fifth), "r"(sixth), [stays] "b"(stays), [seconds] "i"(PROBE_STAY_MOST_S),
                       [alarm] "i"(SYS_alarm), [pause] "i"(SYS_pause), [exit] "i"(SYS_exit)
                     : "rcx", "r11", "memory", "cc");
    return outcome;
}
#else
static long task_make(long number, const long arguments[PROBE_ARGUMENTS], long stays)
{
    long outcome = syscall(number, arguments[0], arguments[1], arguments[2], arguments[3],
                           arguments[4], arguments[5]);
    if (outcome == 0 && stays) {
        alarm(PROBE_STAY_MOST_S);
        pause();
    }
    if (outcome == 0)
        _exit(0);
    return outcome < 0 ? -errno : outcome;
}
#endif

long probe_task_make(long number, const long arguments[PROBE_ARGUMENTS], bool stays)
{
    return task_make(number, arguments, stays);
}

static long fork_plainly(void)
{
    return syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
}

static _Noreturn void orphan_live(void)
{
    for (int number = 1; number < SIGRTMIN; number++)
        if (number != SIGALRM)
            signal(number, SIG_IGN);
    alarm(PROBE_STAY_MOST_S);
    pause();
    _exit(0);
}

long probe_orphan_make(void)
{
    long pid = fork_plainly();
    if (pid == 0) {
        setsid();
        if (fork_plainly() == 0)
            orphan_live();
        _exit(0);
    }
    return pid < 0 ? -errno : pid;
}
