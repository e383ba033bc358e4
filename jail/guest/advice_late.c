/* Functions that are made in a loop, read its variable, and are kept beyond the turn that made
 * them: when they are called, the variable has its last value. */
#include "jail/guest/advice_state.h"

#include <string.h>

static const char *const LOOPS[] = {"For", "AsyncFor", "While", NULL};
static const char *const COMPREHENSIONS[] = {"ListComp", "SetComp", "DictComp", "GeneratorExp",
                                             NULL};
static const char *const FUNCTIONS[] = {"FunctionDef", "AsyncFunctionDef", "Lambda", "ClassDef",
                                        NULL};

/* A function, and where what it is kept as stands now. */
struct keeping {
    struct advice *advice;
    PyObject *function;
    const struct spot *spot;
};

/* A loop or comprehension, and the scope that has its variables. */
struct turns {
    PyObject *node;
    size_t scope;
};

struct reading {
    const struct keeping *keeping;
    const struct turns *turns;
    PyObject *name; /* that is looked for, and then the one that was found */
};

static enum tree_step binding_look(PyObject *node, void *context)
{
    PyObject *name = tree_is(node, "arg")                            ? tree_part(node, "arg")
                     : tree_is(node, "Name") && tree_is_stored(node) ? tree_name(node)
                                                                     : NULL;
    return name && PyUnicode_Compare(name, context) == 0 ? TREE_FOUND : TREE_INTO;
}

static bool binds_itself(PyObject *function, PyObject *name)
{
    return tree_search(tree_part(function, "args"), binding_look, name) ||
           tree_search(tree_part(function, "body"), binding_look, name);
}

static bool is_target(PyObject *binder, const struct turns *turns)
{
    if (!tree_is_one_of(turns->node, COMPREHENSIONS))
        return !tree_is(turns->node, "While") &&
               tree_within(binder, tree_part(turns->node, "target"));
    return tree_within(binder, turns->node);
}

/* Whether each turn gives the name another value: it is the loop's target, or bound in the loop and
 * nowhere else. */
static bool is_turned(const struct advice *advice, const struct turns *turns, PyObject *name)
{
    size_t found_in;
    PyObject *list = advice_bindings(advice, turns->scope, name, &found_in);
    if (!list || found_in != turns->scope)
        return false;
    bool all_within = PyList_GET_SIZE(list) > 0;
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++) {
        PyObject *binder = PyList_GET_ITEM(list, i);
        if (binder != Py_None && is_target(binder, turns))
            return true;
        all_within = all_within && binder != Py_None && tree_within(binder, turns->node) &&
                     !tree_is_one_of(binder, FUNCTIONS);
    }
    return all_within;
}

static enum tree_step reading_look(PyObject *node, void *context)
{
    struct reading *reading = context;
    PyObject *name = tree_is(node, "Name") && !tree_is_stored(node) ? tree_name(node) : NULL;
    if (!name || !is_turned(reading->keeping->advice, reading->turns, name) ||
        binds_itself(reading->keeping->function, name))
        return TREE_INTO;
    reading->name = name;
    return TREE_FOUND;
}

/* Warns if the function reads what the turns change. */
static bool turns_judge(const struct keeping *keeping, const struct turns *turns)
{
    struct reading reading = {.keeping = keeping, .turns = turns};
    if (!tree_within(keeping->function, turns->node) ||
        !tree_search(tree_part(keeping->function, "body"), reading_look, &reading))
        return false;
    const char *word = PyUnicode_AsUTF8(reading.name);
    bool lambda = tree_is(keeping->function, "Lambda");
    advice_give(keeping->advice, lambda ? ADVICE_LATE : ADVICE_LATE_FUNCTION, keeping->function,
                word ? word : "?");
    return true;
}

static enum tree_step mention_look(PyObject *node, void *context)
{
    PyObject *name = tree_name(node);
    return name && PyUnicode_Compare(name, context) == 0 ? TREE_FOUND : TREE_INTO;
}

/* `branches = []` or branches.clear() in the loop, before: what is kept there lives for one turn.
 */
static bool is_made_fresh(const struct keeping *keeping, const struct turns *turns, PyObject *store)
{
    PyObject *list = advice_bindings(keeping->advice, turns->scope, store, NULL);
    for (Py_ssize_t i = 0; list && i < PyList_GET_SIZE(list); i++) {
        PyObject *binder = PyList_GET_ITEM(list, i);
        if (binder == Py_None || tree_is(binder, "AugAssign") ||
            !tree_within(binder, turns->node) || !tree_before(binder, keeping->spot->node))
            continue;
        bool is_clear = tree_is(binder, "Call") &&
                        tree_is(tree_part(binder, "func"), "Attribute") &&
                        tree_says(tree_part(tree_part(binder, "func"), "attr"), "clear");
        bool is_name = tree_is(binder, "Name") && tree_is_stored(binder);
        if (is_clear || is_name || !tree_search(binder, mention_look, store))
            return true;
    }
    return false;
}

/* Kept under a name: every loop around it that the name outlives. */
static void store_judge(const struct keeping *keeping, PyObject *store)
{
    const struct spot *spot = keeping->spot;
    for (; store && spot->outer && !tree_is_one_of(spot->outer->node, FUNCTIONS);
         spot = spot->outer) {
        struct turns turns = {.node = spot->outer->node, .scope = spot->scope};
        bool in_loop = tree_is_one_of(turns.node, LOOPS) && strcmp(spot->field, "body") == 0;
        bool in_element = tree_is_one_of(turns.node, COMPREHENSIONS);
        if ((in_loop || in_element) && !is_made_fresh(keeping, &turns, store) &&
            turns_judge(keeping, &turns))
            return;
    }
}

/* A generator makes its elements one by one: only who takes them all at once keeps them. */
static bool is_taken_whole(const struct advice *advice, const struct spot *spot)
{
    static const char *const TAKERS[] = {"parallel", "pipeline", "list",   "tuple",
                                         "dict",     "set",      "sorted", NULL};
    return advice_spot_is(spot, "Starred", "value") ||
           (advice_spot_is(spot, "Call", "args") &&
            advice_is_own_of(advice, spot->outer->scope, tree_part(spot->outer->node, "func"),
                             TAKERS));
}

/* Handed to a call: which keeps it, runs it by and by, or calls it at once. */
static bool call_passes(const struct keeping *keeping, PyObject *call, size_t scope)
{
    static const char *const PASSERS[] = {"parallel", "pipeline", "list", "tuple", NULL};
    return advice_is_own_of(keeping->advice, scope, tree_part(call, "func"), PASSERS);
}

static void call_judge(const struct keeping *keeping, PyObject *call)
{
    static const char *const METHODS[] = {"append",     "add",    "insert",     "extend",
                                          "appendleft", "update", "setdefault", NULL};
    PyObject *function = tree_part(call, "func");
    for (size_t i = 0; tree_is(function, "Attribute") && METHODS[i]; i++)
        if (tree_says(tree_part(function, "attr"), METHODS[i]))
            store_judge(keeping, tree_root_name(function));
}

static void assignment_judge(const struct keeping *keeping, PyObject *statement)
{
    bool augments = tree_is(statement, "AugAssign");
    PyObject *target = augments || tree_is(statement, "AnnAssign")
                           ? tree_part(statement, "target")
                           : tree_member(statement, "targets", 0);
    PyObject *name = tree_root_name(target);
    /* A plain name is bound anew with each turn, unless its own value goes into it. */
    if (name && (augments || !tree_is(target, "Name") ||
                 tree_search(tree_part(statement, "value"), mention_look, name)))
        store_judge(keeping, name);
}

/* Fields through which a value becomes part of a larger one. */
static bool is_part(const struct spot *spot)
{
    static const char *const WHOLES[] = {"List",   "Tuple",     "Set",     "Dict", "Starred",
                                         "BoolOp", "NamedExpr", "keyword", NULL};
    if (tree_is_one_of(spot->outer->node, WHOLES))
        return true;
    return (tree_is(spot->outer->node, "IfExp") && strcmp(spot->field, "test") != 0) ||
           (tree_is(spot->outer->node, "BinOp") &&
            tree_is(tree_part(spot->outer->node, "op"), "Add"));
}

/* One step up. False: it is kept no further, or has been judged. */
static bool keeping_climb(struct keeping *keeping)
{
    static const char *const ASSIGNMENTS[] = {"Assign", "AugAssign", "AnnAssign", NULL};
    const struct spot *spot = keeping->spot, *outer = spot->outer;
    if (!outer)
        return false;
    keeping->spot = outer;
    if (tree_is_one_of(outer->node, COMPREHENSIONS)) {
        struct turns turns = {.node = outer->node, .scope = spot->scope};
        if (tree_is(outer->node, "GeneratorExp") && !is_taken_whole(keeping->advice, outer))
            return false;
        return !turns_judge(keeping, &turns);
    }
    if (tree_is(outer->node, "Call") && strcmp(spot->field, "func") != 0) {
        call_judge(keeping, outer->node);
        return call_passes(keeping, outer->node, outer->scope) &&
               !advice_spot_is(outer, "Await", "value");
    }
    if (tree_is_one_of(outer->node, ASSIGNMENTS))
        assignment_judge(keeping, outer->node);
    return is_part(spot);
}

void advice_look_late(struct advice *advice, const struct spot *spot)
{
    struct keeping keeping = {.advice = advice, .function = spot->node, .spot = spot};
    if (tree_is(spot->node, "Name")) {
        keeping.function = advice_function(advice, spot->scope, spot->node);
        bool is_called = advice_spot_is(spot, "Call", "func");
        if (!keeping.function || tree_is_stored(spot->node) ||
            (is_called && !tree_is(keeping.function, "AsyncFunctionDef")))
            return;
        keeping.spot = is_called ? spot->outer : spot;
    }
    while (keeping_climb(&keeping))
        ;
}
