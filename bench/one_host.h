/* A host for many runs of one script with `echo`, by the policies of the build: what benches and
 * tests of the supervisor's library begin with. */
#ifndef BRIG_BENCH_ONE_HOST_H
#define BRIG_BENCH_ONE_HOST_H

#include "base/error.h"
#include "supervisor/host.h"
#include "supervisor/places.h"
#include "supervisor/run.h"

#include <stdbool.h>

struct one_host {
    struct places places;
    struct policy script_policy, bridge_policy;
    struct bytes script;
    struct run_request request;
    struct host host;
};

#define ONE_HOST_EMPTY                                                                             \
    {                                                                                              \
        .host = HOST_EMPTY                                                                         \
    }

/* Reads what it needs and starts the host; the process ends with host_end. Must not be moved
 * afterwards. */
bool one_host_begin(struct one_host *one, const char *script, struct error *error);

#endif
