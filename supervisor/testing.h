/* What test builds can be told by their environment. In the installed program there is nothing
 * here. */
#ifndef BRIG_SUPERVISOR_TESTING_H
#define BRIG_SUPERVISOR_TESTING_H

#include "jail/confine/plan.h"

#ifdef BRIG_TESTING
/* BRIG_TEST_FAULT=PROGRAM:KIND:STEP, for example brig-jail:omit:root, with KIND fail, omit or lie;
 * and PROGRAM:open:filter for a filter that lets all but the clock pass. */
void testing_fault_set(struct confine_plan *plan, const char *program);

/* BRIG_TEST_GUEST=NAME and BRIG_TEST_BRIDGE=NAME: what takes the place of brig-jail, of
 * brig-bridge.
 */
const char *testing_program(const char *program);
#else
static inline void testing_fault_set(struct confine_plan *plan, const char *program)
{
    (void)plan, (void)program;
}

static inline const char *testing_program(const char *program)
{
    return program;
}
#endif

#endif
