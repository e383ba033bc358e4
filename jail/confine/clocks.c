/* Removal of the clocks that can be read without a system call. */
#include "jail/confine/clocks.h"

#include "base/bytes.h"
#include "base/io.h"
#include "base/own.h"
#include "jail/confine/steps.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <ucontext.h>

static bool is_clock_mapping(const char *line)
{
    return strstr(line, "[vdso]") || strstr(line, "[vvar");
}

static bool pages_add(struct clock_pages *pages, const char *line, struct error *error)
{
    char *rest;
    uintptr_t start = strtoull(line, &rest, 16);
    if (*rest != '-' || pages->count == CLOCK_PAGES_MOST)
        return error_set(error, "find the clock pages: /proc/self/maps has an unknown form");
    uintptr_t end = strtoull(rest + 1, NULL, 16);
    pages->mappings[pages->count].start = start;
    pages->mappings[pages->count++].end = end;
    return true;
}

bool clock_pages_find(struct clock_pages *pages, struct error *error)
{
    pages->count = 0;
    auto_bytes maps = {0};
    auto_fd fd = open("/proc/self/maps", O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return error_errno(error, errno, "find the clock pages: /proc/self/maps");
    if (!io_read_to_end(fd, "/proc/self/maps", 1 << 20, &maps, error))
        return false;
    char *text = maps.length ? (char *)(size_t)bytes_text(&maps) : NULL;
    char *save = NULL;
    for (char *line = text ? strtok_r(text, "\n", &save) : NULL; line;
         line = strtok_r(NULL, "\n", &save))
        if (is_clock_mapping(line) && !pages_add(pages, line, error))
            return false;
    return true;
}

/* A kernel may seal these mappings (EPERM): the trap and the missing system call must do then, and
 * the attestation reports what it finds. */
static bool pages_unmap(const struct clock_pages *pages)
{
    for (size_t i = 0; i < pages->count; i++) {
        uintptr_t start = pages->mappings[i].start;
        if (munmap((void *)start, pages->mappings[i].end - start) < 0 && errno != EPERM)
            return false;
    }
    return true;
}

#if defined(__x86_64__)
/* The instruction that trapped has counted nothing. */
static void counter_skip(int number, siginfo_t *info, void *context)
{
    enum { RDTSC_LENGTH = 2 };
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    (void)number, (void)info;
    registers[REG_RIP] += RDTSC_LENGTH;
    registers[REG_RAX] = registers[REG_RDX] = 0;
}

static bool counter_try(bool *traps, struct error *error)
{
    const struct sigaction skip = {.sa_sigaction = counter_skip, .sa_flags = SA_SIGINFO};
    struct sigaction usual;
    if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) < 0 || sigaction(SIGSEGV, &skip, &usual) < 0)
        return error_errno(error, errno, "try whether the time-stamp counter traps");
    *traps = __builtin_ia32_rdtsc() == 0;
    return sigaction(SIGSEGV, &usual, NULL) == 0 ||
           error_errno(error, errno, "end the trial of the time-stamp counter");
}
#else
/* The kernel's word is all that there is: arm64 has the trap since Linux 6.12. */
static bool counter_try(bool *traps, struct error *error)
{
    (void)error;
    *traps = prctl(PR_SET_TSC, PR_TSC_SIGSEGV) == 0;
    return true;
}
#endif

bool clock_counter_traps(bool *traps, struct error *error)
{
    if (!counter_try(traps, error))
        return false;
    return prctl(PR_SET_TSC, PR_TSC_ENABLE) == 0 || !*traps ||
           error_errno(error, errno, "let the time-stamp counter be read again");
}

static bool counter_trap(void)
{
#if defined(__x86_64__)
    int mode = 0;
    if (prctl(PR_SET_TSC, PR_TSC_SIGSEGV) < 0 || prctl(PR_GET_TSC, &mode) < 0)
        return false;
    errno = EPROTO;
    return mode == PR_TSC_SIGSEGV;
#else
    /* arm64 has the trap since Linux 6.12; before, the report says that clocks are readable. */
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV);
    return true;
#endif
}

bool clocks_are_unwanted(const struct confine_plan *plan)
{
    return plan->clocks == CONFINE_CLOCKS_NONE;
}

bool clocks_remove(struct confinement *confinement)
{
    return pages_unmap(confinement->clock_pages) && counter_trap();
}
