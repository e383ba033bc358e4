/* The containment probe as a plain program, under no confinement at all: what it reaches shows that
 * the probe inside the jail was stopped, and did not merely fail. Its script is a file, what came
 * of it goes to standard output as JSON. Built for tests alone, never installed. */
#include "base/io.h"
#include "base/own.h"
#include "integration/testing/probe_script.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

enum { SCRIPT_MOST = 1 << 20 };

int main(int count, char **arguments)
{
    auto_bytes script = {0}, told = {0};
    struct error error;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
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
