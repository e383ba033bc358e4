/* Trees for the tests of the live view, told as a bridge would tell them, and how they look. */
#ifndef BRIG_TESTS_UNIT_LIVE_SAMPLES_H
#define BRIG_TESTS_UNIT_LIVE_SAMPLES_H

#include "supervisor/live/layout.h"
#include "supervisor/live/tree.h"

#include <stdbool.h>
#include <stdint.h>

/* A screen that knows Unicode, without colours. */
struct screen screen_of(unsigned columns, unsigned rows);

/* What layout_draw makes of the tree, as a C string that stays valid until the next call. Fails the
 * test if it breaks a promise: too many lines, one too wide, a width that is told wrongly, a
 * control character other than the newline (and, with colours, than whole styles). */
const char *look(const struct tree *tree, const struct screen *screen, uint64_t now_us, bool over);

/* Frees what the last look has left. */
void look_end(void);

/* Columns of a line as the screen's locale counts them, styles left out. */
unsigned line_columns(const struct screen *screen, const char *line, size_t length);

/* Starts a call and ends it at once, in the state. */
void call_tell(struct tree *tree, const char *id, const char *label, enum call_state state,
               uint64_t from_us, uint64_t to_us);

/* "BEFORE-number-BEHIND" as an ID: what many calls differ in. */
const char *id_numbered(char into[96], const char *before, unsigned number, const char *behind);

/* Tells the call r/par-0/b-NUMBER/agent-0, from 1 to 2 ms. */
void branch_tell(struct tree *tree, unsigned number, enum call_state state);

#endif
