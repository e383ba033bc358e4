/* Reads the boot frame. The host wrote it: what does not fit is a fault of brig, not of the script.
 */
#include "jail/guest/boot.h"

#include "base/json_scan.h"
#include "jail/guest/crossing.h"

/* Where the payload's parts and their members lie: {"payload":{"limits":{"frame":…}}}. */
#define BOOT_TAPE_DEPTH 3

static bool limit_read(const struct json_tape *tape, uint32_t limits, const char *key,
                       uint64_t *limit)
{
    uint32_t at = json_member(tape, limits, key);
    return at && json_count(tape, at, INT64_MAX, limit);
}

static bool limits_read(const struct json_tape *tape, uint32_t payload,
                        struct scheduler_limits *limits)
{
    uint32_t at = json_member(tape, payload, "limits");
    uint64_t frame, result, log;
    if (!at || !limit_read(tape, at, "frame", &frame) || !limit_read(tape, at, "result", &result) ||
        !limit_read(tape, at, "log", &log) || !limit_read(tape, at, "scopes", &limits->scopes))
        return false;
    limits->frame_bytes = frame;
    limits->result_bytes = result;
    limits->log_bytes = log;
    return true;
}

static PyObject *value_read(const struct json_tape *tape, uint32_t payload, const char *key)
{
    uint32_t at = json_member(tape, payload, key);
    if (!at)
        return NULL;
    size_t length;
    const char *raw = json_raw(tape, at, &length);
    return crossing_read(raw, length);
}

static bool values_read(const struct json_tape *tape, uint32_t payload, struct boot *boot)
{
    boot->args = value_read(tape, payload, "args");
    boot->budget = boot->args ? value_read(tape, payload, "budget") : NULL;
    boot->language = boot->budget ? value_read(tape, payload, "language") : NULL;
    return boot->language;
}

static bool script_read(const struct json_tape *tape, uint32_t payload, struct bytes *script)
{
    uint32_t at = json_member(tape, payload, "script");
    if (!at || json_kind_of(tape, at) != JSON_STRING)
        return false;
    size_t length;
    json_raw(tape, at, &length);
    if (!bytes_make_room(script, length)) /* with the quotes: there is room for a NUL */
        return PyErr_NoMemory() != NULL;
    json_text_append(tape, at, script);
    return true;
}

static bool envelope_fits(const struct json_tape *tape)
{
    uint32_t op = json_member(tape, 0, "op");
    uint32_t version = json_member(tape, 0, "v");
    uint64_t number = 0;
    return op && json_text_equals(tape, op, "boot") && version &&
           json_count(tape, version, 1, &number) && number == 1;
}

static bool tape_read(const struct json_tape *tape, struct boot *boot)
{
    if (json_kind_of(tape, 0) != JSON_OBJECT || !envelope_fits(tape))
        return false;
    uint32_t payload = json_member(tape, 0, "payload");
    if (!payload || json_kind_of(tape, payload) != JSON_OBJECT)
        return false;
    boot->checks = json_member(tape, payload, "check") != 0;
    return limits_read(tape, payload, &boot->limits) && values_read(tape, payload, boot) &&
           script_read(tape, payload, &boot->script);
}

static void boot_end(struct boot *boot)
{
    bytes_end(&boot->script);
    Py_CLEAR(boot->args);
    Py_CLEAR(boot->budget);
    Py_CLEAR(boot->language);
}

bool boot_read(const char *line, size_t length, struct boot *boot)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    limits.bytes = length;
    limits.depth += 2; /* the envelope and the payload around args */
    limits.values = length;
    limits.tape_depth = BOOT_TAPE_DEPTH;
    struct json_tape tape = {0};
    struct json_fault fault;
    *boot = (struct boot){0};
    bool scanned = json_scan_or_tell(line, length, &limits, &tape, &fault);
    bool read = scanned && tape_read(&tape, boot);
    json_tape_end(&tape);
    if (!read)
        boot_end(boot);
    if (!scanned && fault.no_memory)
        PyErr_NoMemory();
    else if (read || !PyErr_ExceptionMatches(PyExc_MemoryError))
        PyErr_Clear();
    return read;
}
