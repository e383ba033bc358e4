/* The table of nodes and fields. Sorted by name in ASCII order: it is searched by halving. */
#include "jail/guest/grammar.h"

#include <stdlib.h>
#include <string.h>

#define ANY_NODE(field)                                                                            \
    {                                                                                              \
        field, FIELD_NODE                                                                          \
    }
#define ANY_NODES(field)                                                                           \
    {                                                                                              \
        field, FIELD_NODES                                                                         \
    }
#define CONTEXT                                                                                    \
    {                                                                                              \
        "ctx", FIELD_CONTEXT                                                                       \
    }
#define NO_TYPE_COMMENT                                                                            \
    {                                                                                              \
        "type_comment", FIELD_ABSENT                                                               \
    }
/* Python 3.12 and later: def f[T](…). */
#define NO_TYPE_PARAMETERS                                                                         \
    {                                                                                              \
        "type_params", FIELD_ABSENT                                                                \
    }

/* What the async kinds share with the plain ones, and except* with except. */
#define FUNCTION_FIELDS                                                                            \
    {"name", FIELD_BOUND_NAME}, ANY_NODE("args"), ANY_NODES("body"), ANY_NODES("decorator_list"),  \
        {"returns", FIELD_ANNOTATION}, NO_TYPE_COMMENT, NO_TYPE_PARAMETERS
#define LOOP_FIELDS                                                                                \
    ANY_NODE("target"), ANY_NODE("iter"), ANY_NODES("body"), ANY_NODES("orelse"), NO_TYPE_COMMENT
#define TRY_FIELDS                                                                                 \
    ANY_NODES("body"), ANY_NODES("handlers"), ANY_NODES("orelse"), ANY_NODES("finalbody")

static const struct node_rule RULES[] = {
    {"Add", NODE_CONTEXT},
    {"And", NODE_CONTEXT},
    {"AnnAssign",
     NODE_PLAIN,
     {ANY_NODE("target"),
      {"annotation", FIELD_ANNOTATION},
      ANY_NODE("value"),
      {"simple", FIELD_NUMBER}}},
    {"Assert", NODE_PLAIN, {ANY_NODE("test"), ANY_NODE("msg")}},
    {"Assign", NODE_PLAIN, {ANY_NODES("targets"), ANY_NODE("value"), NO_TYPE_COMMENT}},
    {"AsyncFor", NODE_AWAIT, {LOOP_FIELDS}, .nesting = NESTING_ONE},
    {"AsyncFunctionDef", NODE_ASYNC_FUNCTION, {FUNCTION_FIELDS}},
    {"AsyncWith",
     NODE_AWAIT,
     {ANY_NODES("items"), ANY_NODES("body"), NO_TYPE_COMMENT},
     .nesting = NESTING_ITEMS},
    {"Attribute", NODE_ATTRIBUTE, {ANY_NODE("value"), {"attr", FIELD_NAME}, CONTEXT}},
    {"AugAssign", NODE_PLAIN, {ANY_NODE("target"), ANY_NODE("op"), ANY_NODE("value")}},
    {"Await", NODE_AWAIT, {ANY_NODE("value")}},
    {"BinOp", NODE_PLAIN, {ANY_NODE("left"), ANY_NODE("op"), ANY_NODE("right")}},
    {"BitAnd", NODE_CONTEXT},
    {"BitOr", NODE_CONTEXT},
    {"BitXor", NODE_CONTEXT},
    {"BoolOp", NODE_PLAIN, {ANY_NODE("op"), ANY_NODES("values")}},
    {"Break", NODE_PLAIN},
    {"Call", NODE_PLAIN, {ANY_NODE("func"), ANY_NODES("args"), ANY_NODES("keywords")}},
    {"ClassDef",
     NODE_CLASS,
     {{"name", FIELD_BOUND_NAME},
      ANY_NODES("bases"),
      {"keywords", FIELD_ABSENT},
      ANY_NODES("body"),
      ANY_NODES("decorator_list"),
      NO_TYPE_PARAMETERS},
     "class",
     "classes are not part of the workflow language",
     "use dicts for records and functions for behaviour"},
    {"Compare", NODE_PLAIN, {ANY_NODE("left"), ANY_NODES("ops"), ANY_NODES("comparators")}},
    {"Constant", NODE_PLAIN, {{"value", FIELD_CONSTANT}, {"kind", FIELD_PREFIX}}},
    {"Continue", NODE_PLAIN},
    {"Del", NODE_CONTEXT},
    {"Delete", NODE_PLAIN, {ANY_NODES("targets")}},
    {"Dict", NODE_PLAIN, {ANY_NODES("keys"), ANY_NODES("values")}},
    {"DictComp", NODE_COMPREHENSION, {ANY_NODE("key"), ANY_NODE("value"), ANY_NODES("generators")}},
    {"Div", NODE_CONTEXT},
    {"Eq", NODE_CONTEXT},
    {"ExceptHandler",
     NODE_PLAIN,
     {ANY_NODE("type"), {"name", FIELD_BOUND_NAME}, ANY_NODES("body")},
     .nesting = NESTING_ONE},
    {"Expr", NODE_PLAIN, {ANY_NODE("value")}},
    {"FloorDiv", NODE_CONTEXT},
    {"For", NODE_PLAIN, {LOOP_FIELDS}, .nesting = NESTING_ONE},
    {"FormattedValue",
     NODE_PLAIN,
     {ANY_NODE("value"), {"conversion", FIELD_NUMBER}, ANY_NODE("format_spec")}},
    {"FunctionDef", NODE_FUNCTION, {FUNCTION_FIELDS}},
    {"GeneratorExp", NODE_COMPREHENSION, {ANY_NODE("elt"), ANY_NODES("generators")}},
    {"Global",
     NODE_REFUSED,
     {{"names", FIELD_NAMES}},
     "global",
     "'global' is not part of the workflow language",
     "inside a function, 'nonlocal NAME' reaches the script's own variables"},
    {"Gt", NODE_CONTEXT},
    {"GtE", NODE_CONTEXT},
    {"If", NODE_PLAIN, {ANY_NODE("test"), ANY_NODES("body"), ANY_NODES("orelse")}},
    {"IfExp", NODE_PLAIN, {ANY_NODE("test"), ANY_NODE("body"), ANY_NODE("orelse")}},
    {"Import", NODE_IMPORT, {ANY_NODES("names")}},
    {"ImportFrom",
     NODE_IMPORT_FROM,
     {{"module", FIELD_NAME}, ANY_NODES("names"), {"level", FIELD_NUMBER}}},
    {"In", NODE_CONTEXT},
    {"Invert", NODE_CONTEXT},
    {"Is", NODE_CONTEXT},
    {"IsNot", NODE_CONTEXT},
    {"JoinedStr", NODE_PLAIN, {ANY_NODES("values")}},
    {"LShift", NODE_CONTEXT},
    {"Lambda", NODE_LAMBDA, {ANY_NODE("args"), ANY_NODE("body")}},
    {"List", NODE_PLAIN, {ANY_NODES("elts"), CONTEXT}},
    {"ListComp", NODE_COMPREHENSION, {ANY_NODE("elt"), ANY_NODES("generators")}},
    {"Load", NODE_CONTEXT},
    {"Lt", NODE_CONTEXT},
    {"LtE", NODE_CONTEXT},
    {"MatMult", NODE_CONTEXT},
    {"Match", NODE_PLAIN, {ANY_NODE("subject"), ANY_NODES("cases")}},
    {"MatchAs", NODE_PLAIN, {ANY_NODE("pattern"), {"name", FIELD_BOUND_NAME}}},
    {"MatchClass",
     NODE_WARNED,
     {ANY_NODE("cls"),
      ANY_NODES("patterns"),
      {"kwd_attrs", FIELD_NAMES},
      ANY_NODES("kwd_patterns")},
     "class_pattern",
     "class patterns are not part of the workflow language",
     "match on literals, sequences and mappings, or use isinstance() in a guard: case x if "
     "isinstance(x, str)"},
    {"MatchMapping",
     NODE_PLAIN,
     {ANY_NODES("keys"), ANY_NODES("patterns"), {"rest", FIELD_BOUND_NAME}}},
    {"MatchOr", NODE_PLAIN, {ANY_NODES("patterns")}},
    {"MatchSequence", NODE_PLAIN, {ANY_NODES("patterns")}},
    {"MatchSingleton", NODE_PLAIN, {{"value", FIELD_CONSTANT}}},
    {"MatchStar", NODE_PLAIN, {{"name", FIELD_BOUND_NAME}}},
    {"MatchValue", NODE_PLAIN, {ANY_NODE("value")}},
    {"Mod", NODE_CONTEXT},
    {"Module", NODE_PLAIN, {ANY_NODES("body"), {"type_ignores", FIELD_ABSENT}}},
    {"Mult", NODE_CONTEXT},
    {"Name", NODE_NAME, {{"id", FIELD_NAME}, CONTEXT}},
    {"NamedExpr", NODE_WALRUS, {ANY_NODE("target"), ANY_NODE("value")}},
    {"Nonlocal", NODE_PLAIN, {{"names", FIELD_NAMES}}},
    {"Not", NODE_CONTEXT},
    {"NotEq", NODE_CONTEXT},
    {"NotIn", NODE_CONTEXT},
    {"Or", NODE_CONTEXT},
    {"Pass", NODE_PLAIN},
    {"Pow", NODE_CONTEXT},
    {"RShift", NODE_CONTEXT},
    {"Raise", NODE_PLAIN, {ANY_NODE("exc"), ANY_NODE("cause")}},
    {"Return", NODE_PLAIN, {ANY_NODE("value")}},
    {"Set", NODE_PLAIN, {ANY_NODES("elts")}},
    {"SetComp", NODE_COMPREHENSION, {ANY_NODE("elt"), ANY_NODES("generators")}},
    {"Slice", NODE_PLAIN, {ANY_NODE("lower"), ANY_NODE("upper"), ANY_NODE("step")}},
    {"Starred", NODE_PLAIN, {ANY_NODE("value"), CONTEXT}},
    {"Store", NODE_CONTEXT},
    {"Sub", NODE_CONTEXT},
    {"Subscript", NODE_PLAIN, {ANY_NODE("value"), ANY_NODE("slice"), CONTEXT}},
    {"Try", NODE_PLAIN, {TRY_FIELDS}, .nesting = NESTING_TRY},
    {"TryStar",
     NODE_WARNED,
     {TRY_FIELDS},
     "except_star",
     "'except*' is not part of the workflow language",
     "use 'except'"},
    {"Tuple", NODE_PLAIN, {ANY_NODES("elts"), CONTEXT}},
    {"UAdd", NODE_CONTEXT},
    {"USub", NODE_CONTEXT},
    {"UnaryOp", NODE_PLAIN, {ANY_NODE("op"), ANY_NODE("operand")}},
    {"While",
     NODE_PLAIN,
     {ANY_NODE("test"), ANY_NODES("body"), ANY_NODES("orelse")},
     .nesting = NESTING_ONE},
    {"With",
     NODE_PLAIN,
     {ANY_NODES("items"), ANY_NODES("body"), NO_TYPE_COMMENT},
     .nesting = NESTING_ITEMS},
    {"Yield", NODE_YIELD, {ANY_NODE("value")}},
    {"YieldFrom", NODE_YIELD, {ANY_NODE("value")}},
    {"arg",
     NODE_PLAIN,
     {{"arg", FIELD_BOUND_NAME}, {"annotation", FIELD_ANNOTATION}, NO_TYPE_COMMENT}},
    {"arguments",
     NODE_PLAIN,
     {ANY_NODES("posonlyargs"), ANY_NODES("args"), ANY_NODE("vararg"), ANY_NODES("kwonlyargs"),
      ANY_NODES("kw_defaults"), ANY_NODE("kwarg"), ANY_NODES("defaults")}},
    {"comprehension",
     NODE_PLAIN,
     {ANY_NODE("target"), ANY_NODE("iter"), ANY_NODES("ifs"), {"is_async", FIELD_NUMBER}}},
    {"keyword", NODE_PLAIN, {{"arg", FIELD_NAME}, ANY_NODE("value")}},
    {"match_case", NODE_PLAIN, {ANY_NODE("pattern"), ANY_NODE("guard"), ANY_NODES("body")}},
    {"withitem", NODE_PLAIN, {ANY_NODE("context_expr"), ANY_NODE("optional_vars")}},
};

static int rule_compare(const void *type, const void *rule)
{
    return strcmp(type, ((const struct node_rule *)rule)->type);
}

const struct node_rule *grammar_find(const char *type)
{
    return bsearch(type, RULES, grammar_count(), sizeof RULES[0], rule_compare);
}

size_t grammar_index(const struct node_rule *rule)
{
    return (size_t)(rule - RULES);
}

size_t grammar_count(void)
{
    return sizeof RULES / sizeof RULES[0];
}

const struct node_field *grammar_field(const struct node_rule *rule, const char *name)
{
    for (const struct node_field *field = rule->fields; field->name; field++)
        if (strcmp(field->name, name) == 0)
            return field;
    return NULL;
}
