/* What `brig run` is given. Every refusal names the thing and the remedy. */
#include "supervisor/input.h"

#include "base/io.h"
#include "base/json_scan.h"
#include "base/json_write.h"
#include "base/own.h"
#include "bridge/replies.h"

#include <errno.h>
#include <libgen.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Far above every budget: what a mistake in a path may cost. */
enum { INPUT_MOST = 64 << 20 };

bool input_script(const char *path, struct bytes *script, struct error *error)
{
    bool standard = strcmp(path, "-") == 0;
    const char *name = standard ? "standard input" : path;
    size_t line, column;
    if (!*path)
        return error_set(error,
                         "the script has an empty name: give a file, or - for standard input");
    if (!(standard ? io_read_to_end(STDIN_FILENO, name, INPUT_MOST, script, error)
                   : io_read_file(path, INPUT_MOST, script, error)))
        return false;
    if (script->length == 0)
        return error_set(error, "%s: is empty: a script has at least one line", name);
    size_t fault = text_utf8_fault(script->at, script->length);
    const char *nul = memchr(script->at, '\0', script->length);
    bool is_nul = nul && (size_t)(nul - script->at) < fault;
    if (is_nul)
        fault = (size_t)(nul - script->at);
    if (fault == script->length)
        return true;
    json_position(script->at, fault, &line, &column);
    if (is_nul)
        return error_set(error, "%s:%zu:%zu: a NUL character: a script is text and has none", name,
                         line, column);
    return error_set(error, "%s:%zu:%zu: byte 0x%02x is not UTF-8 text: save the script as UTF-8",
                     name, line, column, (unsigned char)script->at[fault]);
}

static bool name_is_given(const char *option, const char *path, struct error *error)
{
    return *path || error_set(error, "%s: the file has an empty name", option);
}

/* A file of JSON; `from` is what stands before its path on the command line. */
static bool file_read(const char *from, const char *path, struct bytes *into, struct error *error)
{
    struct error fault;
    if (!io_read_file(path, INPUT_MOST, into, &fault))
        return error_set(error, "%s%s", from, fault.text);
    return into->length > 0 || error_set(error, "%s%s: is empty: JSON is expected", from, path);
}

static bool json_refuse(const char *name, const struct bytes *json, size_t offset,
                        const char *reason, struct error *error)
{
    size_t line, column;
    json_position(json->at, offset, &line, &column);
    return error_set(error, "%s:%zu:%zu: read as JSON: %s", name, line, column, reason);
}

static bool integers_fit(const char *name, const struct bytes *json, const struct json_tape *tape,
                         struct error *error)
{
    int64_t number;
    for (uint32_t at = 0; at < tape->count; at++)
        if (tape->tokens[at].kind == JSON_INTEGER && !json_integer(tape, at, &number))
            return json_refuse(name, json, tape->tokens[at].start,
                               "integers must lie within 64 bits", error);
    return true;
}

static bool args_judge(const char *name, const struct bytes *args, struct error *error)
{
    struct json_limits limits = JSON_LIMITS_DEFAULT;
    struct json_tape tape = {0};
    struct json_fault fault;
    limits.bytes = INPUT_MOST;
    limits.values = INPUT_MOST;
    bool fits;
    if (json_scan(args->at, args->length, &limits, &tape, &fault))
        fits = integers_fit(name, args, &tape, error);
    else
        fits = json_refuse(name, args, fault.offset, fault.reason, error);
    json_tape_end(&tape);
    return fits;
}

#define ARGS_FILE "--args-file"

bool input_args(const char *text, const char *path, struct bytes *args, struct error *error)
{
    if (text && path)
        return error_set(error, "--args and --args-file are both given: give one");
    if (!path) {
        bytes_append_text(args, text ? text : "{}");
        return args_judge("--args", args, error);
    }
    auto_bytes name = {0};
    bytes_printf(&name, ARGS_FILE " %s", path);
    return name_is_given(ARGS_FILE, path, error) && file_read(ARGS_FILE " ", path, args, error) &&
           args_judge(bytes_text(&name), args, error);
}

#define REPLIES      "replies:"
#define REPLIES_FILE "--agent " REPLIES

static bool replies_read(const char *path, struct bytes *agent, struct error *error)
{
    auto_bytes replies = {0};
    struct error fault;
    if (!file_read(REPLIES_FILE, path, &replies, error))
        return false;
    if (!replies_check(replies.at, replies.length, &fault))
        return error_set(error, REPLIES_FILE "%s:%s", path, fault.text);
    json_open(agent, '{');
    json_key(agent, "kind");
    json_put_text(agent, "replies");
    json_key(agent, "replies");
    auto_bytes compact = {0};
    json_compact(replies.at, replies.length, &compact);
    json_put_raw(agent, compact.at, compact.length);
    json_close(agent, '}');
    bytes_text(agent);
    return true;
}

bool input_agent(const char *choice, struct bytes *agent, struct error *error)
{
    if (!choice || strcmp(choice, "echo") == 0) {
        bytes_append_text(agent, "{\"kind\":\"echo\"}");
        bytes_text(agent);
        return true;
    }
    if (strcmp(choice, REPLIES) == 0)
        return error_set(error, "--agent replies: names no file: give replies:FILE");
    if (strncmp(choice, REPLIES, sizeof REPLIES - 1) == 0)
        return replies_read(choice + sizeof REPLIES - 1, agent, error);
    return error_set(error, "unknown back end \"%s\" for --agent: echo, or replies:FILE", choice);
}

/* A working folder that has been deleted can be written to by its permissions, and takes no file.
 */
static bool folder_is_linked(const char *option, const char *path, struct error *error)
{
    struct stat status;
    auto_free char *copy = strdup(path);
    if (!copy || stat(dirname(copy), &status) < 0)
        return error_errno(error, errno, "%s %s", option, path);
    return status.st_nlink > 0 ||
           error_set(error, "%s %s: its folder has been deleted", option, path);
}

bool input_output_path(const char *option, const char *path, struct error *error)
{
    struct stat status;
    if (!name_is_given(option, path, error))
        return false;
    if (stat(path, &status) == 0) {
        if (S_ISDIR(status.st_mode))
            return error_set(error, "%s %s: is a directory", option, path);
        return access(path, W_OK) == 0 || error_errno(error, errno, "%s %s", option, path);
    }
    auto_free char *copy = strdup(path);
    if (!copy || access(dirname(copy), W_OK | X_OK) < 0)
        return error_errno(error, errno, "%s %s: its folder cannot be written to", option, path);
    return folder_is_linked(option, path, error);
}
