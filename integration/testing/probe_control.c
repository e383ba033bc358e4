/* The containment probe as a plain program, under no confinement at all: what it reaches shows that
 * the probe inside the jail was stopped, and did not merely fail. Its script is a file, what came
 * of it goes to standard output as JSON. Built for tests alone, never installed. */
#include "base/io.h"
#include "base/own.h"
#include "integration/testing/probe_script.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <ucontext.h>
#include <unistd.h>

enum { SCRIPT_MOST = 1 << 20 };

#if defined(__x86_64__)
/* In a kernel without the 32-bit entry the instruction is a fault: the script is told of a call
 * that does not exist. Any other fault comes again and is the end. */
static void entry_is_absent(int signal_number, siginfo_t *info, void *context)
{
    static const unsigned char INT80[] = {0xcd, 0x80};
    greg_t *registers = ((ucontext_t *)context)->uc_mcontext.gregs;
    (void)info;
    if (memcmp((const void *)registers[REG_RIP], INT80, sizeof INT80) != 0) {
        signal(signal_number, SIG_DFL);
        return;
    }
    registers[REG_RIP] += (greg_t)sizeof INT80;
    registers[REG_RAX] = -ENOSYS;
}

static void absence_watch(void)
{
    sigaction(SIGSEGV, &(struct sigaction){.sa_sigaction = entry_is_absent, .sa_flags = SA_SIGINFO},
              NULL);
}
#else
static void absence_watch(void)
{
}
#endif

int main(int count, char **arguments)
{
    auto_bytes script = {0}, told = {0};
    struct error error;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    absence_watch();
    if (count != 2 || !io_read_file(arguments[1], SCRIPT_MOST, &script, &error)) {
        fprintf(stderr, "brig-probe-control: %s\n", count == 2 ? error.text : "name one file");
        return 125;
    }
    auto_free char *lines = strdup(bytes_text(&script));
    bytes_append_text(&told, "[");
    if (lines)
        probe_script_run(lines, &told);
    bytes_append_text(&told, "]\n");
    return io_write_all(STDOUT_FILENO, told.at, told.length) ? 0 : 1;
}
