/* Quantities as the file writes them. */
#include "supervisor/policy/quantity.h"

#include <inttypes.h>
#include <stddef.h>
#include <string.h>

struct unit {
    const char *name;
    enum quantity_measure measure;
    uint64_t factor;
};

/* Of one measure the largest comes first: quantity_show takes the first that divides. */
static const struct unit units[] = {
    {"TiB", QUANTITY_BYTES, UINT64_C(1) << 40},
    {"GiB", QUANTITY_BYTES, UINT64_C(1) << 30},
    {"MiB", QUANTITY_BYTES, UINT64_C(1) << 20},
    {"KiB", QUANTITY_BYTES, UINT64_C(1) << 10},
    {"B", QUANTITY_BYTES, 1},
    {"h", QUANTITY_TIME, 3600000},
    {"min", QUANTITY_TIME, 60000},
    {"s", QUANTITY_TIME, 1000},
    {"ms", QUANTITY_TIME, 1},
};

static const struct unit *unit_find(const char *name, enum quantity_measure measure)
{
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (units[i].measure == measure && !strcmp(units[i].name, name))
            return &units[i];
    return NULL;
}

bool quantity_parse(const char *text, enum quantity_measure measure, uint64_t *amount)
{
    size_t digits = strspn(text, "0123456789");
    if (digits == 0 || text[digits] != ' ' || (text[0] == '0' && digits > 1))
        return false;
    const struct unit *unit = unit_find(text + digits + 1, measure);
    uint64_t number = 0;
    for (size_t i = 0; i < digits; i++)
        if (__builtin_mul_overflow(number, UINT64_C(10), &number) ||
            __builtin_add_overflow(number, (uint64_t)(text[i] - '0'), &number))
            return false;
    return unit && !__builtin_mul_overflow(number, unit->factor, amount);
}

void quantity_show(uint64_t amount, enum quantity_measure measure, struct bytes *into)
{
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++) {
        bool divides = amount % units[i].factor == 0 && (amount > 0 || units[i].factor == 1);
        if (units[i].measure == measure && divides) {
            bytes_printf(into, "%" PRIu64 " %s", amount / units[i].factor, units[i].name);
            return;
        }
    }
    bytes_printf(into, "%" PRIu64, amount);
}

const char *quantity_units(enum quantity_measure measure)
{
    static const char *const names[] = {[QUANTITY_COUNT] = "",
                                        [QUANTITY_BYTES] = "B|KiB|MiB|GiB|TiB",
                                        [QUANTITY_TIME] = "ms|s|min|h"};
    return names[measure];
}
