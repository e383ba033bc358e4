/* parallel(): branches are callables or awaitables, all judged before any of them starts. */
#include "jail/guest/awaitable.h"
#include "jail/guest/collector.h"
#include "jail/guest/combinator.h"
#include "jail/guest/signature.h"

#include <stdint.h>
#include <stdlib.h>

/* Addresses that were seen, for one question: whether one was. Nothing walks it. */
struct seen {
    PyObject **at;
    size_t mask;
};

static bool seen_add(struct seen *seen, PyObject *object)
{
    size_t slot = ((uintptr_t)object >> 4) * 0x9e3779b97f4a7c15U & seen->mask;
    while (seen->at[slot] && seen->at[slot] != object)
        slot = (slot + 1) & seen->mask;
    bool added = !seen->at[slot];
    seen->at[slot] = object;
    return added;
}

static bool branch_refuse(size_t slot, const char *why)
{
    PyErr_Format(PyExc_TypeError, "parallel(): branch %zu %s", slot, why);
    return false;
}

static bool function_judge(PyObject *work, size_t slot)
{
    struct signature signature;
    if (!signature_of(work, &signature) || (!signature.needed && !signature.keyword))
        return true;
    return branch_refuse(slot, "needs arguments, and a branch is called without any; give it their "
                               "values as defaults, as in lambda f=f: agent(f)");
}

static bool branch_judge(const struct scheduler *scheduler, PyObject *work, size_t slot,
                         struct seen *seen)
{
    if (!awaitable_looks_so(work)) {
        if (PyCallable_Check(work))
            return function_judge(work, slot);
        PyErr_Format(PyExc_TypeError,
                     "parallel(): branch %zu is a value of type %.100s; a branch is a function "
                     "without arguments, as in lambda: agent(...), or an agent call",
                     slot, Py_TYPE(work)->tp_name);
        return false;
    }
    if (!seen_add(seen, work))
        return branch_refuse(slot, "is the same awaitable as an earlier one");
    int fresh = awaitable_is_fresh(scheduler, work);
    return fresh ? fresh > 0 : branch_refuse(slot, "has been awaited already");
}

static bool branches_judge(const struct scheduler *scheduler, const struct works *works)
{
    size_t room = 16;
    while (room < works->count * 2)
        room *= 2;
    struct seen seen = {.at = calloc(room, sizeof *seen.at), .mask = room - 1};
    if (!seen.at)
        return PyErr_NoMemory() != NULL;
    bool good = true;
    for (size_t i = 0; good && i < works->count; i++)
        good = branch_judge(scheduler, works->at[i], i, &seen);
    free(seen.at);
    return good;
}

/* The awaitables are the combinator's from here on. */
static void branches_claim(const struct combinator *combinator)
{
    const struct scheduler *scheduler = combinator->base.scheduler;
    for (size_t i = 0; i < combinator->count; i++)
        if (awaitable_is(scheduler, combinator->works[i]))
            ((struct awaitable *)combinator->works[i])->awaited = true;
}

/* What was judged is claimed before anything of the script runs. */
static PyObject *branches_combine(struct scheduler *scheduler, struct works *works,
                                  const struct combinator_options *options)
{
    PyObject *combinator = NULL;
    bool was_at_work = collector_hold();
    if (branches_judge(scheduler, works))
        combinator = combinator_new(scheduler, KIND_PARALLEL, works, NULL, 0, options);
    if (combinator)
        branches_claim((struct combinator *)combinator);
    collector_release(was_at_work);
    return combinator;
}

static bool arguments_take(PyObject *const *arguments, size_t count, PyObject *names,
                           PyObject **branches, struct combinator_options *options)
{
    *branches = count ? arguments[0] : NULL;
    if (count > 1) {
        PyErr_SetString(PyExc_TypeError, "parallel() takes one list of branches");
        return false;
    }
    for (size_t i = 0; i < function_keyword_count(names); i++) {
        struct keyword keyword = function_keyword(arguments, count, names, i);
        if (!*branches && PyUnicode_CompareWithASCIIString(keyword.name, "branches") == 0)
            *branches = keyword.value;
        else if (!combinator_option_take(options, "parallel", keyword))
            return false;
    }
    if (!*branches)
        PyErr_SetString(PyExc_TypeError, "parallel() needs a list of branches");
    return *branches;
}

PyObject *parallel_call(struct scheduler *scheduler, PyObject *const *arguments, size_t count,
                        PyObject *names)
{
    struct combinator_options options = {.limit = SIZE_MAX};
    PyObject *branches, *combinator = NULL;
    struct works works = {0};
    if (!scheduler_permits(scheduler, true) ||
        !arguments_take(arguments, count, names, &branches, &options))
        return NULL;
    if (works_take(branches, "parallel", works_most(scheduler, 1), &works))
        combinator = branches_combine(scheduler, &works, &options);
    works_end(&works);
    return combinator;
}
