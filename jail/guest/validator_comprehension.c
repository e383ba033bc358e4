/* Comprehensions and generator expressions: blocks with names of their own, loop inside of loop. */
#include "jail/guest/validator_state.h"

static bool generator_visit(struct validator *validator, PyObject *generator, bool first)
{
    const struct node_rule *rule = grammar_find("comprehension");
    PyObject *is_async = node_field(generator, "is_async");
    if (!is_async)
        return false;
    if (PyObject_IsTrue(is_async)) {
        validator_judge_await(validator, "an async comprehension");
        nesting_open(validator, 1);
    }
    return validator_visit_unseen(validator, generator, rule) &&
           validator_visit_field(validator, generator, rule, "target") &&
           (first || validator_visit_field(validator, generator, rule, "iter")) &&
           validator_visit_field(validator, generator, rule, "ifs");
}

/* What is made of each element: every field but the generators, which come last. */
static bool element_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    for (const struct node_field *field = rule->fields; field->kind == FIELD_NODE; field++)
        if (!validator_visit_field(validator, node, rule, field->name))
            return false;
    return true;
}

/* Each loop lies inside of the one before, and the compiler goes as deep without a look at its
 * stack. */
static bool loops_visit(struct validator *validator, PyObject *node, const struct node_rule *rule,
                        PyObject *generators, Py_ssize_t at)
{
    if (at == PyList_GET_SIZE(generators))
        return element_visit(validator, node, rule);
    if (!validator_deepen(validator))
        return false;
    bool visited = generator_visit(validator, PyList_GET_ITEM(generators, at), at == 0) &&
                   loops_visit(validator, node, rule, generators, at + 1);
    validator_rise(validator);
    return visited;
}

/* A generator is a function of its own; the others become part of the one around them. */
static void block_open(struct validator *validator, PyObject *node)
{
    if (node_is(node, "GeneratorExp"))
        validator->blocks = 0;
    else
        nesting_open(validator, 1);
}

bool validator_visit_comprehension(struct validator *validator, PyObject *node,
                                   const struct node_rule *rule)
{
    PyObject *generators = node_field(node, "generators");
    if (!generators)
        return false;
    /* The first iterable is evaluated outside. */
    PyObject *outermost = PyList_GET_ITEM(generators, 0);
    if (!validator_visit_field(validator, outermost, grammar_find("comprehension"), "iter") ||
        !binding_open(&validator->bindings, BLOCK_COMPREHENSION, false))
        return false;
    block_open(validator, node);
    bool visited = loops_visit(validator, node, rule, generators, 0);
    binding_close(&validator->bindings);
    return visited;
}
