/* One judgement of a script: the walk, then the names that nothing binds. */
#include "jail/guest/validator_state.h"

#include "jail/guest/attribute.h"
#include "jail/guest/builtins.h"
#include "jail/guest/hint.h"
#include "jail/guest/modules.h"

#include <stdio.h>

/* The module that gives a name which the script uses bare; NULL if none of the policy's does. */
static const char *module_of(const struct language *language, const char *name)
{
    const char *module;
    for (size_t row = 0; (module = module_at(row)); row++)
        if (module_gives(module, name) && language_lists(language, module))
            return module;
    return NULL;
}

static void unbound_refuse(struct validator *validator, const struct reading *reading)
{
    validator->place = reading->place;
    struct problem *problem = validator_problem(validator, "unbound");
    const char *text = PyUnicode_AsUTF8(reading->name);
    problem_say(problem, "the name '%.100s' is not defined", text ? text : "?");
    const char *hint = text ? hint_for_name(text) : NULL;
    const char *module = text && !hint ? module_of(validator->language, text) : NULL;
    if (hint)
        problem_hint(problem, "%s", hint);
    else if (module)
        problem_hint(problem, "if that of a module is meant, write %s.%s", module, text);
    else if (text && (builtin_offered(text) || module_offered(text)))
        problem_hint(problem, "the policy of this run does not list it");
}

/* Private names have been refused already where they stand. */
static bool name_was_refused(PyObject *name)
{
    return PyUnicode_GET_LENGTH(name) > 1 && PyUnicode_READ_CHAR(name, 0) == '_';
}

/* What the module would say at run time, with what to write instead. */
static void unavailable_refuse(struct validator *validator, const struct reading *reading,
                               const char *module, const char *name)
{
    char whole[200];
    snprintf(whole, sizeof whole, "%s.%.100s", module, name);
    validator->place = reading->place;
    struct problem *problem = validator_problem(validator, "attribute");
    problem_say(problem, "'%s' is not available in workflow scripts", whole);
    const char *hint = hint_for_name(whole) ? hint_for_name(whole) : hint_for_name(name);
    if (hint)
        problem_hint(problem, "%s", hint);
}

/* The attribute of a module, where it stands beside the module's name. */
static void attribute_judge(struct validator *validator, const struct reading *reading)
{
    const char *module = PyUnicode_AsUTF8(reading->name);
    const char *name = reading->attribute ? PyUnicode_AsUTF8(reading->attribute) : NULL;
    if (module && name && !name_is_private(reading->attribute) &&
        language_lists(validator->language, module) && !module_has(module, name))
        unavailable_refuse(validator, reading, module, name);
    PyErr_Clear();
}

/* Keeps the name in `names` and refuses it, the first time, if nothing knows it. */
static bool reading_judge(struct validator *validator, const struct reading *reading,
                          PyObject *names)
{
    int known = binding_holds(&validator->bindings, reading);
    if (known)
        return known > 0;
    attribute_judge(validator, reading);
    int met = PyDict_Contains(names, reading->name);
    if (met)
        return met > 0;
    known = language_knows(validator->language, reading->name);
    if (known < 0 || PyDict_SetItem(names, reading->name, Py_None) < 0)
        return false;
    if (!known && !name_was_refused(reading->name))
        unbound_refuse(validator, reading);
    return true;
}

static PyObject *readings_judge(struct validator *validator)
{
    PyObject *names = PyDict_New();
    for (size_t i = 0; names && i < validator->bindings.reading_count; i++)
        if (!reading_judge(validator, &validator->bindings.readings[i], names))
            Py_CLEAR(names);
    return names;
}

/* The script's own block, in which `args` is a parameter. */
static bool workflow_open(struct validator *validator)
{
    PyObject *args = PyUnicode_FromString("args");
    bool opened = args && binding_open(&validator->bindings, BLOCK_WORKFLOW, true) &&
                  binding_add(&validator->bindings, args);
    Py_XDECREF(args);
    return opened;
}

static void validator_end(struct validator *validator)
{
    bindings_end(&validator->bindings);
    for (size_t i = 0; validator->types && i < grammar_count(); i++)
        Py_XDECREF(validator->types[i].names);
    PyMem_Free(validator->types);
}

bool validator_check(PyObject *tree, const char *source, size_t length,
                     const struct language *language, struct problems *problems, PyObject **names)
{
    struct validator validator = {.source = source,
                                  .length = length,
                                  .language = language,
                                  .problems = problems,
                                  .types = PyMem_Calloc(grammar_count(), sizeof(struct node_type))};
    if (!validator.types)
        PyErr_NoMemory();
    PyObject *read = NULL;
    if (validator.types && workflow_open(&validator) && validator_visit(&validator, tree))
        read = readings_judge(&validator);
    validator_end(&validator);
    if (!read)
        return false;
    *names = read;
    return true;
}
