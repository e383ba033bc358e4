/* The guest without its confinement: what brig-jail runs in a clone, as a program of its own for
 * tests. A limit on its address space stands in the environment, since a test has no supervisor to
 * set it. */
#include "jail/guest/guest.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static bool address_space_limit(void)
{
    const char *text = getenv("GUEST_ADDRESS_SPACE");
    if (!text)
        return true;
    struct rlimit limit = {.rlim_cur = strtoul(text, NULL, 10), .rlim_max = RLIM_INFINITY};
    return limit.rlim_cur && setrlimit(RLIMIT_AS, &limit) == 0;
}

int main(void)
{
    struct error error;
    if (!guest_prepare(&error)) {
        fprintf(stderr, "guest-host: %s\n", error.text);
        return EXIT_FAILURE;
    }
    if (!address_space_limit()) {
        fprintf(stderr, "guest-host: GUEST_ADDRESS_SPACE is no limit\n");
        return EXIT_FAILURE;
    }
    guest_run();
}
