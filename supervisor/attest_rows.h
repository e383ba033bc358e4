/* The rows of the attestation that need more than one look. Each: false, and error says what is not
 * as the policy demands. */
#ifndef BRIG_SUPERVISOR_ATTEST_ROWS_H
#define BRIG_SUPERVISOR_ATTEST_ROWS_H

#include "supervisor/attest.h"

/* attest_files.c: what it can reach by descriptor, path and mapping */
bool attest_descriptors(const struct cell *cell, struct attestation *found, struct error *error);
bool attest_root(const struct cell *cell, struct attestation *found, struct error *error);
bool attest_clocks(const struct cell *cell, struct attestation *found, struct error *error);

/* Its environment is the policy's, to the byte: nothing of the caller's has come along. */
bool attest_environment(const struct cell *cell, struct attestation *found, struct error *error);

/* attest_network.c: every link is down, no address, no route */
bool attest_network(const struct cell *cell, struct attestation *found, struct error *error);

/* attest_host.c: asked of the kernel by acting on the cell */
bool attest_host_name(const struct cell *cell, struct attestation *found, struct error *error);
bool attest_dumpable(const struct cell *cell, struct attestation *found, struct error *error);
bool attest_oom_score(const struct cell *cell, struct attestation *found, struct error *error);

/* Sets the policy's rlimits and reads them back. */
bool attest_limits(const struct cell *cell, struct attestation *found, struct error *error);

#endif
