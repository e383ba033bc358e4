/* Strings of JSON: judging one, and resolving the escapes of one that has been judged. Used by the
 * scanner and by the readers of its tape. */
#ifndef BRIG_BASE_JSON_STRING_H
#define BRIG_BASE_JSON_STRING_H

#include <stdbool.h>
#include <stddef.h>

/* `text` begins behind the opening quote. True: *end is the offset of the closing quote, *escaped
 * says whether a backslash precedes it. False: *end is where and *reason why it is no string. */
bool json_string_judge(const char *text, size_t length, size_t *end, bool *escaped,
                       const char **reason);

/* What one character or escape of a judged string stands for: up to four bytes into `resolved`,
 * their number into *count. Returns how many bytes of the text it took; a pair of surrogates is
 * one. */
size_t json_string_resolve(const char *text, char resolved[4], size_t *count);

#endif
