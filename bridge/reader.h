/* Lines from a side that is not trusted: never more of them in memory than one line of the largest
 * size and one read. */
#ifndef BRIG_BRIDGE_READER_H
#define BRIG_BRIDGE_READER_H

#include "base/bytes.h"
#include "bridge/span.h"

#include <stdbool.h>
#include <stddef.h>

struct reader {
    int fd;            /* borrowed, nonblocking */
    size_t line_most;  /* bytes of a line without its newline */
    struct bytes held; /* read; the first `taken` bytes are done with */
    size_t taken;
    size_t searched; /* up to here there is no newline behind `taken` */
};

enum reader_next { READER_LINE, READER_NOTHING, READER_TOO_LONG };

/* Reads once. False: the other side has ended; what it wrote before has all been read. */
bool reader_fill(struct reader *reader);

/* The next whole line, valid until reader_fill. TOO_LONG: no newline within line_most bytes. */
enum reader_next reader_take(struct reader *reader, struct span *line);

/* The line that was taken last is to be the next once more. */
void reader_put_back(struct reader *reader, struct span line);

/* Frees what is held; the descriptor stays open. */
void reader_end(struct reader *reader);

#endif
