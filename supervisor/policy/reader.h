/* A policy's JSON while it is read: the tape, and what its faults are told by. */
#ifndef BRIG_SUPERVISOR_POLICY_READER_H
#define BRIG_SUPERVISOR_POLICY_READER_H

#include "base/bytes.h"
#include "base/error.h"
#include "base/json_scan.h"

#include <stdbool.h>
#include <stdint.h>

struct reader {
    const char *name; /* the file's path, or "--set KEY" */
    bool is_file;     /* faults are told with line and column */
    struct json_tape tape;
};

/* Scans `text`, which must outlive the reader. False: error is "NAME:LINE:COLUMN: …". */
bool reader_start(struct reader *reader, const char *name, bool is_file, const char *text,
                  size_t length, struct error *error);
void reader_end(struct reader *reader);

/* Sets error to "NAME:LINE:COLUMN: …" for the value at tape index `at`. Returns false. */
bool reader_fault(const struct reader *reader, uint32_t at, struct error *error, const char *format,
                  ...) __attribute__((format(printf, 4, 5)));

/* False, with a fault that says what `what` must be, unless the value at `at` is of this kind. */
bool reader_expect(const struct reader *reader, uint32_t at, enum json_kind kind, const char *what,
                   struct error *error);

/* A string's text in *text, which becomes the caller's: not blank, one line, no control characters.
 */
bool reader_text(const struct reader *reader, uint32_t at, const char *what, char **text,
                 struct error *error);

#endif
