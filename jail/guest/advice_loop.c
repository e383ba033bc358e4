/* Loops around agent calls that nothing in the script ends. */
#include "jail/guest/advice_state.h"

#include <string.h>

/* How a run of statements may go on: behind them, and out of the loop that is judged. */
struct flow {
    bool ends;   /* nothing behind it is reached */
    bool leaves; /* break, return or raise that leaves the loop may be reached */
};

enum inside { INSIDE_LOOP = 1, INSIDE_TRY = 2 }; /* of a loop within, of a try with handlers */

static struct flow statements_follow(PyObject *list, unsigned inside);

enum truth { TRUTH_UNKNOWN, TRUTH_NO, TRUTH_YES };

static enum truth truth_of(PyObject *node)
{
    if (tree_is(node, "Constant"))
        return PyObject_IsTrue(tree_part(node, "value")) > 0 ? TRUTH_YES : TRUTH_NO;
    if (!tree_is(node, "UnaryOp") || !tree_is(tree_part(node, "op"), "Not"))
        return TRUTH_UNKNOWN;
    enum truth inner = truth_of(tree_part(node, "operand"));
    return inner == TRUTH_UNKNOWN ? inner : inner == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

static struct flow either(struct flow one, struct flow other)
{
    return (struct flow){one.ends && other.ends, one.leaves || other.leaves};
}

static struct flow if_follow(PyObject *node, unsigned inside)
{
    enum truth truth = truth_of(tree_part(node, "test"));
    struct flow body = statements_follow(tree_part(node, "body"), inside);
    struct flow otherwise = statements_follow(tree_part(node, "orelse"), inside);
    return truth == TRUTH_YES ? body : truth == TRUTH_NO ? otherwise : either(body, otherwise);
}

/* A loop within: its break is its own. It may be passed, whatever it does, but for `while True`. */
static struct flow loop_follow(PyObject *node, unsigned inside)
{
    struct flow body = statements_follow(tree_part(node, "body"), inside | INSIDE_LOOP);
    struct flow otherwise = statements_follow(tree_part(node, "orelse"), inside);
    return (struct flow){.leaves = body.leaves || otherwise.leaves};
}

/* A handler for certain errors may let others pass: one that takes all does not. */
static bool catches_all(PyObject *node)
{
    static const char *const ALL[] = {"Exception", "BaseException", NULL};
    for (size_t i = 0; i < tree_count(node, "handlers"); i++) {
        PyObject *type = tree_part(tree_member(node, "handlers", i), "type");
        for (size_t j = 0; ALL[j]; j++)
            if (type == Py_None || (tree_name(type) && tree_says(tree_name(type), ALL[j])))
                return true;
    }
    return false;
}

static struct flow try_follow(PyObject *node, unsigned inside)
{
    unsigned within = catches_all(node) ? inside | INSIDE_TRY : inside;
    struct flow body = statements_follow(tree_part(node, "body"), within);
    struct flow otherwise = statements_follow(tree_part(node, "orelse"), inside);
    struct flow all = {.ends = body.ends || otherwise.ends,
                       .leaves = body.leaves || (!body.ends && otherwise.leaves)};
    for (size_t i = 0; i < tree_count(node, "handlers"); i++)
        all = either(
            all, statements_follow(tree_part(tree_member(node, "handlers", i), "body"), inside));
    struct flow last = statements_follow(tree_part(node, "finalbody"), inside);
    return (struct flow){all.ends || last.ends, all.leaves || last.leaves};
}

static struct flow match_follow(PyObject *node, unsigned inside)
{
    struct flow all = {0};
    for (size_t i = 0; i < tree_count(node, "cases"); i++)
        all.leaves |=
            statements_follow(tree_part(tree_member(node, "cases", i), "body"), inside).leaves;
    return all;
}

static struct flow with_follow(PyObject *node, unsigned inside)
{
    return statements_follow(tree_part(node, "body"), inside);
}

static struct flow break_follow(PyObject *node, unsigned inside)
{
    (void)node;
    return (struct flow){true, !(inside & INSIDE_LOOP)};
}

static struct flow continue_follow(PyObject *node, unsigned inside)
{
    (void)node;
    (void)inside;
    return (struct flow){.ends = true};
}

static struct flow return_follow(PyObject *node, unsigned inside)
{
    (void)node;
    (void)inside;
    return (struct flow){true, true};
}

static struct flow raise_follow(PyObject *node, unsigned inside)
{
    (void)node;
    return (struct flow){true, !(inside & INSIDE_TRY)};
}

static struct flow assert_follow(PyObject *node, unsigned inside)
{
    bool fails = truth_of(tree_part(node, "test")) != TRUTH_YES;
    return (struct flow){.leaves = fails && !(inside & INSIDE_TRY)};
}

static struct flow statement_follow(PyObject *node, unsigned inside)
{
    static const struct {
        const char *type;
        struct flow (*follow)(PyObject *node, unsigned inside);
    } FOLLOWS[] = {
        {"If", if_follow},         {"For", loop_follow},       {"AsyncFor", loop_follow},
        {"While", loop_follow},    {"Try", try_follow},        {"Match", match_follow},
        {"With", with_follow},     {"AsyncWith", with_follow}, {"Break", break_follow},
        {"Return", return_follow}, {"Raise", raise_follow},    {"Continue", continue_follow},
        {"Assert", assert_follow},
    };
    for (size_t i = 0; i < sizeof FOLLOWS / sizeof FOLLOWS[0]; i++)
        if (tree_is(node, FOLLOWS[i].type))
            return FOLLOWS[i].follow(node, inside);
    return (struct flow){0};
}

static struct flow statements_follow(PyObject *list, unsigned inside)
{
    struct flow flow = {0};
    bool is_list = PyList_CheckExact(list);
    if (Py_EnterRecursiveCall(" while the script is looked through"))
        return (struct flow){false, true};
    for (Py_ssize_t i = 0; is_list && i < PyList_GET_SIZE(list) && !flow.ends; i++) {
        struct flow next = statement_follow(PyList_GET_ITEM(list, i), inside);
        flow = (struct flow){next.ends, flow.leaves || next.leaves};
    }
    Py_LeaveRecursiveCall();
    return flow;
}

/* A name that the condition reads, and whether the loop does something to it. */
struct change {
    struct advice *advice;
    const struct spot *loop;
    PyObject *name;
};

static bool is_root(PyObject *node, PyObject *name)
{
    PyObject *root = tree_root_name(node);
    return root && PyUnicode_Compare(root, name) == 0;
}

static const char *const STILL[] = {"len", "any", "all", "sum", "min", "max", "bool", NULL};

/* A method may change its object, and a function what it is given; agents get copies. */
static bool call_changes(const struct change *change, PyObject *call)
{
    PyObject *function = tree_part(call, "func");
    bool changes = tree_is(function, "Attribute") && is_root(function, change->name);
    if (advice_is_dispatch(change->advice, change->loop->scope, call) ||
        advice_is_own_of(change->advice, change->loop->scope, function, STILL))
        return false;
    for (size_t i = 0; !changes && i < tree_count(call, "args"); i++)
        changes = is_root(tree_member(call, "args", i), change->name);
    return changes;
}

static enum tree_step change_look(PyObject *node, void *context)
{
    struct change *change = context;
    bool changes = false;
    if (tree_is(node, "Name") || tree_is(node, "Subscript") || tree_is(node, "Attribute"))
        changes = tree_is_stored(node) && is_root(node, change->name);
    if (tree_is(node, "Call"))
        changes = call_changes(change, node);
    return changes ? TREE_FOUND : TREE_INTO;
}

/* Whether something in the condition may be otherwise the next time. */
static enum tree_step condition_look(PyObject *node, void *context)
{
    static const char *const MOVING[] = {"NamedExpr", "Yield", NULL};
    struct change *change = context;
    if (tree_is_one_of(node, MOVING))
        return TREE_FOUND;
    if (tree_is(node, "Call")) /* an agent that is asked the same again answers as it likes */
        return advice_is_dispatch(change->advice, change->loop->scope, node) ||
                       advice_is_own_of(change->advice, change->loop->scope,
                                        tree_part(node, "func"), STILL)
                   ? TREE_INTO
                   : TREE_FOUND;
    change->name = tree_name(node);
    if (!change->name)
        return TREE_INTO;
    return advice_holds(change->advice->touched, change->name) ||
                   tree_search(tree_part(change->loop->node, "body"), change_look, change)
               ? TREE_FOUND
               : TREE_INTO;
}

static enum tree_step await_look(PyObject *node, void *context)
{
    static const char *const FUNCTIONS[] = {"FunctionDef", "AsyncFunctionDef", "Lambda", NULL};
    (void)context;
    return tree_is(node, "Await")            ? TREE_FOUND
           : tree_is_one_of(node, FUNCTIONS) ? TREE_OVER
                                             : TREE_INTO;
}

/* itertools.count(), cycle(…), repeat(x): there is always a next one. */
static bool is_endless_iterable(const struct advice *advice, size_t scope, PyObject *node)
{
    if (!tree_is(node, "Call"))
        return false;
    PyObject *function = tree_part(node, "func");
    return advice_is_member(advice, scope, function, "itertools", "count") ||
           advice_is_member(advice, scope, function, "itertools", "cycle") ||
           (advice_is_member(advice, scope, function, "itertools", "repeat") &&
            tree_count(node, "args") == 1 && tree_count(node, "keywords") == 0);
}

/* Why the loop goes on for ever, if nothing leaves it; NULL: it does not. */
static const char *endless_by(struct advice *advice, const struct spot *spot)
{
    PyObject *test = tree_part(spot->node, "test");
    struct change change = {.advice = advice, .loop = spot};
    if (!tree_is(spot->node, "While"))
        return is_endless_iterable(advice, spot->scope, tree_part(spot->node, "iter"))
                   ? "there is always a next one"
                   : NULL;
    enum truth truth = truth_of(test);
    if (truth != TRUTH_UNKNOWN)
        return truth == TRUTH_YES ? "its condition is always true" : NULL;
    return tree_search(test, condition_look, &change) ? NULL
                                                      : "nothing in it changes its condition";
}

void advice_look_loop(struct advice *advice, const struct spot *spot)
{
    PyObject *body = tree_part(spot->node, "body");
    const char *reason = endless_by(advice, spot);
    if (!reason || statements_follow(body, 0).leaves)
        return;
    if (tree_search(body, await_look, NULL) || advice_calls_agents(advice, spot->scope, body) ||
        advice_calls_agents(advice, spot->scope, tree_part(spot->node, "test")))
        advice_give(advice, ADVICE_ENDLESS, spot->node, reason);
}
