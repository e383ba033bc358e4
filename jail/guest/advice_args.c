/* `args` taken for text: it is the value that --args gives. And `meta`, which is read and not run.
 */
#include "jail/guest/advice_state.h"

#include <string.h>

/* The script's own name, not a parameter of that name. */
static bool is_args(const struct advice *advice, size_t scope, PyObject *node)
{
    PyObject *name = tree_name(node);
    size_t found_in = 0;
    return name && tree_says(name, "args") &&
           (!advice_bindings(advice, scope, name, &found_in) || found_in == 0);
}

static bool is_parser(const struct advice *advice, size_t scope, PyObject *call)
{
    return tree_is(call, "Call") &&
           advice_is_member(advice, scope, tree_part(call, "func"), "json", "loads");
}

/* `args = args or {…}` and `args = json.loads(args)` leave open what it was before. */
static bool is_args_again(struct advice *advice, size_t scope, PyObject *binder)
{
    PyObject *first = tree_is(binder, "BoolOp")          ? tree_member(binder, "values", 0)
                      : is_parser(advice, scope, binder) ? tree_member(binder, "args", 0)
                                                         : Py_None;
    return is_args(advice, scope, first);
}

/* Bound to something else by the script: then it knows what it is. */
static bool is_rebound(struct advice *advice, const struct spot *spot)
{
    PyObject *list = advice_bindings(advice, spot->scope, tree_name(spot->node), NULL);
    return list && !advice_name_is(advice, spot->scope, spot->node, is_args_again);
}

/* With a handler around it, the script is ready for both. */
static bool is_tried(const struct spot *spot)
{
    for (; spot->outer; spot = spot->outer)
        if (advice_spot_is(spot, "Try", "body") && tree_count(spot->outer->node, "handlers"))
            return true;
    return false;
}

/* Methods that texts have, and no list, object or number. */
static bool is_method_of_text(PyObject *attribute)
{
    static const char *const METHODS[] = {
        "split",        "rsplit",       "splitlines", "strip",      "lstrip",  "rstrip",
        "lower",        "upper",        "title",      "capitalize", "replace", "casefold",
        "startswith",   "endswith",     "partition",  "format",     "encode",  "find",
        "removeprefix", "removesuffix", "rpartition", NULL};
    for (size_t i = 0; METHODS[i]; i++)
        if (tree_says(attribute, METHODS[i]))
            return true;
    return false;
}

static bool is_added_to_text(const struct spot *spot)
{
    if (!spot->outer || !tree_is(spot->outer->node, "BinOp") ||
        !tree_is(tree_part(spot->outer->node, "op"), "Add"))
        return false;
    return tree_is_text(
        tree_part(spot->outer->node, strcmp(spot->field, "left") == 0 ? "right" : "left"));
}

/* The function of `re` that searches in it; NULL: none. */
static const char *searched_by(const struct advice *advice, const struct spot *spot)
{
    static const struct {
        const char *function;
        size_t place;
    } SEARCHES[] = {{"match", 1}, {"search", 1},   {"fullmatch", 1}, {"findall", 1},
                    {"split", 1}, {"finditer", 1}, {"sub", 2}};
    if (!advice_spot_is(spot, "Call", "args"))
        return NULL;
    PyObject *function = tree_part(spot->outer->node, "func");
    for (size_t i = 0; i < sizeof SEARCHES / sizeof SEARCHES[0]; i++)
        if (spot->index == SEARCHES[i].place &&
            advice_is_member(advice, spot->outer->scope, function, "re", SEARCHES[i].function))
            return SEARCHES[i].function;
    return NULL;
}

static void text_use_look(struct advice *advice, const struct spot *spot)
{
    const char *search = searched_by(advice, spot);
    PyObject *attribute =
        advice_spot_is(spot, "Attribute", "value") ? tree_part(spot->outer->node, "attr") : Py_None;
    if (is_method_of_text(attribute))
        advice_give(advice, ADVICE_ARGS_TEXT, spot->node, PyUnicode_AsUTF8(attribute));
    else if (is_added_to_text(spot))
        advice_give(advice, ADVICE_ARGS_TEXT, spot->node, "+");
    else if (search)
        advice_give(advice, ADVICE_ARGS_TEXT, spot->node, search);
}

void advice_look_args(struct advice *advice, const struct spot *spot)
{
    advice_ask(advice);
    if (tree_is_stored(spot->node) || !is_args(advice, spot->scope, spot->node) ||
        advice->args_judged || is_rebound(advice, spot) || is_tried(spot))
        return;
    if (advice_spot_is(spot, "Call", "args") &&
        is_parser(advice, spot->outer->scope, spot->outer->node))
        advice_give(advice, ADVICE_ARGS_PARSED, spot->node, "json.loads");
    else
        text_use_look(advice, spot);
}

static enum tree_step constant_look(PyObject *node, void *context)
{
    static const char *const CONSTANTS[] = {"Constant", "Dict",    "List", "Tuple",
                                            "Load",     "UnaryOp", "USub", NULL};
    (void)context;
    return tree_is_one_of(node, CONSTANTS) ? TREE_INTO : TREE_FOUND;
}

/* The dict that opens a script; a variable of that name further down is the script's own affair. */
void advice_look_meta(struct advice *advice, const struct spot *spot)
{
    PyObject *name = tree_name(tree_member(spot->node, "targets", 0));
    PyObject *value = tree_part(spot->node, "value");
    if (name && tree_says(name, "meta") && tree_is(value, "Dict") &&
        advice_spot_is(spot, "Module", "body") && spot->index <= 1 &&
        tree_search(value, constant_look, NULL))
        advice_give(advice, ADVICE_META, value, "meta");
}
