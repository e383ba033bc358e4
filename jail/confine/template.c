/* The template's loop: receive a channel, clone, forget. */
#include "jail/confine/template.h"

#include "base/io.h"
#include "jail/confine/clocks.h"
#include "jail/confine/keys.h"
#include "jail/confine/plan.h"
#include "jail/confine/probe.h"
#include "jail/confine/steps.h"

#include <errno.h>
#include <grp.h>
#include <linux/close_range.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

struct template
{
    const struct template_guest *guest;
    struct confine_plan plan;
    struct clock_pages clock_pages;
    bool counter_traps;
};

/* End of file on descriptor 0 covers the case that the supervisor died before the signal was set.
 */
static bool template_settle(struct error *error)
{
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) < 0 || prctl(PR_SET_DUMPABLE, 0) < 0)
        return error_errno(error, errno, "settle the template");
    if (syscall(SYS_close_range, 3u, ~0u, 0u) < 0)
        return error_errno(error, errno, "close inherited descriptors");
    /* An ordinary user may not: its supplementary groups stay, and the report says so. */
    setgroups(0, NULL);
    umask(077);
    signal(SIGPIPE, SIG_IGN);
    if (chdir("/") < 0)
        return error_errno(error, errno, "enter /");
    return keys_give_up(error);
}

static bool plan_receive(struct confine_plan *plan, struct error *error)
{
    ssize_t got = recv(0, plan, sizeof *plan, 0);
    if (got <= 0)
        _exit(0);
    if ((size_t)got < offsetof(struct confine_plan, filter) || plan->magic != CONFINE_PLAN_MAGIC ||
        plan->filter_length > CONFINE_FILTER_MOST || (size_t)got != confine_plan_size(plan) ||
        !memchr(plan->host_name, '\0', sizeof plan->host_name))
        return error_set(error, "read the plan: it has not the form that this program knows");
    return true;
}

static bool template_prepare(struct template *template, struct error *error)
{
    /* The first malloc of a process asks for random bytes: it must not be a clone's. */
    free(malloc(64));
    if (template->guest->prepare && !template->guest->prepare(error))
        return false;
    return clock_counter_traps(&template->counter_traps, error) &&
           clock_pages_find(&template->clock_pages, error);
}

static void ready_send(const struct template *template, bool prepared, const struct error *error)
{
    struct template_ready ready = {.prepared = prepared, .counter_traps = template->counter_traps};
    if (!prepared) {
        ready.number = error->number;
        snprintf(ready.text, sizeof ready.text, "%.*s", (int)sizeof ready.text - 1, error->text);
    }
    if (send(0, &ready, sizeof ready, MSG_NOSIGNAL) != (ssize_t)sizeof ready || !prepared)
        _exit(prepared ? 0 : 1);
}

static _Noreturn void clone_begin(struct template *template, const struct template_request *request,
                                  int channel)
{
    struct confinement confinement = {
        .plan = &template->plan,
        .clock_pages = &template->clock_pages,
        .channel = channel,
        .settle = request->purpose == TEMPLATE_ARMED ? template->guest->rehearse : NULL,
        .probes = request->purpose == TEMPLATE_PROBE ? request->probes : 0,
    };
    confine_enter(&confinement);
    if (request->purpose == TEMPLATE_PROBE)
        confine_probe_wait();
    template->guest->run();
    _exit(1);
}

/* clone(2), not clone3: containers refuse the latter. CLONE_PARENT: the supervisor is the clone's
 * parent and reaper, and its death the clone's. */
static void request_serve(struct template *template, const struct template_request *request,
                          int channel)
{
    unsigned long flags = template->plan.namespaces | CLONE_PARENT;
    long pid = syscall(SYS_clone, flags, NULL, NULL, NULL, NULL);
    if (pid == 0)
        clone_begin(template, request, channel);
    struct template_reply reply = {.pid = (int32_t)pid, .number = pid < 0 ? errno : 0};
    close(channel);
    if (send(0, &reply, sizeof reply, MSG_NOSIGNAL) != (ssize_t)sizeof reply)
        _exit(0);
}

_Noreturn void template_serve(const struct template_guest *guest)
{
    /* Not on the stack: the clone keeps it for its whole life. */
    struct template *template = calloc(1, sizeof *template);
    struct error error = {0};
    if (!template)
        _exit(1);
    template->guest = guest;
    ready_send(template,
               template_settle(&error) && plan_receive(&template->plan, &error) &&
                   template_prepare(template, &error),
               &error);
    for (;;) {
        struct template_request request;
        int channel = io_receive_descriptor(0, &request, sizeof request);
        if (channel < 0)
            _exit(0);
        request_serve(template, &request, channel);
    }
}
