/* Runs a command under an outer seccomp filter with no_new_privs set, as containers and hardened
 * units do: there every process starts with `Seccomp: 2`. The filter allows everything; for tests.
 */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(int count, char **arguments)
{
    struct sock_filter allow = BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {.len = 1, .filter = &allow};
    if (count < 2 || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
        syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0u, &program) < 0) {
        perror("under_filter");
        return 125;
    }
    execvp(arguments[1], arguments + 1);
    perror(arguments[1]);
    return 127;
}
