/* The recorded replies, as their file describes them. */
#ifndef BRIG_BRIDGE_REPLIES_TABLE_H
#define BRIG_BRIDGE_REPLIES_TABLE_H

#include "base/error.h"
#include "bridge/glob.h"
#include "bridge/span.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct reply {
    struct glob *label, *id, *prompt; /* all that are there must match; at least one is */
    struct span value;                /* JSON; absent if it is an error */
    const char *code;
    struct span error; /* a JSON string */
    bool retryable;
    struct span usage; /* an object, or absent */
    uint64_t delay_us;
    uint64_t uses_left; /* UINT64_MAX: without end */
};

struct replies_table {
    struct reply *at;
    size_t count;
    bool otherwise_echo; /* what is not recorded is echoed rather than failed */
};

/* What a call is chosen by: the insides of JSON strings, label absent if it has none. */
struct reply_call {
    struct span label, id, prompt;
};

/* Reads the text, into which the table's spans point. False: the error begins with "LINE:COLUMN: ".
 */
bool replies_table_read(const char *text, size_t length, struct replies_table *table,
                        struct error *error);
void replies_table_end(struct replies_table *table);

/* The first reply that matches and has uses left, one of them taken; NULL if there is none. */
const struct reply *replies_table_take(struct replies_table *table, const struct reply_call *call);

#endif
