/* The walk over the tree: every node by its rule, every field by its kind. */
#include "jail/guest/validator_state.h"

#include "jail/guest/attribute.h"
#include "jail/guest/hint.h"

#include <string.h>

#define NOT_PART "is not part of the workflow language"

PyObject *node_field(PyObject *node, const char *name)
{
    PyObject *value = PyObject_GetAttrString(node, name);
    Py_XDECREF(value);
    return value;
}

bool node_is(PyObject *node, const char *type)
{
    return strcmp(Py_TYPE(node)->tp_name, type) == 0;
}

static size_t node_number(PyObject *node, const char *name)
{
    PyObject *value = PyObject_GetAttrString(node, name);
    Py_ssize_t number = value ? PyLong_AsSsize_t(value) : -1;
    Py_XDECREF(value);
    PyErr_Clear(); /* a node without a position is reported where its neighbour is */
    return number < 0 ? 0 : (size_t)number;
}

static const char *line_start(const char *source, const char *end, size_t line)
{
    while (line > 1 && source < end) {
        if (*source == '\n' || (*source == '\r' && !(source + 1 < end && source[1] == '\n')))
            line--;
        source++;
    }
    return source;
}

size_t source_column(const char *source, size_t length, size_t line, size_t byte_offset)
{
    const char *at = line_start(source, source + length, line);
    size_t column = 1;
    for (size_t i = 0; i < byte_offset && at + i < source + length; i++)
        if (((unsigned char)at[i] & 0xc0) != 0x80)
            column++;
    return column;
}

struct problem *validator_problem(struct validator *validator, const char *rule)
{
    size_t line = 1, column = 1;
    if (validator->place && validator->problems->count < PROBLEMS_KEPT) {
        line = node_number(validator->place, "lineno");
        line = line ? line : 1;
        column = source_column(validator->source, validator->length, line,
                               node_number(validator->place, "col_offset"));
    }
    return problem_add(validator->problems, line, column, rule);
}

static void node_refuse(struct validator *validator, PyObject *node)
{
    struct problem *problem = validator_problem(validator, "node");
    problem_say(problem, "the syntax '%.100s' " NOT_PART, Py_TYPE(node)->tp_name);
}

static void field_refuse(struct validator *validator, PyObject *node, const char *field)
{
    struct problem *problem = validator_problem(validator, "node");
    problem_say(problem, "'%.100s' of '%.100s' " NOT_PART, field, Py_TYPE(node)->tp_name);
}

/* Methods that classes may define, where the policy allows classes. */
static bool method_allowed(const struct validator *validator, PyObject *name)
{
    static const char *const METHODS[] = {
        "__init__", "__repr__", "__str__",   "__len__",  "__iter__",    "__next__",     "__eq__",
        "__lt__",   "__le__",   "__gt__",    "__ge__",   "__hash__",    "__bool__",     "__call__",
        "__add__",  "__sub__",  "__enter__", "__exit__", "__getitem__", "__contains__",
    };
    const struct bindings *bindings = &validator->bindings;
    if (bindings->blocks[bindings->now].kind != BLOCK_CLASS)
        return false;
    for (size_t i = 0; i < sizeof METHODS / sizeof METHODS[0]; i++)
        if (PyUnicode_CompareWithASCIIString(name, METHODS[i]) == 0)
            return true;
    return false;
}

static void private_refuse(struct validator *validator, PyObject *name)
{
    struct problem *problem = validator_problem(validator, "underscore");
    const char *text = PyUnicode_AsUTF8(name);
    problem_say(problem, "the name '%.100s' begins with an underscore", text ? text : "?");
    problem_hint(problem, "%s", hint_for_private(text ? text : ""));
}

void validator_bound(struct validator *validator, const struct block *block, PyObject *name)
{
    if (block->kind != BLOCK_WORKFLOW || !language_owns(name))
        return;
    struct problem *problem = validator_problem(validator, "rebind");
    const char *text = PyUnicode_AsUTF8(name);
    problem_say(problem, "'%s' belongs to the workflow language and cannot be bound anew here",
                text ? text : "?");
    problem_hint(problem, "choose another name");
}

bool validator_name(struct validator *validator, PyObject *name, bool bound)
{
    if (name == Py_None)
        return true;
    if (!PyUnicode_CheckExact(name) || PyUnicode_READY(name) < 0) {
        PyErr_SetString(PyExc_SystemError, "an identifier of the tree is not a text");
        return false;
    }
    if (name_is_private(name) && PyUnicode_GET_LENGTH(name) > 1 &&
        !(bound && method_allowed(validator, name)))
        private_refuse(validator, name);
    if (!bound)
        return true;
    const struct bindings *bindings = &validator->bindings;
    validator_bound(validator, &bindings->blocks[bindings->now], name);
    return binding_add(&validator->bindings, name);
}

static bool names_visit(struct validator *validator, PyObject *names)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(names); i++)
        if (!validator_name(validator, PyList_GET_ITEM(names, i), false))
            return false;
    return true;
}

static bool constant_fits(PyObject *value)
{
    return value == Py_None || value == Py_Ellipsis || PyBool_Check(value) ||
           PyUnicode_CheckExact(value) || PyBytes_CheckExact(value) || PyLong_CheckExact(value) ||
           PyFloat_CheckExact(value) || PyComplex_CheckExact(value);
}

static bool field_is_absent(PyObject *value)
{
    return value == Py_None || (PyList_CheckExact(value) && PyList_GET_SIZE(value) == 0);
}

static bool context_fits(PyObject *value)
{
    const struct node_rule *rule = grammar_find(Py_TYPE(value)->tp_name);
    return rule && rule->kind == NODE_CONTEXT;
}

/* Fields that are no nodes and no names: by value. */
static bool value_fits(enum field_kind kind, PyObject *value)
{
    if (kind == FIELD_CONTEXT)
        return context_fits(value);
    if (kind == FIELD_CONSTANT)
        return constant_fits(value);
    if (kind == FIELD_NUMBER)
        return value == Py_None || PyLong_CheckExact(value);
    if (kind == FIELD_PREFIX)
        return value == Py_None || PyUnicode_CheckExact(value);
    return kind == FIELD_ABSENT && field_is_absent(value);
}

static bool annotation_visit(struct validator *validator, PyObject *node)
{
    validator->annotations++;
    bool visited = validator_visit(validator, node);
    validator->annotations--;
    return visited;
}

static bool field_visit(struct validator *validator, PyObject *node, const struct node_field *field,
                        PyObject *value)
{
    if (field->kind == FIELD_NODE)
        return validator_visit(validator, value);
    if (field->kind == FIELD_ANNOTATION)
        return annotation_visit(validator, value);
    if (field->kind == FIELD_NAME || field->kind == FIELD_BOUND_NAME)
        return validator_name(validator, value, field->kind == FIELD_BOUND_NAME);
    bool is_list = PyList_CheckExact(value);
    if (field->kind == FIELD_NODES && is_list)
        return validator_visit_list(validator, value);
    if (field->kind == FIELD_NAMES && is_list)
        return names_visit(validator, value);
    if (!value_fits(field->kind, value))
        field_refuse(validator, node, field->name);
    return true;
}

bool validator_visit_field(struct validator *validator, PyObject *node,
                           const struct node_rule *rule, const char *name)
{
    PyObject *value = node_field(node, name);
    return value && field_visit(validator, node, grammar_field(rule, name), value);
}

bool validator_visit_list(struct validator *validator, PyObject *list)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(list); i++)
        if (!validator_visit(validator, PyList_GET_ITEM(list, i)))
            return false;
    return true;
}

bool validator_visit_fields(struct validator *validator, PyObject *node,
                            const struct node_rule *rule)
{
    const struct node_type *type = &validator->types[grammar_index(rule)];
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(type->names); i++) {
        PyObject *value = PyObject_GetAttr(node, PyTuple_GET_ITEM(type->names, i));
        if (!value)
            return false;
        Py_DECREF(value); /* the tree holds it */
        if (!field_visit(validator, node, type->fields[i], value))
            return false;
    }
    return true;
}

/* A field that a newer Python has added: fine as long as the script does not use it. */
static const struct node_field UNKNOWN_FIELD = {"newer syntax", FIELD_ABSENT};

static bool type_learn_fields(struct node_type *type, const struct node_rule *rule)
{
    if (PyTuple_GET_SIZE(type->names) > NODE_FIELDS_MOST) {
        PyErr_Format(PyExc_SystemError, "'%s' has more fields than the validator holds",
                     rule->type);
        return false;
    }
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(type->names); i++) {
        const char *name = PyUnicode_AsUTF8(PyTuple_GET_ITEM(type->names, i));
        if (!name)
            return false;
        const struct node_field *field = grammar_field(rule, name);
        type->fields[i] = field ? field : &UNKNOWN_FIELD;
    }
    return true;
}

/* Compares the fields that the running interpreter gives this type with the table, once. */
static bool type_learn(struct node_type *type, PyObject *node, const struct node_rule *rule)
{
    PyObject *class = (PyObject *)Py_TYPE(node);
    PyObject *places = PyObject_GetAttrString(class, "_attributes");
    PyObject *names = places ? PyObject_GetAttrString(class, "_fields") : NULL;
    bool tuples = names && PyTuple_CheckExact(names) && PyTuple_CheckExact(places);
    type->has_place = tuples && PyTuple_GET_SIZE(places) > 0;
    Py_XDECREF(places);
    type->names = names;
    if (names && !tuples)
        PyErr_SetString(PyExc_SystemError, "the fields of a node type are not a tuple");
    if (tuples && type_learn_fields(type, rule))
        return true;
    Py_CLEAR(type->names);
    return false;
}

bool validator_visit_unseen(struct validator *validator, PyObject *node,
                            const struct node_rule *rule)
{
    struct node_type *type = &validator->types[grammar_index(rule)];
    if (!type->names && !type_learn(type, node, rule))
        return false;
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(type->names); i++) {
        enum field_kind kind = type->fields[i]->kind;
        if (kind != FIELD_ABSENT && kind != FIELD_CONTEXT)
            continue;
        PyObject *value = PyObject_GetAttr(node, PyTuple_GET_ITEM(type->names, i));
        if (!value || !field_visit(validator, node, type->fields[i], value)) {
            Py_XDECREF(value);
            return false;
        }
        Py_DECREF(value);
    }
    return true;
}

static bool node_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    validator_visit_function visit = validator_visit_function_of(rule->kind);
    if (!visit)
        return validator_visit_fields(validator, node, rule);
    return validator_visit_unseen(validator, node, rule) && visit(validator, node, rule);
}

/* A little less than 3.11 goes deep; later versions would go ten times as deep, by their stack. */
enum { DEPTH_MOST = 950 };

bool validator_deepen(struct validator *validator)
{
    if (validator->depth == DEPTH_MOST) {
        PyErr_SetString(PyExc_RecursionError, "the script is nested too deeply");
        return false;
    }
    if (Py_EnterRecursiveCall(" while the script is judged") != 0)
        return false;
    validator->depth++;
    return true;
}

void validator_rise(struct validator *validator)
{
    validator->depth--;
    Py_LeaveRecursiveCall();
}

bool validator_visit(struct validator *validator, PyObject *node)
{
    if (node == Py_None)
        return true;
    const struct node_rule *rule = grammar_find(Py_TYPE(node)->tp_name);
    if (!rule) {
        node_refuse(validator, node);
        return true;
    }
    struct node_type *type = &validator->types[grammar_index(rule)];
    if (!type->names && !type_learn(type, node, rule))
        return false;
    if (!validator_deepen(validator))
        return false;
    PyObject *outer = validator->place;
    size_t blocks = validator->blocks;
    if (type->has_place)
        validator->place = node;
    bool visited = nesting_open_node(validator, node, rule) && node_visit(validator, node, rule);
    validator->blocks = blocks;
    validator->place = outer;
    validator_rise(validator);
    return visited;
}
