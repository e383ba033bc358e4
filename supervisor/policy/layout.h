/* JSON laid out for people: containers on one line where they fit, else broken in one fixed way, so
 * that equal policies have equal texts. */
#ifndef BRIG_SUPERVISOR_POLICY_LAYOUT_H
#define BRIG_SUPERVISOR_POLICY_LAYOUT_H

#include "base/bytes.h"

#include <stddef.h>

/* {0} is empty and valid; layout_show ends it. */
struct layout {
    struct bytes items; /* each with a NUL behind it: JSON holds none */
    size_t count;
};

enum layout_style {
    LAYOUT_OBJECT, /* { "a": 1 }, else one member a line */
    LAYOUT_LIST,   /* [1, 2], else one member a line */
    LAYOUT_WORDS,  /* [1, 2], else as many members a line as fit */
};

/* One member: a value, or "key": value. */
void layout_add(struct layout *layout, const char *json);
void layout_printf(struct layout *layout, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* Appends the container. Lines after its first are indented by `indent`, its members two further.
 */
void layout_show(struct layout *layout, enum layout_style style, unsigned indent,
                 struct bytes *into);
void layout_end(struct layout *layout);

/* Appends a JSON string, quotes included, whatever precedes it. */
void layout_text(const char *text, struct bytes *into);

#define auto_layout __attribute__((cleanup(layout_end))) struct layout

#endif
