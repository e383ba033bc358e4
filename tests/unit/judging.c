/* What tests of the judge of frames have in common. */
#include "judging.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

const struct frame_limits judging_limits = {.frame_bytes = 4096, .result_bytes = 8192};

static struct json_tape scratch;

bool judge(const char *line, enum frame_state state, struct frame *frame, struct error *error)
{
    return frame_judge(span_of_text(line), state, &judging_limits, &scratch, frame, error);
}

void passes(const char *line, enum frame_state state)
{
    struct frame frame;
    struct error error;
    if (!judge(line, state, &frame, &error))
        fail_msg("%s: %s", error.text, line);
}

void refused(const char *line, enum frame_state state, const char *reason)
{
    struct frame frame, untouched;
    struct error error;
    memset(&frame, 0x5a, sizeof frame);
    memset(&untouched, 0x5a, sizeof untouched);
    if (judge(line, state, &frame, &error))
        fail_msg("let pass: %s", line);
    if (strncmp(error.text, "frame: ", 7) != 0 || !strstr(error.text, reason))
        fail_msg("\"%s\" is not in \"%s\"", reason, error.text);
    assert_memory_equal(&frame, &untouched, sizeof frame);
}

int judging_end(void **state)
{
    (void)state;
    json_tape_end(&scratch);
    return 0;
}
