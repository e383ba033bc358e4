/* Structural IDs, the names of calls, combinators and scopes: "r/par-0/b-2/agent-0"
 * (docs/channels.md). One table says what may stand behind what. */
#ifndef BRIG_SUPERVISOR_STRUCTURAL_ID_H
#define BRIG_SUPERVISOR_STRUCTURAL_ID_H

#include <stdbool.h>
#include <stdint.h>

enum id_kind { ID_ROOT, ID_AGENT, ID_PARALLEL, ID_PIPELINE, ID_BRANCH, ID_STAGE, ID_ITEM };

/* One step of the path, without its slash: kind and number. The root's number is 0. */
struct id_part {
    enum id_kind kind;
    uint32_t number;
};

/* Takes the first part off the text. What is behind it ("" at the end), or NULL: it is no part. */
const char *id_part_take(const char *text, struct id_part *part);

/* The word by which a kind is written: "agent", "par", "b", … */
const char *id_kind_word(enum id_kind kind);

/* What a structural ID names: its last part. False: the text is no structural ID, or one of more
 * parts than any nesting has. A stage by itself names nothing. */
bool id_judge(const char *text, enum id_kind *named);

/* Root, branch and item: calls and combinators are made in them. */
bool id_kind_is_scope(enum id_kind kind);

#endif
