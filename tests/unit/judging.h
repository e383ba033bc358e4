/* What tests of the judge of frames have in common. */
#ifndef BRIG_TESTS_UNIT_JUDGING_H
#define BRIG_TESTS_UNIT_JUDGING_H

#include "bridge/frame.h"

/* A frame may have 4096 bytes and a result 8192. */
extern const struct frame_limits judging_limits;

bool judge(const char *line, enum frame_state state, struct frame *frame, struct error *error);

/* Fails the test if the line is refused. */
void passes(const char *line, enum frame_state state);

/* Fails the test if the line passes, the reason lacks the text, or the frame was touched. */
void refused(const char *line, enum frame_state state, const char *reason);

/* The group's teardown. */
int judging_end(void **state);

#endif
