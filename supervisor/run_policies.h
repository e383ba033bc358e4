/* The two policies of a run: what confines the script, and what confines the bridge beside it. */
#ifndef BRIG_SUPERVISOR_RUN_POLICIES_H
#define BRIG_SUPERVISOR_RUN_POLICIES_H

#include "base/error.h"
#include "supervisor/option.h"
#include "supervisor/places.h"
#include "supervisor/policy/policy.h"

#include <stdbool.h>

struct run_policies {
    struct places places;
    struct policy script, bridge;
};

/* Finds the places and loads both policies: `name` is --policy's (NULL: script), `settings` are
 * those of --set. False: one line that says what is wrong; run_policies_end must be called all the
 * same. */
bool run_policies_load(struct run_policies *policies, const char *name,
                       const struct option_list *settings, bool allow_wider, struct error *error);

/* Frees what was loaded of both. */
void run_policies_end(struct run_policies *policies);

#endif
