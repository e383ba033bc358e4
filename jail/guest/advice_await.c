/* Calls that nobody awaits: dropped, or used as if they were what they yield. */
#include "jail/guest/advice_state.h"

#include <string.h>

bool advice_is_dispatch(const struct advice *advice, size_t scope, PyObject *node)
{
    static const char *const DISPATCHERS[] = {"agent", "parallel", "pipeline", NULL};
    return tree_is(node, "Call") &&
           advice_is_own_of(advice, scope, tree_part(node, "func"), DISPATCHERS);
}

struct calling {
    struct advice *advice;
    size_t scope;
};

static enum tree_step calling_look(PyObject *node, void *context)
{
    struct calling *calling = context;
    if (!tree_is(node, "Call"))
        return TREE_INTO;
    struct advice *advice = calling->advice;
    PyObject *function = tree_part(node, "func"), *name = tree_name(function);
    bool calls = advice_is_dispatch(advice, calling->scope, node) ||
                 (name && advice_holds(advice->callers, name) &&
                  advice_bindings(advice, calling->scope, name, NULL));
    return calls ? TREE_FOUND : TREE_INTO;
}

bool advice_calls_agents(struct advice *advice, size_t scope, PyObject *node)
{
    struct calling calling = {.advice = advice, .scope = scope};
    return tree_search(node, calling_look, &calling);
}

/* An async function of the script that yields makes a generator when it is called. */
static bool is_async_function(struct advice *advice, size_t scope, PyObject *binder)
{
    (void)scope;
    return tree_is(binder, "AsyncFunctionDef") && tree_count(binder, "decorator_list") == 0 &&
           !advice_holds(advice->generators, tree_part(binder, "name"));
}

bool advice_is_awaitable(struct advice *advice, size_t scope, PyObject *node)
{
    if (!advice_may_go_on(advice))
        return false;
    if (tree_is(node, "Call"))
        return advice_is_dispatch(advice, scope, node) ||
               advice_name_is(advice, scope, tree_part(node, "func"), is_async_function);
    if (tree_is(node, "IfExp"))
        return advice_is_awaitable(advice, scope, tree_part(node, "body")) &&
               advice_is_awaitable(advice, scope, tree_part(node, "orelse"));
    return tree_is(node, "Name") && !tree_is_stored(node) &&
           advice_name_is(advice, scope, node, advice_is_awaitable);
}

const struct spot *advice_value_spot(const struct spot *spot)
{
    for (;; spot = spot->outer) {
        bool passes = advice_spot_is(spot, "IfExp", "body") ||
                      advice_spot_is(spot, "IfExp", "orelse") ||
                      advice_spot_is(spot, "NamedExpr", "value") ||
                      (advice_spot_is(spot, "BoolOp", "values") &&
                       spot->index + 1 == tree_count(spot->outer->node, "values"));
        if (!passes)
            return spot;
    }
}

/* Where a value is wanted, and a call that was not awaited is none. */
static const struct {
    const char *type, *field;
} VALUE_FIELDS[] = {
    {"Subscript", "value"}, {"Attribute", "value"},    {"FormattedValue", "value"},
    {"BinOp", "left"},      {"BinOp", "right"},        {"UnaryOp", "operand"},
    {"BoolOp", "values"},   {"IfExp", "test"},         {"If", "test"},
    {"While", "test"},      {"Assert", "test"},        {"For", "iter"},
    {"AsyncFor", "iter"},   {"comprehension", "iter"}, {"Starred", "value"},
    {"AugAssign", "value"}, {"Match", "subject"},      {"withitem", "context_expr"},
};

/* `task is None` and `task in tasks` are questions about the call itself. */
static bool is_compared(const struct spot *spot)
{
    static const char *const ABOUT_ITSELF[] = {"Is", "IsNot", NULL};
    static const char *const MEMBERSHIP[] = {"In", "NotIn", NULL};
    bool left = advice_spot_is(spot, "Compare", "left");
    if (!left && !advice_spot_is(spot, "Compare", "comparators"))
        return false;
    if (!tree_is(spot->node, "Name"))
        return true;
    PyObject *operator= tree_member(spot->outer->node, "ops", left ? 0 : spot->index);
    return !tree_is_one_of(operator, ABOUT_ITSELF) &&
           !(left && tree_is_one_of(operator, MEMBERSHIP));
}

/* Functions and methods that look at a value, or write it down. */
static bool takes_value(const struct advice *advice, const struct spot *call)
{
    static const char *const FUNCTIONS[] = {
        "len",      "str",   "int",  "float", "print", "log",   "phase", "agent", "sorted",
        "list",     "tuple", "dict", "set",   "sum",   "min",   "max",   "any",   "enumerate",
        "reversed", "all",   "zip",  "iter",  "next",  "round", NULL};
    static const char *const METHODS[] = {"join",       "extend", "update", "format",
                                          "splitlines", "dumps",  "loads",  NULL};
    PyObject *function = tree_part(call->node, "func");
    if (!tree_is(function, "Attribute"))
        return advice_is_own_of(advice, call->scope, function, FUNCTIONS);
    for (size_t i = 0; METHODS[i]; i++)
        if (tree_says(tree_part(function, "attr"), METHODS[i]))
            return true;
    return false;
}

static bool is_argument_of_value(const struct advice *advice, const struct spot *spot)
{
    if (advice_spot_is(spot, "keyword", "value"))
        spot = spot->outer;
    return (advice_spot_is(spot, "Call", "args") || advice_spot_is(spot, "Call", "keywords")) &&
           takes_value(advice, spot->outer);
}

static bool is_unpacked(const struct spot *spot)
{
    static const char *const SEQUENCES[] = {"Tuple", "List", NULL};
    return advice_spot_is(spot, "Assign", "value") &&
           tree_is_one_of(tree_member(spot->outer->node, "targets", 0), SEQUENCES);
}

static bool is_used_as_value(const struct advice *advice, const struct spot *spot)
{
    for (size_t i = 0; i < sizeof VALUE_FIELDS / sizeof VALUE_FIELDS[0]; i++)
        if (advice_spot_is(spot, VALUE_FIELDS[i].type, VALUE_FIELDS[i].field))
            return true;
    return is_compared(spot) || is_unpacked(spot) || is_argument_of_value(advice, spot);
}

/* By the script itself, alone or in lists and dicts: a function's caller may await it. */
static bool is_returned(const struct spot *spot)
{
    static const char *const CONTAINERS[] = {"List", "Tuple", "Dict", "ListComp", "DictComp", NULL};
    while (spot->outer && tree_is_one_of(spot->outer->node, CONTAINERS))
        spot = spot->outer;
    return advice_spot_is(spot, "Return", "value") && spot->outer->scope == 0;
}

/* What the warning speaks of: the function that is called, or the name that the call has. */
static const char *word_of(PyObject *node)
{
    PyObject *name = tree_name(tree_is(node, "Call") ? tree_part(node, "func") : node);
    const char *text = name ? PyUnicode_AsUTF8(name) : NULL;
    return text ? text : "?";
}

void advice_look_await(struct advice *advice, const struct spot *spot)
{
    advice_ask(advice);
    if (advice_spot_is(spot, "Await", "value") || advice_spot_is(spot, "Call", "func") ||
        !advice_is_awaitable(advice, spot->scope, spot->node))
        return;
    const struct spot *value = advice_value_spot(spot);
    bool is_call = tree_is(spot->node, "Call");
    if (is_call && advice_spot_is(value, "Expr", "value") && !tree_is(value->node, "NamedExpr"))
        advice_give(advice, ADVICE_DISCARDED, spot->node, word_of(spot->node));
    else if (is_returned(value))
        advice_give(advice, ADVICE_RETURNED, spot->node, word_of(spot->node));
    else if (is_used_as_value(advice, value))
        advice_give(advice, is_call ? ADVICE_UNAWAITED : ADVICE_UNAWAITED_NAME, spot->node,
                    word_of(spot->node));
}

/* Each branch is awaited where the list of them is made. */
static void awaited_branch_look(struct advice *advice, const struct spot *spot)
{
    static const char *const LISTS[] = {"List", "Tuple", "ListComp", "GeneratorExp", NULL};
    const struct spot *list = spot->outer;
    PyObject *awaited = tree_part(spot->node, "value");
    if (list && tree_is_one_of(list->node, LISTS) && advice_spot_is(list, "Call", "args") &&
        list->index == 0 &&
        advice_is_own(advice, list->outer->scope, tree_part(list->outer->node, "func"),
                      "parallel") &&
        advice_is_dispatch(advice, spot->scope, awaited))
        advice_give(advice, ADVICE_AWAITED_BRANCH, spot->node, word_of(awaited));
}

static void await_look(struct advice *advice, const struct spot *spot)
{
    static const char *const PLAIN[] = {"log", "phase", "print", NULL};
    PyObject *awaited = tree_part(spot->node, "value");
    if (tree_is(awaited, "Call") &&
        advice_is_own_of(advice, spot->scope, tree_part(awaited, "func"), PLAIN))
        advice_give(advice, ADVICE_AWAITED_PLAIN, spot->node, word_of(awaited));
    awaited_branch_look(advice, spot);
}

void advice_look_branches(struct advice *advice, const struct spot *spot)
{
    static const char *const COMBINATORS[] = {"parallel", "pipeline", NULL};
    PyObject *first = tree_member(spot->node, "args", 0);
    if (tree_is(spot->node, "Await")) {
        await_look(advice, spot);
        return;
    }
    advice_ask(advice);
    if (first != Py_None &&
        advice_is_own_of(advice, spot->scope, tree_part(spot->node, "func"), COMBINATORS) &&
        (tree_is(first, "Lambda") || advice_is_awaitable(advice, spot->scope, first)))
        advice_give(advice, ADVICE_SINGLE_BRANCH, first, word_of(spot->node));
}
