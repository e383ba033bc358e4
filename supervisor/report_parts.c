/* What the report of a run and that of a check have in common. */
#include "supervisor/report_parts.h"

#include "base/json_write.h"

#include <string.h>

void report_put_text(struct bytes *into, const char *key, const char *text)
{
    auto_bytes json = {0}, shown = {0};
    json_key(into, key);
    if (text && *text)
        json_put_text(&json, text);
    else
        json_put_null(&json);
    json_append_shown(json.at, json.length, &shown);
    json_put_raw(into, shown.at, shown.length);
}

void report_put_json(struct bytes *into, const char *key, const struct bytes *json,
                     const char *otherwise)
{
    json_key(into, key);
    auto_bytes compact = {0};
    json_append_shown(json->at, json->length, &compact);
    if (compact.length)
        json_put_raw(into, compact.at, compact.length);
    else
        json_put_raw(into, otherwise, strlen(otherwise));
}

void report_put_script(const struct run *run, struct bytes *into)
{
    char hash[65];
    sha256_hex(run->request->script, run->request->script_length, hash);
    json_key(into, "script");
    json_open(into, '{');
    report_put_text(into, "path", run->request->script_path);
    report_put_text(into, "sha256", hash);
    json_close(into, '}');
}
