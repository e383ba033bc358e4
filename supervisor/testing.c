/* What test builds can be told by their environment. Not part of the installed program. */
#include "supervisor/testing.h"

#include "jail/confine/steps.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const KINDS[] = {"", "fail", "omit", "lie"};

void testing_fault_set(struct confine_plan *plan, const char *program)
{
    char target[32], kind[8], step[32];
    const char *fault = getenv("BRIG_TEST_FAULT");
    if (!fault || sscanf(fault, "%31[^:]:%7[^:]:%31s", target, kind, step) != 3 ||
        strcmp(target, program) != 0)
        return;
    for (uint8_t i = 1; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strcmp(kind, KINDS[i]) == 0)
            plan->fault = i;
    for (uint8_t row = 0; row < confine_step_count(); row++)
        if (strcmp(confine_step_at(row)->name, step) == 0)
            plan->fault_step = row;
}

const char *testing_jail_program(const char *program)
{
    const char *guest = getenv("BRIG_TEST_GUEST");
    return guest ? guest : program;
}
