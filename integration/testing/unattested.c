/* A supervisor that looks at its cells and believes them whatever it sees: a run then goes on with
 * layers that are not there. For tests of those who judge runs. */
#include "supervisor/attest.h"

bool __real_attest_cell(const struct cell *cell, struct attestation *attestation,
                        struct error *error);
bool __wrap_attest_cell(const struct cell *cell, struct attestation *attestation,
                        struct error *error);

bool __wrap_attest_cell(const struct cell *cell, struct attestation *attestation,
                        struct error *error)
{
    struct error ignored;
    (void)error;
    __real_attest_cell(cell, attestation, &ignored);
    return true;
}
