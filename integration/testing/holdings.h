/* What a supervisor holds of the system's, counted: what must stay flat over its runs. */
#ifndef BRIG_INTEGRATION_TESTING_HOLDINGS_H
#define BRIG_INTEGRATION_TESTING_HOLDINGS_H

#include "supervisor/host.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HOLDINGS_MOST = 16 };

struct holding_row {
    const char *name;
    int64_t (*look)(pid_t pid); /* negative: /proc does not tell */
    bool of_template;           /* of jails; else of this process */
    double slack;               /* by how much it may grow all the same, */
    double slack_a_run;         /* and with every run: memory comes in pages and pools */
};

struct holdings {
    int64_t amounts[HOLDINGS_MOST];
};

size_t holdings_count(void);
const struct holding_row *holdings_row(size_t index); /* index < holdings_count() */

/* Counts for every row, by its index. */
void holdings_look(const struct host *host, struct holdings *holdings);

/* Open descriptors of this process, and its children, dead ones included. */
uint64_t holdings_descriptors(void);
int64_t holdings_children(void);

#endif
