/* What the supervisor hands over before a run: the jail's channel and one line of settings. */
#ifndef BRIG_BRIDGE_SETTINGS_H
#define BRIG_BRIDGE_SETTINGS_H

#include "base/bytes.h"
#include "base/error.h"
#include "bridge/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct settings {
    uint64_t nodes, scopes, in_flight, log_bytes; /* UINT64_MAX: without limit */
    size_t frame_bytes, result_bytes;
    struct span replies; /* the text of the replies; absent: echo */
    struct span boot;    /* forwarded unchanged */
    bool checks;         /* the boot asks for a check: nothing is run */
};

/* Reads the settings line, into which the spans point. False: it is not what docs/channels.md says.
 */
bool settings_read(struct span line, struct settings *settings, struct error *error);

/* Takes one byte `h` and, with it, the jail's channel from `socket`, as exactly the descriptor
 * `wanted`. False: the supervisor has ended, or said something else. */
bool handover_receive(int socket, int wanted);

/* Appends the settings line without its newline, which is the last that the socket carries. */
bool handover_read_settings(int socket, struct bytes *line);

#endif
