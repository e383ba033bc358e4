/* Many runs of one host, some of which cannot be built: whether those after them are as those
 * before.
 *
 *     host_again SCRIPT    prints TAP
 *
 * A run fails where the supervisor has too few descriptors left, at every point at which one is
 * needed, with and without a pair raised ahead. */
#include "bench/one_host.h"

#include <dirent.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>

enum { DESCRIPTORS_MOST = 24 };

struct bench {
    struct one_host one;
    unsigned points;
};

static void point(struct bench *bench, bool passed, const char *what, size_t number)
{
    printf("%sok %u - %s %zu\n", passed ? "" : "not ", ++bench->points, what, number);
}

static bool run_completes(struct bench *bench)
{
    static struct run run;
    if (run_start(&run, &bench->one.host, &bench->one.request))
        while (run_step(&run)) {
            struct pollfd entries[] = {{.fd = run_descriptor(&run), .events = POLLIN},
                                       {.fd = bench->one.host.signals.fd, .events = POLLIN}};
            poll(entries, 2, 1000);
            signals_take(&bench->one.host.signals);
        }
    run_end(&run);
    bool completed = run.verdict == VERDICT_COMPLETED;
    run_clear(&run);
    return completed;
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

static void descriptors_limit(size_t more)
{
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = more ? descriptors_count() - 3 + more : limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
}

/* What is left of a run and is not a template's is a zombie, or should not be there. */
static bool no_zombie_is_left(void)
{
    siginfo_t info = {0};
    for (int tries = 0; tries < 100; tries++) {
        info.si_pid = 0;
        if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) < 0 || info.si_pid == 0)
            return true;
        poll(NULL, 0, 10);
    }
    return false;
}

static void failure_provoke(struct bench *bench, size_t more, bool arms)
{
    struct error ignored;
    descriptors_limit(more);
    if (arms)
        host_arm(&bench->one.host, &ignored);
    else
        run_completes(bench);
    descriptors_limit(0);
}

static void failures_try(struct bench *bench, bool arms)
{
    for (size_t more = 1; more <= DESCRIPTORS_MOST; more++) {
        failure_provoke(bench, more, arms);
        point(bench, run_completes(bench),
              arms ? "a run completes after a pair was wanted with descriptors for"
                   : "a run completes after one with descriptors for",
              more);
    }
}

int main(int count, char **arguments)
{
    struct error error;
    static struct bench bench = {.one = ONE_HOST_EMPTY};
    if (count != 2)
        return 2;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (!one_host_begin(&bench.one, arguments[1], &error)) {
        printf("Bail out! %s\n", error.text);
        return 1;
    }
    failure_provoke(&bench, 3, true); /* the first of all: its proof has not been judged */
    point(&bench, run_completes(&bench), "a run completes behind a failed first", 1);
    size_t before = descriptors_count();
    failures_try(&bench, false);
    failures_try(&bench, true);
    run_completes(&bench);
    point(&bench, descriptors_count() <= before, "no descriptor is left of runs", bench.points);
    host_end(&bench.one.host);
    point(&bench, no_zombie_is_left(), "no process is left of runs", bench.points);
    printf("1..%u\n", bench.points);
    return 0;
}
