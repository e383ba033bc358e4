/* Reading a syntax tree that was judged already. */
#include "jail/guest/advice_tree.h"

#include "jail/guest/grammar.h"

#include <string.h>

bool tree_is(PyObject *node, const char *type)
{
    return strcmp(Py_TYPE(node)->tp_name, type) == 0;
}

bool tree_is_one_of(PyObject *node, const char *const *types)
{
    for (; *types; types++)
        if (tree_is(node, *types))
            return true;
    return false;
}

PyObject *tree_part(PyObject *node, const char *field)
{
    PyObject *value = PyObject_GetAttrString(node, field);
    if (!value) {
        PyErr_Clear();
        return Py_None;
    }
    Py_DECREF(value); /* the tree holds it */
    return value;
}

PyObject *tree_member(PyObject *node, const char *field, size_t index)
{
    PyObject *list = tree_part(node, field);
    return index < tree_count(node, field) ? PyList_GET_ITEM(list, (Py_ssize_t)index) : Py_None;
}

size_t tree_count(PyObject *node, const char *field)
{
    PyObject *list = tree_part(node, field);
    return PyList_CheckExact(list) ? (size_t)PyList_GET_SIZE(list) : 0;
}

bool tree_says(PyObject *name, const char *word)
{
    return PyUnicode_Check(name) && PyUnicode_CompareWithASCIIString(name, word) == 0;
}

PyObject *tree_name(PyObject *node)
{
    return tree_is(node, "Name") ? tree_part(node, "id") : NULL;
}

PyObject *tree_root_name(PyObject *node)
{
    static const char *const STEPS[] = {"Attribute", "Subscript", "Starred", NULL};
    while (tree_is_one_of(node, STEPS))
        node = tree_part(node, "value");
    return tree_name(node);
}

bool tree_is_stored(PyObject *node)
{
    return !tree_is(tree_part(node, "ctx"), "Load");
}

bool tree_is_text(PyObject *node)
{
    while (tree_is(node, "BinOp") && tree_is(tree_part(node, "op"), "Add")) {
        PyObject *right = tree_part(node, "right");
        if (tree_is(right, "JoinedStr") || PyUnicode_Check(tree_part(right, "value")))
            return true;
        node = tree_part(node, "left");
    }
    return tree_is(node, "JoinedStr") ||
           (tree_is(node, "Constant") && PyUnicode_Check(tree_part(node, "value")));
}

static long number_of(PyObject *node, const char *field)
{
    PyObject *value = tree_part(node, field);
    return PyLong_Check(value) ? PyLong_AsLong(value) : 0;
}

static bool place_before(long line, long column, long other_line, long other_column)
{
    return line != other_line ? line < other_line : column < other_column;
}

bool tree_before(PyObject *node, PyObject *other)
{
    return place_before(number_of(node, "lineno"), number_of(node, "col_offset"),
                        number_of(other, "lineno"), number_of(other, "col_offset"));
}

bool tree_within(PyObject *node, PyObject *whole)
{
    return !tree_before(node, whole) &&
           place_before(number_of(node, "lineno"), number_of(node, "col_offset"),
                        number_of(whole, "end_lineno"), number_of(whole, "end_col_offset"));
}

const char *tree_field(PyObject *node, size_t index)
{
    const struct node_rule *rule = grammar_find(Py_TYPE(node)->tp_name);
    for (const struct node_field *field = rule ? rule->fields : NULL; field && field->name; field++)
        if ((field->kind == FIELD_NODE || field->kind == FIELD_NODES) && index-- == 0)
            return field->name;
    return NULL;
}

static bool list_search(PyObject *list, tree_look look, void *context)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++)
        if (tree_search(PyList_GET_ITEM(list, i), look, context))
            return true;
    return false;
}

static bool parts_search(PyObject *node, tree_look look, void *context)
{
    const char *field;
    for (size_t i = 0; (field = tree_field(node, i)); i++)
        if (tree_search(tree_part(node, field), look, context))
            return true;
    return false;
}

bool tree_search(PyObject *node, tree_look look, void *context)
{
    if (PyList_CheckExact(node))
        return list_search(node, look, context);
    if (node == Py_None || PyErr_Occurred())
        return false;
    enum tree_step step = look(node, context);
    if (step != TREE_INTO || Py_EnterRecursiveCall(" while the script is looked through"))
        return step == TREE_FOUND;
    bool found = parts_search(node, look, context);
    Py_LeaveRecursiveCall();
    return found;
}
