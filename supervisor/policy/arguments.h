/* What the arguments of system calls are called, how wide the kernel reads them, and their
 * constants. */
#ifndef BRIG_SUPERVISOR_POLICY_ARGUMENTS_H
#define BRIG_SUPERVISOR_POLICY_ARGUMENTS_H

#include "base/bytes.h"
#include "supervisor/policy/names.h"

#include <stdbool.h>
#include <stdint.h>

/* Constants that go together, all beginning with one prefix. */
struct constant_family {
    struct name_table names;
    bool bits; /* may be or-ed: what `within` and `excludes` make sense for */
};

extern const struct constant_family constants_prot, constants_map, constants_mremap,
    constants_clone, constants_clock, constants_open, constants_at, constants_directory,
    constants_af, constants_sock, constants_msg, constants_futex, constants_fcntl,
    constants_madvise, constants_getrandom, constants_memfd, constants_prctl, constants_signal;

struct call_argument {
    const char *name; /* NULL: there is none, or none that a condition could judge (pointers) */
    unsigned width;   /* bytes of the kernel's own declaration: 4 or 8 */
    const struct constant_family *family; /* NULL: plain numbers */
};

enum { CALL_ARGUMENTS = 6 };

struct call_shape {
    const char *call;
    struct call_argument arguments[CALL_ARGUMENTS];
};

/* NULL: nothing is known of the call's arguments. */
const struct call_shape *call_shape_find(const char *call);

/* Index of the named argument, or CALL_ARGUMENTS. */
unsigned call_argument_find(const struct call_shape *shape, const char *name);

/* Appends the value as the file writes it: a constant, a list of constants or-ed together, or a
 * number. `as_list`: a single constant stands in a list too. */
void argument_value_show(const struct call_argument *argument, uint64_t value, bool as_list,
                         struct bytes *into);

#endif
