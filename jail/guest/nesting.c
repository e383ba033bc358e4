/* Counts the blocks of each function: CPython's compiler keeps those that are open in an array of
 * fixed length, and from 3.12 on not all that it puts there are counted. Past its end lies other
 * memory, so that no script that does more may be compiled. */
#include "jail/guest/validator_state.h"

/* Two less than 3.11 itself allows: an await, the end of an async loop and the frame of a coroutine
 * take up to three places that are nobody's block, and 3.12 began with 21. */
enum { BLOCKS_MOST = 18 };

static void nesting_refuse(struct validator *validator)
{
    struct problem *problem = validator_problem(validator, "nesting");
    problem_say(problem,
                "more than %d loops, comprehensions, 'with', 'try' and 'except' inside of each "
                "other",
                BLOCKS_MOST);
    problem_hint(problem, "move the inner ones into a function of their own");
}

void nesting_open(struct validator *validator, size_t count)
{
    size_t outer = validator->blocks;
    validator->blocks += count;
    if (outer <= BLOCKS_MOST && validator->blocks > BLOCKS_MOST)
        nesting_refuse(validator);
}

/* How many nodes the list has; -1: a Python exception is set. */
static Py_ssize_t list_length(PyObject *node, const char *name)
{
    PyObject *list = node_field(node, name);
    return list ? PyList_Size(list) : -1;
}

/* Each of its two kinds of parts is a block around the body, if it is there. */
static Py_ssize_t try_blocks(PyObject *node)
{
    Py_ssize_t handlers = list_length(node, "handlers");
    Py_ssize_t finals = handlers < 0 ? -1 : list_length(node, "finalbody");
    return finals < 0 ? -1 : (handlers > 0) + (finals > 0);
}

static Py_ssize_t blocks_of(PyObject *node, enum node_nesting nesting)
{
    if (nesting == NESTING_ITEMS)
        return list_length(node, "items");
    if (nesting == NESTING_TRY)
        return try_blocks(node);
    return nesting == NESTING_ONE;
}

bool nesting_open_node(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    if (rule->nesting == NESTING_NONE)
        return true;
    Py_ssize_t count = blocks_of(node, rule->nesting);
    if (count < 0)
        return false;
    nesting_open(validator, (size_t)count);
    return true;
}
