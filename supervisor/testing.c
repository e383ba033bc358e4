/* What test builds can be told by their environment. Not part of the installed program. */
#include "supervisor/testing.h"

#include "jail/confine/steps.h"
#include "supervisor/host.h"
#include "supervisor/places.h"

#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>

static const char *const KINDS[] = {"", "fail", "omit", "lie"};

/* Installed and counted like the policy's. All but the clock passes: a policy that let that pass
 * would have to leave the clocks' pages mapped, and one layer more would be missing. */
static void filter_open(struct confine_plan *plan)
{
    static const struct sock_filter OPEN[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clock_gettime, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    memcpy(plan->filter, OPEN, sizeof OPEN);
    plan->filter_length = sizeof OPEN / sizeof OPEN[0];
}

void testing_fault_set(struct confine_plan *plan, const char *program)
{
    char target[32], kind[8], step[32];
    const char *fault = getenv("BRIG_TEST_FAULT");
    if (!fault || sscanf(fault, "%31[^:]:%7[^:]:%31s", target, kind, step) != 3 ||
        strcmp(target, program) != 0)
        return;
    if (strcmp(kind, "open") == 0 && strcmp(step, "filter") == 0)
        filter_open(plan);
    for (size_t i = 1; i < sizeof KINDS / sizeof KINDS[0]; i++)
        if (strcmp(kind, KINDS[i]) == 0)
            plan->fault = (uint8_t)i;
    for (uint32_t row = 0; row < confine_step_count(); row++)
        if (strcmp(confine_step_at(row)->name, step) == 0)
            plan->fault_step = (uint8_t)row;
}

bool testing_arm(struct host *host, struct error *error)
{
    const char *how = getenv("BRIG_TEST_ARM");
    if (!how)
        return true;
    if (!host_arm(host, error))
        return false;
    if (strcmp(how, "killed") == 0) {
        cell_kill(&host->armed.jail);
        return cell_await_end(&host->armed.jail, 10000);
    }
    return true;
}

void testing_places(struct places *places)
{
    const char *folder = getenv("BRIG_TEST_POLICIES");
    if (folder)
        snprintf(places->policies, sizeof places->policies, "%s", folder);
}

struct stand_in {
    const char *program, *variable;
};

static const struct stand_in STAND_INS[] = {
    {"brig-jail", "BRIG_TEST_GUEST"},
    {"brig-bridge", "BRIG_TEST_BRIDGE"},
};

const char *testing_program(const char *program)
{
    for (size_t i = 0; i < sizeof STAND_INS / sizeof STAND_INS[0]; i++)
        if (strcmp(STAND_INS[i].program, program) == 0 && getenv(STAND_INS[i].variable))
            return getenv(STAND_INS[i].variable);
    return program;
}
