/* The table of verdicts. */
#include "supervisor/verdict.h"

#include <stddef.h>
#include <string.h>

static const struct verdict_row ROWS[] = {
    [VERDICT_NONE] = {NULL, 125, "brig could not build the jail as the policy demands, or failed"},
    [VERDICT_COMPLETED] = {"completed", 0, "the script returned a value"},
    [VERDICT_FAILED] = {"failed", 1,
                        "the script raised, returned what is not JSON, or waits for something that "
                        "cannot come"},
    [VERDICT_REJECTED] = {"rejected", 3, "the validator refused the script"},
    [VERDICT_OVER_BUDGET] = {"over_budget", 4, "a budget is spent"},
    [VERDICT_BLOCKED] = {"blocked", 5, "the jail did what the policy forbids"},
    [VERDICT_DIVERGED] = {"diverged", 6,
                          "the replay asked for something other than the journal holds"},
    [VERDICT_STOPPED] = {"stopped", 7, "cancelled by signal or request"},
    [VERDICT_CRASHED] = {"crashed", 8, "the interpreter died in a way that is none of these"},
};

static const struct verdict_row USAGE = {NULL, EXIT_USAGE,
                                         "the command was wrongly used; nothing was started"};

const struct verdict_row *verdict_exit_row(size_t index)
{
    static const struct verdict_row *const BY_CODE[] = {
        &ROWS[VERDICT_COMPLETED], &ROWS[VERDICT_FAILED],      &USAGE,
        &ROWS[VERDICT_REJECTED],  &ROWS[VERDICT_OVER_BUDGET], &ROWS[VERDICT_BLOCKED],
        &ROWS[VERDICT_DIVERGED],  &ROWS[VERDICT_STOPPED],     &ROWS[VERDICT_CRASHED],
        &ROWS[VERDICT_NONE]};
    return index < sizeof BY_CODE / sizeof BY_CODE[0] ? BY_CODE[index] : NULL;
}

const struct verdict_row *verdict_row(enum verdict verdict)
{
    return &ROWS[verdict];
}

enum verdict verdict_by_name(const char *name)
{
    for (size_t i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++)
        if (ROWS[i].name && strcmp(ROWS[i].name, name) == 0)
            return (enum verdict)i;
    return VERDICT_NONE;
}
