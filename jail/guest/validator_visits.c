/* What single kinds of nodes mean: names and their blocks, imports, functions, where await stands.
 */
#include "jail/guest/validator_state.h"

#include "jail/guest/attribute.h"
#include "jail/guest/hint.h"
#include "jail/guest/modules.h"

#include <string.h>

static bool name_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    (void)rule;
    PyObject *name = node_field(node, "id");
    PyObject *context = name ? node_field(node, "ctx") : NULL;
    if (!context || !validator_name(validator, name, !node_is(context, "Load")))
        return false;
    if (validator->annotations || !node_is(context, "Load"))
        return true;
    return binding_read(&validator->bindings, name, node);
}

/* type(x).__name__ is the one name with underscores that is part of the language. */
static bool is_name_of_type(PyObject *node, PyObject *attribute)
{
    if (PyUnicode_CompareWithASCIIString(attribute, "__name__") != 0)
        return false;
    PyObject *context = node_field(node, "ctx");
    PyObject *call = node_field(node, "value");
    if (!context || !call || !node_is(context, "Load") || !node_is(call, "Call"))
        return false;
    PyObject *function = node_field(call, "func");
    PyObject *arguments = node_field(call, "args");
    PyObject *keywords = node_field(call, "keywords");
    if (!function || !arguments || !keywords || !node_is(function, "Name"))
        return false;
    PyObject *name = node_field(function, "id");
    return name && PyUnicode_CompareWithASCIIString(name, "type") == 0 &&
           PyList_GET_SIZE(arguments) == 1 && PyList_GET_SIZE(keywords) == 0;
}

static void attribute_refuse(struct validator *validator, PyObject *attribute, const char *reason)
{
    bool private = name_is_private(attribute);
    struct problem *problem = validator_problem(validator, private ? "underscore" : "attribute");
    const char *text = PyUnicode_AsUTF8(attribute);
    problem_say(problem, "the attribute '%.100s' is refused: %s", text ? text : "?", reason);
    if (private)
        problem_hint(problem, "%s", hint_for_private(text ? text : ""));
}

/* What a script has not made itself, others use as well, down to the interpreter: it stays as it
 * is. Objects of classes of its own are another matter. */
static void store_refuse(struct validator *validator, PyObject *attribute)
{
    struct problem *problem = validator_problem(validator, "attribute");
    const char *text = PyUnicode_AsUTF8(attribute);
    problem_say(problem, "the attribute '%.100s' cannot be set or deleted", text ? text : "?");
    problem_hint(problem, "keep the value in a dict, as in state['%.60s'] = …, or in a variable",
                 text ? text : "?");
}

static bool attribute_visit(struct validator *validator, PyObject *node,
                            const struct node_rule *rule)
{
    PyObject *attribute = node_field(node, "attr");
    PyObject *context = attribute ? node_field(node, "ctx") : NULL;
    if (!context)
        return false;
    const char *reason = attribute_refusal(attribute);
    if (reason && !is_name_of_type(node, attribute))
        attribute_refuse(validator, attribute, reason);
    else if (!node_is(context, "Load") && !validator->language->classes)
        store_refuse(validator, attribute);
    size_t read = validator->bindings.reading_count;
    if (PyErr_Occurred() || !validator_visit_field(validator, node, rule, "value"))
        return false;
    if (node_is(node_field(node, "value"), "Name") && validator->bindings.reading_count > read)
        validator->bindings.readings[read].attribute = attribute;
    return true;
}

/* What to write instead of `import top` or, with a part, of `from top import part`. */
static void offered_hint(struct problem *problem, const char *top, const char *part)
{
    if (!part)
        problem_hint(problem, "'%s' is already available: remove this line", top);
    else if (strcmp(part, "*") == 0)
        problem_hint(problem, "'%s' is already available: write %s. before each name", top, top);
    else if (module_gives(top, part))
        problem_hint(problem, "'%s' is already available: write %s.%.100s", top, top, part);
    else if (hint_for_name(part))
        problem_hint(problem, "'%s' is already available, without %.100s: %s", top, part,
                     hint_for_name(part));
    else
        problem_hint(problem, "'%s' is already available, without %.100s", top, part);
}

static bool is_own(const char *text)
{
    PyObject *name = PyUnicode_FromString(text);
    bool own = name && language_owns(name);
    Py_XDECREF(name);
    PyErr_Clear();
    return own;
}

/* Under another name it would be available, but for the import. */
static void alias_hint(struct problem *problem, const char *top, const char *alias)
{
    problem_hint(problem, "'%s' is already available: remove this line, and write %s for %.100s",
                 top, top, alias);
}

static void import_refuse(struct validator *validator, const char *module, const char *part,
                          const char *alias)
{
    struct problem *problem = validator_problem(validator, "import");
    size_t length = strcspn(module, ".");
    char top[128] = {0};
    memcpy(top, module, length < sizeof top ? length : sizeof top - 1);
    problem_say(problem, "imports are refused: '%.100s'", module);
    bool offered = language_lists(validator->language, top);
    if (offered && alias && !part)
        alias_hint(problem, top, alias);
    else if (offered)
        offered_hint(problem, top, part);
    else if (part && is_own(part))
        problem_hint(problem, "'%.100s' is already available: remove this line", part);
    else if (hint_for_name(top))
        problem_hint(problem, "%s", hint_for_name(top));
    else
        problem_hint(problem, "the modules that the policy lists are simply there; others are not");
}

/* The names that the import would bind are bound, so that each mistake is told once. */
static bool aliases_bind(struct validator *validator, PyObject *aliases, const char *module)
{
    for (Py_ssize_t i = 0; i < PyList_GET_SIZE(aliases); i++) {
        PyObject *alias = PyList_GET_ITEM(aliases, i);
        PyObject *name = node_field(alias, "name");
        PyObject *as = name ? node_field(alias, "asname") : NULL;
        const char *text = as ? PyUnicode_AsUTF8(name) : NULL;
        if (!text)
            return false;
        validator->place = alias;
        import_refuse(validator, module ? module : text, module ? text : NULL,
                      as == Py_None ? NULL : PyUnicode_AsUTF8(as));
        PyObject *bound = as != Py_None
                              ? Py_NewRef(as)
                              : PyUnicode_FromStringAndSize(text, (Py_ssize_t)strcspn(text, "."));
        bool added = bound && binding_add(&validator->bindings, bound);
        Py_XDECREF(bound);
        if (!added)
            return false;
    }
    return true;
}

static bool import_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    (void)rule;
    PyObject *aliases = node_field(node, "names");
    return aliases && aliases_bind(validator, aliases, NULL);
}

static bool import_from_visit(struct validator *validator, PyObject *node,
                              const struct node_rule *rule)
{
    (void)rule;
    PyObject *aliases = node_field(node, "names");
    PyObject *module = aliases ? node_field(node, "module") : NULL;
    if (!module)
        return false;
    const char *text = module == Py_None ? "." : PyUnicode_AsUTF8(module);
    return text && aliases_bind(validator, aliases, text);
}

static void rule_refuse(struct validator *validator, const struct node_rule *rule)
{
    struct problem *problem = validator_problem(validator, rule->rule);
    problem_say(problem, "%s", rule->message);
    problem_hint(problem, "%s", rule->hint);
}

static bool refused_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    (void)node;
    rule_refuse(validator, rule);
    return true;
}

static bool warned_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    rule_refuse(validator, rule);
    return validator_visit_fields(validator, node, rule);
}

static bool context_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    (void)validator;
    (void)node;
    (void)rule;
    return true;
}

static bool decorators_visit(struct validator *validator, PyObject *node)
{
    PyObject *decorators = node_field(node, "decorator_list");
    if (!decorators)
        return false;
    PyObject *outer = validator->place;
    bool allowed = validator->language->decorators;
    for (Py_ssize_t i = 0; !allowed && i < PyList_GET_SIZE(decorators); i++) {
        validator->place = PyList_GET_ITEM(decorators, i);
        struct problem *problem = validator_problem(validator, "decorator");
        problem_say(problem, "decorators are not part of the workflow language");
        problem_hint(problem, "call it after the definition: f = decorate(f)");
    }
    validator->place = outer;
    return validator_visit_list(validator, decorators);
}

/* Defaults belong to the block outside of the function, parameters to its own. */
static bool defaults_visit(struct validator *validator, PyObject *arguments,
                           const struct node_rule *rule)
{
    return validator_visit_field(validator, arguments, rule, "defaults") &&
           validator_visit_field(validator, arguments, rule, "kw_defaults");
}

static bool parameters_visit(struct validator *validator, PyObject *arguments,
                             const struct node_rule *rule)
{
    static const char *const FIELDS[] = {"posonlyargs", "args", "vararg", "kwonlyargs", "kwarg"};
    for (size_t i = 0; i < sizeof FIELDS / sizeof FIELDS[0]; i++)
        if (!validator_visit_field(validator, arguments, rule, FIELDS[i]))
            return false;
    return true;
}

static bool body_visit(struct validator *validator, PyObject *node, const struct node_rule *rule,
                       enum block_kind kind, bool is_async)
{
    PyObject *arguments = node_field(node, "args");
    const struct node_rule *parameters = grammar_find("arguments");
    if (!arguments || !validator_visit_unseen(validator, arguments, parameters) ||
        !defaults_visit(validator, arguments, parameters) ||
        !binding_open(&validator->bindings, kind, is_async))
        return false;
    validator->blocks = 0;
    bool visited = parameters_visit(validator, arguments, parameters) &&
                   validator_visit_field(validator, node, rule, "body");
    binding_close(&validator->bindings);
    return visited;
}

static bool function_visit(struct validator *validator, PyObject *node,
                           const struct node_rule *rule)
{
    return validator_visit_field(validator, node, rule, "name") &&
           decorators_visit(validator, node) &&
           validator_visit_field(validator, node, rule, "returns") &&
           body_visit(validator, node, rule, BLOCK_FUNCTION, rule->kind == NODE_ASYNC_FUNCTION);
}

static bool lambda_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    return body_visit(validator, node, rule, BLOCK_LAMBDA, false);
}

static bool class_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    if (!validator_visit_field(validator, node, rule, "name") || !decorators_visit(validator, node))
        return false;
    if (!validator->language->classes)
        return refused_visit(validator, node, rule);
    if (!validator_visit_field(validator, node, rule, "bases") ||
        !validator_visit_field(validator, node, rule, "keywords") ||
        !binding_open(&validator->bindings, BLOCK_CLASS, false))
        return false;
    validator->blocks = 0;
    bool visited = validator_visit_field(validator, node, rule, "body");
    binding_close(&validator->bindings);
    return visited;
}

void validator_judge_await(struct validator *validator, const char *what)
{
    const struct block *block = binding_function(&validator->bindings);
    if (block->is_async)
        return;
    struct problem *problem = validator_problem(validator, "await");
    bool lambda = block->kind == BLOCK_LAMBDA;
    problem_say(problem, "%s in a %s that is not async", what, lambda ? "lambda" : "function");
    problem_hint(problem, "%s",
                 lambda ? "return the awaitable, as in lambda: agent(…): it is awaited for you"
                        : "write 'async def', and await the function where it is called");
}

static bool await_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    validator_judge_await(validator, node_is(node, "Await")      ? "'await'"
                                     : node_is(node, "AsyncFor") ? "'async for'"
                                                                 : "'async with'");
    return validator_visit_fields(validator, node, rule);
}

static bool yield_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    if (binding_function(&validator->bindings)->kind == BLOCK_WORKFLOW) {
        struct problem *problem = validator_problem(validator, "yield");
        problem_say(problem, "'yield' at top level: the script is not a generator");
        problem_hint(problem, "collect the values in a list and return it");
    }
    return validator_visit_fields(validator, node, rule);
}

static bool walrus_visit(struct validator *validator, PyObject *node, const struct node_rule *rule)
{
    PyObject *target = node_field(node, "target");
    PyObject *name = target ? node_field(target, "id") : NULL;
    if (!name || !validator_name(validator, name, false))
        return false;
    validator_bound(validator, binding_function(&validator->bindings), name);
    return binding_add_outside(&validator->bindings, name) &&
           validator_visit_field(validator, node, rule, "value");
}

validator_visit_function validator_visit_function_of(enum node_kind kind)
{
    static const validator_visit_function VISITS[] = {
        [NODE_PLAIN] = NULL,
        [NODE_REFUSED] = refused_visit,
        [NODE_WARNED] = warned_visit,
        [NODE_CONTEXT] = context_visit,
        [NODE_NAME] = name_visit,
        [NODE_ATTRIBUTE] = attribute_visit,
        [NODE_IMPORT] = import_visit,
        [NODE_IMPORT_FROM] = import_from_visit,
        [NODE_FUNCTION] = function_visit,
        [NODE_ASYNC_FUNCTION] = function_visit,
        [NODE_LAMBDA] = lambda_visit,
        [NODE_CLASS] = class_visit,
        [NODE_COMPREHENSION] = validator_visit_comprehension,
        [NODE_WALRUS] = walrus_visit,
        [NODE_AWAIT] = await_visit,
        [NODE_YIELD] = yield_visit,
    };
    return VISITS[kind];
}
