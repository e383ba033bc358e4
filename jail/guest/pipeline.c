/* pipeline(): items that flow through stages, each by itself. */
#include "jail/guest/combinator.h"
#include "jail/guest/signature.h"

enum { ARITY_MOST = 3 };

static int arity_refuse(size_t stage, const char *why)
{
    PyErr_Format(PyExc_TypeError,
                 "pipeline(): stage %zu %s; a stage is called with (previous, item, index), "
                 "as many of them as it accepts",
                 stage, why);
    return -1;
}

/* Parameters without default count, so that `lambda previous, x=x: …` keeps its x. */
static int function_arity(const struct signature *signature, size_t stage)
{
    if (signature->needed > ARITY_MOST)
        return arity_refuse(stage, "needs more than three arguments");
    if (signature->keyword)
        return arity_refuse(stage, "needs a keyword argument");
    if (signature->any)
        return ARITY_MOST;
    if (!signature->most)
        return arity_refuse(stage, "takes no argument");
    return signature->needed ? (int)signature->needed : 1;
}

static int stage_arity(PyObject *stage, size_t index)
{
    struct signature signature;
    if (signature_of(stage, &signature))
        return function_arity(&signature, index);
    if (PyCallable_Check(stage))
        return 1;
    PyErr_Format(PyExc_TypeError,
                 "pipeline(): stage %zu is a value of type %.100s, not a function; stages are "
                 "given one by one behind the items",
                 index, Py_TYPE(stage)->tp_name);
    return -1;
}

static void stages_end(struct stage *stages, size_t count)
{
    for (size_t i = 0; i < count; i++)
        Py_DECREF(stages[i].function);
    PyMem_Free(stages);
}

/* NULL: an exception is set. */
static struct stage *stages_take(PyObject *const *functions, size_t count)
{
    struct stage *stages = PyMem_Calloc(count + 1, sizeof *stages);
    if (!stages) {
        PyErr_NoMemory();
        return NULL;
    }
    for (size_t i = 0; i < count; i++) {
        int arity = stage_arity(functions[i], i);
        if (arity < 0) {
            stages_end(stages, i);
            return NULL;
        }
        stages[i] = (struct stage){.function = Py_NewRef(functions[i]), .arity = arity};
    }
    return stages;
}

static bool arguments_take(PyObject *const *arguments, size_t count, PyObject *names,
                           PyObject **items, struct combinator_options *options)
{
    *items = count ? arguments[0] : NULL;
    for (size_t i = 0; i < function_keyword_count(names); i++) {
        struct keyword keyword = function_keyword(arguments, count, names, i);
        if (!*items && PyUnicode_CompareWithASCIIString(keyword.name, "items") == 0)
            *items = keyword.value;
        else if (!combinator_option_take(options, "pipeline", keyword))
            return false;
    }
    if (!*items)
        PyErr_SetString(PyExc_TypeError, "pipeline() needs a list of items");
    return *items;
}

PyObject *pipeline_call(struct scheduler *scheduler, PyObject *const *arguments, size_t count,
                        PyObject *names)
{
    struct combinator_options options = {.limit = SIZE_MAX};
    PyObject *items, *combinator = NULL;
    struct works works = {0};
    if (!scheduler_permits(scheduler, true) ||
        !arguments_take(arguments, count, names, &items, &options))
        return NULL;
    size_t stage_count = count ? count - 1 : 0;
    struct stage *stages = stages_take(arguments + 1, stage_count);
    if (!stages)
        return NULL;
    /* So many that the product with the stages is beyond the budget, which the host then refuses.
     */
    size_t most = scheduler->limits.scopes / (stage_count ? stage_count : 1) + 1;
    bool taken = works_take(items, "pipeline", most, &works);
    if (taken && !stage_count && works.count == most) {
        PyErr_Format(PyExc_ValueError, "pipeline(): more than %zu items", most - 1);
        taken = false;
    }
    if (taken)
        combinator =
            combinator_new(scheduler, KIND_PIPELINE, &works, stages, stage_count, &options);
    if (!combinator)
        stages_end(stages, stage_count);
    works_end(&works);
    return combinator;
}
