/* Reading a syntax tree that was judged already: nothing here fails, what is not there is None. */
#ifndef BRIG_JAIL_GUEST_ADVICE_TREE_H
#define BRIG_JAIL_GUEST_ADVICE_TREE_H

#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>

/* All nodes and values are borrowed from the tree. */
bool tree_is(PyObject *node, const char *type);
bool tree_is_one_of(PyObject *node, const char *const *types); /* the list ends with NULL */
PyObject *tree_part(PyObject *node, const char *field);
/* The member of a list-valued field; None behind its end. */
PyObject *tree_member(PyObject *node, const char *field, size_t index);
size_t tree_count(PyObject *node, const char *field);

/* Whether an identifier is this word; None is no word. */
bool tree_says(PyObject *name, const char *word);
/* A Name; NULL: another node. */
PyObject *tree_name(PyObject *node);
/* The name at the root of x.y["z"].w; NULL: there is none. */
PyObject *tree_root_name(PyObject *node);
bool tree_is_stored(PyObject *node); /* a Name that is bound or deleted, not read */
/* A literal text, an f-string, or a sum of which one is. */
bool tree_is_text(PyObject *node);

/* Whether `node` stands within `whole`, and whether it begins before `other`. */
bool tree_within(PyObject *node, PyObject *whole);
bool tree_before(PyObject *node, PyObject *other);

enum tree_step { TREE_INTO, TREE_OVER, TREE_FOUND };
typedef enum tree_step (*tree_look)(PyObject *node, void *context);

/* Looks at the node, or every node of the list, and all below but where `look` says TREE_OVER;
 * annotations are left out. True as soon as it says TREE_FOUND. Too deep nesting: a Python
 * exception is set. */
bool tree_search(PyObject *node, tree_look look, void *context);

/* A field of a node's type that holds nodes or a list of them; NULL behind the last. */
const char *tree_field(PyObject *node, size_t index);

#endif
