/* An error says what was attempted and why it failed, in one line that a user can act on. */
#ifndef BRIG_BASE_ERROR_H
#define BRIG_BASE_ERROR_H

#include <stdbool.h>

struct error {
    int number;      /* errno of the failed call, 0 where none is behind it */
    char step[32];   /* name of the run's step that failed, "" where there is none */
    char text[1024]; /* one line, no newline at its end */
};

/* Each sets *error and returns false, so that a fallible function ends with `return error_set(…)`.
 * error_errno appends ": " and the text of number, and keeps the number.
 * A text that does not fit is cut. What could break the line or steer a terminal is shown escaped
 * (as text_append_shown does): an error is one line wherever it goes. */
bool error_set(struct error *error, const char *format, ...) __attribute__((format(printf, 2, 3)));
bool error_errno(struct error *error, int number, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* Names the step of the run; texts of such errors read "step NAME: …" in reports. Returns false. */
bool error_at_step(struct error *error, const char *step);

#endif
