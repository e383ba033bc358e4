/* A containment probe that takes the interpreter's place under the very same confinement: its
 * "script" is what probe_script.h describes, and what came of it is the run's value.
 *
 * Built for tests alone, never installed. */
#include "base/io.h"
#include "base/json_scan.h"
#include "integration/testing/probe_script.h"
#include "jail/confine/template.h"

#include <unistd.h>

enum { BOOT_MOST = 1 << 20 };

static char *script_read(void)
{
    auto_bytes boot = {0};
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_tape tape = {0};
    struct json_fault fault;
    limits.bytes = BOOT_MOST;
    for (char byte = 0; byte != '\n' && boot.length < BOOT_MOST;) {
        if (!io_read_exactly(0, &byte, 1))
            _exit(0);
        bytes_append_byte(&boot, byte);
    }
    if (!json_scan(boot.at, boot.length, &limits, &tape, &fault))
        _exit(3);
    uint32_t payload = json_member(&tape, 0, "payload");
    char *script = payload ? json_text_copy(&tape, json_member(&tape, payload, "script")) : NULL;
    json_tape_end(&tape);
    return script;
}

static void probe_run(void)
{
    auto_bytes done = {0};
    char *script = script_read();
    bytes_append_text(&done, "{\"op\":\"done\",\"payload\":{\"ok\":true,\"value\":[");
    if (script)
        probe_script_run(script, &done);
    bytes_append_text(&done, "]}}\n");
    io_write_all(1, done.at, done.length);
    _exit(0);
}

int main(void)
{
    static const struct template_guest PROBE = {.prepare = NULL, .run = probe_run};
    template_serve(&PROBE);
}
