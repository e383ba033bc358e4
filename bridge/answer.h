/* Whether what a back end made may be forwarded to the jail. */
#ifndef BRIG_BRIDGE_ANSWER_H
#define BRIG_BRIDGE_ANSWER_H

#include "base/error.h"
#include "base/json_scan.h"
#include "bridge/backend.h"

#include <stdbool.h>
#include <stddef.h>

/* Holds the value, or the text of the failure, against the rules for what crosses: strict JSON of
 * at most `most` bytes, nested at most 200 deep, integers within 64 bits; a failure's text is a
 * string. Every back end is held to it, those of the bridge included: what passes is never refused
 * by the jail. `scratch` is the scanner's memory. False: the error says what is wrong with it. */
bool answer_judge(const struct outcome *outcome, size_t most, struct json_tape *scratch,
                  struct error *error);

#endif
