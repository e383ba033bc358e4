/* The tracer's hand on a cell. */
#include "supervisor/tracer.h"

#include <elf.h>
#include <errno.h>
#include <linux/audit.h>
#include <signal.h>
#include <stddef.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>

bool tracer_seize(pid_t pid, struct error *error)
{
    unsigned long options = PTRACE_O_EXITKILL | PTRACE_O_TRACEEXIT;
    if (ptrace(PTRACE_SEIZE, pid, NULL, options) < 0)
        return error_errno(error, errno, "seize the process with ptrace");
    return true;
}

/* A program of 64 bits can make calls of 32 bits: their numbers mean others, their arguments stand
 * elsewhere. */
static uint32_t call_architecture(pid_t pid)
{
    struct __ptrace_syscall_info info = {0};
    if (ptrace(PTRACE_GET_SYSCALL_INFO, pid, sizeof info, &info) < 0)
        return 0;
    return info.arch;
}

#if defined(__x86_64__)
static void registers_note_32(const struct user_regs_struct *registers, struct cell_end *end)
{
    const unsigned long long values[] = {registers->rbx, registers->rcx, registers->rdx,
                                         registers->rsi, registers->rdi, registers->rbp};
    for (size_t i = 0; i < 6; i++)
        end->arguments[i] = (uint32_t)values[i];
}

static void registers_note(const struct user_regs_struct *registers, struct cell_end *end)
{
    end->number = (long)registers->orig_rax;
    if (end->architecture == AUDIT_ARCH_I386) {
        registers_note_32(registers, end);
        return;
    }
    end->arguments[0] = registers->rdi;
    end->arguments[1] = registers->rsi;
    end->arguments[2] = registers->rdx;
    end->arguments[3] = registers->r10;
    end->arguments[4] = registers->r8;
    end->arguments[5] = registers->r9;
}
#elif defined(__aarch64__)
static void registers_note(const struct user_regs_struct *registers, struct cell_end *end)
{
    end->number = (long)registers->regs[8];
    for (size_t i = 0; i < 6; i++)
        end->arguments[i] = registers->regs[i];
}
#else
#error "brig knows the registers of x86-64 and aarch64"
#endif

/* The kernel gives the status of the dying process as the event's message; SIGSYS there is the
 * filter's doing, since nothing else in a cell can raise it. */
static void exit_note(pid_t pid, struct cell_end *end)
{
    unsigned long status = 0;
    if (ptrace(PTRACE_GETEVENTMSG, pid, NULL, &status) < 0 || (status & 0x7f) != SIGSYS)
        return;
    struct user_regs_struct registers;
    struct iovec vector = {.iov_base = &registers, .iov_len = sizeof registers};
    if (ptrace(PTRACE_GETREGSET, pid, NT_PRSTATUS, &vector) < 0)
        return;
    end->denied = true;
    end->architecture = call_architecture(pid);
    registers_note(&registers, end);
}

static bool is_fault(int signal)
{
    return signal == SIGSEGV || signal == SIGBUS || signal == SIGILL || signal == SIGFPE ||
           signal == SIGTRAP;
}

bool tracer_answer_stop(pid_t pid, int status, struct cell_end *end)
{
    int event = status >> 16;
    int signal = WSTOPSIG(status);
    int deliver = 0;
    if (event == PTRACE_EVENT_EXIT) {
        exit_note(pid, end);
    } else if (event == 0 && is_fault(signal)) {
        end->fault = end->fault ? end->fault : signal;
        kill(pid, SIGKILL);
        deliver = SIGKILL; /* where an outer filter refuses signals */
    } else if (event == 0) {
        deliver = signal;
    }
    if (ptrace(PTRACE_CONT, pid, NULL, (long)deliver) == 0)
        return true;
    /* Left standing it would neither live nor end, and what is dying heeds no signal. */
    kill(pid, SIGKILL);
    return ptrace(PTRACE_DETACH, pid, NULL, NULL) < 0;
}
