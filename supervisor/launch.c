/* From an attested pair to a script in the jail. Nobody holds both a script and the jail's channel
 * before the last of these steps. */
#include "supervisor/launch.h"

#include "base/io.h"
#include "base/json_write.h"
#include "base/own.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { HAND_OVER = 'h', WRITE_TIMEOUT_MS = 20000, LAST_WORD_MS = 100 };

static void amount_put(struct bytes *into, const char *key, const struct policy_quantity *quantity)
{
    json_key(into, key);
    if (quantity->limited)
        json_put_unsigned(into, quantity->amount);
    else
        json_put_null(into);
}

static void budgets_put(struct bytes *into, const struct policy_budgets *budgets)
{
    json_key(into, "budgets");
    json_open(into, '{');
    amount_put(into, "nodes", &budgets->nodes);
    amount_put(into, "scopes", &budgets->scopes);
    amount_put(into, "in_flight", &budgets->in_flight);
    amount_put(into, "frame", &budgets->frame_bytes);
    amount_put(into, "result", &budgets->result_bytes);
    amount_put(into, "log", &budgets->log_bytes);
    json_close(into, '}');
}

static void list_put(struct bytes *into, const char *key, const struct policy_text_list *list)
{
    json_key(into, key);
    json_open(into, '[');
    for (size_t i = 0; i < list->count; i++)
        json_put_text(into, list->texts[i]);
    json_close(into, ']');
}

static void language_put(struct bytes *into, const struct policy *policy)
{
    json_key(into, "language");
    json_open(into, '{');
    list_put(into, "modules", &policy->modules);
    list_put(into, "syntax", &policy->syntax);
    list_put(into, "builtins", &policy->builtins);
    json_close(into, '}');
}

static void limits_put(struct bytes *into, const struct policy_budgets *budgets)
{
    json_key(into, "limits");
    json_open(into, '{');
    amount_put(into, "frame", &budgets->frame_bytes);
    amount_put(into, "result", &budgets->result_bytes);
    amount_put(into, "log", &budgets->log_bytes);
    amount_put(into, "scopes", &budgets->scopes);
    json_close(into, '}');
    json_key(into, "budget");
    json_open(into, '{');
    amount_put(into, "nodes", &budgets->nodes);
    json_close(into, '}');
}

static void boot_put(struct bytes *into, const struct run_request *request,
                     const struct policy *policy)
{
    json_key(into, "boot");
    json_open(into, '{');
    json_key(into, "script");
    json_put_text_of(into, request->script, request->script_length);
    json_key(into, "args");
    json_put_raw(into, request->args, request->args_length);
    limits_put(into, &policy->budgets);
    language_put(into, policy);
    if (request->checks) {
        json_key(into, "check");
        json_put_bool(into, true);
    }
    json_close(into, '}');
}

static void settings_write(struct bytes *into, const struct run_request *request,
                           const struct policy *policy)
{
    json_open(into, '{');
    json_key(into, "op");
    json_put_text(into, "run");
    json_key(into, "v");
    json_put_integer(into, 1);
    budgets_put(into, &policy->budgets);
    json_key(into, "agent");
    json_put_raw(into, request->agent, strlen(request->agent));
    boot_put(into, request, policy);
    json_close(into, '}');
    bytes_append_byte(into, '\n');
}

/* A bridge that does not read must not hold the supervisor for ever. */
static bool write_within(int fd, const char *from, size_t length, struct error *error)
{
    for (size_t done = 0; done < length;) {
        struct pollfd entry = {.fd = fd, .events = POLLOUT};
        ssize_t put = send(fd, from + done, length - done, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (put > 0)
            done += (size_t)put;
        else if (errno == EAGAIN && poll(&entry, 1, WRITE_TIMEOUT_MS) == 0)
            return error_set(error, "the bridge does not read its settings");
        else if (errno != EAGAIN && errno != EINTR)
            return error_errno(error, errno, "send the bridge its settings");
    }
    return true;
}

/* The kernel counts the jail's own processor time from here on and tells at the budget: nothing has
 * to be polled. */
static bool timer_begin(struct run *run, struct error *error)
{
    const struct policy_quantity *budget = &run->host->jail.policy->budgets.cpu_ms;
    if (!budget->limited)
        return true;
    clockid_t clock;
    struct sigevent event = {.sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGNALS_TIMER};
    struct itimerspec when = {.it_value = {.tv_sec = (time_t)(budget->amount / 1000),
                                           .tv_nsec = (long)(budget->amount % 1000) * 1000000 + 1}};
    int number = clock_getcpuclockid(run->pair.jail.pid, &clock);
    if (number == 0 && timer_create(clock, &event, &run->timer) < 0)
        number = errno;
    run->timer_set = number == 0;
    if (number == 0 && timer_settime(run->timer, 0, &when, NULL) < 0)
        number = errno;
    return number == 0 || error_errno(error, number, "set a timer on the jail's processor clock");
}

static bool hand_over(struct run *run, struct error *error)
{
    char byte = HAND_OVER;
    auto_bytes settings = {0};
    int channel = run->pair.jail.channel;
    settings_write(&settings, run->request, run->host->jail.policy);
    if (fcntl(channel, F_SETFL, O_NONBLOCK) < 0)
        return error_errno(error, errno, "make the jail's channel ready for the bridge");
    if (!io_send_descriptor(run->pair.bridge.channel, &byte, 1, channel, error))
        return false;
    own_fd_end(&run->pair.jail.channel);
    return write_within(run->pair.bridge.channel, settings.at, settings.length, error);
}

/* One that was raised ahead, if it still waits. */
static bool pair_take(struct run *run, struct error *error)
{
    return host_take_armed(run->host, &run->pair) ||
           pair_raise(&run->pair, run->host, TEMPLATE_RUN, error);
}

bool launch(struct run *run, struct error *error)
{
    if (!pair_take(run, error))
        return false;
    /* The budget is armed before there is a script to spend it. */
    if ((timer_begin(run, error) || error_at_step(error, "timer")) &&
        (hand_over(run, error) || error_at_step(error, "hand_over")))
        return true;
    cell_await_end(&run->pair.bridge, LAST_WORD_MS); /* its channel ends a little before it does */
    pair_explain(&run->pair, error);
    return false;
}
