/* A bridge on a machine whose clock the kernel alone can read, as with hpet or acpi_pm: each look
 * at it is a system call. Linked with --wrap, for tests alone, never installed. */
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int __wrap_clock_gettime(clockid_t clock, struct timespec *now);

int __wrap_clock_gettime(clockid_t clock, struct timespec *now)
{
    return (int)syscall(SYS_clock_gettime, clock, now);
}
