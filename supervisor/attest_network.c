/* Attestation of a network namespace from /proc/PID/net: every link is down, no address, no route.
 * (Links are looked at with libnl once a template: see netproof.c.) */
#include "supervisor/attest_rows.h"

#include "supervisor/proc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct network_file {
    const char *name;
    const char *meaning; /* of a line in it */
    unsigned header_lines;
    bool optional;     /* a kernel without IPv6 has it not */
    bool rejects_pass; /* a route that rejects is none */
};

static const struct network_file FILES[] = {
    {"net/igmp", "a link that is up", 1, false, false},
    {"net/dev_mcast", "a link that is up", 0, false, false},
    {"net/if_inet6", "an IPv6 address", 0, true, false},
    {"net/fib_trie", "an IPv4 address", 0, false, false},
    {"net/route", "an IPv4 route", 1, false, false},
    {"net/ipv6_route", "an IPv6 route", 0, true, true},
};

enum { ROUTE_REJECTS = 0x0200 };

/* destination, prefix, source, prefix, next hop, metric, references, uses, flags, device */
static bool route_rejects(const char *line)
{
    char flags[16];
    return sscanf(line, "%*s %*s %*s %*s %*s %*s %*s %*s %15s", flags) == 1 &&
           (strtoul(flags, NULL, 16) & ROUTE_REJECTS);
}

static bool file_says_nothing(const struct network_file *file, char *text)
{
    char *save = NULL;
    unsigned number = 0;
    for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
        if (number++ < file->header_lines || (file->rejects_pass && route_rejects(line)))
            continue;
        return false;
    }
    return true;
}

static bool file_check(const struct cell *cell, const struct network_file *file,
                       struct error *error)
{
    auto_bytes bytes = {0};
    if (!proc_read(cell->pid, file->name, &bytes, error))
        return file->optional && error->number == ENOENT;
    char *text = (char *)(size_t)bytes_text(&bytes);
    return file_says_nothing(file, text) ||
           error_set(error, "the network namespace of the %s has %s (%s)", cell->kind,
                     file->meaning, file->name);
}

bool attest_network(const struct cell *cell, struct attestation *found, struct error *error)
{
    for (size_t i = 0; i < sizeof FILES / sizeof FILES[0]; i++)
        if (!file_check(cell, &FILES[i], error))
            return false;
    found->network_none = true;
    return true;
}
