/* A template process as the supervisor sees it. */
#include "supervisor/template.h"

#include "base/io.h"
#include "base/own.h"
#include "jail/confine/backstop.h"
#include "supervisor/clock.h"
#include "supervisor/proc.h"
#include "supervisor/program.h"
#include "supervisor/stray.h"
#include "supervisor/testing.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>

enum { START_TIMEOUT_MS = 20000, LAST_BREATH_MS = 200 };

static char **environment_list(const struct policy *policy)
{
    char **list = calloc(policy->environment.count + 1, sizeof *list);
    for (size_t i = 0; list && i < policy->environment.count; i++)
        list[i] = policy->environment.texts[i];
    return list;
}

static bool process_start(struct template_process *template, const struct places *places,
                          struct error *error)
{
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0)
        return error_errno(error, errno, "make a channel to %s", template->program);
    template->socket = ends[0];
    auto_fd theirs = ends[1];
    auto_free char **environment = environment_list(template->policy);
    if (!environment)
        return error_errno(error, ENOMEM, "start %s", template->program);
    return program_start(places, template->program, theirs, environment, &template->pid, error);
}

/* Its socket ends a little before it does. */
static bool end_await(const struct template_process *template, siginfo_t *info)
{
    int64_t deadline_ns = monotonic_ns() + (int64_t)LAST_BREATH_MS * 1000000;
    while (!program_has_ended(template->pid, info)) {
        if (monotonic_ns() > deadline_ns)
            return false;
        signals_wait(template->signals, 10);
    }
    return true;
}

/* How it ended, if it has: a template that is gone is not to be called slow or ill built. */
static bool gone_explain(const struct template_process *template, struct error *error)
{
    siginfo_t info;
    if (!end_await(template, &info))
        return false;
    if (info.si_code == CLD_EXITED)
        error_set(error, "%s ended with status %d", template->program, info.si_status);
    else
        error_set(error, "%s was ended by signal %d (%s)", template->program, info.si_status,
                  strsignal(info.si_status));
    return true;
}

static bool message_receive(struct template_process *template, void *into, size_t length,
                            struct error *error)
{
    enum wait_outcome outcome =
        program_wait(template->pid, template->signals, template->socket, START_TIMEOUT_MS);
    if (outcome == WAIT_READY && recv(template->socket, into, length, 0) == (ssize_t)length)
        return true;
    if (outcome == WAIT_READY && !gone_explain(template, error))
        error_set(error, "%s does not answer as a template does", template->program);
    else if (outcome == WAIT_TIMEOUT)
        error_set(error, "%s has not answered within %d s", template->program,
                  START_TIMEOUT_MS / 1000);
    else if (outcome == WAIT_STOPPED)
        error_set(error, "stopped by a signal while %s was awaited", template->program);
    return error_at_step(error, "template");
}

/* Counted by the kernel, not by the template: the filters that its clones inherit. */
static bool filters_count(struct template_process *template, struct error *error)
{
    struct proc_status status;
    if (!proc_status_read(template->pid, &status, error)) {
        gone_explain(template, error);
        return error_at_step(error, "template");
    }
    template->filters = status.seccomp_filters;
    return true;
}

static bool ready_receive(struct template_process *template, struct error *error)
{
    struct template_ready ready = {0};
    if (!message_receive(template, &ready, sizeof ready, error))
        return false;
    if (!ready.prepared) {
        ready.text[sizeof ready.text - 1] = '\0';
        error_set(error, "%s: %s", template->program, ready.text);
        error->number = ready.number; /* its text is in the template's */
        return error_at_step(error, "template");
    }
    template->ready = true;
    template->counter_traps = ready.counter_traps;
    return filters_count(template, error);
}

/* It ends when it cannot be prepared, and has said so before. */
static bool send_failed(struct template_process *template, struct error *error)
{
    bool gone = error->number == EPIPE || error->number == ECONNRESET;
    if (gone && !template->ready && !ready_receive(template, error))
        return false;
    if (gone)
        gone_explain(template, error);
    return error_at_step(error, "template");
}

bool template_start(struct template_process *template, const struct places *places,
                    const char *program, const struct policy *policy, struct error *error)
{
    template->program = program;
    template->policy = policy;
    if (!process_start(template, places, error))
        return error_at_step(error, "template");
    if (!policy_compile(policy, &template->plan, error))
        return error_at_step(error, "compile");
    template->plan.backstops &= backstops_available();
    testing_fault_set(&template->plan, program);
    size_t size = confine_plan_size(&template->plan);
    if (send(template->socket, &template->plan, size, MSG_NOSIGNAL) != (ssize_t)size) {
        error_errno(error, errno, "send %s its plan", program);
        return send_failed(template, error);
    }
    return true;
}

bool template_ask(struct template_process *template, struct template_request request, int channel,
                  struct error *error)
{
    if (io_send_descriptor(template->socket, &request, sizeof request, channel, error)) {
        template->unanswered++;
        return true;
    }
    return send_failed(template, error);
}

bool template_answer(struct template_process *template, pid_t *pid, struct error *error)
{
    struct template_reply reply = {0};
    if (!template->ready && !ready_receive(template, error))
        return false;
    if (!message_receive(template, &reply, sizeof reply, error))
        return false;
    template->unanswered--;
    if (reply.pid > 0) {
        *pid = reply.pid;
        return true;
    }
    error_errno(error, reply.number, "clone %s into new namespaces", template->program);
    return error_at_step(error, "namespaces");
}

bool template_is_lost(const struct template_process *template)
{
    siginfo_t info;
    return template->ready && program_has_ended(template->pid, &info);
}

void template_kill(struct template_process *template)
{
    if (template->pid > 0)
        kill(template->pid, SIGKILL);
}

void template_end(struct template_process *template)
{
    program_end(&template->pid);
    own_fd_end(&template->socket);
    /* After that: where descriptors were what was missing, there is one now. */
    if (template->unanswered)
        strays_end(template->program);
    template->ready = false;
    template->unanswered = 0;
}
