/* A jail that was taken over whole: it says on its channel what the script's text says, line by
 * line, and judges nothing. With --wrap=guest_run, for tests alone, never installed. */
#include "base/bytes.h"
#include "base/json_scan.h"
#include "jail/guest/guest.h"

#include <string.h>
#include <unistd.h>

_Noreturn void __wrap_guest_run(void);

static bool line_read(struct bytes *line)
{
    enum { READ_BYTES = 64 << 10 };
    while (!line->length || line->at[line->length - 1] != '\n') {
        bytes_reserve(line, READ_BYTES);
        ssize_t got = read(0, line->at + line->length, READ_BYTES);
        if (got <= 0)
            return false;
        line->length += (size_t)got;
    }
    line->length--;
    return true;
}

static bool script_find(const struct bytes *line, struct bytes *script)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_tape tape = {0};
    struct json_fault fault;
    if (!json_scan(line->at, line->length, &limits, &tape, &fault))
        return false;
    json_text_append(&tape, json_member(&tape, json_member(&tape, 0, "payload"), "script"), script);
    return true;
}

_Noreturn void __wrap_guest_run(void)
{
    struct bytes line = {0}, script = {0};
    bool said = line_read(&line) && script_find(&line, &script) &&
                write(1, script.at, script.length) == (ssize_t)script.length;
    _exit(!said);
}
