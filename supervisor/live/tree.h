/* What a run does, as a tree that people can follow: phases, combinators, branches, agents, with
 * counts and times. Kept event by event, at the price of one path from the root; how it is drawn
 * is live/layout.h's affair. */
#ifndef BRIG_SUPERVISOR_LIVE_TREE_H
#define BRIG_SUPERVISOR_LIVE_TREE_H

#include "supervisor/record.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum node_kind {
    NODE_ROOT,
    NODE_AGENT,
    NODE_PARALLEL,
    NODE_PIPELINE,
    NODE_BRANCH,
    NODE_STAGE,
    NODE_ITEM,
    NODE_PHASE
};

enum { CALL_STATES = CALL_CANCELLED + 1 };

struct node;

/* In which of its parent's lists a node is, the most telling first: with running agents, longest
 * first; with failed ones, and the others, latest first. */
enum node_class { CLASS_ACTIVE, CLASS_FAILED, CLASS_QUIET, NODE_CLASSES };

struct node_list {
    struct node *front, *back;
};

struct node {
    enum node_kind kind;
    uint32_t number;          /* as in its structural ID */
    uint64_t serial;          /* order of appearance in the whole tree */
    const struct node *scope; /* with kind and number (phases: title) its key; NULL: the root */
    struct node *parent;      /* below which it is shown */
    struct node *phase;       /* of a scope: where new calls and combinators are shown; or NULL */
    char *title;              /* label of an agent, title of a phase or stage; or NULL */
    char *failure;            /* of a failed agent: code and message; or NULL */
    bool titles_differ;       /* a stage or fan-out whose agents name different phases */
    uint64_t count;           /* branches or items that a combinator was told to have */
    uint64_t calls[CALL_STATES]; /* agents in it, by state; itself if it is one */
    uint64_t rows;               /* lines that it and all below it take */
    uint64_t children;
    uint64_t started_us, ended_us;
    struct node_list lists[NODE_CLASSES]; /* its children */
    struct node *first, *last;            /* children in the order of their appearance */
    struct node *next;                    /* sibling in that order */
    struct node *before, *behind;         /* neighbours in the list of the parent */
};

struct tree {
    struct node root;
    void *nodes_by_key; /* tree of tsearch(3) */
    uint64_t node_count;
};

/* {0} becomes an empty tree. Must not move afterwards. */
void tree_begin(struct tree *tree);
void tree_end(struct tree *tree);

/* Each takes a valid structural ID of the right kind (supervisor/structural_id.h), copies what it
 * keeps, and cuts texts that no line has room for. Scopes on the way that are not known yet are
 * added. A tree has bounded size: beyond it, what is new is counted where it belongs and not shown
 * by itself. */
void tree_add_call(struct tree *tree, const char *id, const char *label, const char *phase,
                   uint64_t at_us);
void tree_end_call(struct tree *tree, const char *id, enum call_state state, const char *code,
                   const char *message, uint64_t at_us);
void tree_add_combinator(struct tree *tree, const char *id, uint64_t count, uint64_t at_us);
void tree_enter_phase(struct tree *tree, const char *id, const char *title, uint64_t at_us);

/* Whether the node is shown on one line with its only child: a branch or item of one call. */
bool node_is_merged(const struct node *node);

#endif
