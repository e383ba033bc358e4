/* Which names a script binds to what, and what it does to them: what the mistakes are looked up in.
 */
#include "jail/guest/advice_state.h"

#include <stdlib.h>
#include <string.h>

enum { BINDINGS_MOST = 200, STEPS_MOST = 300 };

static const char *const COMPREHENSIONS[] = {"ListComp", "SetComp", "DictComp", "GeneratorExp",
                                             NULL};

static PyObject *dict_find(PyObject *dict, PyObject *name)
{
    return PyDict_GetItemWithError(dict, name); /* borrowed */
}

void advice_put(struct advice *advice, PyObject **set, PyObject *name)
{
    if (!*set)
        *set = PySet_New(NULL);
    if (!*set || PySet_Add(*set, name) < 0)
        advice->broken = true;
}

bool advice_holds(PyObject *set, PyObject *name)
{
    return set && PySet_Contains(set, name) > 0;
}

/* A None in the list stands for all that there was no more room for: nobody knows what they are. */
static void binding_take(struct advice *advice, size_t scope, PyObject *name, PyObject *binder)
{
    PyObject *names = advice->scopes[scope].names, *list = dict_find(names, name);
    if (list == Py_None) { /* nonlocal */
        advice_put(advice, &advice->touched, name);
        return;
    }
    PyObject *made = list ? NULL : PyList_New(0);
    if (made && PyDict_SetItem(names, name, made) == 0)
        list = made;
    Py_XDECREF(made); /* the dict holds it */
    Py_ssize_t count = list ? PyList_GET_SIZE(list) : 0;
    if (count > BINDINGS_MOST || (list && !binder))
        return;
    if (!list || PyList_Append(list, count < BINDINGS_MOST ? binder : Py_None) < 0)
        advice->broken = true;
}

static size_t scope_of_walrus(const struct advice *advice, size_t scope)
{
    while (tree_is_one_of(advice->scopes[scope].node, COMPREHENSIONS))
        scope = advice->scopes[scope].outer;
    return scope;
}

static void stored_name_take(struct advice *advice, const struct spot *spot)
{
    PyObject *name = tree_name(spot->node), *binder = spot->node;
    size_t scope = spot->scope;
    if (advice_spot_is(spot, "Assign", "targets")) {
        binder = tree_part(spot->outer->node, "value");
    } else if (advice_spot_is(spot, "AnnAssign", "target")) {
        binder = tree_part(spot->outer->node, "value");
        binder = binder == Py_None ? NULL : binder;
    } else if (advice_spot_is(spot, "AugAssign", "target")) {
        binder = spot->outer->node;
    } else if (advice_spot_is(spot, "NamedExpr", "target")) {
        binder = tree_part(spot->outer->node, "value");
        scope = scope_of_walrus(advice, scope);
    }
    binding_take(advice, scope, name, binder);
}

/* What a function does to a name that is not its own, others may see. */
static void change_take(struct advice *advice, size_t scope, PyObject *name)
{
    if (name && scope != 0 && !dict_find(advice->scopes[scope].names, name))
        advice_put(advice, &advice->touched, name);
}

static void nonlocal_take(struct advice *advice, const struct spot *spot)
{
    PyObject *names = advice->scopes[spot->scope].names;
    for (size_t i = 0; i < tree_count(spot->node, "names"); i++) {
        PyObject *name = tree_member(spot->node, "names", i);
        advice->broken |= PyDict_SetItem(names, name, Py_None) < 0;
        advice_put(advice, &advice->touched, name);
    }
}

/* Every function around a call of an agent calls agents when it is called. */
static void caller_take(struct advice *advice, const struct spot *spot)
{
    static const char *const FUNCTIONS[] = {"FunctionDef", "AsyncFunctionDef", NULL};
    for (; spot; spot = spot->outer) {
        if (tree_is_one_of(spot->node, FUNCTIONS))
            advice_put(advice, &advice->callers, tree_part(spot->node, "name"));
        if (!tree_is(spot->node, "Lambda") || !advice_spot_is(spot, "Assign", "value"))
            continue;
        PyObject *name = tree_name(tree_member(spot->outer->node, "targets", 0));
        if (name)
            advice_put(advice, &advice->callers, name);
    }
}

static void yield_take(struct advice *advice, const struct spot *spot)
{
    while (spot && !tree_is(spot->node, "FunctionDef") && !tree_is(spot->node, "AsyncFunctionDef"))
        spot = tree_is(spot->node, "Lambda") ? NULL : spot->outer;
    if (spot)
        advice_put(advice, &advice->generators, tree_part(spot->node, "name"));
}

static void method_take(struct advice *advice, const struct spot *spot, PyObject *function)
{
    PyObject *name = tree_root_name(function), *method = tree_part(function, "attr");
    change_take(advice, spot->scope, name);
    if (!name || tree_part(function, "value") == Py_None)
        return;
    if (tree_says(method, "sort"))
        advice_put(advice, &advice->sorted, name);
    if (tree_says(method, "clear") && dict_find(advice->scopes[spot->scope].names, name))
        binding_take(advice, spot->scope, name, spot->node);
}

static void call_take(struct advice *advice, const struct spot *spot)
{
    PyObject *function = tree_part(spot->node, "func"), *name = tree_name(function);
    PyObject *first = tree_name(tree_member(spot->node, "args", 0));
    if (tree_is(function, "Attribute"))
        method_take(advice, spot, function);
    for (size_t i = 0; i < tree_count(spot->node, "args"); i++)
        change_take(advice, spot->scope, tree_root_name(tree_member(spot->node, "args", i)));
    if (!name)
        return;
    if (tree_says(name, "agent") || tree_says(name, "parallel") || tree_says(name, "pipeline"))
        caller_take(advice, spot);
    if (first && tree_says(first, "args") &&
        (tree_says(name, "isinstance") || tree_says(name, "type")))
        advice->args_judged = true;
}

/* What binds one name of its own, and in which field that is. */
static const struct {
    const char *type, *field;
} BINDERS[] = {{"arg", "arg"},        {"FunctionDef", "name"},   {"AsyncFunctionDef", "name"},
               {"ClassDef", "name"},  {"ExceptHandler", "name"}, {"MatchAs", "name"},
               {"MatchStar", "name"}, {"MatchMapping", "rest"}};

void advice_names_take(struct advice *advice, const struct spot *spot)
{
    PyObject *node = spot->node;
    for (size_t i = 0; i < sizeof BINDERS / sizeof BINDERS[0]; i++)
        if (tree_is(node, BINDERS[i].type) && tree_part(node, BINDERS[i].field) != Py_None)
            binding_take(advice, spot->scope, tree_part(node, BINDERS[i].field), node);
    if (tree_is(node, "Name") && tree_is_stored(node))
        stored_name_take(advice, spot);
    else if (tree_is(node, "Nonlocal"))
        nonlocal_take(advice, spot);
    else if (tree_is(node, "Call"))
        call_take(advice, spot);
    else if (tree_is(node, "Yield") || tree_is(node, "YieldFrom"))
        yield_take(advice, spot);
    else if ((tree_is(node, "Subscript") || tree_is(node, "Attribute")) && tree_is_stored(node))
        change_take(advice, spot->scope, tree_root_name(node));
}

void advice_names_end(struct advice *advice)
{
    for (size_t i = 0; i < advice->scope_count; i++)
        Py_XDECREF(advice->scopes[i].names);
    free(advice->scopes);
    Py_XDECREF(advice->touched);
    Py_XDECREF(advice->generators);
    Py_XDECREF(advice->callers);
    Py_XDECREF(advice->sorted);
    Py_XDECREF(advice->gathered);
}

PyObject *advice_bindings(const struct advice *advice, size_t scope, PyObject *name,
                          size_t *found_in)
{
    for (size_t at = scope;; at = advice->scopes[at].outer) {
        const struct advice_scope *here = &advice->scopes[at];
        bool seen = at == scope || !tree_is(here->node, "ClassDef");
        PyObject *list = seen ? dict_find(here->names, name) : NULL;
        if (list && list != Py_None) {
            if (found_in)
                *found_in = at;
            return list;
        }
        if (here->outer == at)
            return NULL;
    }
}

bool advice_is_own(const struct advice *advice, size_t scope, PyObject *node, const char *word)
{
    PyObject *name = tree_name(node);
    return name && tree_says(name, word) && !advice_bindings(advice, scope, name, NULL);
}

bool advice_is_own_of(const struct advice *advice, size_t scope, PyObject *node,
                      const char *const *words)
{
    for (; *words; words++)
        if (advice_is_own(advice, scope, node, *words))
            return true;
    return false;
}

bool advice_is_member(const struct advice *advice, size_t scope, PyObject *node, const char *module,
                      const char *attribute)
{
    return tree_is(node, "Attribute") && tree_says(tree_part(node, "attr"), attribute) &&
           advice_is_own(advice, scope, tree_part(node, "value"), module);
}

void advice_ask(struct advice *advice)
{
    advice->steps = STEPS_MOST;
}

bool advice_may_go_on(struct advice *advice)
{
    return advice->steps && advice->steps--;
}

/* s |= t, s &= t and the like leave a set a set. */
static bool keeps_kind(PyObject *binder)
{
    static const char *const OPERATORS[] = {"BitOr", "BitAnd", "BitXor", "Sub", NULL};
    return tree_is(binder, "AugAssign") && tree_is_one_of(tree_part(binder, "op"), OPERATORS);
}

bool advice_name_is(struct advice *advice, size_t scope, PyObject *node, advice_judge judge)
{
    PyObject *name = tree_name(node);
    size_t found_in;
    PyObject *list = name ? advice_bindings(advice, scope, name, &found_in) : NULL;
    bool known = false;
    for (Py_ssize_t i = 0; list && i < PyList_GET_SIZE(list); i++) {
        PyObject *binder = PyList_GET_ITEM(list, i);
        if (keeps_kind(binder))
            continue;
        if (binder == Py_None || !advice_may_go_on(advice) || !judge(advice, found_in, binder))
            return false;
        known = true;
    }
    return known;
}

PyObject *advice_function(const struct advice *advice, size_t scope, PyObject *node)
{
    static const char *const FUNCTIONS[] = {"FunctionDef", "AsyncFunctionDef", "Lambda", NULL};
    PyObject *name = tree_name(node);
    PyObject *list = name ? advice_bindings(advice, scope, name, NULL) : NULL;
    if (!list || PyList_GET_SIZE(list) != 1 || PyList_GET_ITEM(list, 0) == Py_None)
        return NULL;
    PyObject *function = PyList_GET_ITEM(list, 0);
    return tree_is_one_of(function, FUNCTIONS) ? function : NULL;
}

bool advice_spot_is(const struct spot *spot, const char *type, const char *field)
{
    return spot->outer && tree_is(spot->outer->node, type) && strcmp(spot->field, field) == 0;
}
