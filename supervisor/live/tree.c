/* What a run does, as a tree. */
#include "supervisor/live/tree.h"

#include "base/bytes.h"
#include "base/own.h"
#include "supervisor/structural_id.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

enum {
    NODES_MOST = 100000,
    TEXT_MOST = 300, /* bytes: more than any line shows */
};

static const enum node_kind NODE_KINDS[] = {
    [ID_ROOT] = NODE_ROOT,         [ID_AGENT] = NODE_AGENT,   [ID_PARALLEL] = NODE_PARALLEL,
    [ID_PIPELINE] = NODE_PIPELINE, [ID_BRANCH] = NODE_BRANCH, [ID_STAGE] = NODE_STAGE,
    [ID_ITEM] = NODE_ITEM,
};

static char *text_keep(const char *text, size_t length)
{
    if (length > TEXT_MOST)
        for (length = TEXT_MOST; length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80;)
            length--;
    char *kept = strndup(text, length);
    if (!kept)
        abort();
    return kept;
}

static int node_compare(const void *one, const void *other)
{
    const struct node *a = one, *b = other;
    if (a->scope != b->scope)
        return (uintptr_t)a->scope < (uintptr_t)b->scope ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    if (a->kind == NODE_PHASE)
        return strcmp(a->title, b->title);
    return a->number < b->number ? -1 : a->number > b->number;
}

static struct node *node_find(const struct tree *tree, const struct node *key)
{
    struct node **found = tfind(key, &tree->nodes_by_key, node_compare);
    return found ? *found : NULL;
}

static enum node_class node_class(const struct node *node)
{
    return node->calls[CALL_RUNNING]  ? CLASS_ACTIVE
           : node->calls[CALL_FAILED] ? CLASS_FAILED
                                      : CLASS_QUIET;
}

static void list_add(struct node *parent, struct node *node)
{
    enum node_class class = node_class(node);
    struct node_list *list = &parent->lists[class];
    bool at_front = class != CLASS_ACTIVE;
    node->before = at_front ? NULL : list->back;
    node->behind = at_front ? list->front : NULL;
    *(node->before ? &node->before->behind : &list->front) = node;
    *(node->behind ? &node->behind->before : &list->back) = node;
}

static void list_remove(struct node_list *list, struct node *node)
{
    *(node->before ? &node->before->behind : &list->front) = node->behind;
    *(node->behind ? &node->behind->before : &list->back) = node->before;
}

bool node_is_merged(const struct node *node)
{
    return (node->kind == NODE_BRANCH || node->kind == NODE_ITEM) && node->children == 1;
}

/* A merged node and its child take one line: a second child makes two more. */
static uint64_t rows_of_new_child(const struct node *parent)
{
    bool merges = parent->kind == NODE_BRANCH || parent->kind == NODE_ITEM;
    return !merges || parent->children > 2 ? 1 : parent->children == 2 ? 2 : 0;
}

static void child_add(struct node *parent, struct node *child)
{
    *(parent->last ? &parent->last->next : &parent->first) = child;
    parent->last = child;
    parent->children++;
    list_add(parent, child);
    uint64_t rows = rows_of_new_child(parent);
    for (struct node *node = parent; node; node = node->parent)
        node->rows += rows;
}

/* `key` has scope, kind, number and title; the title is copied. NULL: the tree is full. */
static struct node *node_add(struct tree *tree, const struct node *key, struct node *parent,
                             uint64_t at_us)
{
    if (tree->node_count >= NODES_MOST)
        return NULL;
    struct node *node = calloc(1, sizeof *node);
    if (!node)
        abort();
    *node = (struct node){.kind = key->kind,
                          .number = key->number,
                          .serial = ++tree->node_count,
                          .scope = key->scope,
                          .parent = parent,
                          .rows = 1,
                          .started_us = at_us,
                          .ended_us = at_us};
    if (key->title)
        node->title = text_keep(key->title, strlen(key->title));
    if (!tsearch(node, &tree->nodes_by_key, node_compare))
        abort();
    child_add(parent, node);
    return node;
}

static struct node *phase_take(struct tree *tree, struct node *scope, const char *title,
                               uint64_t at_us)
{
    auto_free char *kept = text_keep(title, strlen(title));
    struct node key = {.scope = scope, .kind = NODE_PHASE, .title = kept};
    struct node *phase = node_find(tree, &key);
    return phase ? phase : node_add(tree, &key, scope, at_us);
}

/* The node of an ID; what is missing on the way is added. If the tree is full: the nearest node
 * that is there, and *whole is false. */
static struct node *node_take(struct tree *tree, const char *id, uint64_t at_us, bool *whole)
{
    struct id_part part;
    struct node *node = &tree->root;
    const char *rest = id_part_take(id, &part);
    *whole = true;
    while (rest && *rest && (rest = id_part_take(rest, &part))) {
        struct node key = {.scope = node, .kind = NODE_KINDS[part.kind], .number = part.number};
        struct node *next = node_find(tree, &key);
        if (!next)
            next = node_add(tree, &key, node->phase ? node->phase : node, at_us);
        *whole = next != NULL;
        if (!next)
            break;
        node = next;
    }
    return node;
}

/* One call more in state `to`, and one less in `from` unless both are the same. */
static void calls_move(struct node *node, enum call_state from, enum call_state to, uint64_t at_us)
{
    for (; node; node = node->parent) {
        enum node_class former = node_class(node);
        if (from != to && node->calls[from] > 0)
            node->calls[from]--;
        node->calls[to]++;
        if (at_us > node->ended_us)
            node->ended_us = at_us;
        if (node->parent && node_class(node) != former) {
            list_remove(&node->parent->lists[former], node);
            list_add(node->parent, node);
        }
    }
}

static bool phase_stands_above(const struct node *node, const char *title)
{
    for (; node; node = node->parent)
        if (node->kind == NODE_PHASE && strcmp(node->title, title) == 0)
            return true;
    return false;
}

/* What the agents of a fan-out or of a stage say of their phase names it, if all say the same and
 * it does not stand above it already. */
static void phase_name(struct node *node, const char *phase)
{
    while (node && node->kind != NODE_STAGE && node->kind != NODE_PARALLEL)
        node = node->parent;
    if (!node || node->titles_differ)
        return;
    auto_free char *title = text_keep(phase, strlen(phase));
    if (!node->title && !phase_stands_above(node, title)) {
        node->title = take_pointer(title);
    } else if (!node->title || strcmp(node->title, title) != 0) {
        node->titles_differ = true;
        own_memory_end(&node->title);
    }
}

/* The ID of the scope that a call or combinator lies in. */
static char *scope_id_copy(const char *id)
{
    const char *slash = strrchr(id, '/');
    char *scope = strndup(id, slash ? (size_t)(slash - id) : strlen(id));
    if (!scope)
        abort();
    return scope;
}

static struct node *scope_take(struct tree *tree, const char *id, uint64_t at_us, bool *whole)
{
    auto_free char *scope_id = scope_id_copy(id);
    return node_take(tree, scope_id, at_us, whole);
}

void tree_begin(struct tree *tree)
{
    *tree = (struct tree){.root = {.kind = NODE_ROOT, .rows = 1}};
}

void tree_add_call(struct tree *tree, const char *id, const char *label, const char *phase,
                   uint64_t at_us)
{
    bool whole;
    struct node *scope = scope_take(tree, id, at_us, &whole);
    struct node *former = scope->phase;
    if (phase && whole && scope == &tree->root)
        scope->phase = phase_take(tree, scope, phase, at_us);
    else if (phase)
        phase_name(scope, phase);
    struct node *node = node_take(tree, id, at_us, &whole);
    scope->phase = former;
    if (whole && label && !node->title)
        node->title = text_keep(label, strlen(label));
    calls_move(node, CALL_RUNNING, CALL_RUNNING, at_us);
}

static char *failure_text(const char *code, const char *message)
{
    auto_bytes text = {0};
    bytes_append_text(&text, code ? code : "");
    if (code && message)
        bytes_append_text(&text, ": ");
    bytes_append_text(&text, message ? message : "");
    return text_keep(bytes_text(&text), text.length);
}

void tree_end_call(struct tree *tree, const char *id, enum call_state state, const char *code,
                   const char *message, uint64_t at_us)
{
    bool whole;
    struct node *node = node_take(tree, id, at_us, &whole);
    if (whole && state == CALL_FAILED && !node->failure)
        node->failure = failure_text(code, message);
    calls_move(node, CALL_RUNNING, state, at_us);
}

void tree_add_combinator(struct tree *tree, const char *id, uint64_t count, uint64_t at_us)
{
    bool whole;
    struct node *node = node_take(tree, id, at_us, &whole);
    if (whole)
        node->count = count;
}

void tree_enter_phase(struct tree *tree, const char *id, const char *title, uint64_t at_us)
{
    bool whole;
    struct node *scope = node_take(tree, id, at_us, &whole);
    struct node *phase = whole ? phase_take(tree, scope, title, at_us) : NULL;
    if (phase)
        scope->phase = phase;
}

static void node_free(void *at)
{
    struct node *node = at;
    free(node->title);
    free(node->failure);
    free(node);
}

void tree_end(struct tree *tree)
{
    tdestroy(tree->nodes_by_key, node_free);
    *tree = (struct tree){0};
}
