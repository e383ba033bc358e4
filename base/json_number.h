/* Numbers of JSON: the judgement of one. Their values are read through the tape. */
#ifndef BRIG_BASE_JSON_NUMBER_H
#define BRIG_BASE_JSON_NUMBER_H

#include <stdbool.h>
#include <stddef.h>

/* Judges the number at the front of the text. True: *end is its length, *real says whether it has a
 * fraction or an exponent; such a number is finite as a double. False: *end is where and *reason
 * why it is none. Work ends with the number or at `most` characters, whichever is first. */
bool json_number_judge(const char *text, size_t length, size_t most, size_t *end, bool *real,
                       const char **reason);

/* Whether an integer that was judged lies between -2^63 and 2^63-1. */
bool json_integer_fits(const char *digits, size_t length);

#endif
