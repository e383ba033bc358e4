/* What test builds can be told by their environment. In the installed program there is nothing
 * here. */
#ifndef BRIG_SUPERVISOR_TESTING_H
#define BRIG_SUPERVISOR_TESTING_H

#include "base/error.h"
#include "jail/confine/plan.h"

#include <stdbool.h>

struct host;
struct places;

#ifdef BRIG_TESTING
/* BRIG_TEST_FAULT=PROGRAM:KIND:STEP, for example brig-jail:omit:root, with KIND fail, omit or lie;
 * and PROGRAM:open:filter for a filter that lets all but the clock pass. */
void testing_fault_set(struct confine_plan *plan, const char *program);

/* BRIG_TEST_GUEST=NAME and BRIG_TEST_BRIDGE=NAME: what takes the place of brig-jail, of
 * brig-bridge.
 */
const char *testing_program(const char *program);

/* BRIG_TEST_POLICIES=FOLDER: where the policies are. A bridge's has no option that would name it.
 */
void testing_places(struct places *places);

/* BRIG_TEST_ARM=yes: a pair is raised ahead of the run. BRIG_TEST_ARM=killed: and its jail dies as
 * it waits. */
bool testing_arm(struct host *host, struct error *error);
#else
static inline void testing_fault_set(struct confine_plan *plan, const char *program)
{
    (void)plan, (void)program;
}

static inline const char *testing_program(const char *program)
{
    return program;
}

static inline void testing_places(struct places *places)
{
    (void)places;
}

static inline bool testing_arm(struct host *host, struct error *error)
{
    (void)host, (void)error;
    return true;
}
#endif

#endif
