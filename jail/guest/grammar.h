/* The nodes of Python's syntax tree that the validator knows, with their fields: what is not here
 * is refused, so that syntax which is newer than this table is refused and not ignored. */
#ifndef BRIG_JAIL_GUEST_GRAMMAR_H
#define BRIG_JAIL_GUEST_GRAMMAR_H

#include <stddef.h>

enum field_kind {
    FIELD_NODE,       /* a node or None */
    FIELD_NODES,      /* a list of nodes, some of which may be None */
    FIELD_ANNOTATION, /* a node or None; never evaluated */
    FIELD_CONTEXT,    /* Load, Store or Del: judged where the name or attribute is */
    FIELD_NAME,       /* an identifier or None */
    FIELD_NAMES,      /* a list of identifiers */
    FIELD_BOUND_NAME, /* an identifier or None that the node binds */
    FIELD_CONSTANT,   /* a literal's value */
    FIELD_NUMBER,     /* a small number or None: a level, a flag, a conversion */
    FIELD_PREFIX,     /* None or the u of a text literal */
    FIELD_ABSENT,     /* must be None or an empty list: known, and not part of the language */
};

/* How a node is visited beyond its fields; the validator has one function for each. */
enum node_kind {
    NODE_PLAIN,
    NODE_REFUSED, /* a problem; not looked into */
    NODE_WARNED,  /* a problem; its parts are judged all the same */
    NODE_CONTEXT, /* Load, Store, Del, operators: nothing inside */
    NODE_NAME,
    NODE_ATTRIBUTE,
    NODE_IMPORT,
    NODE_IMPORT_FROM,
    NODE_FUNCTION,
    NODE_ASYNC_FUNCTION,
    NODE_LAMBDA,
    NODE_CLASS,
    NODE_COMPREHENSION,
    NODE_WALRUS,
    NODE_AWAIT, /* allowed in async functions alone */
    NODE_YIELD, /* allowed in functions, not at top level */
};

/* The blocks that the compiler opens around what is in a node. A comprehension's own visit sees to
 * its block, which the first iterable is outside of. */
enum node_nesting {
    NESTING_NONE,
    NESTING_ONE,
    NESTING_ITEMS, /* one for each of its items */
    NESTING_TRY,   /* one for its handlers and one for what comes finally, if they are there */
};

enum { NODE_FIELDS_MOST = 9 };

struct node_field {
    const char *name;
    enum field_kind kind;
};

struct node_rule {
    const char *type;
    enum node_kind kind;
    struct node_field fields[NODE_FIELDS_MOST]; /* ends with a NULL name */
    /* For NODE_REFUSED and NODE_WARNED. */
    const char *rule, *message, *hint;
    enum node_nesting nesting;
};

/* The rule of a node type, or NULL: not part of the language. */
const struct node_rule *grammar_find(const char *type);

/* Index of a rule in the table, and the number of rules: for what is remembered by type. */
size_t grammar_index(const struct node_rule *rule);
size_t grammar_count(void);

/* The field of that name, or NULL. */
const struct node_field *grammar_field(const struct node_rule *rule, const char *name);

#endif
