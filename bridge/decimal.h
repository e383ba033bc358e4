/* Numbers of JSON as the decimals that they are written as, exactly. */
#ifndef BRIG_BRIDGE_DECIMAL_H
#define BRIG_BRIDGE_DECIMAL_H

#include "base/json_scan.h"

#include <stdbool.h>
#include <stdint.h>

/* digits × 10^exponent; the last digit is none of 0, but for zero itself. */
struct decimal {
    uint64_t digits; /* below 10^18 */
    int64_t exponent;
    bool negative;
};

/* The number at the tape index. False: it is none, or has more than 18 digits that count. */
bool decimal_read(const struct json_tape *tape, uint32_t at, struct decimal *decimal);

/* Below 0, 0 or above: as a is below b, equal or above. */
int decimal_compare(const struct decimal *a, const struct decimal *b);

/* Whether it is an integer, also one like 1.0 or 1e2. */
bool decimal_is_whole(const struct decimal *decimal);

/* Whether the number is the step, which is above 0, a whole number of times. */
bool decimal_is_multiple(const struct decimal *number, const struct decimal *step);

#endif
