/* Several runs of one host at once, begun anew until there have been as many as are wanted, so that
 * one of them, or what they share, can be struck from outside.
 *
 *     host_crowd SCRIPT REPLIES AT_ONCE RUNS    prints a line of JSON for every begin and end
 *
 *     {"begun":7,"jail":PID,"bridge":PID}
 *     {"ended":7,"verdict":"completed","reason":""}
 *     {"children":0,"descriptors_before":5,"descriptors":5}    last: what is left when the host has
 * ended */
#include "base/io.h"
#include "base/json_write.h"
#include "bench/one_host.h"
#include "supervisor/input.h"
#include "supervisor/verdict.h"

#include <dirent.h>
#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { AT_ONCE_MOST = 16 };

struct place {
    struct run run;
    unsigned long number;
    bool goes;
};

struct crowd {
    struct one_host one;
    struct place places[AT_ONCE_MOST];
    size_t at_once;
    unsigned long begun, wanted;
};

static _Noreturn void crowd_fail(const char *text)
{
    fprintf(stderr, "host_crowd: %s\n", text);
    exit(1);
}

static void line_say(struct bytes *line)
{
    json_close(line, '}');
    bytes_append_byte(line, '\n');
    if (!io_write_all(STDOUT_FILENO, line->at, line->length))
        crowd_fail("nobody reads");
}

static void number_put(struct bytes *line, const char *key, unsigned long number)
{
    json_key(line, key);
    json_put_unsigned(line, number);
}

static void begin_tell(const struct place *place)
{
    auto_bytes line = {0};
    json_open(&line, '{');
    number_put(&line, "begun", place->number);
    number_put(&line, "jail", (unsigned long)place->run.pair.jail.pid);
    number_put(&line, "bridge", (unsigned long)place->run.pair.bridge.pid);
    line_say(&line);
}

static void end_tell(const struct place *place)
{
    auto_bytes line = {0};
    const char *name = verdict_row(place->run.verdict)->name;
    json_open(&line, '{');
    number_put(&line, "ended", place->number);
    json_key(&line, "verdict");
    json_put_text(&line, name ? name : "none");
    json_key(&line, "reason");
    json_put_text(&line, place->run.reason);
    line_say(&line);
}

static void place_finish(struct place *place)
{
    run_end(&place->run);
    end_tell(place);
    run_clear(&place->run);
    place->goes = false;
}

static void place_begin(struct crowd *crowd, struct place *place)
{
    place->number = crowd->begun++;
    place->goes = run_start(&place->run, &crowd->one.host, &crowd->one.request);
    if (place->goes)
        begin_tell(place);
    else
        place_finish(place);
}

static bool crowd_fill(struct crowd *crowd)
{
    bool going = false;
    for (size_t i = 0; i < crowd->at_once; i++) {
        while (!crowd->places[i].goes && crowd->begun < crowd->wanted)
            place_begin(crowd, &crowd->places[i]);
        going |= crowd->places[i].goes;
    }
    return going;
}

static void crowd_wait(struct crowd *crowd)
{
    struct pollfd entries[AT_ONCE_MOST + 1];
    for (size_t i = 0; i < crowd->at_once; i++) {
        const struct place *place = &crowd->places[i];
        entries[i] =
            (struct pollfd){.fd = place->goes ? run_descriptor(&place->run) : -1, .events = POLLIN};
    }
    entries[crowd->at_once] = (struct pollfd){.fd = crowd->one.host.signals.fd, .events = POLLIN};
    poll(entries, crowd->at_once + 1, 1000);
    signals_take(&crowd->one.host.signals);
}

static void crowd_step(struct crowd *crowd)
{
    crowd_wait(crowd);
    for (size_t i = 0; i < crowd->at_once; i++) {
        struct place *place = &crowd->places[i];
        if (place->goes && !run_step(&place->run))
            place_finish(place);
    }
}

static size_t descriptors_count(void)
{
    size_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder))
        count++;
    if (folder)
        closedir(folder);
    return count;
}

static size_t children_reap(void)
{
    size_t count = 0;
    while (waitpid(-1, NULL, __WALL) > 0)
        count++;
    return count;
}

static void rest_tell(size_t descriptors_before)
{
    auto_bytes line = {0};
    json_open(&line, '{');
    number_put(&line, "children", children_reap());
    number_put(&line, "descriptors_before", descriptors_before);
    number_put(&line, "descriptors", descriptors_count());
    line_say(&line);
}

static void crowd_begin(struct crowd *crowd, char **arguments, struct bytes *agent)
{
    struct error error;
    auto_bytes choice = {0};
    bytes_printf(&choice, "replies:%s", arguments[2]);
    crowd->at_once = strtoul(arguments[3], NULL, 10);
    crowd->wanted = strtoul(arguments[4], NULL, 10);
    if (crowd->at_once < 1 || crowd->at_once > AT_ONCE_MOST)
        crowd_fail("AT_ONCE is a number from 1");
    if (!input_agent(bytes_text(&choice), agent, &error) ||
        !one_host_begin(&crowd->one, arguments[1], &error))
        crowd_fail(error.text);
    crowd->one.request.agent = bytes_text(agent);
}

int main(int count, char **arguments)
{
    static struct crowd crowd = {.one = ONE_HOST_EMPTY};
    auto_bytes agent = {0};
    if (count != 5)
        crowd_fail("usage: host_crowd SCRIPT REPLIES AT_ONCE RUNS");
    size_t descriptors_before = descriptors_count();
    crowd_begin(&crowd, arguments, &agent);
    while (crowd_fill(&crowd))
        crowd_step(&crowd);
    host_end(&crowd.one.host);
    rest_tell(descriptors_before);
    return 0;
}
