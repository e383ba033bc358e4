/* One run, from the request to its report.
 *
 *     run_start(&run, &host, &request, &error);       every layer attested, the script handed over
 *     while (run_step(&run)) poll run_descriptor and host.signals until run_deadline_ns …
 *     run_end(&run);                                  all of it killed and reaped; then the report
 *
 * A run that cannot be built ends with the verdict VERDICT_NONE and a reason; run_end must be
 * called all the same. */
#ifndef BRIG_SUPERVISOR_RUN_H
#define BRIG_SUPERVISOR_RUN_H

#include "base/bytes.h"
#include "base/error.h"
#include "supervisor/event.h"
#include "supervisor/host.h"
#include "supervisor/pair.h"
#include "supervisor/record.h"
#include "supervisor/verdict.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

struct run_tag {
    const char *key, *value;
};

/* What is to be run. Borrowed: must outlive the run. */
struct run_request {
    const char *script_path; /* as the user gave it */
    const char *script;      /* valid UTF-8 */
    size_t script_length;
    const char *args; /* JSON, judged by the caller */
    size_t args_length;
    const char *agent; /* the settings' "agent" object, JSON (docs/channels.md) */
    bool checks;       /* the script is judged and nothing of it run */
    void (*show)(void *context, const struct event *event); /* progress; NULL: none */
    void *context;
};

struct run {
    struct host *host;
    const struct run_request *request;
    char id[33]; /* hexadecimal, random */
    struct pair pair;
    struct record record;
    struct event_reader events;
    struct bytes incoming; /* from the bridge, a line not yet whole */
    size_t searched;       /* bytes of it that hold no newline */
    bool bridge_silent;    /* its end of file has come */
    int64_t started_ns, handed_over_ns, ended_ns;
    int64_t settle_by_ns; /* once an end is in sight: when waiting for the rest is over; else 0 */
    bool settling;
    bool timer_set;
    timer_t timer;
    enum verdict verdict; /* meaningful when `decided` */
    bool decided;
    char reason[1200];    /* "" where there is none */
    struct error failure; /* of brig itself, where it decided; else its step is "" */
    const char *budget;   /* the policy's key of what is spent; NULL where nothing is */
};

/* False: the run could not be built; the verdict is VERDICT_NONE and the reason "step NAME: …". */
bool run_start(struct run *run, struct host *host, const struct run_request *request);

/* A run that could not even be begun: the host could not be started, and error says why. */
void run_fail(struct run *run, struct host *host, const struct run_request *request,
              const struct error *error);

/* Takes what has come, without blocking. False once the run is decided and nothing more will be
 * learnt. */
bool run_step(struct run *run);

int run_descriptor(const struct run *run);      /* readable: call run_step; -1: none */
int64_t run_deadline_ns(const struct run *run); /* of the monotonic clock; INT64_MAX: none */

/* Verdict `stopped`, unless another cause came first. run_step tells when the rest is done. */
void run_stop(struct run *run, const char *reason);

/* What was decided did not reach anybody: the verdict becomes VERDICT_NONE with the error's step
 * and text. */
void run_undo(struct run *run, const struct error *error);

/* Kills, reaps and closes everything of the run. What it tells stays readable until run_clear. */
void run_end(struct run *run);
void run_clear(struct run *run);

#endif
