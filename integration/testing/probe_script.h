/* The language of containment probes: what native code inside the jail would do, as lines of text.
 *
 *     call NAME ARGUMENT…      a system call, past every library; NAME may be a number
 *     int80 NUMBER ARGUMENT…   the same through the 32-bit entry of x86
 *     born NAME ARGUMENT…      a call that makes a process or thread, which ends at once
 *     stay NAME ARGUMENT…      the same, and it sleeps for 20 seconds
 *     orphan                   a process in a session of its own, deaf to signals, for 20 seconds
 *     jump ADDRESS             calls what lies there as a function of two null pointers
 *     auxiliary NUMBER         what the kernel has told the program under this AT_ number
 *     counter 0 | 1            half of the time-stamp counter, by rdtsc or by rdtscp
 *     load ADDRESS             the four bytes there as a number
 *     outcome ADDRESS          the four bytes there as what a system call came to
 *     show ADDRESS LENGTH      what lies there, in hexadecimal
 *     text ADDRESS TEXT        puts the text there, with a NUL behind it
 *     bytes ADDRESS HEX        puts the bytes there
 *     word ADDRESS VALUE       puts the value there, eight bytes long
 *     environ                  the environment it was started with
 *     say TEXT                 the text as a line on descriptor 1
 *     fault | spin | exit N    ends in the way of its name
 *     must LINE                the line; if its call fails, those below are left out
 *     times COUNT LINE         the line so often, or until its call fails
 *
 * Arguments are sums such as $1+8 of numbers, of results ($0 is the first that a line gave) and of
 * buffers of the probe's own (@0 to @7, a page each), or 'text, which stands for its address. */
#ifndef BRIG_INTEGRATION_TESTING_PROBE_SCRIPT_H
#define BRIG_INTEGRATION_TESTING_PROBE_SCRIPT_H

#include "base/bytes.h"

/* Does what the lines say and appends to *results what came of each that gives something: a list's
 * members as JSON, {"result","errno"} of calls. Cuts the script at its line ends. Exits with 3 at a
 * line that is none. */
void probe_script_run(char *script, struct bytes *results);

#endif
