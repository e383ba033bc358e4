/* What the validator's two files share. */
#ifndef BRIG_JAIL_GUEST_VALIDATOR_STATE_H
#define BRIG_JAIL_GUEST_VALIDATOR_STATE_H

#include "jail/guest/binding.h"
#include "jail/guest/grammar.h"
#include "jail/guest/validator.h"

/* A node type of the running interpreter, once its fields have been compared with the rule. */
struct node_type {
    PyObject *names; /* the type's _fields; NULL: not met yet */
    const struct node_field *fields[NODE_FIELDS_MOST];
    bool has_place;
};

struct validator {
    const char *source;
    size_t length;
    const struct language *language;
    struct problems *problems;
    struct bindings bindings;
    struct node_type *types; /* by grammar_index */
    PyObject *place;         /* the innermost node that has a position; borrowed */
    size_t annotations;      /* how many annotations we are inside of */
    size_t depth;            /* how many nodes we are inside of */
    size_t blocks;           /* that are open in the present function, see nesting.c */
};

/* All return false with a Python exception set; problems of the script are no failure. */
bool validator_visit(struct validator *validator, PyObject *node);
bool validator_visit_list(struct validator *validator, PyObject *list);
/* The fields as the table says. */
bool validator_visit_fields(struct validator *validator, PyObject *node,
                            const struct node_rule *rule);
/* Those alone that no visit of a kind looks at by itself: contexts, and what must be absent, since
 * it is no part of the language or a newer Python has added it. */
bool validator_visit_unseen(struct validator *validator, PyObject *node,
                            const struct node_rule *rule);
/* One field by name, with the kind that the table gives it. */
bool validator_visit_field(struct validator *validator, PyObject *node,
                           const struct node_rule *rule, const char *name);

/* One level deeper, until validator_rise; false: a RecursionError is set. */
bool validator_deepen(struct validator *validator);
void validator_rise(struct validator *validator);

/* Opens blocks until validator_visit returns to the node outside; too many are a problem, told
 * where they become so. */
void nesting_open(struct validator *validator, size_t count);
bool nesting_open_node(struct validator *validator, PyObject *node, const struct node_rule *rule);

/* A field's value, borrowed: the tree does not change while it is judged. NULL: exception set. */
PyObject *node_field(PyObject *node, const char *name);
bool node_is(PyObject *node, const char *type);

/* Adds a problem at the present place; NULL when there are too many. */
struct problem *validator_problem(struct validator *validator, const char *rule);

/* Judges an identifier; with bound true, the present block binds it. */
bool validator_name(struct validator *validator, PyObject *name, bool bound);
/* For top-level code that rebinds a name of the language. */
void validator_bound(struct validator *validator, const struct block *block, PyObject *name);

/* Adds a problem if the function that we are inside of is not async. */
void validator_judge_await(struct validator *validator, const char *what);

/* The function for a kind of node; NULL: its fields alone. */
typedef bool (*validator_visit_function)(struct validator *validator, PyObject *node,
                                         const struct node_rule *rule);
validator_visit_function validator_visit_function_of(enum node_kind kind);
bool validator_visit_comprehension(struct validator *validator, PyObject *node,
                                   const struct node_rule *rule);

#endif
