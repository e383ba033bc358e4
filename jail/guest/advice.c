/* The kinds of mistakes as a table, and the walk that looks for them. */
#include "jail/guest/advice.h"

#include "jail/guest/advice_state.h"
#include "jail/guest/validator.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* %s is the name at fault. */
struct advice_row {
    const char *rule, *message, *hint;
};

static const struct advice_row ROWS[ADVICE_KINDS] = {
    [ADVICE_LATE] = {"late_binding",
                     "the lambda reads '%s' when it is called, after the loop: every one of them "
                     "gets the last '%s'",
                     "bind the value where the lambda is made: lambda %s=%s: …"},
    [ADVICE_LATE_FUNCTION] = {"late_binding",
                              "the function reads '%s' when it runs, after the loop: every one of "
                              "them gets the last '%s'",
                              "bind the value where the function is made, with the default %s=%s"},
    [ADVICE_DISCARDED] = {"unawaited",
                          "the call of %s is not awaited: nobody waits for it or gets what it "
                          "yields",
                          "write: await %s(…)"},
    [ADVICE_UNAWAITED] = {"unawaited",
                          "the call of %s is not awaited: what is used here is the call itself, "
                          "not what it yields",
                          "write: await %s(…)"},
    [ADVICE_UNAWAITED_NAME] = {"unawaited",
                               "'%s' is a call that was not awaited: what is used here is the call "
                               "itself, not what it yields",
                               "write: await %s"},
    [ADVICE_RETURNED] = {"unawaited",
                         "'%s' is not awaited: the script returns the call itself, which is not "
                         "JSON, and not what it yields",
                         "await it before it is returned"},
    [ADVICE_SINGLE_BRANCH] = {"single_branch",
                              "%s takes a list of its branches or items, and this is one alone",
                              "put it into a list: %s([…])"},
    [ADVICE_AWAITED_BRANCH] = {"awaited_branch",
                               "the call of %s is awaited before parallel begins: one after the "
                               "other, and parallel gets values that are no branches",
                               "leave the await out: parallel awaits what it is given"},
    [ADVICE_AWAITED_PLAIN] = {"awaited_plain", "%s is a plain call: there is nothing to await",
                              "write %s(…) without await"},
    [ADVICE_ARGS_PARSED] = {"args_text", "args is a value already, not JSON text: %s(args) fails",
                            "use it as it is: args[\"key\"]"},
    [ADVICE_ARGS_TEXT] = {"args_text",
                          "args is used as text (%s), and it is the value that --args gives: an "
                          "object as a rule",
                          "take the text out of it, args[\"key\"], or write json.dumps(args)"},
    [ADVICE_SET_ORDER] = {"set_order",
                          "the order of a set depends on what was put in and in which sequence: "
                          "the same elements, put in otherwise, give other %s",
                          "write sorted(…) around it: one order for the same elements"},
    [ADVICE_ENDLESS] = {"endless_loop",
                        "nothing ends this loop around an agent call but a budget: %s",
                        "bound it: for attempt in range(5), or while budget.nodes.remaining() > 0; "
                        "and leave it with break or return"},
    [ADVICE_META] = {"meta", "meta is read and not run: '%s' must be a literal",
                     "write the dict with constants alone"},
};

/* Formats of a table cannot be checked where they are used: the name stands in for each %s. */
static void text_fill(char *into, const char *format, const char *word)
{
    size_t length = 0;
    for (; *format && length + 1 < PROBLEM_TEXT_SIZE; format++) {
        if (format[0] == '%' && format[1] == 's') {
            for (const char *at = word; *at && length + 1 < PROBLEM_TEXT_SIZE; at++)
                into[length++] = *at;
            format++;
        } else {
            into[length++] = *format;
        }
    }
    into[length] = '\0';
}

static size_t number_of(PyObject *node, const char *field)
{
    PyObject *value = tree_part(node, field);
    return PyLong_Check(value) ? (size_t)PyLong_AsSsize_t(value) : 0;
}

void advice_give(struct advice *advice, enum advice_kind kind, PyObject *node, const char *word)
{
    enum { WORD_SIZE = 80 };
    const struct advice_row *row = &ROWS[kind];
    size_t line = number_of(node, "lineno"), column = 1;
    char name[WORD_SIZE], text[PROBLEM_TEXT_SIZE];
    line = line ? line : 1;
    if (advice->warnings->count < PROBLEMS_KEPT)
        column = source_column(advice->source, advice->length, line, number_of(node, "col_offset"));
    struct problem *problem = problem_add(advice->warnings, line, column, row->rule);
    snprintf(name, sizeof name, "%s", word);
    text_fill(text, row->message, name);
    problem_say(problem, "%s", text);
    text_fill(text, row->hint, name);
    problem_hint(problem, "%s", text);
}

static const char *const OPENERS[] = {"FunctionDef",  "AsyncFunctionDef", "Lambda",
                                      "ListComp",     "SetComp",          "DictComp",
                                      "GeneratorExp", "ClassDef",         NULL};

/* Round one makes the scopes, round two meets them in the same order. */
static size_t scope_enter(struct advice *advice, const struct spot *spot)
{
    if (advice->scope_next < advice->scope_count)
        return advice->scope_next++;
    if (advice->scope_count == advice->scope_room) {
        size_t room = advice->scope_room ? 2 * advice->scope_room : 64;
        struct advice_scope *grown = realloc(advice->scopes, room * sizeof *grown);
        if (!grown) {
            advice->broken = true;
            return spot->scope;
        }
        advice->scopes = grown;
        advice->scope_room = room;
    }
    PyObject *names = PyDict_New();
    advice->broken |= !names;
    advice->scopes[advice->scope_count] =
        (struct advice_scope){.outer = spot->scope, .node = spot->node, .names = names};
    advice->scope_next++;
    return advice->scope_count++;
}

/* Defaults, decorators and the first iterable are evaluated outside of what they belong to. */
static bool is_outside(const struct spot *spot, const char *field)
{
    static const char *const OUTSIDE[] = {"decorator_list", "bases", "defaults", "kw_defaults"};
    for (size_t i = 0; i < sizeof OUTSIDE / sizeof OUTSIDE[0]; i++)
        if (strcmp(field, OUTSIDE[i]) == 0)
            return true;
    return tree_is(spot->node, "comprehension") && spot->index == 0 && strcmp(field, "iter") == 0;
}

static void spot_walk(struct advice *advice, const struct spot *spot, advice_look look);

static void parts_walk(struct advice *advice, const struct spot *spot, size_t inner,
                       const char *field, advice_look look)
{
    PyObject *value = tree_part(spot->node, field);
    bool is_list = PyList_CheckExact(value);
    size_t count = is_list ? (size_t)PyList_GET_SIZE(value) : 1;
    for (size_t i = 0; i < count && !advice->broken; i++) {
        struct spot part = {.outer = spot, .field = field, .index = i, .scope = inner};
        part.node = is_list ? PyList_GET_ITEM(value, (Py_ssize_t)i) : value;
        if (is_outside(spot, field))
            part.scope = inner != spot->scope || !spot->outer ? spot->scope : spot->outer->scope;
        if (part.node != Py_None)
            spot_walk(advice, &part, look);
    }
}

static void spot_walk(struct advice *advice, const struct spot *spot, advice_look look)
{
    if (Py_EnterRecursiveCall(" while the script is looked through")) {
        advice->broken = true;
        return;
    }
    look(advice, spot);
    bool opens = tree_is_one_of(spot->node, OPENERS);
    size_t inner = opens ? scope_enter(advice, spot) : spot->scope;
    const char *field;
    for (size_t i = 0; !advice->broken && (field = tree_field(spot->node, i)); i++)
        parts_walk(advice, spot, inner, field, look);
    advice->broken |= PyErr_Occurred() != NULL;
    Py_LeaveRecursiveCall();
}

void advice_walk(struct advice *advice, PyObject *tree, advice_look look)
{
    struct spot root = {.node = tree};
    advice->scope_next = 0;
    scope_enter(advice, &root);
    spot_walk(advice, &root, look);
}

static void mistakes_look(struct advice *advice, const struct spot *spot)
{
    static const struct {
        const char *type;
        advice_look look;
    } LOOKS[] = {
        {"Lambda", advice_look_late},   {"Name", advice_look_late},
        {"Call", advice_look_await},    {"Name", advice_look_await},
        {"Call", advice_look_branches}, {"Await", advice_look_branches},
        {"Name", advice_look_args},     {"For", advice_look_set},
        {"AsyncFor", advice_look_set},  {"comprehension", advice_look_set},
        {"Call", advice_look_set},      {"FormattedValue", advice_look_set},
        {"While", advice_look_loop},    {"For", advice_look_loop},
        {"Assign", advice_look_meta},
    };
    for (size_t i = 0; i < sizeof LOOKS / sizeof LOOKS[0]; i++)
        if (tree_is(spot->node, LOOKS[i].type))
            LOOKS[i].look(advice, spot);
}

void advice_find(PyObject *tree, const char *source, size_t length, struct problems *warnings)
{
    struct problems found = {0};
    struct advice advice = {.source = source, .length = length, .warnings = &found};
    advice_walk(&advice, tree, advice_names_take);
    if (!advice.broken)
        advice_walk(&advice, tree, mistakes_look);
    PyErr_Clear();
    if (advice.broken)
        problems_end(&found);
    else
        problems_move(warnings, &found);
    advice_names_end(&advice);
}
