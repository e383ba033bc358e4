/* A growing array of bytes. Running out of memory ends the process, where the caller has not made
 * sure of the room beforehand. */
#ifndef BRIG_BASE_BYTES_H
#define BRIG_BASE_BYTES_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* {0} is empty and valid. The bytes are not terminated; bytes_text terminates them. */
struct bytes {
    char *at;
    size_t length;
    size_t room;
};

/* Each appends at the end; `from` and `text` must not lie in the array itself, which may move. */
void bytes_append(struct bytes *bytes, const void *from, size_t length);
void bytes_append_text(struct bytes *bytes, const char *text);
void bytes_append_byte(struct bytes *bytes, char byte);
void bytes_printf(struct bytes *bytes, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void bytes_vprintf(struct bytes *bytes, const char *format, va_list arguments)
    __attribute__((format(printf, 2, 0)));

/* Appends a count of things whose plural ends in s: "1 call", "2 calls". */
void bytes_put_count(struct bytes *bytes, unsigned long long count, const char *thing);

/* After true, `more` bytes can be appended and no function here allocates for them. False: there is
 * no memory, and nothing has changed. What bytes_printf appends needs one byte more than its text,
 * as does bytes_text. */
bool bytes_make_room(struct bytes *bytes, size_t more);

/* Makes room for at least `more` bytes behind the present end. */
void bytes_reserve(struct bytes *bytes, size_t more);

/* Removes the first `count` bytes; count is at most the length. */
void bytes_drop_front(struct bytes *bytes, size_t count);

/* The bytes with a NUL behind them (not counted in length). Valid until the next change. */
const char *bytes_text(struct bytes *bytes);

void bytes_clear(struct bytes *bytes); /* keeps the room */
void bytes_end(struct bytes *bytes);   /* frees, leaves {0} */

#define auto_bytes __attribute__((cleanup(bytes_end))) struct bytes

#endif
