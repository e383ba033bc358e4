/* Sets whose order reaches prompts: in brig the order of a set is the same in every run, but it
 * depends on what was put in and in which sequence. */
#include "jail/guest/advice_state.h"

#include <string.h>

static const char *const COMPREHENSIONS[] = {"ListComp", "SetComp", "DictComp", "GeneratorExp",
                                             NULL};

static bool is_set(struct advice *advice, size_t scope, PyObject *node);

/* x.keys(): alone in the dict's order, combined with another a set. */
static bool is_view(PyObject *node)
{
    PyObject *function = tree_is(node, "Call") ? tree_part(node, "func") : Py_None;
    return tree_is(function, "Attribute") && tree_says(tree_part(function, "attr"), "keys");
}

static bool is_set_operation(struct advice *advice, size_t scope, PyObject *node)
{
    static const char *const OPERATORS[] = {"BitOr", "BitAnd", "BitXor", "Sub", NULL};
    PyObject *left = tree_part(node, "left"), *right = tree_part(node, "right");
    return tree_is_one_of(tree_part(node, "op"), OPERATORS) &&
           (is_view(left) || is_view(right) || is_set(advice, scope, left) ||
            is_set(advice, scope, right));
}

static bool is_set_call(struct advice *advice, size_t scope, PyObject *node)
{
    static const char *const MAKERS[] = {"set", "frozenset", NULL};
    static const char *const METHODS[] = {
        "union", "intersection", "difference", "symmetric_difference", "copy", NULL};
    PyObject *function = tree_part(node, "func");
    if (advice_is_own_of(advice, scope, function, MAKERS))
        return true;
    for (size_t i = 0; tree_is(function, "Attribute") && METHODS[i]; i++)
        if (tree_says(tree_part(function, "attr"), METHODS[i]))
            return is_set(advice, scope, tree_part(function, "value"));
    return false;
}

static bool is_set(struct advice *advice, size_t scope, PyObject *node)
{
    if (!advice_may_go_on(advice))
        return false;
    if (tree_is(node, "Set")) /* one element alone has no order */
        return tree_count(node, "elts") > 1 || tree_is(tree_member(node, "elts", 0), "Starred");
    if (tree_is(node, "SetComp"))
        return true;
    if (tree_is(node, "BinOp"))
        return is_set_operation(advice, scope, node);
    if (tree_is(node, "Call"))
        return is_set_call(advice, scope, node);
    return tree_is(node, "Name") && !tree_is_stored(node) &&
           advice_name_is(advice, scope, node, is_set);
}

static bool has_set_order(struct advice *advice, size_t scope, PyObject *node);

/* list(s), enumerate(s), map(f, s): in the order in which they are given it. */
static bool call_keeps_order(struct advice *advice, size_t scope, PyObject *call)
{
    static const char *const FIRST[] = {"list", "tuple", "enumerate", "reversed", "iter", NULL};
    static const char *const SECOND[] = {"map", "filter", NULL};
    PyObject *function = tree_part(call, "func");
    bool second = advice_is_own_of(advice, scope, function, SECOND);
    return (second || advice_is_own_of(advice, scope, function, FIRST)) &&
           has_set_order(advice, scope, tree_member(call, "args", second));
}

static bool display_has_set_order(struct advice *advice, size_t scope, PyObject *node)
{
    for (size_t i = 0; i < tree_count(node, "elts"); i++) {
        PyObject *element = tree_member(node, "elts", i);
        if (tree_is(element, "Starred") &&
            has_set_order(advice, scope, tree_part(element, "value")))
            return true;
    }
    return false;
}

/* A list that was filled in a loop over a set, and not sorted since. */
static bool is_gathered(const struct advice *advice, PyObject *node)
{
    PyObject *name = tree_name(node);
    return name && advice_holds(advice->gathered, name) && !advice_holds(advice->sorted, name);
}

static bool has_set_order(struct advice *advice, size_t scope, PyObject *node)
{
    if (!advice_may_go_on(advice))
        return false;
    if (is_set(advice, scope, node) || is_gathered(advice, node))
        return true;
    if (tree_is(node, "Call"))
        return call_keeps_order(advice, scope, node);
    if (tree_is(node, "List") || tree_is(node, "Tuple"))
        return display_has_set_order(advice, scope, node);
    if (tree_is(node, "Subscript") && tree_is(tree_part(node, "slice"), "Slice"))
        return has_set_order(advice, scope, tree_part(node, "value"));
    /* One that calls agents has been warned of itself. */
    if (tree_is(node, "ListComp") || tree_is(node, "GeneratorExp"))
        return has_set_order(advice, scope,
                             tree_part(tree_member(node, "generators", 0), "iter")) &&
               !advice_calls_agents(advice, scope, tree_part(node, "elt"));
    return tree_is(node, "Name") && !tree_is_stored(node) &&
           advice_name_is(advice, scope, node, has_set_order);
}

/* Texts that nobody answers: logs, and what an error says. */
static bool is_for_people(const struct advice *advice, const struct spot *spot)
{
    static const char *const TELLERS[] = {"log", "print", "phase", NULL};
    for (; spot->outer; spot = spot->outer)
        if (tree_is(spot->outer->node, "Raise") ||
            (tree_is(spot->outer->node, "Call") &&
             advice_is_own_of(advice, spot->outer->scope, tree_part(spot->outer->node, "func"),
                              TELLERS)))
            return true;
    return false;
}

static bool is_in_prompt(const struct advice *advice, const struct spot *spot)
{
    static const char *const FUNCTIONS[] = {"Lambda", "FunctionDef", "AsyncFunctionDef", NULL};
    for (; spot->outer && !tree_is_one_of(spot->outer->node, FUNCTIONS); spot = spot->outer)
        if (tree_is(spot->outer->node, "Call") &&
            advice_is_own(advice, spot->outer->scope, tree_part(spot->outer->node, "func"),
                          "agent"))
            return true;
    return false;
}

static enum tree_step text_look(PyObject *node, void *context)
{
    (void)context;
    return tree_is_text(node) ? TREE_FOUND : TREE_INTO;
}

struct body {
    struct advice *advice;
    bool builds_text;
};

/* What a loop over a set does with its elements, one after the other. */
static enum tree_step body_look(PyObject *node, void *context)
{
    struct body *body = context;
    PyObject *function = tree_is(node, "Call") ? tree_part(node, "func") : Py_None;
    if (tree_is(node, "AugAssign") && tree_is(tree_part(node, "op"), "Add") &&
        tree_search(tree_part(node, "value"), text_look, NULL))
        body->builds_text = true;
    if (tree_is(function, "Attribute") && tree_says(tree_part(function, "attr"), "append")) {
        PyObject *name = tree_name(tree_part(function, "value"));
        if (name)
            advice_put(body->advice, &body->advice->gathered, name);
    }
    return TREE_INTO;
}

static void loop_look(struct advice *advice, const struct spot *spot)
{
    PyObject *iterated = tree_part(spot->node, "iter"), *statements = tree_part(spot->node, "body");
    struct body body = {.advice = advice};
    if (!has_set_order(advice, spot->scope, iterated))
        return;
    tree_search(statements, body_look, &body);
    if (advice_calls_agents(advice, spot->scope, statements))
        advice_give(advice, ADVICE_SET_ORDER, iterated, "calls");
    else if (body.builds_text)
        advice_give(advice, ADVICE_SET_ORDER, iterated, "texts");
}

static void generator_look(struct advice *advice, const struct spot *spot)
{
    const struct spot *whole = spot->outer;
    PyObject *iterated = tree_part(spot->node, "iter");
    if (!whole || !tree_is_one_of(whole->node, COMPREHENSIONS) ||
        !has_set_order(advice, spot->index ? spot->scope : whole->scope, iterated))
        return;
    bool calls = advice_calls_agents(advice, spot->scope, tree_part(whole->node, "elt")) ||
                 advice_calls_agents(advice, spot->scope, tree_part(whole->node, "value"));
    if (calls)
        advice_give(advice, ADVICE_SET_ORDER, iterated, "calls");
}

static void call_look(struct advice *advice, const struct spot *spot)
{
    static const char *const COMBINATORS[] = {"parallel", "pipeline", NULL};
    PyObject *function = tree_part(spot->node, "func"), *first = tree_member(spot->node, "args", 0);
    bool joins = tree_is(function, "Attribute") && tree_says(tree_part(function, "attr"), "join");
    bool writes =
        joins || advice_is_member(advice, spot->scope, function, "json", "dumps") ||
        (advice_is_own(advice, spot->scope, function, "str") && is_in_prompt(advice, spot));
    bool calls = advice_is_own_of(advice, spot->scope, function, COMBINATORS);
    if ((writes || calls) && has_set_order(advice, spot->scope, first) &&
        !(writes && is_for_people(advice, spot)))
        advice_give(advice, ADVICE_SET_ORDER, first, writes ? "texts" : "calls");
}

void advice_look_set(struct advice *advice, const struct spot *spot)
{
    advice_ask(advice);
    if (tree_is(spot->node, "comprehension"))
        generator_look(advice, spot);
    else if (tree_is(spot->node, "Call"))
        call_look(advice, spot);
    else if (!tree_is(spot->node, "FormattedValue"))
        loop_look(advice, spot);
    else if (has_set_order(advice, spot->scope, tree_part(spot->node, "value")) &&
             is_in_prompt(advice, spot))
        advice_give(advice, ADVICE_SET_ORDER, tree_part(spot->node, "value"), "prompts");
}
