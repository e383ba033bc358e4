/* The guest: what the template prepares, and the one run of each clone. */
#include "jail/guest/guest.h"

#include "jail/guest/boot.h"
#include "jail/guest/channel.h"
#include "jail/guest/core_guard.h"
#include "jail/guest/format_guard.h"
#include "jail/guest/hooks.h"
#include "jail/guest/interpreter.h"
#include "jail/guest/prefault.h"
#include "jail/guest/rehearsal.h"
#include "jail/guest/scheduler.h"
#include "jail/guest/type_guard.h"
#include "jail/guest/workflow.h"

#include <stdlib.h>
#include <unistd.h>

struct guest {
    struct scheduler *scheduler;
    PyObject *freezer; /* see interpreter.h */
    struct channel channel;
};

#define GUEST_KEY "brig.guest"

/* Kept in the interpreter's own dict, so that the program has no global state beside it. */
static bool guest_keep(struct guest *guest)
{
    PyObject *dict = PyInterpreterState_GetDict(PyInterpreterState_Get()); /* borrowed */
    PyObject *capsule = PyCapsule_New(guest, GUEST_KEY, NULL);
    bool kept = dict && capsule && PyDict_SetItemString(dict, GUEST_KEY, capsule) == 0;
    Py_XDECREF(capsule);
    return kept;
}

/* By going through the dict: to look a name up takes memory, and without the guest nobody can be
 * told that there is none. */
static struct guest *guest_find(void)
{
    PyObject *dict = PyInterpreterState_GetDict(PyInterpreterState_Get()); /* borrowed */
    PyObject *capsule;
    Py_ssize_t at = 0;
    while (dict && PyDict_Next(dict, &at, NULL, &capsule))
        if (PyCapsule_IsValid(capsule, GUEST_KEY))
            return PyCapsule_GetPointer(capsule, GUEST_KEY);
    return NULL;
}

static bool guest_furnish(void)
{
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest) {
        PyErr_NoMemory();
        return false;
    }
    guest->scheduler = scheduler_new();
    return guest->scheduler && guest_keep(guest) && hooks_install(guest->scheduler) &&
           format_guard_install() && type_guard_errors() && core_guard();
}

const char *guest_python(void)
{
    return Py_GetVersion();
}

static bool objects_freeze(struct guest *guest)
{
    PyObject *done = PyObject_CallNoArgs(guest->freezer);
    Py_XDECREF(done);
    return done;
}

static bool interpreter_prepare(struct error *error)
{
    struct guest *guest;
    if (!interpreter_start(error))
        return false;
    if (!guest_furnish() || !(guest = guest_find()))
        return interpreter_error(error, "prepare the workflow language");
    if (!interpreter_seal())
        return interpreter_error(error, "seal the interpreter");
    rehearsal_run(guest->scheduler);
    PyGC_Collect();
    if (!(guest->freezer = interpreter_freezer()) || !objects_freeze(guest))
        return interpreter_error(error, "freeze the interpreter's objects");
    return true;
}

bool guest_prepare(struct error *error)
{
    PyObjectArenaAllocator usual;
    prefault_begin(&usual);
    bool prepared = interpreter_prepare(error);
    prefault_end(&usual);
    return prepared;
}

/* How a script ends that is not run: refused, or checked; without `warnings` it was not checked. */
static _Noreturn void problems_tell(struct guest *guest, struct problems *problems,
                                    struct problems *warnings)
{
    struct bytes refused = {0}, warned = {0};
    if ((!problems->found || problems_write(problems, &refused)) &&
        (!warnings || problems_write(warnings, &warned)))
        scheduler_judged(guest->scheduler, &refused, &warned);
    PyErr_NoMemory();
    scheduler_fail(guest->scheduler);
}

/* The script as a coroutine; does not return if it is none. */
static PyObject *script_begin(struct guest *guest, struct boot *boot)
{
    struct language language;
    struct problems problems = {0}, warned = {0}, *warnings = boot->checks ? &warned : NULL;
    struct workflow workflow;
    if (!language_read(boot->language, &language) || !hooks_collect(&warned))
        scheduler_fail(guest->scheduler);
    const char *text = bytes_text(&boot->script);
    enum workflow_outcome outcome =
        workflow_compile(text, boot->script.length, &language, &problems, warnings, &workflow);
    if (outcome == WORKFLOW_REJECTED || (outcome == WORKFLOW_READY && warnings))
        problems_tell(guest, &problems, warnings);
    if (outcome == WORKFLOW_READY && !hooks_release(guest->scheduler, &warned))
        scheduler_fail(guest->scheduler);
    PyObject *globals = outcome == WORKFLOW_READY ? workflow_globals(&workflow, &language) : NULL;
    PyObject *coroutine = NULL;
    if (globals && scheduler_put_names(guest->scheduler, globals))
        coroutine = workflow_start(&workflow, globals, boot->args);
    if (!coroutine)
        scheduler_fail(guest->scheduler);
    return coroutine;
}

void guest_rehearse(void)
{
    struct guest *guest = guest_find();
    if (!guest)
        return;
    rehearsal_run(guest->scheduler);
    objects_freeze(guest);
    PyErr_Clear();
}

/* What was made so far is not looked at again, and the collection empties the lists of objects to
 * be used anew: however a clone came to its script, the collector comes at the same moments of it.
 */
static void collector_settle(struct guest *guest)
{
    if (!objects_freeze(guest))
        scheduler_fail(guest->scheduler);
    PyGC_Enable();
    PyGC_Collect();
}

/* What is no boot frame ends the run without a result: nobody waits for one. */
static void boot_take(struct guest *guest, struct boot *boot)
{
    size_t length;
    const char *line = channel_read_line(&guest->channel, &length);
    if (!line)
        scheduler_exhausted(guest->scheduler);
    if (boot_read(line, length, boot))
        return;
    if (PyErr_Occurred())
        scheduler_fail(guest->scheduler);
    _exit(EXIT_FAILURE);
}

void guest_run(void)
{
    PyGC_Disable();
    struct guest *guest = guest_find();
    if (!guest)
        _exit(EXIT_FAILURE);
    scheduler_listen(guest->scheduler, &guest->channel);
    struct boot boot;
    boot_take(guest, &boot);
    scheduler_begin(guest->scheduler, &boot.limits, boot.budget);
    PyObject *coroutine = script_begin(guest, &boot);
    bytes_end(&boot.script);
    collector_settle(guest);
    scheduler_run(guest->scheduler, coroutine);
}
