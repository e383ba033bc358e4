/* Answers on their way to the jail. What must never happen: bytes that the jail would refuse, which
 * would end the whole run where one call has failed. */
#include "bridge/answer.h"

#include "bridge/frame.h"

bool answer_judge(const struct outcome *outcome, size_t most, struct json_tape *scratch,
                  struct error *error)
{
    struct span json = outcome->ok ? outcome->value : outcome->error;
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    limits.bytes = limits.values = most;
    limits.depth = FRAME_VALUE_DEPTH;
    limits.tape_depth = 0;
    limits.integers_64 = true;
    struct json_fault fault;
    if (json.length > most)
        return error_set(error,
                         "an answer of %zu bytes exceeds the limit of %zu (budgets.frame of the "
                         "policy)",
                         json.length, most);
    if (!json_scan(json.at, json.length, &limits, scratch, &fault))
        return error_set(error, "the answer cannot be used: %s at byte %zu", fault.reason,
                         fault.offset);
    return outcome->ok || json_kind_of(scratch, 0) == JSON_STRING ||
           error_set(error, "the text of the failure is no string");
}
