/* A bridge that has been taken over: under the very same confinement it takes the hand-over as a
 * bridge does, and then, in place of a run, does what probe_script.h describes. The "script" that
 * was meant for the jail says what; what came of it is the value of the end that it tells. `say`
 * puts lines among its events.
 *
 * Built for tests alone, never installed. */
#include "base/io.h"
#include "base/json_scan.h"
#include "bridge/settings.h"
#include "integration/testing/probe_script.h"
#include "jail/confine/template.h"

#include <unistd.h>

enum { SUPERVISOR_FD = 0, EVENTS_FD = 1, JAIL_FD = 2 };

static const char END_BEGINS[] =
    "{\"event\":\"end\",\"verdict\":\"completed\",\"reason\":null,\"value\":[";
static const char END_ENDS[] =
    "],\"counts\":{\"nodes\":0,\"failed\":0,\"failed_slots\":0,\"scopes\":0,\"frames\":0,"
    "\"prompt_tokens\":0,\"completion_tokens\":0},\"at_us\":0}\n";

static char *script_take(const struct bytes *line)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_tape tape = {0};
    struct json_fault fault;
    limits.bytes = line->length;
    if (!json_scan(line->at, line->length, &limits, &tape, &fault))
        _exit(3);
    uint32_t boot = json_member(&tape, 0, "boot");
    char *script = boot ? json_text_copy(&tape, json_member(&tape, boot, "script")) : NULL;
    json_tape_end(&tape);
    return script;
}

static void probe_run(void)
{
    auto_bytes settings = {0};
    auto_bytes end = {0};
    if (!handover_receive(SUPERVISOR_FD, JAIL_FD) ||
        !handover_read_settings(SUPERVISOR_FD, &settings))
        _exit(1);
    char *script = script_take(&settings);
    bytes_append_text(&end, END_BEGINS);
    if (script)
        probe_script_run(script, &end);
    bytes_append_text(&end, END_ENDS);
    io_write_all(EVENTS_FD, end.at, end.length);
    _exit(0);
}

int main(void)
{
    static const struct template_guest PROBE = {.prepare = NULL, .run = probe_run};
    template_serve(&PROBE);
}
