/* What the files of the advice share: where the walk stands, which names are bound to what, and the
 * kinds of mistakes. */
#ifndef BRIG_JAIL_GUEST_ADVICE_STATE_H
#define BRIG_JAIL_GUEST_ADVICE_STATE_H

#include "jail/guest/advice_tree.h"
#include "jail/guest/problem.h"

/* What has names of its own: the script, a function, a lambda, a comprehension, a class. */
struct advice_scope {
    size_t outer; /* its own index for the script's */
    PyObject *node;
    PyObject *names; /* a dict: each name it binds, with the list of what binds it (see below) */
};

struct advice {
    const char *source;
    size_t length;
    struct problems *warnings;
    struct advice_scope *scopes; /* in the order of the walk; the first is the script's */
    size_t scope_count, scope_room, scope_next;
    PyObject *touched;    /* a set: names that a function changes and does not bind itself */
    PyObject *generators; /* a set: names of functions that yield */
    PyObject *callers;    /* a set: names of functions in which agents are called */
    PyObject *sorted;     /* a set: names of lists that are sorted in place */
    PyObject *gathered;   /* a set: names of lists that were filled in the order of a set */
    bool args_judged;     /* the script itself asks what kind of value args is */
    bool broken;          /* memory, or nesting: nothing is said */
    unsigned steps;       /* what one question may still cost */
};

/* A node on the way from the script's root down to the one that is looked at. */
struct spot {
    const struct spot *outer; /* NULL: the root */
    PyObject *node;
    const char *field; /* of the outer node, and the place in it where that is a list */
    size_t index;
    size_t scope; /* in which the node is evaluated */
};

enum advice_kind {
    ADVICE_LATE,
    ADVICE_LATE_FUNCTION,
    ADVICE_DISCARDED,
    ADVICE_UNAWAITED,
    ADVICE_UNAWAITED_NAME,
    ADVICE_RETURNED,
    ADVICE_SINGLE_BRANCH,
    ADVICE_AWAITED_BRANCH,
    ADVICE_AWAITED_PLAIN,
    ADVICE_ARGS_PARSED,
    ADVICE_ARGS_TEXT,
    ADVICE_SET_ORDER,
    ADVICE_ENDLESS,
    ADVICE_META,
    ADVICE_KINDS
};

/* Adds a warning at the node. `word`: the name that message and hint speak of. */
void advice_give(struct advice *advice, enum advice_kind kind, PyObject *node, const char *word);

/* The walk's two rounds: names first, then mistakes. `look` sees every node before what is in it.
 */
typedef void (*advice_look)(struct advice *advice, const struct spot *spot);
void advice_walk(struct advice *advice, PyObject *tree, advice_look look);

/* Round one: takes down what the node binds, changes and calls. */
void advice_names_take(struct advice *advice, const struct spot *spot);
void advice_names_end(struct advice *advice);

/* Whether one of the sets above, which may be NULL, holds the name; and to put it there. */
bool advice_holds(PyObject *set, PyObject *name);
void advice_put(struct advice *advice, PyObject **set, PyObject *name);

/* The list of what binds the name that code in `scope` sees, and where; NULL: nothing of the
 * script. A member is the value that is assigned, or the node that binds in another way (a
 * function, an AugAssign, a Name that is a loop's target, …). */
PyObject *advice_bindings(const struct advice *advice, size_t scope, PyObject *name,
                          size_t *found_in);

/* Whether the node is this name, and nothing of the script binds it: the language's own. */
bool advice_is_own(const struct advice *advice, size_t scope, PyObject *node, const char *word);
bool advice_is_own_of(const struct advice *advice, size_t scope, PyObject *node,
                      const char *const *words); /* one of a list that ends with NULL */
/* Whether the node is MODULE.ATTRIBUTE of the language. */
bool advice_is_member(const struct advice *advice, size_t scope, PyObject *node, const char *module,
                      const char *attribute);

/* Whether all that binds the name in the node is such an expression, and something does. Costs are
 * bounded: what is too long a way to find out is not so. */
typedef bool (*advice_judge)(struct advice *advice, size_t scope, PyObject *node);
bool advice_name_is(struct advice *advice, size_t scope, PyObject *node, advice_judge judge);
/* For who begins a question and for each step of it. */
void advice_ask(struct advice *advice);
bool advice_may_go_on(struct advice *advice);

/* The one function or lambda that the name is bound to; NULL: none, or it is bound otherwise too.
 */
PyObject *advice_function(const struct advice *advice, size_t scope, PyObject *node);

/* A call that makes an agent, parallel or pipeline. */
bool advice_is_dispatch(const struct advice *advice, size_t scope, PyObject *node);
/* Whether calls of agents are made in the node or below, by a function of the script as well. */
bool advice_calls_agents(struct advice *advice, size_t scope, PyObject *node);
bool advice_is_awaitable(struct advice *advice, size_t scope, PyObject *node);

/* The spot whose value the node's becomes, through `x if c else y`, `(x := y)` and `c or x`. */
const struct spot *advice_value_spot(const struct spot *spot);
bool advice_spot_is(const struct spot *spot, const char *type, const char *field);

/* Round two, one file each. */
void advice_look_late(struct advice *advice, const struct spot *spot);
void advice_look_await(struct advice *advice, const struct spot *spot);
void advice_look_branches(struct advice *advice, const struct spot *spot);
void advice_look_args(struct advice *advice, const struct spot *spot);
void advice_look_set(struct advice *advice, const struct spot *spot);
void advice_look_loop(struct advice *advice, const struct spot *spot);
void advice_look_meta(struct advice *advice, const struct spot *spot);

#endif
