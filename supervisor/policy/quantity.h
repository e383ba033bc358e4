/* Quantities as the file writes them: "512 MiB", "250 ms"; digits, one space, a unit. */
#ifndef BRIG_SUPERVISOR_POLICY_QUANTITY_H
#define BRIG_SUPERVISOR_POLICY_QUANTITY_H

#include "base/bytes.h"

#include <stdbool.h>
#include <stdint.h>

enum quantity_measure {
    QUANTITY_COUNT, /* a plain integer of the file, no text */
    QUANTITY_BYTES, /* in bytes: B, KiB, MiB, GiB, TiB */
    QUANTITY_TIME,  /* in milliseconds: ms, s, min, h */
};

/* False for anything but digits, one space and a unit of the measure, and for what exceeds 64 bits.
 */
bool quantity_parse(const char *text, enum quantity_measure measure, uint64_t *amount);

/* The one way to write an amount: its largest unit that divides it. */
void quantity_show(uint64_t amount, enum quantity_measure measure, struct bytes *into);

/* The units, as words for people and as an alternation for a pattern: "B|KiB|…". */
const char *quantity_units(enum quantity_measure measure);

#endif
