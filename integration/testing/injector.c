/* Runs a command under an outer filter and has one system call of one of its processes fail. For
 * tests.
 *
 *     injector MS RESULT COMMAND…                                   tells all calls
 *     injector --at ROLE CALL NUMBER DEED MS RESULT COMMAND…        such as jail "mount /" 1 EPERM
 *
 * The command has so many milliseconds, and behind it all that it has started has some seconds.
 * RESULT becomes lines of JSON: a line for every call, or for the one to which it was done, and at
 * last how the command ended and what lived on behind it. See cast.h, sight.h and deed.h for the
 * words. */
#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"
#include "integration/testing/cast.h"
#include "integration/testing/deed.h"
#include "integration/testing/listener.h"
#include "integration/testing/sight.h"
#include "supervisor/clock.h"
#include "supervisor/proc.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/signalfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>

enum { OTHERS_MS = 10000, LATER_MS = 2, KINDS_MOST = 2048 };

/* How often a call was made by a role. */
struct tally {
    char *kind;
    unsigned count;
};

struct injection {
    const char *role, *call;
    unsigned number;
    struct deed deed;
    bool wanted, delivered;
};

struct session {
    struct injection injection;
    int result, listener, signals;
    pid_t command;
    int status;
    bool command_ended, all_ended, timed_out;
    int64_t started_ns, deadline_ns;
    struct cast cast;
    struct tally tallies[KINDS_MOST];
    size_t tally_count;
    union listener_call later; /* waits for another try where is_later */
    bool is_later;
    struct bytes left;
};

static _Noreturn void end_with(const char *what)
{
    fprintf(stderr, "injector: %s\n", what);
    exit(126);
}

static unsigned tally_next(struct session *session, const char *role, const char *call)
{
    auto_bytes kind = {0};
    bytes_printf(&kind, "%s: %s", role, call);
    for (size_t i = 0; i < session->tally_count; i++)
        if (strcmp(session->tallies[i].kind, bytes_text(&kind)) == 0)
            return ++session->tallies[i].count;
    if (session->tally_count == KINDS_MOST)
        end_with("there are too many kinds of calls");
    session->tallies[session->tally_count++] = (struct tally){strdup(bytes_text(&kind)), 1};
    return 1;
}

static void line_write(const struct session *session, struct bytes *line)
{
    bytes_append_byte(line, '\n');
    if (!io_write_all(session->result, line->at, line->length))
        end_with("the result cannot be written");
}

static void call_tell(const struct session *session, const char *role, const char *call,
                      unsigned number, const struct seccomp_notif *question)
{
    auto_bytes line = {0};
    json_open(&line, '{');
    json_key(&line, "role");
    json_put_text(&line, role);
    json_key(&line, "call");
    json_put_text(&line, call);
    json_key(&line, "number");
    json_put_unsigned(&line, number);
    json_key(&line, "arguments");
    json_open(&line, '[');
    for (size_t i = 0; i < 6; i++)
        json_put_unsigned(&line, question->data.args[i]);
    json_close(&line, ']');
    json_close(&line, '}');
    line_write(session, &line);
}

static void deed_try(struct session *session, const union listener_call *call)
{
    switch (deed_do(&session->injection.deed, session->listener, call)) {
    case DEED_DONE:
        session->injection.delivered = true;
        break;
    case DEED_LATER:
        session->later = *call;
        session->is_later = true;
        break;
    case DEED_IMPOSSIBLE:
        break;
    }
}

/* The supervisor asks the kernel by the same call what filters can do. */
static void seal_note(struct member *member, const struct seccomp_notif *question)
{
    if (question->data.nr == SYS_seccomp && member->part >= PART_PROOF)
        member->sealed = true;
}

/* Whether it matters what a caller of this role asks for. */
static bool is_watched(const struct injection *injection, const char *role)
{
    return !injection->wanted || (!injection->delivered && strcmp(role, injection->role) == 0);
}

static bool is_meant(const struct injection *injection, const char *call, unsigned number)
{
    return injection->wanted && number == injection->number && strcmp(call, injection->call) == 0;
}

/* False: it has been answered already. */
static bool call_look(struct session *session, const char *role, const union listener_call *call)
{
    auto_bytes text = {0};
    sight_put(&session->cast, &call->question, &text);
    unsigned number = tally_next(session, role, bytes_text(&text));
    bool meant = is_meant(&session->injection, bytes_text(&text), number);
    if (meant || !session->injection.wanted)
        call_tell(session, role, bytes_text(&text), number, &call->question);
    if (meant)
        deed_try(session, call);
    return !meant;
}

/* Behind its own filter a process is another: what it does there is judged in another way. */
static void caller_role(const struct member *member, char role[ROLE_ROOM + 8])
{
    char plain[ROLE_ROOM];
    member_role(member, plain);
    snprintf(role, ROLE_ROOM + 8, "%s%s", member->sealed ? "sealed " : "", plain);
}

static void call_serve(struct session *session, const union listener_call *call)
{
    char role[ROLE_ROOM + 8] = "stranger";
    struct member *member = cast_member(&session->cast, (pid_t)call->question.pid);
    if (member)
        caller_role(member, role);
    if (!is_watched(&session->injection, role) || call_look(session, role, call))
        listener_go_on(session->listener, call);
    if (member)
        seal_note(member, &call->question);
}

static void children_kill(struct session *session)
{
    char name[48];
    auto_bytes list = {0};
    struct error ignored;
    snprintf(name, sizeof name, "task/%ld/children", (long)getpid());
    if (!proc_read(getpid(), name, &list, &ignored))
        end_with("/proc does not tell of children");
    char *rest = (char *)(size_t)bytes_text(&list);
    for (long pid; (pid = strtol(rest, &rest, 10)) > 0;) {
        char role[ROLE_ROOM];
        bytes_append_text(&session->left,
                          cast_role(&session->cast, (pid_t)pid, role) ? role : "unknown");
        bytes_append_byte(&session->left, ' ');
        kill((pid_t)pid, SIGKILL);
    }
}

static void children_reap(struct session *session)
{
    int status;
    pid_t pid;
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        if (pid != session->command)
            continue;
        session->status = status;
        session->command_ended = true;
        session->deadline_ns = monotonic_ns() + (int64_t)OTHERS_MS * 1000000;
    }
    session->all_ended = pid < 0 && errno == ECHILD;
}

/* Too late is the command itself, or what should have ended with it. */
static void deadline_keep(struct session *session)
{
    if (session->all_ended || monotonic_ns() < session->deadline_ns)
        return;
    session->timed_out = session->timed_out || !session->command_ended;
    children_kill(session);
    session->deadline_ns = monotonic_ns() + (int64_t)OTHERS_MS * 1000000;
}

static void session_step(struct session *session)
{
    struct pollfd entries[] = {{.fd = session->listener, .events = POLLIN},
                               {.fd = session->signals, .events = POLLIN}};
    struct signalfd_siginfo taken;
    union listener_call call;
    poll(entries, 2, session->is_later ? LATER_MS : 1000);
    if (entries[1].revents && read(session->signals, &taken, sizeof taken) < 0 && errno != EAGAIN)
        end_with("signals cannot be read");
    if (entries[0].revents & POLLIN && listener_next(session->listener, &call))
        call_serve(session, &call);
    else if (entries[0].revents & POLLHUP)
        session->listener = -1;
    if (session->is_later) {
        session->is_later = false;
        deed_try(session, &session->later);
    }
    children_reap(session);
    deadline_keep(session);
}

static void end_tell(struct session *session)
{
    auto_bytes line = {0};
    json_open(&line, '{');
    json_key(&line, "delivered");
    json_put_bool(&line, session->injection.delivered);
    json_key(&line, "timed_out");
    json_put_bool(&line, session->timed_out);
    json_key(&line, "code");
    json_put_integer(&line, WIFEXITED(session->status) ? WEXITSTATUS(session->status)
                                                       : -WTERMSIG(session->status));
    json_key(&line, "processes");
    json_put_unsigned(&line, session->cast.count);
    json_key(&line, "left");
    json_put_text(&line, bytes_text(&session->left));
    json_key(&line, "elapsed_ms");
    json_put_integer(&line, (monotonic_ns() - session->started_ns) / 1000000);
    json_close(&line, '}');
    line_write(session, &line);
}

static char **injection_read(struct injection *injection, char **words)
{
    if (!words[0] || strcmp(words[0], "--at") != 0)
        return words;
    for (size_t i = 1; i <= 4; i++)
        if (!words[i])
            end_with("--at ROLE CALL NUMBER DEED");
    injection->role = words[1];
    injection->call = words[2];
    injection->number = (unsigned)strtoul(words[3], NULL, 10);
    injection->wanted = true;
    if (!deed_read(words[4], &injection->deed))
        end_with("a deed is an errno, a signal, =VALUE or short");
    return words + 5;
}

static void session_begin(struct session *session, char **words)
{
    struct error error;
    sigset_t heard;
    sigemptyset(&heard);
    sigaddset(&heard, SIGCHLD);
    sigprocmask(SIG_BLOCK, &heard, NULL);
    signal(SIGPIPE, SIG_IGN);
    session->signals = signalfd(-1, &heard, SFD_CLOEXEC | SFD_NONBLOCK);
    session->result = open(words[1], O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (session->signals < 0 || session->result < 0 || prctl(PR_SET_CHILD_SUBREAPER, 1) < 0)
        end_with("cannot begin");
    session->started_ns = monotonic_ns();
    session->deadline_ns = session->started_ns + atoll(words[0]) * 1000000;
    if (!listener_start(words + 2, &session->command, &session->listener, &error))
        end_with(error.text);
}

int main(int count, char **arguments)
{
    static struct session session;
    char **words = count > 1 ? injection_read(&session.injection, arguments + 1) : arguments + 1;
    if (!words[0] || !words[1] || !words[2])
        end_with("usage: injector [--at ROLE CALL NUMBER DEED] MS RESULT COMMAND…");
    session_begin(&session, words);
    while (!session.all_ended)
        session_step(&session);
    end_tell(&session);
    return 0;
}
